"""The app on a page of the site, with access to the saved games of this browser."""

from __future__ import annotations

from typing import Any

from nyout import GAMES
from nyout.core import Game
from nyout.exchange import Reception, is_superseded
from nyout.match import Match
from web.app import translation
from web.app.controller import Controller
from web.browser import database, dom, navigation
from web.dialogs.new_game import NewGame
from web.dialogs.open_game import Opening
from web.dialogs.saved_games import SavedGames
from web.saved import saved_game
from web.saved.session import Destination, Session
from web.state import actions
from web.state.effects import Place
from web.state.page import Topic, Unreadable


class SiteApp(Controller):
    """One game on a page of the site, with access to the saved games of this browser."""

    def __init__(self, game: Game, session: Session) -> None:
        self.session = session
        session.library.on_stored = self._finish_saving
        super().__init__(game, session)
        self.saved_games = SavedGames(self, session.library)
        self.parts_by_name |= {
            "saved-games": self.saved_games,
            "opening": Opening(session.show_record, session.follow_private_link),
        }
        dom.listen_to_clicks({"elsewhere-show": lambda: self.open(self.page.match.seed)})
        dom.listen_to_hiding(self.flush)
        dom.listen_to_window("pagehide", lambda event: session.leave_page())
        database.listen_to_changes(self._follow)

    # --- opening matches ----------------------------------------------------------------------

    def follow_address(self) -> dom.Work | None:
        match self.session.destination:
            case Destination.OTHER_PAGE:
                navigation.go(self.session.other_page())
            case Destination.PUZZLE:
                return self.open_puzzle(self.session.puzzle or "")
            case Destination.DAY:
                return self._show_day(self.session.take_day() or "")
            case Destination.INVITATION:
                self.session.take_invitation()
                return self._invite()
            case Destination.MATCH:
                self.dispatch(self.session.find(focus=True))
            case _:
                return self.open()
        return None

    async def open(self, seed: str | None = None) -> None:
        failure = await self.session.refresh(seed)
        await super().open()
        self.warn(failure)

    async def _invite(self) -> None:
        await self.open()
        self.part(NewGame).invite()

    async def _show_day(self, day: str) -> None:
        await self.open()
        await self.show_day(day)

    async def show_day(self, day: str) -> None:
        """Show the game of a day, or of today, in a dialog over the game in progress."""
        await self.extras.call("daily", "open", day)

    async def open_puzzle(self, wanted: str) -> None:
        """Show a puzzle, or the game in progress if no puzzle arrives."""
        is_open = False
        try:
            is_open = await self.extras.call("puzzles", "open", wanted)
        finally:
            if not is_open:
                await self.show_own()

    def warn(self, failure: str) -> None:
        """Show the sentence of a key; do nothing if the key is empty."""
        if failure:
            self.dispatch(actions.warn(failure, holds=True))

    async def forget_trouble(self) -> None:
        trouble = self.page.trouble
        if trouble and trouble.what is Unreadable.SAVED_GAME:
            try:
                await self.session.forget_damaged()
            except OSError:
                self.warn("games.unkept")
                return
        self.dispatch(actions.show_trouble(self.session.damage()))
        self.dispatch(actions.move_focus(Place.NEXT))

    # --- saving -------------------------------------------------------------------------------

    def _finish_saving(self, match: Match, stored: Match | None) -> None:
        if stored and stored.seed != match.seed:
            self.dispatch(actions.fork(match.seed, stored.seed))
        elif stored and stored.moves != match.moves and self._is_current(stored):
            self.dispatch(actions.receive(stored))
            self.dispatch(actions.warn(Reception.ELSEWHERE.value, holds=True))
        if stored or match.seed == self.page.match.seed:
            self.dispatch(actions.warn("unsaved", stored is None))

    def _is_current(self, stored: Match) -> bool:
        """Return whether a stored match is that of the page, which has received none since."""
        match = self.page.match
        return stored.seed == match.seed and not is_superseded(stored.joint, match.joint)

    async def save_linked(self) -> None:
        try:
            games = await self.session.library.all()
        except OSError:
            await self.saved_games.open()  # it says why
        else:
            self.resume(saved_game.adopt_key(self.page.match, games.values()))

    def flush(self) -> None:
        """Save the match and the address before the page is hidden or left."""
        page = self.page
        if not page.is_exercise:
            self.session.save(page.match, page.origin.by_link)
        self.session.address_bar.flush()

    async def _follow(self, key: str) -> None:
        """Follow a change that another page has made to a game."""
        try:
            await self.saved_games.update()
            differs = await self.session.is_changed_elsewhere(self.page.match)
        except OSError:
            return
        if key == saved_game.key(self.page.match):
            self.dispatch(actions.notice_other_window("games.elsewhere" if differs else ""))


def start(language: str, catalogue: dom.Buffer, latest: Any) -> dom.Work | None:
    """Start the app on the static page, in a language and with its catalogue.

    `latest` is the entry of the latest saved game. Return the task that finishes the start if the
    address names a saved game or a puzzle. Otherwise nothing is asynchronous, because the event
    loop would delay the first step by 30 ms.
    """
    game = GAMES[dom.setting("game")]
    has_catalogue = translation.begin(game, language, catalogue)
    session = Session(game, latest)
    if session.destination is Destination.OTHER_PAGE:
        navigation.go(session.other_page())
        return None
    if session.is_library_needed:
        return _start_later(game, session, has_catalogue)
    return _start(game, session, has_catalogue)


async def _start_later(game: Game, session: Session, has_catalogue: bool) -> None:
    failure = await session.refresh()
    _start(game, session, has_catalogue, failure)


def _start(game: Game, session: Session, has_catalogue: bool, failure: str = "") -> dom.Work | None:
    invites, day = session.take_invitation(), session.take_day()
    app = SiteApp(game, session)
    app.warn(failure)
    if not has_catalogue:
        app.dispatch(actions.announce(Topic.NO_CATALOGUE))
    dom.ready()
    if invites:
        app.part(NewGame).invite()
    if session.is_review:
        app.dispatch(actions.call("analysis", "toggle"))
    if day is not None:
        return app.show_day(day)
    return None if (wanted := session.puzzle) is None else app.open_puzzle(wanted)
