"""Takes pictures of every game: `make shots` writes contact sheets to `.cache/shots`.

Each sheet is for one window size and has a row per game: the start, a throw in flight, mid-game and
the end of its golden record, in light and dark colours. The single pictures are beside the sheets.
Arguments select games; without any, the front page (with and without saved games), the rules
pages, and one page of all components in all states are included; `parts` selects this page only.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from time import time
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Page

from builder.template import ROOT
from nyout import GAMES, words
from nyout.core import Game
from nyout.match import Match, Seat
from tools import site
from tools.driver.matches import text_of
from tools.driver.states import visit_states
from tools.driver.stored import entry, put
from tools.driver.table import Table, open_blank

SHOTS = ROOT / ".cache/shots"
RECORDS = ROOT / "tests/games"
SIZES = {
    "phone": (360, 740, 1.0),
    "low-phone": (390, 664, 1.0),
    "lying-phone": (844, 390, 0.6),
    "tablet": (768, 1024, 0.5),
    "desk": (1440, 900, 0.5),
}
"""Width and height of each window, and the scale of its pictures on the sheet."""
SCHEMES = ("light", "dark")
GAP = 12  # pixels between pictures
FREEZE = """() => document.getAnimations().forEach(motion => {
    motion.pause();
    motion.currentTime = 200;
})"""
PARTS = (
    """() => [...document.querySelectorAll(
        document.querySelector("dialog[open]")
            ? "dialog[open]" : ".plates, #notices, #side > *, #beside")]
    .filter(part => part.checkVisibility() && part.offsetHeight)
    .map(part => [
        [part, ...part.querySelectorAll("[id], [aria-current], [data-mark]")]
            .filter(node => node.checkVisibility())
            .map(node => [node.id, node.ariaCurrent, node.dataset.mark].join()).join(" "),
        part.outerHTML,
    ])"""
    ""
)
SHEETS = """() => [...document.querySelectorAll("link[rel=stylesheet]")]
    .map(sheet => { sheet.href = sheet.href; return sheet.outerHTML; }).join("")"""
MARKS = ("mark=may", "mark=end", "mark=picked", "last=yes", "refused=yes", "task=yes")
MARKED = """marks => {
    const places = [...document.querySelectorAll("#board .place")];
    places.forEach(place => ["mark", "last"].forEach(name => delete place.dataset[name]));
    [...marks, ...marks].forEach((mark, at) => {
        const [name, value] = mark.split("=");
        places[Math.floor((at * places.length) / marks.length / 2)].dataset[name] = value;
    });
    return document.querySelector("#board").outerHTML;
}"""
LAYOUT = """<style>
    body { columns: 24rem; padding: 1rem; }
    section { break-inside: avoid; padding-bottom: 1rem; }
    section > :not(#card, .plates) { position: relative !important; inset: auto; height: auto; }
    section > * { max-height: none; max-width: 100%; }
    section > :is(#beside, #hints, #analysis) { max-height: 30rem; }
    section > #typed { height: 14rem; }
    section .foot { position: static; }
</style>"""
NAMES = ("Ann", "Bob", "Cy", "Dan", "Eve", "Flo")


class Shot(NamedTuple):
    """A picture, and its position on a contact sheet."""

    sheet: str
    row: str
    column: str
    image: Image.Image


def largest_record(game: Game) -> Match:
    """Return the golden record of a game with the most seats."""
    files = (RECORDS / game.name.replace("-", "_")).glob("golden/*.txt")
    records = (Match.from_text(file.read_text("utf-8")) for file in sorted(files))
    return max(records, key=lambda record: len(record.seats))


def moments(game: Game) -> dict[str, Match]:
    """Return the matches of a game to show; without computer players nothing moves on its own."""
    whole = largest_record(game).with_seed("7")
    played = replace(whole, seats=tuple(map(Seat, NAMES[: len(whole.seats)])), tags={})
    middle = next(
        ply
        for ply in range(len(played.moves) // 2, len(played.moves))
        if not played.go_to(ply).is_throw_due
    )
    ends = {"start": 0, "mid": middle, "end": len(played.moves)}
    return {name: cut(played, ply) for name, ply in ends.items()}


def cut(played: Match, ply: int) -> Match:
    """Return a match without the plies after a cursor."""
    there = played.go_to(ply)
    return replace(there, moves=there.moves[:ply], states=there.states[: ply + 1], comments={})


def pictures(page: Page, name: str, row: str) -> Iterator[Shot]:
    """Yield pictures of a page at each size, in light and dark colours."""
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        for sheet, (width, height, _) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            yield take_shot(page, sheet, f"{name} {scheme}", row)


def take_shot(page: Page, sheet: str, column: str, row: str) -> Shot:
    """Take a picture of a page."""
    image = Image.open(io.BytesIO(page.screenshot()))
    return Shot(sheet, row, column, image.convert("RGB"))


def game_shots(page: Page, game: Game) -> Iterator[Shot]:
    """Yield pictures of the matches of a game."""
    table = Table(page, game)
    matches = moments(game)
    for name, match in matches.items():
        table.open_stored(text_of(match))
        table.wait_for_rest()
        yield from pictures(page, name, game.name)
    yield from flight_shots(table, matches["end"])


def flight_shots(table: Table, whole: Match) -> Iterator[Shot]:
    """Yield pictures of a throw in flight; none if the game has no throws."""
    plies = range(len(whole.moves) // 2, len(whole.moves))
    due = next((ply for ply in plies if whole.go_to(ply).is_throw_due), None)
    if due is None:
        return
    for scheme in SCHEMES:
        table.page.emulate_media(color_scheme=scheme, reduced_motion="no-preference")
        for sheet, (width, height, _) in SIZES.items():
            table.page.set_viewport_size({"width": width, "height": height})
            table.open_stored(text_of(cut(whole, due)))
            table.throw_button.click()
            table.page.evaluate(FREEZE)
            yield take_shot(table.page, sheet, f"throw {scheme}", whole.game.name)


def page_shots(page: Page) -> Iterator[Shot]:
    """Yield pictures of the front page without saved games, and of the rules pages."""
    for address in ("index.html", *(f"{name}-rules.html" for name in GAMES)):
        page.goto(address)
        yield from group_by_page(pictures(page, "page", address))


def saved_shots(page: Page) -> Iterator[Shot]:
    """Yield pictures of the front page with a saved game of each kind."""
    open_blank(page)
    for hours, game in enumerate(GAMES.values()):
        date = int(1000 * (time() - 3600 * hours))
        put(page, entry(text_of(moments(game)["mid"]), date))
    page.goto("index.html")
    yield from group_by_page(pictures(page, "page", "saved"))


def part_shots(page: Page) -> Iterator[Shot]:
    """Yield pictures of all components in all states, and of all marks on all boards."""
    parts: dict[str, tuple[str, str]] = {}  # by what is visible in it: its first state, its HTML
    for state in visit_states(Table(page), words.ENGLISH):
        page.wait_for_timeout(500)  # until what arrives later is there
        for key, part in page.evaluate(PARTS):
            parts.setdefault(key, (state, part))
    head = page.evaluate(SHEETS) + LAYOUT
    for game in GAMES.values():
        Table(page, game).open_stored(text_of(moments(game)["mid"])).wait_for_rest()
        parts[game.name] = f"{game.name}: {', '.join(MARKS)}", page.evaluate(MARKED, MARKS)
    body = "".join(f"<section><h2>{name}</h2>{part}</section>" for name, part in parts.values())
    open_blank(page)
    page.set_content(f"<!doctype html>{head}<body class=game>{body}", wait_until="networkidle")
    for scheme, sheet in product(SCHEMES, ("phone", "desk")):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        width, height, _ = SIZES[sheet]
        page.set_viewport_size({"width": width, "height": height})
        image = Image.open(io.BytesIO(page.screenshot(full_page=True)))
        yield Shot(f"parts-{sheet}", "parts", scheme, image.convert("RGB"))


def group_by_page(shots: Iterator[Shot]) -> Iterator[Shot]:
    """Move pictures to the sheets of pages."""
    return (shot._replace(sheet=f"pages-{shot.sheet}") for shot in shots)


def sheet(shots: list[Shot], scale: float) -> Image.Image:
    """Return a contact sheet with the pictures in rows and columns."""
    rows = list(dict.fromkeys(shot.row for shot in shots))
    columns = list(dict.fromkeys(shot.column for shot in shots))
    width, height = (round(side * scale) for side in shots[0].image.size)
    across, down = width + GAP, height + GAP
    output = Image.new("RGB", (len(columns) * across, len(rows) * down), "#808080")
    for shot in shots:
        at = columns.index(shot.column) * across, rows.index(shot.row) * down
        output.paste(shot.image.resize((width, height), Image.Resampling.LANCZOS), at)
    return output


def take(page: Page, names: list[str]) -> Iterator[Shot]:
    """Yield all pictures, or those of some games."""
    if not names:
        yield from page_shots(page)
    for game in GAMES.values():
        if not names or game.name in names:
            yield from game_shots(page, game)
    if not names:
        yield from saved_shots(page)
    if not names or "parts" in names:
        yield from part_shots(page)


def main() -> None:
    """Build the site, take its pictures, and print the paths of the sheets."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    with site.opening() as (browser, address):
        context = browser.new_context(base_url=address, service_workers="block")
        shots = list(take(context.new_page(), sys.argv[1:]))
    for shot in shots:
        name = f"{shot.row.removesuffix('.html')} {shot.sheet} {shot.column}".replace(" ", "-")
        shot.image.save(SHOTS / f"{name}.png")
    for name in dict.fromkeys(shot.sheet for shot in shots):
        kind, _, size = name.rpartition("s-")
        scale = 1 if kind == "part" else SIZES[size][2]
        path = SHOTS / f"sheet-{name}.png"
        sheet([shot for shot in shots if shot.sheet == name], scale).save(path)
        print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
