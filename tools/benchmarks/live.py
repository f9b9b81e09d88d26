"""How long a ply takes to appear in the other browser of a live game, over a local relay."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median, quantiles

from nyout import GAMES
from tools.benchmarks import site
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


def run() -> Iterator[str]:
    """Yield the median and 95th percentile of the times of a game of Le Nyout."""
    with site.opening() as (browser, address):
        contexts = [
            browser.new_context(base_url=address, reduced_motion="reduce") for _ in range(2)
        ]
        players = [Table(context.new_page()) for context in contexts]
        host, guest, _ = enter_room((players[0], players[1]), GAMES["le-nyout"])
        for table in (host, guest):
            table.page.evaluate(WATCH)
        play((host, guest), PLIES)
        first, second = (table.page.evaluate("appeared") for table in (host, guest))
    times = [abs(second[ply] - first[ply]) for ply in first.keys() & second.keys()]
    yield (
        f"a ply in the other browser, {len(times)} plies   median {median(times):5.0f} ms"
        f"   95% within {quantiles(times, n=20)[-1]:5.0f} ms  (target: {TARGET} ms)"
    )
