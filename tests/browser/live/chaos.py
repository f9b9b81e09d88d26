"""Connections between pages and their relay that lose, repeat and delay messages, or break."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from time import monotonic

from playwright.sync_api import BrowserContext, WebSocketRoute

FAULTS = {"lost": 0.2, "repeated": 0.1, "delayed": 0.2, "cut": 0.01}
"""The probability that each fault befalls a message of a page."""
LATE = "WebSocket is already in CLOSING or CLOSED state"
LONGEST = 2.0  # seconds of a delay
EVENT = '["EVENT"'
"""How a message to the others begins; one that subscribes to a room always passes."""


class Chaos:
    """What befalls the messages that the pages of some contexts send to their relay.

    All messages wait for the next call of `proceed`. Chromium may log `LATE` for those that wait
    until their connection has been closed; the page sends nothing then.
    """

    def __init__(self, seed: int = 0, faults: Mapping[str, float] = FAULTS) -> None:
        self.rng, self.faults = Random(seed), faults
        self.due: list[tuple[float, Callable[[], object]]] = []
        self.counts: dict[str, int] = dict.fromkeys(faults, 0)

    def disturb(self, context: BrowserContext) -> None:
        """Disturb the connections that the pages of a context will open."""
        context.route_web_socket("**/relay", self._connect)

    def proceed(self) -> None:
        """Send the messages, and cut the connections, that are due by now."""
        now = monotonic()
        due = [act for at, act in self.due if at <= now]
        self.due = [(at, act) for at, act in self.due if at > now]
        for act in due:
            act()

    def _connect(self, page: WebSocketRoute) -> None:
        relay = page.connect_to_server()

        def cut() -> None:
            relay.close()
            page.close()

        def send(text: str | bytes) -> None:
            if not str(text).startswith(EVENT):
                relay.send(text)
                return
            for delay in self._delays():
                self.due.append((monotonic() + delay, lambda: relay.send(text)))
            if self._befalls("cut"):
                self.due.append((monotonic(), cut))

        page.on_message(send)

    def _delays(self) -> list[float]:
        """Return the delay of each copy of a message that arrives."""
        if self._befalls("lost"):
            return []
        longest = [LONGEST * self._befalls("delayed") for _ in range(1 + self._befalls("repeated"))]
        return [self.rng.uniform(0, each) for each in longest]

    def _befalls(self, fault: str) -> bool:
        befalls = self.rng.random() < self.faults.get(fault, 0)
        if befalls:
            self.counts[fault] += 1
        return befalls
