"""Autosave: decides when the match of a page is saved, and reports what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from nyout.match import Match
from web.browser import dom
from web.saved import saved_game
from web.saved.library import Library
from web.saved.session import Found, GameSource


class Notices(Protocol):
    """Shows and hides notices by their sentence keys: the panel of the page."""

    def warn(self, key: str, shown: bool, /) -> None: ...
    def elsewhere(self, key: str, /) -> None: ...


class Autosave:
    """Saves the match of a page as it changes.

    `change` is called with the match under a new seed when another page has played on differently.
    """

    def __init__(
        self,
        source: GameSource,
        notices: Notices,
        match: Callable[[], Match],
        change: Callable[[Match], None],
    ) -> None:
        self.source, self.notices, self.match, self.change = source, notices, match, change
        self.saved: Match | None = None  # the match as it was last saved

    def connect(self, library: Library, changed: Callable[[], Coroutine[Any, Any, object]]) -> None:
        """Read the library, and react when other pages change it; `changed` is then run too."""

        def changed_elsewhere(key: str) -> None:
            dom.start(changed())
            if key == saved_game.key(self.match()):
                differs = self.source.differs(self.match())
                self.notices.elsewhere("games.elsewhere" if differs else "")

        def report_unlisted() -> None:
            self.notices.warn("games.unlisted", not library.lists(self.match()))

        library.heed, library.forked = changed_elsewhere, self._fork
        library.flushed = report_unlisted
        dom.start(library.open())

    def open(self, found: Found) -> None:
        """Begin with another match; it is not saved if it was found saved."""
        self.saved = found.match if found.saved else None
        self.source.opened(found)

    def translated(self, before: Match) -> None:
        """Take note that the match is the same one in another language."""
        if self.saved is before:
            self.saved = self.match()

    def save(self) -> None:
        """Save the match unless it is saved, or report that it is lost when the page is left."""
        if self.saved is not self.match() and not self._try():
            dom.start(self._make_room())

    async def _make_room(self) -> None:
        room = await self.source.make_room(self.match())
        self.notices.warn("unsaved", not (room and self._try()))

    def _try(self) -> bool:
        """Save the match; False if that is impossible now."""
        match = self.match()
        self.saved = self.source.save(match)
        if self.saved is None:
            return False
        self.notices.warn("unsaved", False)
        if self.saved is not match:
            self._separate(self.saved)
        return True

    def _fork(self, key: str, fork: str) -> None:
        """Continue under another key if the page still shows the match of the first one."""
        if key == saved_game.key(self.match()):
            self._separate(self.match()._replace(seed=fork.partition("/")[2]))
            self.save()

    def _separate(self, match: Match) -> None:
        self.change(match)
        self.notices.elsewhere("games.forked")
