"""The time in which computer players answer in the page, and the time for which they block it."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from statistics import median, quantiles
from typing import Any, NamedTuple

from playwright.sync_api import Page

from nyout.games.ai import NAMES
from tools import site
from tools.driver.inside import run as run_python

TURNS = 40  # measured turns per game and level
STOPS = 10  # interrupted searches per game and level
TARGETS = {"strong": 500, "best": 2000}
"""Upper limits of the longest turn, in milliseconds."""
MAX_SLICE, MAX_STOP = 24, 50
"""Upper limits of the time without an event loop, and from a request to stop until its end."""

# Plays a game between two players of a level. A slice is the time between two turns of the event
# loop. A search that is to be stopped is stopped while it runs for the first time.
PLAY = """
import asyncio, json, js
from nyout import GAMES, match
from nyout.core import CHANCE, OVER
from nyout.match import Seat
from nyout.view import is_new_turn
from web.app.opponents import Opponents, last_of
from web.browser import dom

SLOW = 40  # milliseconds of an answer that is long enough to be stopped

async def measured(game, level, turns, stops):
    opponents, slices, begun, pause = Opponents(lambda key, on: None), [], 0.0, dom.pause

    async def counted(ms):
        nonlocal begun
        slices.append(dom.now() - begun)
        await pause(ms)
        begun = dom.now()

    async def stopped(player, current, delay):
        asked_at = None
        def is_wanted():
            return asked_at is None
        async def ask():
            nonlocal asked_at
            await pause(delay)
            asked_at = dom.now()
        request = asyncio.ensure_future(ask())
        answer = await last_of(player(current.state, current.rng()), is_wanted)
        ended = dom.now()
        request.cancel()
        return ended - asked_at if answer is None else None

    answers, waits, seed, duration = [], [], 0, 0.0
    current = match.start(GAMES[game], (Seat("A", level), Seat("B", level)), "0")
    await opponents.prepare(current)
    while len(answers) < turns:
        before = current.state
        if before.turn() == OVER:
            seed += 1
            current = match.start(GAMES[game], current.seats, str(seed))
        elif before.turn() == CHANCE:
            current = current.throw()
        else:
            dom.pause = pause
            player = await opponents.player(level, current)
            dom.pause = counted
            begun = started = dom.now()
            move = await last_of(player(current.state, current.rng()), lambda: True)
            slices.append(dom.now() - begun)
            duration += (search_time := dom.now() - started)
            if search_time > SLOW and len(waits) < stops:
                if (wait := await stopped(player, current, search_time / 3)) is not None:
                    waits.append(wait)
            current = current.play(move)
        if duration and (current.state.turn() == OVER or is_new_turn(before, current.state)):
            answers.append(duration)
            duration = 0.0
    dom.pause = pause
    return {"answers": answers, "slices": slices, "stops": waits}
"""


class Times(NamedTuple):
    """Milliseconds of turns, of slices between turns of the event loop, and of stops."""

    answers: list[float]
    slices: list[float]
    stops: list[float]


def measure(games: Collection[str]) -> Iterator[tuple[str, Any]]:
    """Yield games, and the times of each level in milliseconds."""
    with site.opening() as (browser, address):
        page = browser.new_page(base_url=address)
        for game in games:
            page.goto(f"{game}.html")
            page.wait_for_selector("html[data-ready]", timeout=60_000)
            yield game, {level: summary(answer_times(page, game, level)) for level in NAMES}


def answer_times(page: Page, game: str, level: str) -> Times:
    """Return the times of a level in a game."""
    call = f"await measured({game!r}, {level!r}, {TURNS}, {STOPS})"
    page.set_default_timeout(600_000)
    run_python(page, f"{PLAY}\njs.document.documentElement.dataset.times = json.dumps({call})")
    return Times(**json.loads(page.evaluate("document.documentElement.dataset.times")))


def summary(times: Times) -> dict[str, float | None]:
    """Return the times that docs/figures.md contains; no stop if all answers were short."""
    return {
        "turns": len(times.answers),
        "median": median(times.answers),
        "longest": max(times.answers),
        "slices": quantiles(times.slices, n=100)[98],
        "longest_slice": max(times.slices),
        "longest_stop": max(times.stops, default=None),
    }
