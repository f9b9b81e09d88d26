"""The session, which finds the match of a page and saves it.

The match is that of the link in the address, or in this browser's storage, or a new one. The
session owns the address of the page and the library of all saved games. Opening a page changes no
saved data, except that damaged texts are moved (`damaged.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from nyout import lessons, pasted, words
from nyout.core import Game
from nyout.faults import Phrase
from nyout.match import PERSON, Match
from nyout.record import RecordError
from web.browser import dom, navigation, storage
from web.browser.address import Address
from web.saved import damaged, saved_game, summary
from web.saved.damaged import Damaged
from web.saved.library import Library
from web.saved.merging import digest
from web.saved.saved_game import current_key, resumed
from web.state.new_match import between

LESSON = "lesson"  # the fragment of a game's lesson, which is never saved
PUZZLE = "puzzle"  # the fragment of a game's daily puzzle; `puzzle=` and a date or number of others
SAVED = "saved"  # the name in the fragment of a saved game: `saved=` and its seed


class Found(NamedTuple):
    """The match to show, its origin, and the fault of any damaged text before it."""

    match: Match
    linked: bool = False  # whether it is from a link
    trouble: Callable[[], str] = str  # returns a sentence about a fault, in the current language
    damaged: str = ""  # the damaged text
    source: str = ""  # the source of the damaged text
    lesson: bool = False  # whether it is the lesson of the game
    saved: bool = False  # whether it needs no saving until it changes
    text: str = ""  # the text that the match was read from


class GameSource(Protocol):
    """Finds the match of a page and saves it: `Session`, or the address of an embedded board."""

    @property
    def puzzle(self) -> str | None: ...
    def elsewhere(self, game: Game) -> str: ...
    def find(self, game: Game) -> Found: ...
    def opened(self, found: Found) -> None: ...
    def save(self, match: Match) -> Match | None: ...
    async def make_room(self, match: Match) -> bool: ...
    def leave(self) -> None: ...
    def address(self, match: Match) -> str: ...
    def ends_with_new(self, match: Match) -> str: ...
    async def settle(self) -> None: ...
    def differs(self, match: Match) -> bool: ...
    def forget_damaged(self, game: Game, source: str) -> None: ...
    def name_puzzle(self, wanted: str) -> None: ...
    def set_parameter(self, name: str, value: str) -> None: ...
    def flush(self) -> None: ...


class Source(NamedTuple):
    """Functions that get, read and delete the text of a match."""

    text: Callable[[Game], str | None]
    read: Callable[[str], Match]
    delete: Callable[[Game], None]


def _read_current(game: Game) -> str | None:
    return storage.read(current_key(game))


def _delete_current(game: Game) -> None:
    storage.delete(current_key(game))


def _address_of(name: str, fragment: str) -> str:
    """Return the address of a game's page with the options of this page and a fragment."""
    return dom.page(f"{name}.html{navigation.query()}#{fragment}")


def puzzle_named(fragment: str) -> str | None:
    """Return the date or number of the puzzle that a fragment names, empty for today's, or None."""
    name, _, wanted = fragment.partition("=")
    return wanted if name == PUZZLE else None


class Session:
    """Finds the match of this page in the address or in storage, and saves it to the same place."""

    shared = staticmethod(saved_game.shared)
    text = staticmethod(saved_game.text)

    def __init__(self) -> None:
        self.library = Library()
        self.page_address = Address()
        self.sources = {  # in order of precedence
            "link": Source(self._link, self._linked, self._drop_link),
            "saved": Source(_read_current, Match.read, _delete_current),
        }
        self._decoded: tuple[str, Match | RecordError] | None = None  # the last link

    # --- the source of the match --------------------------------------------------------------

    @property
    def names_saved(self) -> bool:
        """Whether the address names a saved game."""
        return self.page_address.wanted.startswith(f"{SAVED}=")

    @property
    def puzzle(self) -> str | None:
        """The date or number of the puzzle that the address names, empty for today's, or None."""
        return puzzle_named(self.page_address.wanted)

    @property
    def _shows_puzzle(self) -> bool:
        return puzzle_named(self.page_address.text) is not None

    async def take_up(self, game: Game) -> str:
        """Make the saved game that the address names, if any, the game in progress.

        Remove its name from the address: the name contains a seed, and people share addresses.
        Return the sentence key of a failure, else "".
        """
        if not self.names_saved:
            return ""
        seed = navigation.decoded(self.page_address.wanted.partition("=")[2])
        self.page_address.read()
        self.page_address.write("")
        if saved_game.has_seed(_read_current(game) or "", seed):
            return ""
        await self.library.open()
        if not (found := self.library.games.get(saved_game.key_of(game, seed))):
            return "games.gone"
        return "" if await self._replace(game, found.text) else "games.unkept"

    @staticmethod
    def saved_address(key: str) -> str:
        """Return the address that resumes a saved game."""
        name, _, seed = key.partition("/")
        return _address_of(name, f"{SAVED}={navigation.encoded(seed)}")

    def elsewhere(self, game: Game) -> str:
        """Return the address of the page for the link's game; empty if it is this page."""
        fragment = self.page_address.wanted
        try:
            there = self._linked(fragment).game if fragment else game
        except RecordError:
            return ""
        return "" if there is game else _address_of(there.name, fragment)

    def find(self, game: Game) -> Found:
        """Return the lesson or the game of the link, else the game in progress, else a new one.

        A page that is about to load a puzzle shows a new game of persons, which nobody else plays.

        A damaged text is stored separately, and reported until it is deleted.
        """
        self.page_address.read()
        broken = {name: damaged.found(storage, game, name) for name in self.sources}
        if self.page_address.text == LESSON and lessons.has_lesson(game.name):
            match = words.name_seats(lessons.lesson(game.name).begun()).seeded(dom.seed())
            found = Found(match, lesson=True, saved=True)
        elif self._shows_puzzle:
            found = Found(between(game, dom.seed(), (PERSON,) * game.seats[0]), saved=True)
        else:
            found = self._readable(game, broken) or Found(between(game, dom.seed()), saved=True)
        if first := next(filter(None, broken.values()), None):
            return found._replace(trouble=first.sentence, damaged=first.text, source=first.source)
        return found

    def _readable(self, game: Game, broken: dict[str, Damaged | None]) -> Found | None:
        """Return the game of the first readable source, and add damaged texts to `broken`."""
        for name, source in self.sources.items():
            if not (text := source.text(game)):
                continue
            try:
                return self._read(game, name, text)
            except RecordError as error:
                source.delete(game)  # first, because storage may have no room for a copy
                broken[name] = unread = Damaged(name, text, error)
                damaged.put_aside(storage, game, unread)
        return None

    def _read(self, game: Game, name: str, text: str) -> Found:
        """Return the match of a source's text.

        Raises `RecordError` if the text is damaged or of another game.
        """
        read = self.sources[name].read(text)
        if read.game is not game:
            raise RecordError(Phrase("game"), "another", found=read.game.title, title=game.title)
        match = words.name_seats(read)
        if name != "link":
            return Found(resumed(match.seeded(dom.seed())), saved=True, text=text)
        # People share addresses, so the page replaces a link with a seed at once.
        match = match._replace(seed=dom.seed())
        return Found(match, linked=True, saved=not read.seed, text=text)

    def _link(self, game: Game) -> str | None:
        return None if self.elsewhere(game) else self.page_address.text

    def _drop_link(self, game: Game) -> None:
        self.page_address.decline()

    def _linked(self, fragment: str) -> Match:
        """Return the game of a link, decoded only once. Raises `RecordError`."""
        if not self._decoded or self._decoded[0] != fragment:
            try:
                self._decoded = fragment, Match.of_link(pasted.link_in(fragment) or fragment)
            except RecordError as error:
                self._decoded = fragment, error
        found = self._decoded[1]
        if isinstance(found, RecordError):
            raise found.with_traceback(None)
        return found

    def opened(self, found: Found) -> None:
        """Record that the page shows a match, and may therefore replace its text."""
        self.library.saw(found.text)

    def forget_damaged(self, game: Game, source: str) -> None:
        """Delete the damaged text of a source."""
        damaged.drop(storage, game, source)

    def differs(self, match: Match) -> bool:
        """Return whether another page has saved the same game with other plies."""
        saved = storage.read(current_key(match.game))
        if not saved or self.page_address.text:
            return False
        if saved_game.plain(saved) == saved_game.plain(self.text(match)):
            return False
        found = saved_game.of_text(saved, dom.today())
        return found is not None and found[0] == saved_game.key(match)

    # --- saving -------------------------------------------------------------------------------

    def save(self, match: Match) -> Match | None:
        """Save a match to its source, and return it as saved; None if that is impossible.

        A linked match is saved in the address without its seed, because people share addresses.
        """
        if self.page_address.text == LESSON or self._shows_puzzle:
            return match
        if not self.page_address.text:
            saved = self._save_in_progress(match)
            self.library.put_later(saved or match)
            return saved
        try:
            self.page_address.write(saved_game.fragment(match))
        except RecordError:
            return None
        return match

    def _save_in_progress(self, match: Match) -> Match | None:
        """Save a match as the game in progress, which all windows share, and return it as saved.

        It gets a seed of its own if another page has continued it differently. Return None if
        storage is full, or if the text of another page must be stored in the library first.
        """
        key, text = current_key(match.game), self.text(match)
        there = storage.read(key)
        if there and text != there and not self.library.has_seen(there):
            ours = words.drop_colour_names(match)
            try:
                other = Match.read(there)
            except RecordError:
                return None
            same = other.seed == match.seed
            if same and other.extends(ours):
                return match  # the stored text has all its plies
            if not (same and ours.extends(other)):
                if not self.library.holds(there):
                    return None
                if same:
                    match = match._replace(seed=digest(text))
                    text = self.text(match)
        self.library.saw(text)
        if not storage.write(key, text):
            return None
        storage.write(summary.key(match.game), summary.summary(match, text, dom.today()))
        return match

    async def make_room(self, match: Match) -> bool:
        """Store another page's game in the library, so that a refused match can be saved.

        Return False if that is impossible.
        """
        return not self.page_address.text and await self._secure(match.game)

    async def _replace(self, game: Game, text: str) -> bool:
        """Make a saved game the game in progress; return False if the browser refuses."""
        return await self._secure(game) and storage.write(current_key(game), text)

    async def _secure(self, game: Game) -> bool:
        """Store the game in progress in the library unless this page has saved it.

        Return whether it may then be replaced.
        """
        there = storage.read(current_key(game))
        return not there or self.library.has_seen(there) or await self.library.secure(there)

    def ends_with_new(self, match: Match) -> str:
        """Return a warning about the game that a new one would end; empty if none is lost."""
        own = storage.read(current_key(match.game))
        if self.page_address.text and own and not self.library.there:
            self.library.saw(own)  # after this warning, the page may replace it
            return words.text("ends.own")
        listed = not self.page_address.text and self.library.lists(match)
        return words.text("ends") if match.moves and not listed else ""

    async def settle(self) -> None:
        """Store delayed and pending changes of the library now."""
        await self.library.flush()
        if await self.library.open():
            await self.library.retry()

    # --- the address --------------------------------------------------------------------------

    def address(self, match: Match) -> str:
        """Return the link to share a match, or the address of the puzzle on the page.

        Raises `RecordError` if the link is too long.
        """
        if self._shows_puzzle:
            return navigation.address(self.page_address.text)
        return navigation.address(saved_game.fragment(match.elsewhere()))

    def name_puzzle(self, wanted: str) -> None:
        """Name the puzzle on the page in the address: by a date or a number."""
        self.page_address.read()
        self.page_address.write(f"{PUZZLE}={wanted}")

    def show_record(self, shown: Match) -> None:
        """Show another game as if the user had followed a link to it.

        The game in progress stays saved, and the browser's Back button returns to the game shown
        before. Raises `RecordError` if it is too long for a link.
        """
        fragment = shown._replace(seed="").link()
        self.page_address.flush()
        navigation.follow(fragment)

    def leave(self) -> None:
        """Remove the link from the address; the browser's Back button returns to it."""
        self.page_address.leave()

    def set_parameter(self, name: str, value: str) -> None:
        """Change a query parameter of the address."""
        self.page_address.set_parameter(name, value)

    def flush(self) -> None:
        """Make delayed changes of the address now, before the page is closed."""
        self.page_address.flush()
