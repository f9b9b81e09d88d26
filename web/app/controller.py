"""The controller: connects the store to views, input, dialogs and the browser."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from nyout import match, words
from nyout.core import Game
from nyout.match import Match, Seat
from web.app import translation
from web.app.executor import Executor
from web.app.extras import Extras
from web.app.store import Store
from web.browser import device, dom, navigation, storage
from web.dialogs.embed_code import Embedding
from web.dialogs.error import Errors
from web.dialogs.fairness import FairPanel
from web.dialogs.key_list import KeySheet
from web.dialogs.menu import Menu
from web.dialogs.new_game import NewGame
from web.dialogs.settings import Settings
from web.dialogs.share.share import Sharing
from web.state import actions
from web.state.actions import Action, Open
from web.state.effects import Place
from web.state.new_match import rematch
from web.state.page import Autoplay, Host, Page, Topic
from web.state.settings import SETTINGS, chosen
from web.state.update import initial
from web.views import notices, shortcuts
from web.views.appearance import Appearance
from web.views.dice.own_dice import OwnDice
from web.views.dice.shaking import Shaking
from web.views.lesson import LessonPointer, LessonView
from web.views.notices import LinkNotice, TroubleNotice, Warnings, WindowNotice, download_damaged
from web.views.panel.announcer import Announcer, Told
from web.views.panel.buttons import Buttons, ThrowButton
from web.views.panel.move_list import MoveList
from web.views.panel.position_text import Facts, Prompt, Standing
from web.views.panel.replay import USUAL, Replay
from web.views.panel.text_input import TextInput
from web.views.plates.clock import Clock
from web.views.plates.plates import Plates
from web.views.rules_beside import RulesBeside
from web.views.sound_button import SoundButton
from web.views.table.ending import Ending
from web.views.table.hints import Hints
from web.views.table.pointer import Pointer
from web.views.table.preview import Preview
from web.views.table.refusal import Refusal
from web.views.table.tab_stop import TabStop
from web.views.table.table import Table
from web.views.table.trail import Trail
from web.views.view import View

SKIPS = "pointerdown", "keydown", "click"
"""Events that end a motion early: whoever acts has seen enough of it."""


class GameSource(Protocol):
    """Provides the match of a page: `Session`, or the address of an embedded board."""

    def find(self, focus: bool = False) -> Open: ...
    def address(self, match: Match) -> str: ...


class App:
    """One game on the page, whose match a source provides.

    It saves nothing; `SiteApp` overrides the methods that concern saved games and the address.
    """

    def __init__(self, game: Game, source: GameSource, host: Host | None = None) -> None:
        self.game, self.source = game, source
        Errors(self.current)  # first, so that it reports errors of everything else
        settings = chosen(storage.read)
        page = initial(source.find(), settings, words.current_language(), host)
        dispatch = self.dispatch
        self.table = Table(page, dispatch)
        own_dice = OwnDice(dispatch)
        self.executor = Executor(lambda: self.store, self.table, own_dice, self.save, self.report)
        self.store = Store(page, self.executor.execute)
        self.extras = Extras(self)
        self.embed_code = Embedding(self.current, self.puzzle)
        self.share = Sharing(
            self.current,
            lambda: self.table.board.geometry,
            source.address,
            lambda: dispatch(actions.HandOver()),
        )
        self.new_game = NewGame(game, self.begin)
        self._make_dialogs()
        self.replay = Replay(dispatch)
        self.store.start(*self._views(page, own_dice))
        self._listen()

    def _views(self, page: Page, own_dice: OwnDice) -> Iterable[View]:
        """Return the views; the store draws those of a phase in this order."""
        dispatch = self.dispatch
        return (
            Appearance(),
            self.table,
            Preview(self.table.board),
            Trail(self.table.board),
            Refusal(self.table),
            Pointer(page, self.table.board, dispatch),
            ThrowButton(),
            MoveList(dispatch),
            self.replay,
            Buttons(self._buttons()),
            Plates(),
            Prompt(),
            Facts(),
            LinkNotice(),
            WindowNotice(),
            Warnings(self.extras.retry),
            TroubleNotice(self._trouble_buttons()),
            own_dice,
            TextInput(page, dispatch),
            Announcer(),
            Told(),
            LessonView(self._lesson_buttons()),
            RulesBeside(dispatch),
            TabStop(self.table.board),
            Standing(),
            Ending(self.table.board, self._ending_buttons()),
            Clock(),
            Hints(),
            LessonPointer(),
            SoundButton(lambda value: self.choose("sound", value)),
        )

    def _make_dialogs(self) -> None:
        """Create the dialogs that are opened only by their own buttons."""
        Settings(lambda: self.page.settings, self.choose)
        FairPanel(self.game, self.current)
        KeySheet()
        Menu()

    def _buttons(self) -> Mapping[str, Callable[[], object]]:
        """Return the handler of each button of the page, by the button's id."""
        return {
            "assist": self._dispatching(lambda: actions.Delegate(Autoplay.PLY)),
            "finish": self._dispatching(lambda: actions.Delegate(Autoplay.GAME)),
            "undo": self._dispatching(actions.Undo),
            "back": self._dispatching(actions.TakeBack),
            "anyway": self._dispatching(actions.Insist),
            "redo": self._dispatching(actions.Redo),
            "latest": self._dispatching(lambda: actions.GoTo(len(self.page.match.moves))),
            "cut": self._dispatching(actions.Truncate),
            "fork": self._dispatching(lambda: actions.Truncate(dom.seed())),
            "uncut": self._dispatching(actions.Restore),
            "rotate": self._dispatching(actions.TurnBoard),
            "new": self.ask_new,
            "over-new": self.ask_new,
            "send": self.share.open,
            "share": self.share.open,
            "embed": self.embed_code.open,
            "notice-keep": self.save_linked,
            "notice-own": self.leave_link,
            "elsewhere-show": self.arrive,
            **self.extras.buttons(),
        }

    def _trouble_buttons(self) -> Mapping[str, Callable[[], object]]:
        return {
            "download": lambda: download_damaged(self.page),
            "new": self.ask_new,
            "forget": self.forget_trouble,
        }

    def _ending_buttons(self) -> Mapping[str, Callable[[], object]]:
        return {
            "close": self._dispatching(actions.DismissResult),
            "rematch": self.play_again,
            "new": self.ask_new,
            "share": self.share.open,
            "replay": self._dispatching(lambda: actions.SetReplay(USUAL)),
            "analyse": self.extras.buttons()["over-analyse"],
        }

    def _lesson_buttons(self) -> Mapping[str, Callable[[], object]]:
        return {
            "show": self._dispatching(actions.ShowStep),
            "again": self.arrive,
            "leave": self.leave_link,
            "play": self.leave_link,
        }

    def _dispatching(self, make: Callable[[], Action]) -> Callable[[], None]:
        return lambda: self.dispatch(make())

    def _listen(self) -> None:
        shortcuts.listen(self.dispatch)
        notices.listen(self.dispatch)
        Shaking(lambda: self.page, self.dispatch)
        translation.Switch(
            self.change_language, self._dispatching(lambda: actions.Announce(Topic.NO_CATALOGUE))
        )
        for name in SKIPS:
            dom.before(name, self._skip_motion)
        dom.on_lost_focus(self._dispatching(lambda: actions.MoveFocus(Place.NEXT)))
        dom.on_window("popstate", lambda event: self.arrive())
        navigation.keep_scroll_position()
        dom.on_page("visibilitychange", lambda event: self._stay_awake())

    @property
    def page(self) -> Page:
        """The current page state."""
        return self.store.page

    def current(self) -> Match:
        """Return the current match."""
        return self.page.match

    def dispatch(self, action: Action) -> None:
        """Apply an action to the page."""
        self.store.dispatch(action)

    def report(self, played: Match) -> None:
        """Report a ply to the host page; pages of the site have none."""

    def save(self, match: Match) -> None:
        """Save a match; embedded boards save nothing."""

    def puzzle(self) -> str:
        """Return the date or number of the puzzle that the address names; empty if it is none."""
        return ""

    def name_puzzle(self, wanted: str) -> None:
        """Name the puzzle on the page in the address, by a date or a number."""

    # --- opening matches ----------------------------------------------------------------------

    def arrive(self) -> None:
        """Show the match that the address names, on this page or on the page of its game."""
        dom.start(self.open())

    async def open(self) -> None:
        """Show the match that the address names, else the one in progress in this browser.

        The focus moves to the next action: the link or button that had it may be gone.
        """
        self.dispatch(self.source.find(focus=True))

    def leave(self) -> None:
        """Remove the link from the address; the browser's Back button returns to it."""

    async def show_own(self) -> None:
        """Return from a linked match to the one in progress in this browser."""
        self.leave()
        await self.open()

    def leave_link(self) -> None:
        """Start to return from a linked match to the one in progress in this browser."""
        dom.start(self.show_own())

    def resume(self, saved: Match) -> None:
        """Continue a match as the game in progress in this browser."""
        self.leave()
        self.dispatch(Open(saved, focus=True))

    def keeps(self, match: Match) -> bool:
        """Return whether a match stays saved after another has begun."""
        return not match.moves

    def warning(self) -> str:
        """Return a warning about the match that a new one would end; empty if none is lost."""
        return "" if self.keeps(self.current()) else words.text("ends")

    def ask_new(self) -> None:
        """Open the dialog that asks for the players and options of a new game."""
        self.new_game.open(self.current(), self.warning())

    def begin(
        self, seats: tuple[Seat, ...], options: Mapping[str, bool | str], first: int | None = None
    ) -> None:
        """Start a new match as the game in progress in this browser."""
        self.leave()
        begun = match.start(self.game, seats, dom.seed(), options, first)
        begun = begun if self.page.host else begun.jointly()  # an embedded board stores no seed
        self.dispatch(Open(words.name_seats(begun), focus=True))

    def play_again(self) -> None:
        """Start a rematch, or open the new-game dialog if an unsaved game would be lost."""
        if self.warning():
            self.ask_new()
        else:
            again = rematch(self.current(), dom.seed())
            self.begin(again.seats, again.options, again.first)

    # --- unreadable texts ---------------------------------------------------------------------

    def forget_trouble(self) -> None:
        """Discard the unreadable text."""
        self.dispatch(actions.ShowTrouble(None))
        self.dispatch(actions.MoveFocus(Place.NEXT))

    def save_linked(self) -> None:
        """Save a linked match in this browser; embedded boards cannot."""

    # --- settings and language ----------------------------------------------------------------

    def choose(self, name: str, value: str) -> bool:
        """Change a setting; return False if the browser does not store it."""
        value = SETTINGS[name].checked(value)
        stored = storage.write(SETTINGS[name].key, value)
        self.dispatch(actions.Set(name, value))
        return stored

    def change_language(self, language: str, catalogue: bytes) -> None:
        """Switch the page to another language."""
        nameless = words.drop_colour_names(self.current())
        translation.change(language, catalogue)
        translation.fill(self.game)
        self.dispatch(actions.ChangeLanguage(language, words.name_seats(nameless)))

    def _stay_awake(self) -> None:
        """Request the wake lock again: the browser releases it when the page is hidden."""
        dom.start(device.stay_awake(self.page.stays_awake))

    # --- motion -------------------------------------------------------------------------------

    def _skip_motion(self, event: dom.PressEvent) -> None:
        """End the motion, so that the person's action applies to the final position.

        During a computer player's turn, play the rest of the turn without motion.

        On the board, a press ends the motion, because it may start a drag. Elsewhere only a click
        does, so that a pressed control does not move away before the release.
        """
        if self.page.autoplay is not Autoplay.NOTHING:
            self.dispatch(actions.Delegate(Autoplay.NOTHING))
        if self.page.lies and event.type != "click":
            self.dispatch(actions.Rested())
        if not (self.page.flight or self.page.computer_acts):
            return
        by_pointer = event.type == "pointerdown" or (event.type == "click" and event.detail)
        ends = "pointerdown" if self.table.board.svg.contains(event.target) else "click"
        repeated = getattr(event, "repeat", False)  # a key held down since the previous action
        if not repeated and (event.type == ends or not by_pointer):
            self.dispatch(actions.Hurry() if self.page.computer_acts else actions.Landed())
