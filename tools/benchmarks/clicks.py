"""The time from a click to its visible result, in a real browser."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random
from statistics import median, quantiles
from typing import Any, NamedTuple

from playwright.sync_api import Page

from nyout import GAMES, match, view
from nyout.core import CHANCE, OVER, Game, Move, State
from nyout.match import Match, Seat
from nyout.selection import start_selection
from nyout.view import spot_of
from tools import site
from tools.driver.stored import call, entry

TARGET = 8  # milliseconds, for 95% of the clicks
REDRAWN = 16  # milliseconds, for 95% of the plies
CLICKS = 300  # minimum per game

# A click ends when its handlers have run: the board is changed then, and can be painted. The page
# is redrawn when the move list shows the ply and the browser has laid out the page.
CLICK = """async ([places, ply]) => {
    const times = [];
    const currentPly = () => +(document.querySelector("#moves [aria-current]")?.dataset.ply ?? 0);
    let begun;
    // A key ends the motion of the previous ply: dice in motion cannot be clicked.
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift", bubbles: true }));
    await null;
    for (const place of places) {
        const target = document.querySelector(place);
        let changed = false;
        const watch = new MutationObserver(() => { changed = true; });
        watch.observe(document.body, { subtree: true, childList: true, attributes: true });
        target.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
        begun = performance.now();
        target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        times.push(performance.now() - begun);
        await null;  // microtasks
        if (!changed && !watch.takeRecords().length) throw new Error(`no change: ${place}`);
        watch.disconnect();
    }
    if (currentPly() !== ply) throw new Error(`ply ${currentPly()} is current instead of ${ply}`);
    document.body.getBoundingClientRect();
    const redrawn = performance.now() - begun;
    await new Promise(done => setTimeout(done, 20));  // deferred work of the page
    return [...times, redrawn];
}"""


class Clicks(NamedTuple):
    """Milliseconds from each click to the change of the board, by its effect, and to the redraw."""

    throws: list[float]
    picks: list[float]
    moves: list[float]
    redraws: list[float]  # after a throw or a move

    @property
    def clicks(self) -> list[float]:
        """The times of all clicks."""
        return [*self.throws, *self.picks, *self.moves]

    @property
    def number(self) -> int:
        """The number of clicks."""
        return len(self.clicks)


def measure(games: Collection[str]) -> Iterator[tuple[str, Any]]:
    """Yield games, and the times of clicks and redraws in random games."""
    with site.opening() as (browser, address):
        page = browser.new_page(base_url=address)
        play(page, GAMES["run"], 0, Clicks([], [], [], []))  # warms up the browser's compiler
        for game in map(GAMES.__getitem__, games):
            measured = Clicks([], [], [], [])
            seed = 0
            while measured.number < CLICKS:
                seed += 1
                play(page, game, seed, measured)
            yield (
                game.name,
                {
                    "clicks": measured.number,
                    "median": median(measured.clicks),
                    "changed": quantiles(measured.clicks, n=20)[-1],
                    "redrawn": quantiles(measured.redraws, n=20)[-1],
                },
            )


def play(page: Page, game: Game, seed: int, measured: Clicks) -> None:
    """Play a random game by clicks, and add their times to `measured`."""
    current = match.start(game, (Seat("Ann"), Seat("Bob")), str(seed))
    page.goto("icon.svg")
    call(page, ("clear",), ("put", entry(current.text(), 0)))
    page.goto(f"{game.name}.html")
    page.wait_for_selector("html[data-ready]", timeout=60_000)
    rng = Random(seed)
    while current.active != OVER and measured.number < 2 * CLICKS:
        if current.state.turn() == CHANCE:
            current = current.throw()
            *thrown, redrawn = click(page, ["#throw"], current)
            measured.throws.extend(thrown)
        else:
            move = rng.choice(current.state.moves())
            selectors = [*clicks(current.state, move)]
            current = current.play(move)
            *picks, last, redrawn = click(page, selectors, current)
            measured.picks.extend(picks)
            measured.moves.append(last)
        measured.redraws.append(redrawn)


def click(page: Page, selectors: list[str], then: Match) -> list[float]:
    """Return the time of each click, and of the redraw after the last one, in milliseconds.

    `then` is the match after the clicks.
    """
    return page.evaluate(CLICK, [selectors, then.cursor])


def clicks(state: State, move: Move) -> Iterator[str]:
    """Yield the CSS selectors of the elements to click for a move."""
    selection = start_selection(state)
    for target in view.view_of(state).targets(move):
        if target in selection.picked:
            continue
        if (spot := spot_of(target)) is not None:
            place, seat = spot
            yield f"[data-place='{place}']" + (f"[data-seat='{seat}']" if seat is not None else "")
            selection = selection.click(spot)
        if target in selection.buttons():
            yield f"[data-choice='{selection.buttons().index(target)}']"
            selection = selection.pick(target)
        elif target.kind == "die":
            yield f"[data-die='{target.token}']:enabled"
            selection = selection.pick(target)
