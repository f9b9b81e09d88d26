"""The session, which finds the match of a page of the site, and saves it.

The match is that of the link in the address, or the latest one in the library, or a new one.
Opening a page changes no saved game, except by a record of it that has gone on elsewhere.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum, auto
from typing import Any

from nyout import exchange, lessons, pasted, words
from nyout.core import Game
from nyout.exchange import ReceivedMatch, Reception, view_as_recipient, view_as_spectator
from nyout.faults import Phrase
from nyout.match import PERSON, Match
from nyout.record import RecordError
from web.browser import database, dom, navigation
from web.browser.address import Address
from web.saved import saved_game
from web.saved.library import Library
from web.saved.saved_game import Saved
from web.saved.source import Source
from web.state.actions import Action, open_match
from web.state.new_match import match_between, rematch
from web.state.page import Trouble, Unreadable

PUZZLE = "puzzle"  # the fragment of today's puzzle; `puzzle=` and a number of others
SAVED = "saved"  # the name in the fragment of a saved game: `saved=` and its seed
REVIEW = "review"  # the same, for its review
DAY = "day"  # the fragment of today's game of the day; `day=` and a date of another one


class Destination(Enum):
    """What the fragment of an address leads to."""

    OWN_GAME = auto()  # the game in progress
    PLAY = auto()  # the game in progress, or a rematch if it is over
    SAVED_GAME = auto()  # a saved game
    LESSON = auto()  # the lesson of the game
    PUZZLE = auto()  # a puzzle
    DAY = auto()  # a game of the day
    INVITATION = auto()  # a new game with a friend
    MATCH = auto()  # a match
    JOINT_MATCH = auto()  # a match of joint throws
    SEAT = auto()  # a player's seat in a match of joint throws
    OTHER_PAGE = auto()  # a match of another game, which has a page of its own
    NOTHING = auto()  # nothing, since it cannot be read


NAMES = {
    "lesson": Destination.LESSON,
    PUZZLE: Destination.PUZZLE,
    DAY: Destination.DAY,
    "friend": Destination.INVITATION,
    "play": Destination.PLAY,
    REVIEW: Destination.SAVED_GAME,
    SAVED: Destination.SAVED_GAME,
}
"""The destinations of fragments that contain no match."""
OF_LIBRARY = Destination.SAVED_GAME, Destination.JOINT_MATCH, Destination.SEAT
EXERCISES = Destination.LESSON, Destination.PUZZLE  # are never saved


def _address_of(name: str, fragment: str) -> str:
    """Return the address of a game's page with the options of this page and a fragment."""
    return dom.page(f"{name}.html{navigation.query()}#{fragment}")


def saved_address(game: Saved) -> str:
    """Return the address that resumes a saved game."""
    seed = navigation.encode(saved_game.seed_of(game.key))
    return _address_of(game.kind, f"{SAVED}={seed}")


def puzzle_number(fragment: str) -> str | None:
    """Return the number of the puzzle that a fragment names, empty for today's, or None."""
    name, _, puzzle = fragment.partition("=")
    return puzzle if name == PUZZLE else None


class Session(Source):
    """The matches of one game: that of the address, and those in the library."""

    def __init__(self, game: Game, entry: Any) -> None:
        """Start with the latest entry of the game, which the page has read before Python ran."""
        self.game = game
        self.library = Library(database, dom.today, dom.run_task)
        self.latest = Saved.from_entry(entry)
        self.address_bar = Address()
        self.linked: Match | None = None  # the match that the address contains
        self.is_review = False  # whether the address has asked for a review
        self._decoded: tuple[str, Match | RecordError] | None = None  # the last link

    # --- finding the match --------------------------------------------------------------------

    @property
    def destination(self) -> Destination:
        """What the address leads to: that of a link just followed, else that of the page."""
        return self._destination(self.address_bar.fragment)

    def _destination(self, fragment: str) -> Destination:
        name = fragment.partition("=")[0]
        if not name or name in NAMES:
            return NAMES[name] if name else Destination.OWN_GAME
        try:
            match = self._decode(fragment)
        except RecordError:
            return Destination.NOTHING
        if match.game is not self.game:
            return Destination.OTHER_PAGE
        if _private_part(fragment) is not None:
            return Destination.SEAT
        return Destination.JOINT_MATCH if match.is_joint else Destination.MATCH

    @property
    def is_library_needed(self) -> bool:
        """Whether `refresh` must find the match."""
        parked = bool(self.latest and self.latest.is_parked)
        return parked or self.destination in OF_LIBRARY

    @property
    def puzzle(self) -> str | None:
        return puzzle_number(self.address_bar.fragment)

    def other_page(self) -> str:
        """Return the address of the page that shows the linked game. Raises `RecordError`."""
        fragment = self.address_bar.fragment
        return _address_of(self._decode(fragment).game.name, fragment)

    async def refresh(self, seed: str | None = None) -> str:
        """Read the saved game with a seed or that the address names, else the latest one.

        A named game becomes the latest one, and its name is removed from the address: it contains a
        seed, and people share addresses. The link of a game of joint throws names the game that
        this browser has of it. Return the sentence key of a failure or a notice, else "".
        """
        if self.destination is Destination.JOINT_MATCH:
            return await self._receive(self._decode(self.address_bar.fragment))
        if self.destination is Destination.SEAT:
            linked = self._decode(self.address_bar.fragment)
            self._clear_address()
            return await self._take_seat(linked)
        if self.destination is Destination.SAVED_GAME:
            name, _, seed = self.address_bar.fragment.partition("=")
            seed, self.is_review = navigation.decode(seed), name == REVIEW
            self._clear_address()
        try:
            self.latest = await self.library.latest(self.game.name)
            if seed is None:
                return ""
            game = await self.library.get(saved_game.key_of(self.game.name, seed))
            if not game:
                return "games.gone"
            self.latest = game
            await self.library.touch(game)
        except OSError:
            return "" if seed is None else "games.unkept"
        return ""

    async def find_saved(self, seed: str) -> Match | None:
        try:
            game = await self.library.get(saved_game.key_of(self.game.name, seed))
            return self.library.resume(game) if game else None
        except (OSError, RecordError):
            return None

    async def _find_saved(self, linked: Match) -> list[Match]:
        """Return the saved matches that share a player with that of a link."""
        try:
            return await self.library.joint_matches(exchange.list_keys(linked))
        except OSError:
            return []

    async def _receive(self, linked: Match) -> str:
        """Join, continue or refuse a match of joint throws; return the key of a notice."""
        saved = await self._find_saved(linked)
        received = exchange.receive_link(linked, saved, dom.seed())
        if not received.match.local_players:
            return ""
        self._clear_address()
        is_invited = received.reception is Reception.JOINED and bool(linked.room.invitation)
        return await self._store(received, "" if is_invited else received.reception.value)

    async def _take_seat(self, linked: Match) -> str:
        """Store the match of a private link, or keep the saved one; return the key of a notice."""
        received = exchange.receive_private_link(linked, await self._find_saved(linked))
        return await self._store(received, received.reception.value)

    async def _store(self, received: ReceivedMatch, notice: str) -> str:
        """Store a received match, which becomes the latest one; return the key of a notice."""
        try:
            match = await self.library.save(received.match)
        except OSError:
            match, notice = received.match, "unsaved"
        self.latest = Saved.from_match(match, self.library.last)
        return notice

    def find(self, focus: bool = False) -> Action:
        """Open the lesson or the game of the link, else the latest saved game, else a new one.

        A page that is about to load a puzzle shows a new game in which no computer player acts.
        """
        self.address_bar.follow()
        text, trouble = self.address_bar.text, None
        destination = self._destination(text)
        if destination is Destination.PLAY:
            self.address_bar.write(text := "")
        if destination is Destination.LESSON and lessons.has_lesson(self.game.name):
            match = words.name_seats(lessons.lesson(self.game.name).first_match()).with_seed(
                dom.seed()
            )
            return open_match(match, lesson=True, focus=focus)
        if destination is Destination.PUZZLE:
            match = match_between(self.game, dom.seed(), (PERSON,) * self.game.seats[0])
            self.library.hold(match)
            return open_match(match, focus=focus)
        if text:
            try:
                linked = self._check_game(self._decode(text))
            except RecordError as error:
                if _private_part(text) is None:
                    self.address_bar.decline()
                else:  # it may contain the seed of a player
                    self.address_bar.write(text := "")
                trouble = _trouble(Unreadable.LINK, text, error)
            else:
                # The sender knows the throws of the link's seed. An address with one is replaced.
                match = replace(words.name_seats(view_as_spectator(linked)), seed=dom.seed())
                self.linked = None if linked.seed else words.drop_colour_names(match)
                return open_match(match, by_link=True, focus=focus)
        own, damage = self._own()
        if own and own.is_over and destination is Destination.PLAY and not own.is_by_link:
            own = rematch(own, dom.seed())
        match = own.with_seed(dom.seed()) if own else match_between(self.game, dom.seed())
        if not self.library.refused:  # else the page tries to store it again
            self.library.hold(match)
        return open_match(match, trouble or damage, focus=focus)

    def _own(self) -> tuple[Match | None, Trouble | None]:
        """Return the match of the latest saved game, if any, or the fault of a damaged one."""
        if not self.latest:
            return None, None
        try:
            return self._check_game(self.library.open(self.latest)), None
        except RecordError as error:
            return None, _trouble(Unreadable.SAVED_GAME, self.latest.text, error)

    def damage(self) -> Trouble | None:
        """Return the fault of the latest saved game, if it is damaged."""
        return self._own()[1]

    def _check_game(self, match: Match) -> Match:
        """Return a match of this game. Raises `RecordError` for others."""
        if match.game is not self.game:
            game, other = self.game.title, match.game.title
            raise RecordError(Phrase("game"), "another", found=other, title=game)
        return match

    def _decode(self, fragment: str) -> Match:
        """Return the game of a link, decoded only once. Raises `RecordError`."""
        if not self._decoded or self._decoded[0] != fragment:
            try:
                self._decoded = fragment, _read_link(fragment)
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

    async def is_changed_elsewhere(self, match: Match) -> bool:
        """Return whether another page has saved the same game with other plies."""
        if self.address_bar.text:
            return False
        game = await self.library.get(saved_game.key(match))
        return game is not None and not saved_game.is_of_match(game, match)

    # --- saving -------------------------------------------------------------------------------

    def save(self, match: Match, by_link: bool) -> None:
        """Save a match: that of a link in the address, without its seed, or one in the library.

        The page may have left the link since the match changed; the address then stays as it is.
        """
        text = self.address_bar.text
        if not by_link:
            self.library.keep(match)
        elif text and self._destination(text) not in EXERCISES:
            self._write_link(words.drop_colour_names(match))

    def _write_link(self, match: Match) -> None:
        if match == self.linked:
            return
        try:
            self.address_bar.write(saved_game.fragment(match))
            self.linked = match
        except RecordError:
            self.linked = None
        self.library.on_stored(match, self.linked)

    def can_keep(self, match: Match) -> bool:
        return not match.moves or not (self.address_bar.text or self.library.refused)

    def leave_page(self) -> None:
        """Store what is pending while the page is left."""
        self.address_bar.flush()
        self.library.leave()

    # --- the address --------------------------------------------------------------------------

    def take_invitation(self) -> bool:
        """Return whether the address asks for a game with a friend; remove that from it."""
        if self.destination is not Destination.INVITATION:
            return False
        self._clear_address()
        return True

    def take_day(self) -> str | None:
        """Return the day whose game the address asks for, "" for today, else None; remove it."""
        if self.destination is not Destination.DAY:
            return None
        _, _, day = self.address_bar.fragment.partition("=")
        self._clear_address()
        return day

    def _clear_address(self) -> None:
        self.address_bar.follow()
        self.address_bar.write("")

    def address(self, match: Match) -> str:
        """Return the link to share a match, or the address of the puzzle on the page.

        Raises `RecordError` if the link is too long.
        """
        if puzzle_number(self.address_bar.text) is not None:
            return navigation.address(self.address_bar.text)
        return navigation.address(saved_game.fragment(view_as_recipient(match)))

    def private_address(self, match: Match) -> str:
        return navigation.address(saved_game.private_fragment(match))

    def leave(self) -> None:
        self.address_bar.leave()

    def name_language(self, language: str) -> None:
        self.address_bar.set_parameter("lang", language)

    def name_puzzle(self, puzzle: str) -> None:
        self.address_bar.follow()
        self.address_bar.write(f"{PUZZLE}={puzzle}")

    def show_record(self, match: Match) -> None:
        """Show another game as if the user had followed a link to it.

        The game in progress stays saved, and the browser's Back button returns to the game shown
        before. Raises `RecordError` if it is too long for a link.
        """
        fragment = replace(match, seed="").link()
        self._follow(fragment)

    def follow_private_link(self, text: str) -> bool:
        """Follow the private link in a text; return whether it contains one.

        Raises `RecordError` if it is invalid.
        """
        if (part := pasted.private_part(text)) is None:
            return False
        fragment = pasted.PRIVATE + (pasted.link_in(part) or part.strip())
        self._decode(fragment)
        self._follow(fragment)
        return True

    def _follow(self, fragment: str) -> None:
        self.address_bar.flush()
        navigation.follow(fragment)


def _private_part(fragment: str) -> str | None:
    """Return what follows the mark of a private link, or None for any other fragment."""
    return pasted.private_part(f"#{fragment}")


def _read_link(fragment: str) -> Match:
    """Return the game of a link. Raises `RecordError`."""
    part = _private_part(fragment)
    read = Match.from_link if part is None else Match.from_private_link
    text = fragment if part is None else part
    return read(pasted.link_in(text) or text)


def _trouble(what: Unreadable, text: str, error: RecordError) -> Trouble:
    return Trouble(
        lambda: words.sentence("damaged", what.value, error=words.fault(error)), text, what
    )
