"""Long calculations in slices, so that the page stays responsive."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable
from typing import TypeVar

from web.browser import dom

SLICE = 9  # milliseconds of calculation between two turns of the event loop

T = TypeVar("T")


async def last_of(steps: Iterable[T], is_wanted: Callable[[], bool]) -> T | None:
    """Return the last value that a calculation yields, or None when `is_wanted` turns false.

    The result never depends on the time that it takes: only a complete calculation has one.
    """
    last: T | None = None
    gc.disable()  # a collection would examine a whole search tree, for up to half a second
    try:
        started = stepped = dom.now()
        for step in steps:
            last, now = step, dom.now()
            if 2 * now - stepped > started + SLICE:  # the next step may take as long as the last
                await dom.pause(0)
                if not is_wanted():
                    return None
                started = now = dom.now()
            stepped = now
        return last
    finally:
        gc.enable()
