"""Relays with the faults that relays of others have, as their software and users describe them.

Each is the relay of this project, apart from how it behaves towards a message.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from typing import Any, ClassVar

from builder.relay import Relay, is_match

OLDEST, NEWEST = 60, 900  # seconds by which strfry lets the time of an ephemeral event differ
JUNK = 200  # events of a flood
FORGOTTEN = 20  # events, after which a relay forgets who listens
NONSENSE = {"id": "0", "kind": 21975, "tags": [], "content": "eA==", "pubkey": "x", "sig": "x"}


class Faulty(Relay):
    """A connection to a relay, whose name is the query in its address."""

    behaviours: ClassVar[dict[str, str]] = {}
    """How each relay behaves, by its name: honestly if it is not named."""

    heard = 0  # events that it forgets after some

    @property
    def name(self) -> str:
        """The name of the relay."""
        return self.request.query

    @property
    def behaviour(self) -> str:
        """How the relay behaves at the moment."""
        return self.behaviours.get(self.name, "honest")

    async def get(self, *args: Any, **kwargs: Any) -> None:
        """Accept a connection, as soon as the relay is not silent."""
        while self.behaviour == "silent":
            await asyncio.sleep(0.1)
        await super().get(*args, **kwargs)

    def open(self, *args: str, **kwargs: str) -> None:
        super().open(*args, **kwargs)
        if self.behaviour == "authenticates":
            self.tell("AUTH", "challenge")

    def on_message(self, message: str | bytes) -> None:
        name, first, *_ = json.loads(message)
        answer = BEHAVIOURS[self.behaviour].get(name, pass_on)
        answer(self, first, message)

    def pass_on(self, message: str | bytes) -> None:
        """Do what the relay of the project does."""
        super().on_message(message)

    def tell(self, *parts: object) -> None:
        """Send a message to the page."""
        self._send(*parts)

    def send_text(self, text: str) -> None:
        """Send a text that may be no message."""
        self._send_text(text)

    def spread(self, event: dict[str, Any]) -> None:
        """Send an event to the subscribers of this relay, and no answer to its author."""
        for connection in [*self.connections]:
            if isinstance(connection, Faulty) and connection.name == self.name:
                for name, conditions in connection.subscriptions.items():
                    if is_match(event, conditions):
                        connection.tell("EVENT", name, event)

    _publish = spread


Answer = Callable[[Faulty, Any, "str | bytes"], None]
"""Answers a message, given its second part: an event, or the name of a subscription."""


def pass_on(relay: Faulty, _: Any, message: str | bytes) -> None:
    relay.pass_on(message)


def ignore(_relay: Faulty, _first: Any, _message: str | bytes) -> None:
    """Answer nothing."""


def refuse(reason: str) -> Answer:
    """Return what refuses an event, as NIP-01 asks for."""
    return lambda relay, event, _: relay.tell("OK", event["id"], False, reason)


def close(reason: str) -> Answer:
    """Return what refuses a subscription."""
    return lambda relay, name, _: relay.tell("CLOSED", name, reason)


def notice(text: str) -> Answer:
    """Return what says something that belongs to no message."""
    return lambda relay, _first, _: relay.tell("NOTICE", text)


def forget(relay: Faulty, _: Any, message: str | bytes) -> None:
    """Pass an event on, and after some of them forget the subscriptions of their author."""
    relay.pass_on(message)
    relay.heard += 1
    if relay.heard == FORGOTTEN:
        relay.subscriptions.clear()


def echo(relay: Faulty, event: Any, _: str | bytes) -> None:
    """Pass an event on without the answer that NIP-01 asks for."""
    relay.spread(event)


def check_time(relay: Faulty, event: Any, message: str | bytes) -> None:
    """Refuse an event whose time differs too much."""
    late = event["created_at"] - time.time()
    if late < -OLDEST:
        relay.tell("OK", event["id"], False, "invalid: ephemeral event expired")
    elif late > NEWEST:
        relay.tell("OK", event["id"], False, "invalid: created_at too late")
    else:
        relay.pass_on(message)


def flood(relay: Faulty, _: Any, message: str | bytes) -> None:
    """Send many events of other rooms, and texts that are no messages."""
    relay.pass_on(message)
    for garbage in ("", "{", "null", "{}", "[]", '["EVENT"]', '["OK", 7]', "x" * 50_000):
        relay.send_text(garbage)
    for _ in range(JUNK):
        relay.tell("EVENT", "room", NONSENSE)


def repeat(relay: Faulty, event: Any, message: str | bytes) -> None:
    """Pass an event on three times."""
    for _ in range(2):
        relay.spread(event)
    relay.pass_on(message)


def hang_up(relay: Faulty, _: Any, message: str | bytes) -> None:
    """Pass an event on, then close the connection."""
    relay.pass_on(message)
    relay.close()


BEHAVIOURS: dict[str, dict[str, Answer]] = {
    "honest": {},
    "refuses": {"EVENT": refuse("blocked: not on the list")},
    "restricts": {
        "REQ": close("restricted: members only"),
        "EVENT": refuse("restricted: members only"),
    },
    "authenticates": {
        "REQ": close("auth-required: who are you?"),
        "EVENT": refuse("auth-required: who are you?"),
    },
    "throttles": {"EVENT": refuse("rate-limited: one event an hour")},
    "notices": {"EVENT": notice("rate limited")},
    "silent": {"EVENT": ignore, "REQ": ignore},
    "mute": {"EVENT": ignore},
    "misjudges": {"EVENT": refuse("invalid: created_at too late")},
    "strict": {"EVENT": check_time},
    "forgets": {"EVENT": forget},
    "echoes": {"EVENT": echo},
    "floods": {"EVENT": flood},
    "repeats": {"EVENT": repeat},
    "hangs up": {"EVENT": hang_up},
}
"""How the relay answers the messages of pages, by their names; others are passed on."""
