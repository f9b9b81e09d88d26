"""Keeps the match of a page as it changes, and says what becomes of it."""

from __future__ import annotations

from collections.abc import Callable

from nyout.match import Match
from web.browser import dom
from web.dialogs.saved_games import SavedGames
from web.saved import saved_game
from web.saved.library import SHELF
from web.saved.session import Found, Keeper
from web.views.panel import Panel


class Autosave:
    """`change` is called with the match as a game of its own, once another page has its plies."""

    def __init__(
        self,
        keeper: Keeper,
        panel: Panel,
        match: Callable[[], Match],
        change: Callable[[Match], None],
    ) -> None:
        self.keeper, self.panel, self.match, self.change = keeper, panel, match, change
        self.kept: Match | None = None  # the match as it was last kept

    def share(self, games: SavedGames) -> None:
        """Open the shelf, and heed what other pages do with its games."""

        def heed(key: str) -> None:
            dom.start(games.heed())
            if key == saved_game.key(self.match()):
                self.panel.elsewhere("games.elsewhere" if self.keeper.differs(self.match()) else "")

        SHELF.heed, SHELF.forked, SHELF.flushed = heed, self._fork, self._say_unlisted
        dom.start(SHELF.opened())

    def deal(self, found: Found) -> None:
        """Begin with another match, which is not written if that is how it was found."""
        self.kept = found.match if found.kept else None
        SHELF.saw(found.text)

    def translated(self, was: Match) -> None:
        """The match is the same in another language."""
        if self.kept is was:
            self.kept = self.match()

    def keep(self) -> None:
        """Keep the match if that is not done, or say that it is lost when the page is left."""
        if self.kept is not self.match() and not self._is_kept():
            dom.start(self._keep_later())

    async def _keep_later(self) -> None:
        room = await self.keeper.make_room(self.match())
        self.panel.warn("unsaved", not (room and self._is_kept()))

    def _is_kept(self) -> bool:
        match = self.match()
        self.kept = self.keeper.save(match)
        if self.kept is None:
            return False
        self.panel.warn("unsaved", False)
        if self.kept is not match:
            self._own(self.kept)
        return True

    def _fork(self, key: str, fork: str) -> None:
        """Go on under another key, if the board still shows the game that was forked."""
        if key == saved_game.key(self.match()):
            self._own(self.match()._replace(seed=fork.partition("/")[2]))
            self.keep()

    def _own(self, match: Match) -> None:
        self.change(match)
        self.panel.elsewhere("games.forked")

    def _say_unlisted(self) -> None:
        self.panel.warn("games.unlisted", not SHELF.keeps(self.match()))
