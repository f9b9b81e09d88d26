"""Tests the relay for live play as a client of its protocol, Nostr."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any

import pytest
from tornado.httpclient import HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from builder import relay, serve

ROOM = {"kinds": [21975], "#t": ["room"]}


def event(name: str = "1", tag: str = "room", **fields: Any) -> dict[str, Any]:
    return {"id": name, "kind": 21975, "tags": [["t", tag]], "content": "", **fields}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serve.answering(serve.Nothing, [], live=True) as address:
        yield address.replace("http", "ws") + serve.RELAY


class Client:
    """A page that is connected to the relay."""

    def __init__(self, socket: WebSocketClientConnection) -> None:
        self.socket, self.is_open = socket, True

    async def send(self, *parts: object) -> None:
        await self.socket.write_message(json.dumps(parts))

    async def answer(self) -> Any:
        """Return the next message of the relay; None if it has closed the connection."""
        message = await asyncio.wait_for(self.socket.read_message(), 5)
        self.is_open = message is not None
        return None if message is None else json.loads(message)

    async def ask(self, *parts: object) -> Any:
        await self.send(*parts)
        return await self.answer()


def meet(address: str, count: int, talk: Callable[..., Awaitable[None]]) -> None:
    """Connect some pages, let them talk, and close their connections."""

    async def all_meet() -> None:
        pages = [Client(await websocket_connect(address)) for _ in range(count)]
        try:
            await talk(*pages)
        finally:
            for page in pages:
                page.socket.close()
                while page.is_open and await page.answer() is not None:
                    pass

    asyncio.run(all_meet())


def test_an_event_reaches_those_who_subscribe_to_its_tag_and_nobody_else(address: str) -> None:
    async def talk(ann: Client, bob: Client, eve: Client) -> None:
        assert await ann.ask("REQ", "a", ROOM) == ["EOSE", "a"]
        assert await eve.ask("REQ", "e", {**ROOM, "#t": ["other"]}) == ["EOSE", "e"]
        assert await bob.ask("EVENT", event()) == ["OK", "1", True, ""]
        assert await ann.answer() == ["EVENT", "a", event()]
        await bob.ask("EVENT", event("2", "other"))
        assert (await eve.answer())[2]["id"] == "2"
        await ann.send("CLOSE", "a")
        assert await ann.ask("EVENT", event("3")) == ["OK", "3", True, ""]  # and no echo

    meet(address, 3, talk)


@pytest.mark.parametrize(
    ("parts", "answer"),
    [
        (["EVENT", event(kind=1)], ["OK", "1", False]),
        (["EVENT", event(tags=[["t"]])], ["OK", "1", False]),
        (["EVENT", event(tags=[["t", "room"]] * 9)], ["OK", "1", False]),
        (["REQ", "all", {"kinds": [21975]}], ["CLOSED", "all"]),
        (["REQ", "tags", {"#t": "room"}], ["CLOSED", "tags"]),
        (["REQ", "many", {"#t": [str(number) for number in range(9)]}], ["CLOSED", "many"]),
        (["REQ", "x" * 999, ROOM], ["CLOSED", "x" * 999]),
        (["EVENT", 7], ["NOTICE"]),
        ([], ["NOTICE"]),
    ],
)
def test_a_message_that_a_page_never_sends_is_refused_with_the_reason(
    parts: Sequence[object], answer: list[object], address: str
) -> None:
    async def talk(page: Client) -> None:
        reply = await page.ask(*parts)
        assert reply[:-1] == answer
        assert ": " in reply[-1]

    meet(address, 1, talk)


def test_garbage_is_refused_and_an_oversized_message_ends_the_connection(address: str) -> None:
    async def talk(page: Client) -> None:
        for garbage in ("no JSON", "[" * 5000):
            await page.socket.write_message(garbage)
            assert (await page.answer())[0] == "NOTICE"
        await page.send("EVENT", event(content="x" * relay.LARGEST))
        assert await page.answer() is None

    meet(address, 1, talk)


def test_a_connection_is_limited_in_rate_and_subscriptions(address: str) -> None:
    async def talk(page: Client) -> None:
        answers = [await page.ask("REQ", str(number), ROOM) for number in range(5)]
        assert [answer[0] for answer in answers] == ["EOSE"] * relay.SUBSCRIPTIONS + ["CLOSED"]
        for name in "0123":
            await page.send("CLOSE", name)
        answers = [await page.ask("EVENT", event(str(number))) for number in range(60)]
        accepted = [answer[2] for answer in answers]
        assert accepted[0] is True
        assert accepted[-1] is False
        assert answers[-1][3].startswith("rate-limited: ")

    meet(address, 1, talk)


def test_connections_are_limited_in_number(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def talk(*pages: Client) -> None:
        assert await pages[-1].answer() is None

    monkeypatch.setattr(relay, "CONNECTIONS", len(relay.Relay.connections) + 2)
    meet(address, 3, talk)


def test_an_address_has_a_few_connections(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def talk(*pages: Client) -> None:
        assert await pages[-1].answer() is None
        headers = {"X-Forwarded-For": "192.0.2.1"}
        other = Client(await websocket_connect(HTTPRequest(address, headers=headers)))
        assert await other.ask("REQ", "a", ROOM) == ["EOSE", "a"]
        other.socket.close()

    monkeypatch.setattr(relay, "SHARE", 2)
    meet(address, 3, talk)


def test_a_page_that_does_not_read_is_disconnected_and_others_are_served(address: str) -> None:
    large = "x" * (relay.LARGEST - 1000)

    async def talk(deaf: Client, ann: Client, bob: Client, eve: Client) -> None:
        for name in "abcd":
            assert await deaf.ask("REQ", name, ROOM) == ["EOSE", name]
        for number in range(30):
            for page in (ann, bob):
                assert (await page.ask("EVENT", event(str(number), content=large)))[2]
        assert await eve.ask("REQ", "e", {**ROOM, "#t": ["other"]}) == ["EOSE", "e"]
        assert await ann.ask("EVENT", event("last", "other")) == ["OK", "last", True, ""]
        assert (await eve.answer())[2]["id"] == "last"
        received = 0
        while await deaf.answer() is not None:
            received += 1
        assert received < 4 * 2 * 30

    meet(address, 4, talk)
