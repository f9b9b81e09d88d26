"""How soon the page in a real browser shows what a click does.

python -m benchmarks.browser
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import NamedTuple

from playwright.sync_api import Page, sync_playwright

from nyout import GAMES, match, record
from nyout.core import CHANCE, OVER
from nyout.match import Match, Seat
from tests.browser.find import arguments, find
from web.build import build
from web.serve import serving

TARGET = 8  # milliseconds, for 95 of 100 clicks
CLICKS = 300  # at least; the last game is played to its end
KEPT = "nyout/le-nyout"

# A click answers when its handlers have run: then the document is changed, and can be painted.
CLICK = """async ([places, ply]) => {
    const times = [];
    for (const place of places) {
        const target = document.querySelector(place);
        let changed = false;
        const watch = new MutationObserver(() => { changed = true; });
        watch.observe(document.body, { subtree: true, childList: true, attributes: true });
        target.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
        const begun = performance.now();
        target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        times.push(performance.now() - begun);
        await null;
        if (!changed && !watch.takeRecords().length) throw new Error(`nothing: ${place}`);
        watch.disconnect();
    }
    const shown = +document.querySelector("#moves [aria-current]").dataset.ply;
    if (shown !== ply) throw new Error(`ply ${shown} is shown, and not ${ply}`);
    await new Promise(done => setTimeout(done, 20));  // what the page does afterwards
    return times;
}"""


class Clicks(NamedTuple):
    """Milliseconds from each click to the change in the document, by what it did."""

    throws: list[float]
    picks: list[float]
    moves: list[float]


def run() -> Iterator[str]:
    """Median and 95th percentile of the clicks of whole games of two persons."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        build(Path(folder, "dist"))
        path = find(playwright.chromium.executable_path)
        browser = playwright.chromium.launch(executable_path=path, args=arguments())
        with serving(Path(folder, "dist")) as address:
            page = browser.new_page(base_url=address)
            measured = Clicks([], [], [])
            seed = 0
            while sum(map(len, measured)) < CLICKS:
                seed += 1
                play(page, seed, measured)
        yield f"le-nyout, from a click to the DOM, stock boot, Chromium {browser.version}"
        for name, times in {**measured._asdict(), "all": [*chain(*measured)]}.items():
            target = f"  (target: 95% under {TARGET} ms)" if name == "all" else ""
            yield (
                f"  {name:7} {len(times):5} clicks   median {median(times):5.1f} ms"
                f"   95% within {quantiles(times, n=20)[-1]:5.1f} ms{target}"
            )
        browser.close()


def play(page: Page, seed: int, measured: Clicks) -> None:
    """Play a whole game with random moves, by clicking, and note how long each click took."""
    shown = match.start(GAMES["le-nyout"], (Seat("Ann"), Seat("Bob")), str(seed))
    page.goto("icon.svg")
    text = record.write(record.of_match(shown))
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEPT, text])
    page.goto("le-nyout.html")
    page.wait_for_selector("html[data-ready]", timeout=60_000)
    rng = Random(seed)
    while shown.active != OVER:
        if shown.state.turn() == CHANCE:
            shown = shown.throw()
            measured.throws.extend(click(page, ["#throw"], shown))
        else:
            seat, move = shown.active, rng.choice(shown.state.moves())
            places = [selector(place, seat) for place in move]
            shown = shown.play(move)
            pick, landing = click(page, places, shown)
            measured.picks.append(pick)
            measured.moves.append(landing)


def click(page: Page, places: list[str], then: Match) -> list[float]:
    """How long each of these clicks took, the last of which leads to a position."""
    return page.evaluate(CLICK, [places, then.cursor])


def selector(place: str, seat: int) -> str:
    """Where a token of a move is on the page: a tray is that of the seat."""
    tray = f"[data-seat='{seat}']" if place in GAMES["le-nyout"].board.trays else ""
    return f"[data-place='{place}']{tray}"


if __name__ == "__main__":
    for line in run():
        print(line, flush=True)
