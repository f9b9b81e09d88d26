"""The app on a page of the site, with access to the saved games of this browser."""

from __future__ import annotations

from nyout import GAMES
from nyout.core import Game
from web.app import translation
from web.app.controller import App
from web.browser import dom, navigation
from web.dialogs.open_game import Opening
from web.dialogs.saved_games.saved_games import SavedGames
from web.saved import saved_game
from web.saved.session import Session
from web.state import actions
from web.state.page import Topic


class SiteApp(App[Session]):
    """One game on a page of the site, with access to the saved games of this browser."""

    def __init__(self, game: Game, session: Session) -> None:
        super().__init__(game, session)
        self.library = session.library
        self.saved_games = SavedGames(self.current, self.resume, session)
        Opening(session.show_record)

    def arrive(self) -> None:
        if self.session.names_saved:
            dom.start(self._arrive_at_saved())
        elif (wanted := self.session.puzzle) is not None:
            dom.start(self.open_puzzle(wanted))
        else:
            super().arrive()

    async def _arrive_at_saved(self) -> None:
        failure = await self.session.take_up(self.game)
        self.open()
        self.warn(failure)

    async def open_puzzle(self, wanted: str) -> None:
        """Show a puzzle, or the game in progress if no puzzle arrives."""
        is_open = False
        try:
            is_open = await self.extras.call("puzzles", "open", wanted)
        finally:
            if not is_open:
                self.leave_link()

    def warn(self, failure: str) -> None:
        """Show the sentence of a key; do nothing if the key is empty."""
        if failure:
            self.dispatch(actions.Warn(failure, holds=True))

    def save_linked(self) -> None:
        dom.start(self.saved_games.save_shown())

    def open_library(self) -> None:
        """Read the library, and follow the changes that other pages make to it."""
        library = self.library
        library.on_change, library.on_fork = self._changed_elsewhere, self._forked
        library.on_flush = self._warn_unlisted
        dom.start(library.open())

    def _changed_elsewhere(self, key: str) -> None:
        dom.start(self.saved_games.update())
        if key == saved_game.key(self.current()):
            differs = self.session.differs(self.current())
            self.dispatch(actions.NoticeOtherWindow("games.elsewhere" if differs else ""))

    def _forked(self, key: str, fork: str) -> None:
        if key == saved_game.key(self.current()):
            self.dispatch(actions.Reseed(fork.partition("/")[2]))

    def _warn_unlisted(self) -> None:
        listed = self.library.lists(self.current())
        self.dispatch(actions.Warn("games.unlisted", not listed))


def start(language: str, catalogue: dom.Buffer) -> dom.Work | None:
    """Start the app on the static page, in a language and with its catalogue.

    Return what remains to do if the address names a saved game or a puzzle. Otherwise nothing is
    asynchronous, because the event loop would delay the first step by 30 ms.
    """
    game = GAMES[dom.game()]
    has_catalogue = translation.begin(game, language, catalogue)
    session = Session()
    if there := session.elsewhere(game):
        navigation.go(there)
        return None
    if session.names_saved:
        return _start_at_saved(game, session, has_catalogue)
    return _start(game, session, has_catalogue)


async def _start_at_saved(game: Game, session: Session, has_catalogue: bool) -> None:
    failure = await session.take_up(game)
    _start(game, session, has_catalogue, failure)


def _start(game: Game, session: Session, has_catalogue: bool, failure: str = "") -> dom.Work | None:
    app = SiteApp(game, session)
    app.warn(failure)
    if not has_catalogue:
        app.dispatch(actions.Announce(Topic.NO_CATALOGUE))
    dom.ready()
    app.open_library()
    return None if (wanted := session.puzzle) is None else app.open_puzzle(wanted)
