"""How long a ply takes to appear in the other browser of a live game, over a local relay."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser

from nyout import GAMES
from nyout.core import Game
from tools import site
from tools.driver.friends import enter_room, play
from tools.driver.table import Table

TARGET = 300  # milliseconds, for 95% of the plies
PLIES = 100

WATCH = """() => {
    globalThis.appeared = {};
    const note = () => {
        for (const { dataset: { ply } } of document.querySelectorAll("#moves [data-ply]"))
            appeared[ply] ??= performance.timeOrigin + performance.now();
    };
    new MutationObserver(note).observe(document.getElementById("moves"),
        { subtree: true, childList: true, attributes: true });
}"""
"""Notes when each ply appears in the list of moves."""


def measure(games: Collection[str]) -> Iterator[tuple[str, Any]]:
    """Yield games, and the median and 95th percentile of the times of plies, in milliseconds."""
    with site.opening() as (browser, address):
        for game in games:
            times = play_times(browser, address, GAMES[game])
            yield (
                game,
                {
                    "plies": len(times),
                    "median": median(times),
                    "appeared": quantiles(times, n=20)[-1],
                },
            )


def play_times(browser: Browser, address: str, game: Game) -> list[float]:
    """Return how much later each ply of a game appears in one browser than in the other."""
    contexts = [browser.new_context(base_url=address, reduced_motion="reduce") for _ in range(2)]
    players = [Table(context.new_page()) for context in contexts]
    host, guest, _ = enter_room((players[0], players[1]), game)
    for table in (host, guest):
        table.page.evaluate(WATCH)
    play((host, guest), PLIES)
    first, second = (table.page.evaluate("appeared") for table in (host, guest))
    for context in contexts:
        context.close()
    return [abs(second[ply] - first[ply]) for ply in first.keys() & second.keys()]
