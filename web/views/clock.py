"""Clocks beside the seats: how long each has had, or has been at this turn. They decide nothing."""

from __future__ import annotations

from html import escape

from nyout.core import OVER
from nyout.match import Match
from nyout.view import begins_turn
from web.browser import dom

SECOND = 1000  # milliseconds


class Clock:
    """Counts while the page is open; what was counted goes with it."""

    def __init__(self) -> None:
        self.node = dom.element("clocks")
        self.serial = 0  # of what ticks, so that there is one of it

    def deal(self, match: Match, kind: str) -> None:
        """Begin to count from nothing for a match; `kind` is the setting."""
        self.match = match
        self.spent = [0.0] * len(match.seats)
        self.since = dom.now()
        self.set(kind)

    def set(self, kind: str) -> None:
        """Show this kind of clock from now on."""
        self.kind = kind
        self.serial += 1
        self.node.hidden = kind == "off"
        self.node.innerHTML = ""
        if kind != "off":
            dom.start(self._tick(self.serial))

    def show(self, match: Match) -> None:
        """Count for whoever acts now; somebody's second turn on end is another one."""
        before, after = self.match.state, match.state
        if before is not after and (match.active == OVER or begins_turn(before, after)):
            self._count()
        self.match = match

    def _count(self) -> None:
        """Add the time since the last count to whoever had it."""
        now = dom.now()
        if self.match.active != OVER:
            self.spent[self.match.active] += now - self.since
        self.since = now

    async def _tick(self, serial: int) -> None:
        while serial == self.serial:
            shown = self._shown()
            self._draw(shown)
            active = self.match.active
            # A clock that runs is drawn at its whole seconds, so that it leaves none out.
            await dom.pause(SECOND - (0 if active == OVER else shown[active] % SECOND))

    def _shown(self) -> list[float]:
        """What each clock shows, in milliseconds."""
        running = dom.now() - self.since
        return [
            (spent if self.kind == "game" else 0) + (running if seat == self.match.active else 0)
            for seat, spent in enumerate(self.spent)
        ]

    def _draw(self, shown: list[float]) -> None:
        active, colours = self.match.active, self.match.colours
        self.node.innerHTML = "".join(
            f'<li class="{colours[seat]}"{" aria-current=true" * (seat == active)}>'
            f"{escape(name)} <span>{minutes(shown[seat])}</span></li>"
            for seat, name in enumerate(self.match.names)
        )


def minutes(ms: float) -> str:
    """A length of time in minutes and seconds.

    >>> minutes(61_900), minutes(3_600_000)
    ('1:01', '60:00')
    """
    whole, seconds = divmod(int(ms / 1000), 60)
    return f"{whole}:{seconds:02}"
