"""The shelf of all games that this browser keeps, over its database.

It is opened after the page is up, and never waited for: the game under way is kept elsewhere too
(`current.py`). Changes that the browser refuses stay in memory, and are tried again later.
"""

from __future__ import annotations

from asyncio import Lock
from collections.abc import Callable, Iterable, Mapping
from functools import partial

from nyout import GAMES
from nyout.core import Game
from nyout.match import Match
from nyout.record import RecordError
from web.browser import database, dom, storage
from web.saved import saved_game
from web.saved.merging import Change, Overtaken, applied, digest, forked
from web.saved.saved_game import Saved

NAME = "nyout"
LULL = 500  # milliseconds without a ply, after which a game is put on the shelf


def under_way(game: Game) -> str:
    """Where the text of the game under way is kept, of each kind one."""
    return f"nyout/{game.name}"


class Shelf:
    """Saved games by their keys; other pages of the site see the same ones."""

    def __init__(self) -> None:
        self.there = False  # whether the database could be read
        self.stale = True  # whether there may be more than was read
        self.stored: Mapping[str, Saved] = {}  # as read last, or committed since
        self.pending: Mapping[str, Change] = {}  # not committed yet, or refused
        self.games: Mapping[str, Saved] = {}  # both together, the game played on last first
        self.unread = 0  # entries that are no games to this version
        self.seen: set[str] = set()  # digests of the texts that were on the board of this page
        self.heed: Callable[[str], object] = lambda key: None  # what another page has changed
        self.forked: Callable[[str, str], object] = lambda key, fork: (
            None
        )  # plies were played elsewhere
        self.flushed: Callable[[], object] = lambda: None  # the game on the board was put here
        self.tell: Callable[[str], None] | None = None
        self.coming: dict[str, Match] = {}  # to be put here in a lull
        self.opening = Lock()

    # --- reading ------------------------------------------------------------------------------

    async def open(self) -> bool:
        """Read what is kept, if it may have changed; whether this browser keeps anything here."""
        async with self.opening:
            if self.tell is None:
                self.tell = storage.between_tabs(NAME, self._told)
            if self.stale:
                self.stale = False
                try:
                    entries = await database.read()
                except Exception:  # no database, or one that does not open
                    self.there, self.stale = False, True
                else:
                    found = {key: saved_game.of_entry(value) for key, value in entries.items()}
                    self.stored = {key: game for key, game in found.items() if game}
                    self.unread, self.there = len(found) - len(self.stored), True
                    self._show()
                    self._adopt()
        return self.there

    async def opened(self) -> None:
        """Open it for the first time, so that it is there when it is asked for."""
        await self.open()

    def _told(self, key: str) -> None:
        self.stale = True
        self.heed(key)

    def _show(self) -> None:
        """Bring the list of games up to what is stored and what is pending."""
        shown = dict(self.stored)
        for key, change in self.pending.items():
            try:
                game = applied(change, shown.get(key))
            except Overtaken:  # to be forked when it is committed
                continue
            if game:
                shown[key] = game
        self.games = dict(sorted(shown.items(), key=lambda pair: (-pair[1].date, pair[0])))

    def _adopt(self) -> None:
        """List the games under way that are not on the shelf; to open a page stores nothing."""
        for game in GAMES.values():
            text = storage.kept(under_way(game))
            if text and not self.holds(text) and (found := saved_game.adopted(text, dom.today())):
                key, fresh = found
                if key not in self.pending:
                    self.pending = {**self.pending, key: Change(fresh.text, fresh.date)}
        self._show()

    def saw(self, text: str) -> None:
        """Take note of a text that is on the board: it is known here, and may be replaced."""
        self.seen.add(digest(text))

    def holds(self, text: str) -> bool:
        """Whether this text was safely on the shelf when that was read last."""
        return any(game.text == text for game in self.stored.values())

    def keeps(self, match: Match) -> bool:
        """Whether a match is on the shelf, or will be as far as is known."""
        return self.there and saved_game.key(match) not in self.pending

    def taken_up(self, match: Match) -> Match:
        """A match as the game on the shelf that it goes on from; as it is if there is none."""
        alike = (
            game for key, game in self.games.items() if saved_game.kind(key) == match.game.name
        )
        return saved_game.taken_up(match, alike)

    # --- writing ------------------------------------------------------------------------------

    async def put(self, changes: Mapping[str, Change]) -> set[str]:
        """Change games; gives the keys of those that have changed, if only in memory so far."""
        pending = dict(self.pending)
        keys: set[str] = set()
        changed: set[str] = set()
        for wanted, given in changes.items():
            key, change, before = wanted, given, self.games.get(wanted)
            try:
                same = applied(change, before) == before
            except Overtaken:
                key, change = self._fork(wanted, given)
                same = key in self.games
            keys.add(key)
            if not same:
                pending[key] = change.after(pending.get(key, Change()))
                changed.add(key)
        self.pending = pending
        self._show()
        await self._commit(keys)  # a game that is only adopted so far is listed, but not stored
        return changed

    async def retry(self) -> bool:
        """Store what is only in memory so far; whether that is possible."""
        return await self._commit(self.pending)

    async def remove(self, key: str) -> bool:
        """Delete a game; False if the browser refuses, and the game stays."""
        try:
            await database.change({key: lambda value: None})
        except Exception:  # a database that went away
            return False
        self.stored = {of: game for of, game in self.stored.items() if of != key}
        self.pending = {of: change for of, change in self.pending.items() if of != key}
        self._show()
        self._announce([key])
        await self.retry()  # there may be room now
        return True

    async def _commit(self, keys: Iterable[str]) -> bool:
        """Store pending changes, as many as there is room for; whether that is all."""
        changes = {key: self.pending[key] for key in keys if key in self.pending}
        if not changes:
            return True
        after: dict[str, Saved] = {}
        changed: list[str] = []
        overtaken: list[str] = []

        def decide(key: str, value: object) -> str:
            before = saved_game.of_entry(value)
            try:
                if value is not None and before is None:  # not for this version to replace
                    raise Overtaken(key)
                game = applied(changes[key], before)
            except Overtaken:
                overtaken.append(key)
                raise
            if game:
                after[key] = game
            if game is None or game == before:
                raise LookupError(key)
            changed.append(key)
            return saved_game.entry(game)

        try:
            await database.change({key: partial(decide, key) for key in changes})
        except Exception:  # no room, or a database that went away
            return len(changes) > 1 and all([await self._commit([key]) for key in changes])
        forks = dict(self._fork(key, changes[key]) for key in overtaken)
        left = {key: of for key, of in self.pending.items() if of is not changes.get(key)}
        self.stored, self.pending = {**self.stored, **after}, {**left, **forks}
        self.stale = self.stale or bool(overtaken)
        self._show()
        self._announce(changed)
        return await self._commit(forks)

    def _fork(self, key: str, change: Change) -> tuple[str, Change]:
        """A change that would cost plies of the stored game, as one of a game of its own."""
        fork, own = forked(change)
        if change.seen:  # it comes from the board
            self.forked(key, fork)
        return fork, own

    def _announce(self, keys: Iterable[str]) -> None:
        for key in keys:
            if self.tell:
                self.tell(key)

    # --- the game under way -------------------------------------------------------------------

    def soon(self, match: Match) -> None:
        """Put a match on the shelf once nothing has been played for a moment."""
        if match.moves:
            self.coming[saved_game.key(match)] = match
            dom.start(self._in_a_lull(match))

    async def _in_a_lull(self, match: Match) -> None:
        await dom.pause(LULL)
        if self.coming.get(saved_game.key(match)) is match:
            await self.flush()

    async def flush(self) -> None:
        """Put on the shelf what waits for it."""
        if not self.coming or not await self.open():
            return
        coming, self.coming = self.coming, {}
        now = dom.today()
        await self.put(
            {
                key: Change(saved_game.text(match), now, seen=self.seen)
                for key, match in coming.items()
            }
        )
        self.flushed()

    async def take(self, text: str) -> bool:
        """Whether a text of a game under way is on the shelf, or would be missed by nobody."""
        if not await self.open():
            return False
        if self.holds(text):
            return True
        try:
            found = saved_game.adopted(text, dom.today())
        except RecordError:
            return False
        if not found:
            return True
        key, fresh = found
        changed = await self.put({key: Change(fresh.text, fresh.date)})
        return await self._commit({key, *changed})


SHELF = Shelf()
