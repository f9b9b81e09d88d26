"""Records the functions of Pyodide's program that pages call: `make pyodide` runs it.

A program that notes its calls runs the repertoire under node, and in Chromium the journeys of the
monkey, one for each of its goals. It writes `functions.txt`: the digest of the program, then the
numbers of its functions.
"""

from __future__ import annotations

import json
import subprocess
import textwrap
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from builder import serve, snapshot
from builder.program import MANIFEST, PYODIDE, Program
from builder.template import NODE, ROOT
from nyout import GAMES, players, words
from nyout.core import Game
from nyout.daily import start_day
from nyout.match import play_on
from tools.browsers import arguments, find
from tools.driver.friends import SOON, company, enter_room, play, play_through_outage
from tools.driver.inside import RUN
from tools.driver.table import Table
from tools.driver.waiting import wait_until
from tools.monkey.__main__ import serving
from tools.monkey.goals import GOALS
from tools.monkey.journey import Places, Traveller, travel

SLIM = ROOT / "builder/slim"
LIST = SLIM / "functions.txt"
WIDTH = 100  # columns
STEPS = 40  # of each journey
PLIES = 6  # of a live game, before and after a reload
PAGE = "le-nyout.html"
FIRST_DAY = 739_950  # 2026-11-30
FINDER = "import sys; type(sys.meta_path[-1]).__name__"
REPORT = """(() => {
    const start = WebAssembly.instantiateStreaming;
    WebAssembly.instantiateStreaming = async (...given) => {
        const made = await start.apply(WebAssembly, given);
        const table = made.instance.exports.unused;
        let left = Array.from({ length: table?.length ?? 0 }, (_, number) => number);
        const report = () => {
            const called = left.filter(number => table.get(number) === null);
            left = left.filter(number => !called.includes(number));
            if (called.length) recordFunctions(called);
        };
        setInterval(report, 400);
        setTimeout(report);
        addEventListener("pagehide", report);
        return made;
    };
})()"""


def node(script: str, *args: Path | str) -> str:
    """Return the output of a script of this folder."""
    command = [NODE, "--no-warnings", SLIM / script, *args]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout


def page_functions(browser: Browser, places: Places, site: Path) -> set[int]:
    """Return the numbers of the functions that pages call; the site is in a folder."""
    functions: set[int] = set()
    new_context = Browser.new_context

    def recording(browser: Browser, **settings: Any) -> BrowserContext:
        context = new_context(browser, **settings)
        context.expose_binding("recordFunctions", lambda _, numbers: functions.update(numbers))
        context.add_init_script(REPORT)
        return context

    setattr(Browser, "new_context", recording)  # noqa: B010, it is not a fixture: journeys open several
    for ways in ([], ["snapshot.bin"]):
        visit(browser.new_context(base_url=places.site), ways)
    with serve.serving(site) as address:  # with a relay
        for game in GAMES.values():
            play_live(browser, address, game)
    for game in GAMES.values():
        end_day(browser, places.site, game)
    for seed in range(len(GOALS)):
        for _ in travel(browser, places, Traveller.from_seed(seed), set(), most=STEPS):
            pass  # complaints are for tests
    return functions


def visit(context: BrowserContext, missing: Iterable[str]) -> None:
    """Open a page without some files, and import a module that Python does not start with."""
    page = context.new_page()
    for name in missing:
        page.route(f"**/{name}", lambda route: route.abort())
    page.goto(PAGE)
    page.wait_for_selector("html[data-ready]")  # without the memory, the page may load twice
    wait_until(page, lambda: page.evaluate(RUN, FINDER) == "Rest")
    page.evaluate(RUN, "import colorsys")
    page.wait_for_timeout(1000)
    context.close()


def play_live(browser: Browser, site: str, game: Game) -> None:
    """Play the beginning of a game on two pages, with a reload and an outage of the network."""
    contexts = [browser.new_context(base_url=site, reduced_motion="reduce") for _ in "ab"]
    host, guest = (Table(context.new_page()) for context in contexts)
    host, guest, _ = enter_room((host, guest), game)
    play((host, guest), PLIES)
    company(host).get_by_role("button", name="Well done!").click()
    guest.reload()
    expect(company(guest)).to_contain_text("Online: Ann", timeout=SOON)
    play((host, guest), PLIES)
    play_through_outage(host, guest)
    play((host, guest), PLIES)
    for context in contexts:
        context.close()


def end_day(browser: Browser, site: str, game: Game) -> None:
    """Play the last move of a game of the day: its story and its skill appear."""
    begun = words.name_seats(start_day(game, FIRST_DAY))
    *_, last, end = play_on(begun, lambda at: players.choice("greedy", at.state, at.rng()))
    table = Table(browser.new_context(base_url=site, reduced_motion="reduce").new_page(), game)
    table.open_stored(last.text())
    if last.is_local_turn:
        table.play(last, end.moves[-1])
    expect(table.daily).to_be_visible(timeout=SOON)
    table.page.wait_for_timeout(1000)
    table.page.context.close()


def ranges(numbers: Iterable[int]) -> str:
    """Return numbers in the form of the list.

    >>> ranges([4, 1, 2, 3, 9])
    '1-4 9'
    """
    parts: list[list[int]] = []
    for number in sorted(numbers):
        if parts and parts[-1][-1] == number - 1:
            parts[-1][1:] = [number]
        else:
            parts.append([number])
    return " ".join("-".join(map(str, part)) for part in parts)


def numbers(listed: str) -> set[int]:
    """Return the numbers in a list of ranges.

    >>> sorted(numbers("1-4 9"))
    [1, 2, 3, 4, 9]
    """
    ends = (part.split("-") for part in listed.split())
    return {number for part in ends for number in range(int(part[0]), int(part[-1]) + 1)}


def main() -> None:
    """Record the functions, and write the list."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        node("make.mjs", PYODIDE, folder, "--watched")
        functions = set(json.loads(node("proofs/run.mjs", folder, "ordinary"))["called"])
        print(f"{len(functions)} functions of the repertoire", flush=True)
        watched = Program(folder, **json.loads((folder / MANIFEST).read_text("utf-8")))
        snapshot.program = lambda: watched
        with TemporaryDirectory() as site, serving(Path(site)) as places, sync_playwright() as play:
            path = find(play.chromium.executable_path)
            with play.chromium.launch(executable_path=path, args=arguments()) as browser:
                functions |= page_functions(browser, places, Path(site) / "site")
    digest = sha256((PYODIDE / "pyodide.asm.wasm").read_bytes()).hexdigest()
    known, *rows = LIST.read_text("ascii").split("\n")
    if known == digest:  # no recording meets everything that pages do
        functions |= numbers(" ".join(rows))
    LIST.write_text("\n".join([digest, *textwrap.wrap(ranges(functions), WIDTH), ""]), "ascii")
    print(f"{len(functions)} functions of pages")


if __name__ == "__main__":
    main()
