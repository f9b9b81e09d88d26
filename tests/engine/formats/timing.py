"""Timing for tests that set a limit."""

from collections.abc import Callable
from time import process_time


def seconds(do: Callable[[], object]) -> float:
    """Return the shortest processor time of three calls."""
    times: list[float] = []
    for _ in range(3):
        start = process_time()
        do()
        times.append(process_time() - start)
    return min(times)
