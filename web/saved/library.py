"""The library: all games that this browser has saved, as one window reads and changes them.

A window may replace a stored text only if it has shown that text, or if its own moves extend the
stored ones; anything else is stored as another game. So neither two windows nor a crash lose plies.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Protocol

from nyout import words
from nyout.exchange import are_of_one_match, is_continuation, view_as_spectator
from nyout.match import Match
from nyout.record import RecordError
from web.saved import saved_game
from web.saved.saved_game import Saved, digest


class Database(Protocol):
    """Entries by key, such as `web/browser/database.py`; it raises `OSError` if it refuses."""

    async def latest(self, kind: str) -> Any: ...
    async def get(self, key: str) -> Any: ...
    async def entries(self) -> Sequence[Any]: ...
    async def joint(self, words: Sequence[str]) -> Sequence[Any]: ...
    async def replace(self, entry: Mapping[str, object], base: str | None) -> Any: ...
    async def change(self, key: str, fields: Mapping[str, object]) -> None: ...
    async def remove(self, key: str) -> None: ...
    def park(self, entries: Sequence[Mapping[str, object]]) -> None: ...


def _has_moves_of(match: Match, earlier: Match) -> bool:
    """Return whether a match has all moves of an earlier one."""
    return match.moves[: len(earlier.moves)] == earlier.moves


class Library:
    """The games of a database, and what this window knows of them."""

    def __init__(
        self,
        database: Database,
        now: Callable[[], int],
        start: Callable[[Coroutine[Any, Any, None]], object],
    ) -> None:
        """Start without knowing any game.

        Args:
            database: Stores the games.
            now: Returns the time in milliseconds since 1970.
            start: Starts a background task.
        """
        self.database, self.now, self.start = database, now, start
        # The match of this window as the library has it, or will have it; None if it is refused.
        self.kept: Match | None = None
        self.pending: dict[str, Match] = {}  # to be stored, by key
        self.refused: Match | None = None  # the last match, if the browser has refused it
        # Called after each attempt to store a match, with the match and the stored one; None if the
        # browser has refused it.
        self.on_stored: Callable[[Match, Match | None], object] = lambda match, stored: None
        self._is_storing = False
        # The text of each game as last shown or stored here, by key.
        self.bases: dict[str, str] = {}
        self.seeds: dict[str, str] = {}  # the seeds of games that have become others, by their key
        self.last = 0  # the date of the game last shown or stored here

    # --- reading ------------------------------------------------------------------------------

    async def latest(self, kind: str) -> Saved | None:
        """Return the game of a kind that was changed last, if any."""
        game = Saved.from_entry(await self.database.latest(kind))
        if game and game.is_parked and await self._merge(game):
            return await self.latest(kind)
        return game

    async def get(self, key: str) -> Saved | None:
        """Return the game with a key, if any."""
        return Saved.from_entry(await self.database.get(key))

    async def all(self) -> dict[str, Saved]:
        """Return all games that have begun, by key, the one changed last first."""
        started = await self._read_merged(self.database.entries)
        return {game.key: game for game in sorted(started, key=lambda game: (-game.date, game.key))}

    async def joint_matches(self, keys: Iterable[str]) -> list[Match]:
        """Return the matches of joint throws with one of these keys, or with none yet."""
        read = partial(self.database.joint, [*keys, saved_game.NOBODY])
        games = await self._read_merged(read)
        return [*filter(None, map(saved_game.match_by_link, games))]

    async def _read_merged(self, read: Callable[[], Awaitable[Sequence[Any]]]) -> list[Saved]:
        """Return the games of a request that have begun, after those of pages that were left."""
        games = [*filter(None, map(Saved.from_entry, await read()))]
        if any([await self._merge(game) for game in games if game.is_parked]):
            return await self._read_merged(read)
        return [game for game in games if game.is_started]

    def open(self, game: Saved) -> Match:
        """Return the match of a game, which this window may then replace. Raises `RecordError`."""
        match = game.match()
        self.bases[game.key] = game.text
        self.seeds.pop(game.key, None)
        self.last = max(self.last, game.date)
        return match

    def resume(self, game: Saved) -> Match:
        """Return the match of a game, which becomes the latest one even if it was stored last here.

        Raises `RecordError`.
        """
        match = self.open(game)
        self.kept = None
        return match

    def _date(self) -> int:
        """Return a date after that of the game last shown, even if the clock has been set back."""
        self.last = max(self.now(), self.last + 1)
        return self.last

    # --- the match of this window -------------------------------------------------------------

    def hold(self, match: Match) -> None:
        """Treat the match of this window as stored until it changes."""
        self.kept = words.drop_colour_names(match)

    def keep(self, match: Match) -> None:
        """Store the match of this window soon, unless the library has it."""
        match = words.drop_colour_names(match)
        if match == self.kept:
            return
        self.kept, key = match, saved_game.key(match)
        self.pending.pop(key, None)  # so that it becomes the latest game
        self.pending[key] = match
        if not self._is_storing:
            self._is_storing = True
            self.start(self._store_pending())

    async def _store_pending(self) -> None:
        try:
            while self.pending:
                await self._store_next()
        finally:
            self._is_storing = False

    async def _store_next(self) -> None:
        key, match = next(iter(self.pending.items()))
        try:
            stored = await self.save(match)
        except OSError:
            stored = None
        if next(iter(self.pending.items())) == (key, match):  # else it waits to be stored again
            del self.pending[key]
        if self.kept == match:
            self.kept = stored
        self.on_stored(match, stored)

    def leave(self) -> None:
        """Store what is pending while the page is left: it gets no more answers.

        The matches are stored beside the games that they continue; `_merge` unites them.
        """
        matches = {
            saved_game.key(match): match for match in map(self._rename, self.pending.values())
        }
        games = [Saved.from_match(match, self._date()) for match in matches.values()]
        if games:
            self.database.park([game.park(digest(game.text))._asdict() for game in games])

    # --- writing ------------------------------------------------------------------------------

    async def save(self, match: Match) -> Match:
        """Store the match of this window, and return it as stored: perhaps as another game."""
        key, own = saved_game.key(match), self._rename(match)
        base = self.bases.get(saved_game.key(own), "") if saved_game.has_begun(own) else None
        try:
            stored = await self._store(own, base, self._date())
        except OSError:
            self.refused = match
            raise
        self.refused = None
        if stored.seed != match.seed:
            self.seeds[key] = stored.seed
        self.bases[saved_game.key(stored)] = saved_game.record_text(stored)
        return stored

    def _rename(self, match: Match) -> Match:
        """Return a match with its new seed, if its game has become another one."""
        return replace(match, seed=self.seeds.get(saved_game.key(match), match.seed))

    async def _store(self, match: Match, base: str | None, date: int, name: str = "") -> Match:
        """Store a match whose window has shown the text `base`, and return it as stored."""
        game = Saved.from_match(match, date, name)
        other = Saved.from_entry(await self.database.replace(game._asdict(), base))
        if other is None:
            return match
        try:
            stored = Match.from_text(other.text)
        except RecordError:
            stored = None
        if stored and is_continuation(stored, match):
            # Its player has played other moves in another window, and those count.
            return match if _has_moves_of(stored, match) else stored
        if stored and is_continuation(match, stored):
            return await self._store(match, other.text, date, name)
        if stored and match.is_joint and are_of_one_match(match.joint, stored.joint):
            return stored  # its player has finished a turn in another window
        # The seed is a digest of the text, so that the same text becomes the same game. A copy with
        # joint throws can only be watched: the values of its players belong to the other seed.
        copy = replace(view_as_spectator(match), seed=digest(game.text))
        return await self._store(copy, "", date, name)

    async def add(self, games: Iterable[saved_game.ImportedGame]) -> tuple[int, int]:
        """Store the games of a file; return how many have changed the library, or are refused."""
        before, refused = await self.all(), 0
        for match, date, name in games:
            try:
                await self._store(match, "", min(date, self.now()), name)
            except OSError:
                refused += 1
        after = await self.all()
        changed = [key for key, game in after.items() if before.get(key, game).text != game.text]
        return len(after) - len(before) + len(changed), refused

    async def touch(self, game: Saved) -> None:
        """Make a game the latest of its kind."""
        await self.database.change(game.key, {"date": self._date()})

    async def rename(self, key: str, name: str) -> None:
        """Change the user's name for a game."""
        await self.database.change(key, {"name": name})

    async def remove(self, key: str) -> None:
        """Delete a game."""
        await self.database.remove(key)

    async def restore(self, game: Saved) -> None:
        """Store a deleted game again."""
        try:
            drawn = saved_game.summary(game.match())
        except RecordError:
            drawn = None
        await self.database.replace(game._replace(summary=drawn)._asdict(), "")

    async def _merge(self, parked: Saved) -> bool:
        """Store the match of a page that was left; return False if that is impossible for now."""
        try:
            match = Match.from_text(parked.text).with_seed(digest(parked.text))
            await self._store(
                match, "" if saved_game.has_begun(match) else None, parked.date, parked.name
            )
            await self.database.remove(parked.key)
        except (RecordError, OSError):
            return False
        return True
