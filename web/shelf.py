"""The shelf of all games that this browser keeps: PyScript's storage, over its database.

It is opened after the page is up, and never waited for: the game under way is kept elsewhere too
(`keeping.py`), and whatever is there and not here is put here when the shelf is opened.
"""

from __future__ import annotations

from asyncio import Lock
from collections.abc import Callable, Iterable, Mapping, MutableMapping
from typing import Any

from nyout import GAMES
from nyout.core import Game
from nyout.match import Match
from web import dom, saved, storage
from web.saved import Saved

NAME = "nyout"
LULL = 500  # milliseconds without a ply, after which a game is put on the shelf


def under_way(game: Game) -> str:
    """Where the text of the game under way is kept, of each kind one."""
    return f"nyout/{game.name}"


class Shelf:
    """Saved games by their keys; other pages of the site see the same ones."""

    def __init__(self) -> None:
        self.store: MutableMapping[str, Any] | None = None
        self.stale = True  # whether there may be more than was read
        self.heed: Callable[[str], object] = lambda key: None  # what another page has changed
        self.tell: Callable[[str], None] | None = None
        self.coming: dict[str, Match] = {}
        self.opening = Lock()

    # --- reading ------------------------------------------------------------------------------

    async def open(self) -> bool:
        """Read what is kept, if it may have changed; whether this browser keeps anything here."""
        async with self.opening:
            if self.tell is None:
                self.tell = storage.between_tabs(NAME, self._told)
            if self.stale:
                self.stale = False
                self.store = await storage.stored(NAME)
                self.stale = self.stale or self.store is None  # another page may have told more
                await self.adopt()
        return self.store is not None

    async def opened(self) -> None:
        """Open it for the first time, so that it is there when it is asked for."""
        await self.open()

    def _told(self, key: str) -> None:
        self.stale = True
        self.heed(key)

    def games(self) -> dict[str, Saved]:
        """The games that can be read, the one played on last first."""
        found = {key: saved.stored(value) for key, value in (self.store or {}).items()}
        known = {key: game for key, game in found.items() if game}
        return dict(sorted(known.items(), key=lambda pair: -pair[1].date))

    @property
    def unread(self) -> int:
        """How many are kept that this version cannot read."""
        return len(self.store or {}) - len(self.games())

    def taken_up(self, match: Match) -> Match:
        """A match as the game on the shelf that it goes on from; as it is if there is none."""
        alike = (game for key, game in self.games().items() if saved.kind(key) == match.game.name)
        return saved.taken_up(match, alike)

    # --- writing ------------------------------------------------------------------------------

    async def put(self, games: Mapping[str, Saved]) -> bool:
        """Put games on the shelf, in place of those with the same keys; False if it refuses."""
        if self.store is None:
            return False
        for key, game in games.items():
            self.store[key] = game.stored()
        return await self._written(games)

    async def remove(self, key: str) -> bool:
        """Take a game off the shelf; False if it refuses."""
        if self.store is None:
            return False
        if key in self.store:
            del self.store[key]
        return await self._written([key])

    async def _written(self, keys: Iterable[str]) -> bool:
        try:
            await storage.synced(self.store)
        except Exception:  # no room, or a database that went away: what is in memory is not true
            self.store, self.stale = None, True
            return False
        for key in keys:
            if self.tell:
                self.tell(key)
        return True

    async def adopt(self) -> None:
        """Put the games under way on the shelf, those of a time before there was one too."""
        here = self.games()
        texts = {game.text for game in here.values()}
        for game in GAMES.values():
            kept = storage.kept(under_way(game))
            if kept and kept not in texts and (found := saved.adopted(kept, dom.today())):
                key, fresh = found
                name = here[key].name if key in here else ""
                await self.put({key: fresh._replace(name=name)})

    # --- the game under way -------------------------------------------------------------------

    def soon(self, match: Match) -> None:
        """Put a match on the shelf once nothing has been played for a moment."""
        if match.moves:
            self.coming[saved.key(match)] = match
            dom.start(self._in_a_lull(match))

    async def _in_a_lull(self, match: Match) -> None:
        await dom.pause(LULL)
        if self.coming.get(saved.key(match)) is match:
            await self.flush()

    async def flush(self) -> None:
        """Put on the shelf what waits for it."""
        if not self.coming or not await self.open():
            return
        coming, self.coming = self.coming, {}
        here = self.games()
        await self.put(
            {
                key: Saved(saved.text(match), dom.today(), here[key].name if key in here else "")
                for key, match in coming.items()
            }
        )


SHELF = Shelf()
