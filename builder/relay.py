"""A relay for live play, in memory only: `nyout relay`, and the address `/relay` of the servers.

It speaks the part of Nostr (NIP-01) that pages use: a page subscribes to a tag, and receives each
event with this tag that another page publishes. Events are of ephemeral kinds, so nothing is kept.
The relay cannot read them, and checks no signature: pages decrypt what belongs to their room and
ignore the rest.
"""

from __future__ import annotations

import json
import time
from typing import Any, ClassVar, TypeGuard, cast

from tornado.iostream import StreamBufferFullError
from tornado.websocket import WebSocketHandler

EPHEMERAL = range(20_000, 30_000)
"""The kinds of events that relays pass on and never store."""
LARGEST = 64_000  # bytes of a message
CONNECTIONS = 500
SHARE = 100  # of these, for one address: a school can have a single one
UNSENT = 4 * LARGEST  # bytes that a connection may have to be sent
LONGEST_NAME = 64  # characters, of a subscription
SUBSCRIPTIONS = 4  # of a connection
TAGS = 4  # of a subscription or an event
BURST, RATE = 40.0, 4.0  # messages of a connection at once, and per second

Filter = dict[str, list[Any]]
"""What the events of a subscription have: one of the kinds, and one of the values of each tag."""


class Relay(WebSocketHandler):
    """A connection of a page."""

    connections: ClassVar[set[Relay]] = set()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.subscriptions: dict[str, Filter] = {}
        self.allowance, self.counted = BURST, time.monotonic()

    def check_origin(self, origin: str) -> bool:
        """Accept the pages of any site: they need no right, and see only ciphertext."""
        return True

    @property
    def address(self) -> str:
        """The address of the page, which a web server in front of the relay adds to a header."""
        forwarded = self.request.headers.get("X-Forwarded-For", self.request.remote_ip or "")
        return forwarded.rpartition(",")[2].strip()

    def open(self, *args: str, **kwargs: str) -> None:
        of_address = [other for other in self.connections if other.address == self.address]
        if len(self.connections) >= CONNECTIONS or len(of_address) >= SHARE:
            self.close(1013, "too many connections")
            return
        self.connections.add(self)
        if self.ws_connection and (stream := self.ws_connection.stream):
            stream.max_write_buffer_size = UNSENT

    def on_close(self) -> None:
        self.connections.discard(self)

    def on_message(self, message: str | bytes) -> None:
        try:
            parts = json.loads(message)
        except (ValueError, RecursionError):
            parts = None
        if not self._is_allowed():
            self._refuse(parts, "rate-limited: slow down")
            return
        match parts:
            case ["EVENT", {"id": str(name), "kind": int(), "tags": list()} as event]:
                reason = fault(event)
                self._send("OK", name, not reason, reason)
                if not reason:
                    self._publish(event)
            case ["REQ", str(name), {**conditions}] if len(name) <= LONGEST_NAME:
                self._subscribe(name, conditions)
            case ["CLOSE", str(name)]:
                self.subscriptions.pop(name, None)
            case _:
                self._refuse(parts, "invalid: expected EVENT, REQ or CLOSE")

    def _is_allowed(self) -> bool:
        """Return whether the connection has not exceeded its rate, and count a message."""
        now = time.monotonic()
        self.allowance = min(BURST, self.allowance + (now - self.counted) * RATE)
        self.counted = now
        if self.allowance < 1:
            return False
        self.allowance -= 1
        return True

    def _refuse(self, parts: Any, reason: str) -> None:
        match parts:
            case ["EVENT", {"id": str(name)}]:
                self._send("OK", name, False, reason)
            case ["REQ", str(name), *_]:
                self._send("CLOSED", name, reason)
            case _:
                self._send("NOTICE", reason)

    def _subscribe(self, name: str, conditions: dict[str, Any]) -> None:
        supported = {
            key: values
            for key, values in conditions.items()
            if key.startswith("#") or key == "kinds"
        }
        short: Filter = {key: values for key, values in supported.items() if is_short(values)}
        if short.keys() != supported.keys() or "kinds" not in short or len(short) < 2:
            self._send("CLOSED", name, f"restricted: kinds, and 1 to {TAGS} values of a tag")
        elif len(self.subscriptions | {name: {}}) > SUBSCRIPTIONS:
            self._send("CLOSED", name, f"restricted: {SUBSCRIPTIONS} subscriptions")
        else:
            self.subscriptions[name] = short
            self._send("EOSE", name)

    def _publish(self, event: dict[str, Any]) -> None:
        text = json.dumps(event)
        for connection in [*self.connections]:
            for name, conditions in connection.subscriptions.items():
                if is_match(event, conditions):
                    connection._send_text(f'["EVENT", {json.dumps(name)}, {text}]')

    def _send(self, *parts: object) -> None:
        self._send_text(json.dumps(parts))

    def _send_text(self, text: str) -> None:
        """Send a message, or end a connection that does not read what it was sent."""
        connection = self.ws_connection
        if connection and connection.stream and not connection.is_closing():
            try:
                self.write_message(text)
            except StreamBufferFullError:
                connection.stream.close()


def is_short(values: object) -> TypeGuard[list[Any]]:
    """Return whether values of a filter are a list that is not too long."""
    return isinstance(values, list) and len(cast(list[Any], values)) <= TAGS


def fault(event: dict[str, Any]) -> str:
    """Return why an event is refused; empty if it is passed on."""
    if event["kind"] not in EPHEMERAL:
        return "blocked: only ephemeral kinds, 20000 to 29999"
    tags = event["tags"]
    if len(tags) > TAGS or not all(is_short(tag) and len(tag) == 2 for tag in tags):
        return f"invalid: at most {TAGS} tags of a name and a value"
    return ""


def is_match(event: dict[str, Any], conditions: Filter) -> bool:
    """Return whether an event is one of those that a subscription wants.

    >>> event = {"kind": 20000, "tags": [["t", "room"]]}
    >>> is_match(event, {"kinds": [20000], "#t": ["room"]})
    True
    >>> is_match(event, {"kinds": [], "#t": []})
    False
    """
    has = [f"#{name}" for name, _ in event["tags"]], [value for _, value in event["tags"]]
    pairs = [*zip(*has)]
    return event["kind"] in conditions["kinds"] and all(
        any((key, value) in pairs for value in values)
        for key, values in conditions.items()
        if key != "kinds"
    )
