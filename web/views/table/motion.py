"""Pieces and dice in motion, and what the page shows once they rest."""

from __future__ import annotations

from collections.abc import Callable

from web.browser import dom

TICK = 30  # milliseconds


class Motion:
    """One motion at a time. `settle` moves everything to its final place at once."""

    def __init__(self, settle: Callable[[], object]) -> None:
        self.settle = settle
        self.ends = 0.0
        self.then: Callable[[], object] | None = None  # what follows; None while nothing moves

    def begin(self, ms: float, then: Callable[[], object]) -> None:
        """Note a motion of this length, and what the page shows after it."""
        self.ends, self.then = dom.now() + ms, then
        dom.set_flag("moving", True)

    def cancel(self) -> None:
        """End the motion at once, without what follows."""
        if self.then:
            self.then = None
            self.settle()
            dom.set_flag("moving", False)

    def finish(self) -> None:
        """End the motion at once, and show what follows."""
        then = self.then
        self.cancel()
        if then:
            then()

    async def rest(self) -> bool:
        """Wait for the end of the motion; False if something else ended it."""
        then = self.then
        while self.then is then and dom.now() < self.ends:
            await dom.pause(TICK)
        return self.then is then
