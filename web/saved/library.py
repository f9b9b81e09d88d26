"""The library: all games that this browser has saved in its database.

The page reads the library after it has started, because the game in progress is also in the
key-value storage (`session.py`); it waits for the library only if its address names another saved
game. Changes that the browser refuses stay in memory for another attempt.
"""

from __future__ import annotations

from asyncio import Lock
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial
from itertools import islice

from nyout import GAMES
from nyout.match import Match
from nyout.record import RecordError
from web.browser import database, dom, storage
from web.saved import saved_game, summary
from web.saved.merging import Change, Overtaken, applied, digest, forked
from web.saved.saved_game import Saved, current_key

CHANNEL = "nyout"  # where a page announces the keys of the games that it has changed
DELAY = 500  # milliseconds from the last ply until a game is stored
SLICE = 20  # milliseconds of reading, after which the page can handle events
MAX_SUMMARIES = 12  # missing summaries to add at a time, as each replays a game


class Library:
    """Saved games by key, shared by all pages of the site."""

    def __init__(self) -> None:
        self.there = False  # whether the database could be read
        self.stale = True  # whether the database may have changed since it was read
        self.stored: Mapping[str, Saved] = {}  # as read, with the changes committed since
        self.pending: Mapping[str, Change] = {}  # changes not yet committed, or refused
        self.games: Mapping[str, Saved] = {}  # stored and pending, most recent first
        self.unread = 0  # entries that this version cannot read
        self.seen: set[str] = set()  # digests of the texts that this page has shown
        # Called with the key of a game that another page has changed.
        self.on_change: Callable[[str], object] = lambda key: None
        # Called with the keys of a game whose plies a change would drop, and of the separate game.
        self.on_fork: Callable[[str, str], object] = lambda key, fork: None
        # Called once delayed matches are stored or pending.
        self.on_flush: Callable[[], object] = lambda: None
        self._announce: Callable[[str], None] | None = None
        self._delayed: dict[str, Match] = {}
        self._opening = Lock()

    # --- reading ------------------------------------------------------------------------------

    async def open(self) -> bool:
        """Read the database if it may have changed; return False if it does not open."""
        async with self._opening:
            if self._announce is None:
                self._announce = storage.channel(CHANNEL, self._changed_elsewhere)
            if self.stale:
                self.stale = False
                found = await self._read()
                if found is None:
                    self.there, self.stale = False, True
                else:
                    self.stored = {key: game for key, game in found.items() if game}
                    self.unread, self.there = len(found) - len(self.stored), True
                    self._update()
                    self._add_current()
        return self.there

    async def _read(self) -> dict[str, Saved | None] | None:
        """Return the games in the database; None if it does not open.

        An entry that this version cannot read is None. Events are handled during the reading; if
        they change a game, all are read again.
        """
        before, found = self.stored, dict[str, Saved | None]()
        try:
            entries = await database.read()
        except Exception:  # the browser has no database, or does not open it
            return None
        began = dom.now()
        for key, value in entries.items():
            found[key] = saved_game.of_entry(value)
            if dom.now() - began > SLICE:
                await dom.pause(0)
                began = dom.now()
        return found if self.stored is before else await self._read()

    def _changed_elsewhere(self, key: str) -> None:
        self.stale = True
        self.on_change(key)

    def _update(self) -> None:
        """Derive the list of games from the stored games and the pending changes."""
        games = dict(self.stored)
        for key, change in self.pending.items():
            try:
                game = applied(change, games.get(key))
            except Overtaken:  # the commit forks the game
                continue
            if game:
                games[key] = game
        self.games = dict(sorted(games.items(), key=lambda pair: (-pair[1].date, pair[0])))

    def _add_current(self) -> None:
        """List games in progress that are not stored here, without storing them."""
        for game in GAMES.values():
            text = storage.read(current_key(game))
            if text and not self.holds(text) and (found := saved_game.of_text(text, dom.today())):
                key, fresh = found
                if key not in self.pending:
                    self.pending = {**self.pending, key: Change(fresh.text, fresh.date)}
        self._update()

    def saw(self, text: str) -> None:
        """Record that this page has shown a text, and may therefore replace it."""
        self.seen.add(digest(text))

    def has_seen(self, text: str) -> bool:
        """Return whether this page has shown a text."""
        return digest(text) in self.seen

    def holds(self, text: str) -> bool:
        """Return whether a text was stored when the database was last read."""
        return any(game.text == text for game in self.stored.values())

    def lists(self, match: Match) -> bool:
        """Return whether a match is or soon will be stored: no change of it has been refused."""
        return self.there and saved_game.key(match) not in self.pending

    def adopt_key(self, match: Match) -> Match:
        """Return a match with the key of the saved game by link that it continues, if any."""
        alike = (
            game for key, game in self.games.items() if saved_game.kind(key) == match.game.name
        )
        return saved_game.adopt_key(match, alike)

    # --- writing ------------------------------------------------------------------------------

    async def put(self, changes: Mapping[str, Change]) -> set[str]:
        """Change games, and return the keys of the changed ones, whether stored or pending."""
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
        self._update()
        await self._commit(keys)  # an unchanged game may be listed without being stored
        return changed

    async def retry(self) -> bool:
        """Store all pending changes; return False if some stay pending."""
        return await self._commit(self.pending)

    async def remove(self, key: str) -> bool:
        """Delete a game; return False if the browser refuses."""
        try:
            await database.change({key: lambda value: None})
        except Exception:  # the database is gone
            return False
        self.stored = {of: game for of, game in self.stored.items() if of != key}
        self.pending = {of: change for of, change in self.pending.items() if of != key}
        self._update()
        self._announce_all([key])
        await self.retry()  # there may be space now
        return True

    async def _commit(self, keys: Iterable[str]) -> bool:
        """Store as many pending changes as fit; return False if some stay pending."""
        changes = {key: self.pending[key] for key in keys if key in self.pending}
        if not changes:
            return True
        after: dict[str, Saved] = {}
        changed: list[str] = []
        overtaken: list[str] = []

        def decide(key: str, value: object) -> str:
            before = saved_game.of_entry(value)
            try:
                if value is not None and before is None:  # an entry of another version
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
        except Exception:  # no space, or the database is gone
            return len(changes) > 1 and all([await self._commit([key]) for key in changes])
        forks = dict(self._fork(key, changes[key]) for key in overtaken)
        left = {key: of for key, of in self.pending.items() if of is not changes.get(key)}
        self.stored, self.pending = {**self.stored, **after}, {**left, **forks}
        self.stale = self.stale or bool(overtaken)
        self._update()
        self._announce_all(changed)
        return await self._commit(forks)

    def _fork(self, key: str, change: Change) -> tuple[str, Change]:
        """Return the key and the change of a separate game, for a change that would drop plies.

        If it changes the page's own match, call `on_fork`.
        """
        fork, own = forked(change)
        if change.seen:  # only changes of the page's own match have seen texts
            self.on_fork(key, fork)
        return fork, own

    def _announce_all(self, keys: Iterable[str]) -> None:
        for key in keys:
            if self._announce:
                self._announce(key)

    async def add_summaries(self) -> None:
        """Add summaries to the latest unfinished games without one, such as imported games.

        If the browser refuses, the front page shows less of these games.
        """
        missing = (
            pair for pair in self.games.items() if summary.is_missing(pair[1].text, pair[1].summary)
        )
        made: dict[str, Saved] = {}
        for key, game in islice(missing, MAX_SUMMARIES):
            with suppress(RecordError):
                text = summary.summary(game.match(), game.text, game.date)
                made[key] = game._replace(summary=text)
            await dom.pause(0)  # lets the page handle events between games
        if made:
            with suppress(Exception):  # no space, or the database is gone
                await self._replace_summaries(made)

    async def _replace_summaries(self, games: Mapping[str, Saved]) -> None:
        """Store the summaries of these games, except where another page has changed the game."""
        after: dict[str, Saved] = {}

        def decide(key: str, value: object) -> str:
            stored = saved_game.of_entry(value)
            if not stored or stored.text != games[key].text:
                raise LookupError(key)
            after[key] = stored._replace(summary=games[key].summary)
            return saved_game.entry(after[key])

        await database.change({key: partial(decide, key) for key in games})
        self.stored = {**self.stored, **after}
        self._update()

    # --- games in progress --------------------------------------------------------------------

    def put_later(self, match: Match) -> None:
        """Store a match unless another ply follows soon."""
        if match.moves:
            self._delayed[saved_game.key(match)] = match
            dom.start(self._put_after_delay(match))

    async def _put_after_delay(self, match: Match) -> None:
        await dom.pause(DELAY)
        if self._delayed.get(saved_game.key(match)) is match:
            await self.flush()

    async def flush(self) -> None:
        """Store delayed matches now."""
        if not self._delayed or not await self.open():
            return
        delayed, self._delayed = self._delayed, {}
        await self.put({key: self._change(match) for key, match in delayed.items()})
        self.on_flush()
        await self.add_summaries()

    def _change(self, match: Match) -> Change:
        text, now = saved_game.text(match), dom.today()
        return Change(text, now, None, summary.summary(match, text, now), self.seen)

    async def secure(self, text: str) -> bool:
        """Store the text of a game in progress; return whether it may then be replaced."""
        if not await self.open():
            return False
        if self.holds(text):
            return True
        found = saved_game.of_text(text, dom.today())
        if not found:  # unreadable, or without moves
            return True
        key, fresh = found
        changed = await self.put({key: Change(fresh.text, fresh.date)})
        return await self._commit({key, *changed})
