"""Many games on one page need no more memory than the first ones."""

import pytest
from playwright.sync_api import CDPSession

from tools.driver import inside
from tools.driver.table import Table

pytestmark = pytest.mark.slow

GAMES = 40
WARM_UP = 10  # games until caches are full
PLIES = 12  # of each game

# Plays games through the store of the page, and yields to the event loop after each ply, so that
# the page draws and saves it. The few seeds make few saved games.
PLAY = """
import asyncio
import gc
import js
from random import Random

from nyout import match
from nyout.core import CHANCE, OVER
from nyout.match import Seat
from web.app.controller import Controller
from web.state import actions

gc.unfreeze()  # computer players freeze the objects that exist when they are ready
app = next(item for item in gc.get_objects() if isinstance(item, Controller))

async def play(games):
    rng = Random(1)
    for number in range(games):
        seats = Seat("Ann"), Seat("Bob")
        app.dispatch(actions.open_match(match.start(app.game, seats, str(number % 3))))
        for _ in range({plies}):
            current = app.page.match
            if current.state.turn() == OVER:
                break
            if current.state.turn() == CHANCE:
                app.dispatch(actions.throw())
            else:
                app.dispatch(actions.play(rng.choice(current.state.moves())))
            app.dispatch(actions.land())
            await asyncio.sleep(0)
        await asyncio.sleep(0.01)
    js.document.documentElement.dataset.objects = str(await objects())
    js.document.documentElement.dataset.games = str(games)

async def objects():
    # The number is stable once the timers of motions have ended and the games are stored.
    last, count = None, reachable()
    while last is None or count < last:
        await asyncio.sleep(3)
        last, count = count, reachable()
    return min(last, count)

def reachable():
    gc.unfreeze()
    gc.collect()
    return len(gc.get_objects())

asyncio.ensure_future(play({games}))
"""


def play(table: Table, games: int) -> None:
    """Play some games, and wait until they have ended."""
    table.page.evaluate("delete document.documentElement.dataset.games")
    inside.run(table.page, PLAY.replace("{plies}", str(PLIES)).replace("{games}", str(games)))
    table.page.wait_for_function(
        "games => document.documentElement.dataset.games === games",
        arg=str(games),
        polling=1000,
        timeout=240_000,
    )


def measure(table: Table, devtools: CDPSession) -> dict[str, float]:
    """Return the nodes, listeners, bytes and Python objects of the page after a collection."""
    devtools.send("HeapProfiler.collectGarbage")
    metrics = devtools.send("Performance.getMetrics")["metrics"]
    values = {metric["name"]: metric["value"] for metric in metrics}
    objects = table.page.evaluate("Number(document.documentElement.dataset.objects)")
    names = "Nodes", "JSEventListeners", "JSHeapUsedSize"
    return {**{name: values[name] for name in names}, "Python objects": objects}


def test_memory_does_not_grow_over_many_games(table: Table) -> None:
    table.open()
    devtools = table.page.context.new_cdp_session(table.page)
    devtools.send("Performance.enable")
    play(table, WARM_UP)
    before = measure(table, devtools)
    play(table, GAMES)
    after = measure(table, devtools)
    growth = {name: after[name] / before[name] for name in before}
    assert max(growth.values()) < 1.05, (before, after)
