"""The controller: connects the store to views, dialogs, extras and the source of the match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from nyout import words
from nyout.core import Game
from nyout.exchange import share_throws
from nyout.joint.play import Room
from nyout.match import Match
from web.app import translation
from web.app.executor import Executor
from web.app.extras import ExtraApp, Extras
from web.app.opponents import Opponents
from web.app.store import Store
from web.browser import dom, navigation, storage
from web.dialogs.error import Errors
from web.dialogs.menu import Menu
from web.dialogs.new_game import NewGame
from web.dialogs.settings import Settings
from web.dialogs.share import Sharing
from web.saved.source import Source
from web.state import actions
from web.state.actions import Action
from web.state.effects import Place
from web.state.new_match import rematch
from web.state.page import Host, Page, Topic
from web.state.settings import read_settings
from web.state.update import initial
from web.views.view import View
from web.views.views import VIEWS

DIALOGS = {
    "sharing": Sharing,
    "new-game": NewGame,
    "settings": Settings,
    "menu": Menu,
}
"""The dialogs that every page has, by the names by which commands call them."""

P = TypeVar("P")


class Controller(ExtraApp):
    """One game on the page, whose match a source provides."""

    def __init__(self, game: Game, source: Source, host: Host | None = None) -> None:
        self.game, self.source = game, source
        # `Errors` is the first part, so that it reports errors of everything else.
        self.parts: list[object] = [Errors(self)]
        page = initial(source.find(), read_settings(storage.read), words.current_language(), host)
        self.opponents = Opponents(lambda key, on: self.dispatch(actions.warn(key, on)))
        self.store = Store(page, Executor(self).execute)
        self.extras = Extras(self)
        views = [self.keep(kind(self)) for kind in VIEWS]
        self.parts_by_name: dict[str, object] = {
            "app": self,
            **{name: self.keep(kind(self)) for name, kind in DIALOGS.items()},
        }
        self.store.start(*views)
        translation.Switch(
            self.change_language, lambda: self.dispatch(actions.announce(Topic.NO_CATALOGUE))
        )
        dom.listen_to_window("popstate", lambda event: self.follow_address())
        navigation.keep_scroll_position()

    def keep(self, part: P) -> P:
        """Keep a view or dialog, so that `part` finds it, and return it."""
        self.parts.append(part)
        return part

    def part(self, kind: type[P]) -> P:
        return next(part for part in self.parts if isinstance(part, kind))

    @property
    def page(self) -> Page:
        return self.store.page

    def dispatch(self, action: Action) -> None:
        self.store.dispatch(action)

    def change_language(self, language: str, catalogue: bytes) -> None:
        """Switch the page to another language."""
        translated = translation.change(self.page.match, language, catalogue)
        self.source.name_language(language)
        self.dispatch(actions.change_language(language, translated))

    # --- opening matches ----------------------------------------------------------------------

    def follow_address(self) -> dom.Work | None:
        return self.open()

    async def open(self) -> None:
        """Show the match that the address names, else the one in progress in this browser.

        The focus moves to the next action: the link or button that had it may be gone.
        """
        self.dispatch(self.source.find(focus=True))

    async def show_own(self) -> None:
        self.source.leave()
        await self.open()

    def resume(self, saved: Match, guided: bool = False) -> None:
        self.source.leave()
        self.dispatch(actions.open_match(saved, focus=True, guided=guided))

    def begin(self, new: Match, guided: bool = False) -> None:
        # An embedded board stores no seed, so it could not keep the values of a player.
        self.resume(new if self.page.host else share_throws(new), guided)

    def loss_warning(self) -> str:
        return "" if self.source.can_keep(self.page.match) else words.sentence("ends")

    def play_again(self, level: str = "") -> None:
        if self.loss_warning():
            self.part(NewGame).open()
        else:
            over = self.page.match
            room = Room(entered=over.room.entered)
            self.begin(replace(rematch(over, dom.seed(), level), room=room))

    async def forget_trouble(self) -> None:
        self.dispatch(actions.show_trouble(None))
        self.dispatch(actions.move_focus(Place.NEXT))

    def call(self, part: str, method: str) -> object:
        if part in self.parts_by_name:
            return getattr(self.parts_by_name[part], method)()
        return self.extras.call(part, method)

    def play_on(self) -> None:
        """Begin another game from the position shown, with other throws."""
        self.dispatch(actions.truncate(dom.seed()))

    # --- what extras use ----------------------------------------------------------------------

    def add(self, view: View) -> None:
        self.store.add(view)

    async def wait_until(self, condition: Callable[[Page], bool]) -> None:
        await self.store.wait_until(condition)
