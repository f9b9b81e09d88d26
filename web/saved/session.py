"""The session, which finds the match of a page of the site, and saves it.

The match is that of the link in the address, or the latest one in the library, or a new one.
Opening a page changes no saved game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nyout import lessons, pasted, words
from nyout.core import Game
from nyout.faults import Phrase
from nyout.history import exchange
from nyout.match import PERSON, ROOM, Match
from nyout.record import RecordError
from web.browser import database, dom, navigation
from web.browser.address import Address
from web.saved import saved_game
from web.saved.library import Library
from web.saved.saved_game import Saved
from web.saved.source import Source
from web.state.actions import Action, open_match
from web.state.new_match import between
from web.state.page import LINK, STORED, Trouble

LESSON = "lesson"  # the fragment of a game's lesson, which is never saved
PUZZLE = "puzzle"  # the fragment of a game's daily puzzle; `puzzle=` and a date or number of others
FRIEND = "friend"  # the fragment that asks for a new game with a friend
SAVED = "saved"  # the name in the fragment of a saved game: `saved=` and its seed


def _address_of(name: str, fragment: str) -> str:
    """Return the address of a game's page with the options of this page and a fragment."""
    return dom.page(f"{name}.html{navigation.query()}#{fragment}")


def saved_address(game: Saved) -> str:
    """Return the address that resumes a saved game."""
    seed = navigation.encoded(saved_game.seed_of(game.key))
    return _address_of(game.kind, f"{SAVED}={seed}")


def puzzle_named(fragment: str) -> str | None:
    """Return the date or number of the puzzle that a fragment names, empty for today's, or None."""
    name, _, puzzle = fragment.partition("=")
    return puzzle if name == PUZZLE else None


class Session(Source):
    """The matches of one game: that of the address, and those in the library."""

    def __init__(self, game: Game, entry: Any) -> None:
        """Start with the latest entry of the game, which the page has read before Python ran."""
        self.game = game
        self.library = Library(database, dom.today)
        self.latest = Saved.of(entry)
        self.address_bar = Address()
        self.unsaved: dict[str, Match] = {}  # to be stored, by key
        self.is_refused = False  # whether the browser has refused the last match
        # Called with each match of the page and with the match as saved, or None.
        self.on_saved: Callable[[Match, Match | None], object] = lambda match, stored: None
        self._saving = False
        self._decoded: tuple[str, Match | RecordError] | None = None  # the last link

    # --- finding the match --------------------------------------------------------------------

    @property
    def names_saved(self) -> bool:
        """Whether the address names a saved game."""
        return self.address_bar.target.startswith(f"{SAVED}=")

    @property
    def needs_library(self) -> bool:
        """Whether `refresh` must find the match."""
        left = bool(self.latest and self.latest.is_left)
        return self.names_saved or left or bool(self._link and self._link.is_joint)

    @property
    def has_plain_link(self) -> bool:
        """Whether `find` alone finds the match: it is in the address, without joint throws."""
        return self._link is not None and not self._link.is_joint

    @property
    def _link(self) -> Match | None:
        """The match in the address, as others see it; None if there is none."""
        text = self.address_bar.target
        try:
            return self._of_this_game(self._linked(text)) if text else None
        except RecordError:
            return None

    @property
    def puzzle(self) -> str | None:
        return puzzle_named(self.address_bar.target)

    @property
    def _is_exercise(self) -> bool:
        text = self.address_bar.text
        return text == LESSON or puzzle_named(text) is not None

    def elsewhere(self) -> str:
        """Return the address of the page for the link's game; empty if it is this page."""
        fragment = self.address_bar.target
        try:
            there = self._linked(fragment).game if fragment else self.game
        except RecordError:
            return ""
        return "" if there is self.game else _address_of(there.name, fragment)

    async def refresh(self) -> str:
        """Read the saved game that the address names, else the latest one.

        A named game becomes the latest one, and its name is removed from the address: it contains a
        seed, and people share addresses. The link of a game of joint throws names the game that
        this browser has of it. Return the sentence key of a failure or a notice, else "".
        """
        if (linked := self._link) and linked.is_joint:
            return await self._receive(linked)
        name = self.address_bar.target if self.names_saved else ""
        if name:
            self.address_bar.read()
            self.address_bar.write("")
        try:
            self.latest = await self.library.latest(self.game.name)
            if not name:
                return ""
            seed = navigation.decoded(name.partition("=")[2])
            game = await self.library.get(saved_game.key_of(self.game.name, seed))
            if not game:
                return "games.gone"
            self.latest = game
            await self.library.touch(game)
        except OSError:
            return "games.unkept" if name else ""
        return ""

    async def _receive(self, linked: Match) -> str:
        """Join, continue or refuse a match of joint throws; return the key of a notice."""
        try:
            saved = [*saved_game.joint_games((await self.library.all()).values())]
        except OSError:
            saved = []
        received = exchange.received(linked, saved, dom.seed())
        if not received.match.local_persons:
            return ""
        self.address_bar.read()
        self.address_bar.write("")
        notice = f"received.{received.note}" if received.note else ""
        if received.note == "joined" and ROOM in linked.tags:
            notice += ".live"
        try:
            match = await self.library.save(received.match)
        except OSError:
            match, notice = received.match, "unsaved"
        self.latest = Saved.of_match(match, self.library.last)
        return notice

    def find(self, focus: bool = False) -> Action:
        """Open the lesson or the game of the link, else the latest saved game, else a new one.

        A page that is about to load a puzzle shows a new game of persons, which nobody else plays.
        """
        self.address_bar.read()
        text, trouble = self.address_bar.text, None
        if text == LESSON and lessons.has_lesson(self.game.name):
            match = words.name_seats(lessons.lesson(self.game.name).begun()).seeded(dom.seed())
            return open_match(match, lesson=True, saved=True, focus=focus)
        if puzzle_named(text) is not None:
            match = between(self.game, dom.seed(), (PERSON,) * self.game.seats[0])
            return open_match(match, saved=True, focus=focus)
        if text:
            try:
                linked = self._of_this_game(self._linked(text))
            except RecordError as error:
                self.address_bar.decline()
                trouble = _trouble(LINK, text, error)
            else:
                # The sender knows the throws of the link's seed. An address with one is replaced.
                match = words.name_seats(linked.watched())._replace(seed=dom.seed())
                return open_match(match, by_link=True, saved=not linked.seed, focus=focus)
        own, damage = self._own()
        match = own.seeded(dom.seed()) if own else between(self.game, dom.seed())
        return open_match(match, trouble or damage, saved=True, focus=focus)

    def _own(self) -> tuple[Match | None, Trouble | None]:
        """Return the match of the latest saved game, if any, or the fault of a damaged one."""
        if not self.latest:
            return None, None
        try:
            return self._of_this_game(self.library.show(self.latest)), None
        except RecordError as error:
            return None, _trouble(STORED, self.latest.text, error)

    def damage(self) -> Trouble | None:
        """Return the fault of the latest saved game, if it is damaged."""
        return self._own()[1]

    def _of_this_game(self, match: Match) -> Match:
        """Return a match of this game. Raises `RecordError` for others."""
        if match.game is not self.game:
            game, other = self.game.title, match.game.title
            raise RecordError(Phrase("game"), "another", found=other, title=game)
        return match

    def _linked(self, fragment: str) -> Match:
        """Return the game of a link, decoded only once. Raises `RecordError`."""
        if not self._decoded or self._decoded[0] != fragment:
            try:
                self._decoded = fragment, Match.of_link(pasted.link_in(fragment) or fragment)
            except RecordError as error:
                self._decoded = fragment, error
        linked = self._decoded[1]
        if isinstance(linked, RecordError):
            raise linked.with_traceback(None)
        return linked

    async def forget_damaged(self) -> None:
        """Delete the latest saved game, which is damaged."""
        if self.latest:
            await self.library.remove(self.latest.key)
            self.latest = None

    async def differs(self, match: Match) -> bool:
        """Return whether another page has saved the same game with other plies."""
        if self.address_bar.text:
            return False
        game = await self.library.get(saved_game.key(match))
        own = saved_game.plain(saved_game.text(match))
        return game is not None and saved_game.plain(game.text) != own

    # --- saving -------------------------------------------------------------------------------

    def save(self, match: Match) -> None:
        """Save a match in the address or in the library; `on_saved` receives the result.

        A linked match is saved in the address without its seed, because people share addresses.
        """
        if not self.address_bar.text:
            self.unsaved[saved_game.key(match)] = match
            if not self._saving:
                self._saving = True
                dom.start(self._save_all())
        elif self._is_exercise:
            self.on_saved(match, match)
        else:
            try:
                self.address_bar.write(saved_game.fragment(match))
            except RecordError:
                self.on_saved(match, None)
            else:
                self.on_saved(match, match)

    async def _save_all(self) -> None:
        try:
            while self.unsaved:
                key, match = next(iter(self.unsaved.items()))
                try:
                    stored = await self.library.save(match)
                except OSError:
                    stored = None
                if self.unsaved[key] is match:
                    del self.unsaved[key]
                self.is_refused = stored is None
                self.on_saved(match, stored)
        finally:
            self._saving = False

    def keeps(self, match: Match) -> bool:
        return not match.moves or not (self.address_bar.text or self.is_refused)

    def leave_page(self) -> None:
        """Store what is unsaved while the page is left."""
        self.address_bar.flush()
        if self.unsaved:
            self.library.leave(self.unsaved.values())

    # --- the address --------------------------------------------------------------------------

    def take_invitation(self) -> bool:
        """Return whether the address asks for a game with a friend; remove that from it."""
        if self.address_bar.target != FRIEND:
            return False
        self.address_bar.read()
        self.address_bar.write("")
        return True

    def address(self, match: Match) -> str:
        """Return the link to share a match, or the address of the puzzle on the page.

        Raises `RecordError` if the link is too long.
        """
        if puzzle_named(self.address_bar.text) is not None:
            return navigation.address(self.address_bar.text)
        return navigation.address(saved_game.fragment(match.elsewhere()))

    def leave(self) -> None:
        self.address_bar.leave()

    def name_language(self, language: str) -> None:
        self.address_bar.set_parameter("lang", language)

    def name_puzzle(self, puzzle: str) -> None:
        self.address_bar.read()
        self.address_bar.write(f"{PUZZLE}={puzzle}")

    def show_record(self, match: Match) -> None:
        """Show another game as if the user had followed a link to it.

        The game in progress stays saved, and the browser's Back button returns to the game shown
        before. Raises `RecordError` if it is too long for a link.
        """
        fragment = match._replace(seed="").link()
        self.address_bar.flush()
        navigation.follow(fragment)


def _trouble(source: str, text: str, error: RecordError) -> Trouble:
    return Trouble(lambda: words.text("damaged", source, error=words.fault(error)), text, source)
