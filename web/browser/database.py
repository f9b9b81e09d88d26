"""The database of saved games, of which `web/saved/games.js` is the only user.

Every function raises `OSError` if the browser refuses.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from web.browser import dom
from web.browser.dom import to_object, window

CHANGED = "nyout:saved"  # the event with the key of a game that another page has changed


async def _answer(request: Callable[[Any], Awaitable[Any]]) -> Any:
    try:
        return await request(window.savedGames)
    except Exception as error:  # JavaScript's: storage is blocked or full
        raise OSError(str(error)) from error


async def latest(kind: str) -> Any:
    """Return the entry of a kind of game that was changed last; None if there is none."""
    return await _answer(lambda games: games.latest(kind))


async def get(key: str) -> Any:
    """Return the entry of a key; None if there is none."""
    return await _answer(lambda games: games.get(key))


async def entries() -> Sequence[Any]:
    """Return all entries."""
    return await _answer(lambda games: games.all())


async def joint(words: Sequence[str]) -> Sequence[Any]:
    """Return the entries with one of these words in `anchors`; the others are not read."""
    return await _answer(lambda games: games.joint(to_object(words)))


async def replace(entry: Mapping[str, object], base: str | None) -> Any:
    """Store an entry in place of the one with the text `base`, or of any if it is None.

    If the stored entry has another text, return it, and change nothing.
    """
    return await _answer(lambda games: games.replace(to_object(entry), base))


async def change(key: str, fields: Mapping[str, object]) -> None:
    """Change fields of an entry, if it is still stored."""
    await _answer(lambda games: games.change(key, to_object(fields)))


async def remove(key: str) -> None:
    """Delete an entry."""
    await _answer(lambda games: games.remove(key))


def park(entries: Sequence[Mapping[str, object]]) -> None:
    """Store entries while the page is left."""
    window.savedGames.park(to_object(entries))


def listen_to_changes(handle: Callable[[str], object]) -> None:
    """Call `handle` with the key of each game that another page changes."""
    dom.listen_to_page(CHANGED, lambda event: handle(str(getattr(event, "detail", ""))))
