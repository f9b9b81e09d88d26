"""The page state: everything that the page shows, as one immutable value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from nyout import words
from nyout.core import CHANCE, OVER, Move
from nyout.lessons import Lesson
from nyout.match import Match
from nyout.players import PLAYERS
from nyout.plies import outlook
from nyout.plies.entry import Entry, entered
from nyout.plies.events import Event
from nyout.view import Spot, Target
from web.state.effects import Effect
from web.state.results import HeadToHead
from web.state.selection import NOTHING, Selection


class Flight(NamedTuple):
    """A ply in motion: the match before it, and what the ply changes.

    Until it ends, nothing on the page reveals the result of a throw.
    """

    before: Match
    events: Sequence[Event]


class Origin(NamedTuple):
    """The origin of the match; each match that is opened gets a new value."""

    by_link: bool = False
    lesson: Lesson | None = None
    moves: tuple[Move, ...] = ()  # the plies that the match had already


class Objection(NamedTuple):
    """The answer to a click that plays nothing: why, or a question; each one is a new value."""

    thing: Target  # what was clicked
    move: Move | None = None  # the move that loses the game, and that a second click plays


class Autoplay(Enum):
    """What the computer plays for the persons at this screen."""

    NOTHING = "nothing"
    PLY = "the next throw or move"
    GAME = "everything up to the end, quickly"


LINK = "link"
"""The source of a text that came with a link."""


class Trouble(NamedTuple):
    """A text that could not be read, instead of which the page shows another match."""

    sentence: Callable[[], str]  # the reason in the current language
    text: str = ""
    source: str = ""  # a key of the sources of a session, such as `LINK`


class Topic(Enum):
    """Topics of announcements, for screen readers and for the line that says what happened."""

    PROMPT = "what to do"
    PLY = "the last ply, and what to do"
    POSITION = "the ply shown, and what to do"
    REPEAT = "the last ply and the selection, in another language"
    NO_CATALOGUE = "the sentences of a language did not arrive"


class Announcement(NamedTuple):
    """An announcement; each one is a new value, even if the text is the same."""

    topic: Topic


class Host(NamedTuple):
    """The permissions given by the page around an embedded board."""

    read_only: bool = False


class Page(NamedTuple):
    """The state of the page. Views compare its fields by identity."""

    match: Match
    settings: Mapping[str, str]  # values by the names of `web.state.settings.SETTINGS`
    language: str
    host: Host | None = None  # None on the site's own pages
    origin: Origin = Origin()
    selection: Selection = NOTHING
    pointed: Spot | Target | None = None  # the target of the pointer or the focus
    flight: Flight | None = None
    shaken: Match | None = None  # the match whose next throw a person holds
    lying: Match | None = None  # the match whose last throw lies on the board
    hurried: int | None = None  # the seat of the computer player whose turn is cut short
    viewing_history: bool = False  # computer players wait while the latest position is not shown
    objection: Objection | None = None  # until the next action
    autoplay: Autoplay = Autoplay.NOTHING
    mistake: Move | None = None  # the last move that the lesson refused
    dismissed: Match | None = None  # the match whose result was put away, to see the board
    head_to_head: HeadToHead | None = None  # once a finished match is counted
    truncated: Match | None = None  # the match before its later plies were cut, without names
    offers_sound: bool | None = None  # whether it offers sound; None before the first throw
    replay: str = ""  # the speed of the running replay; empty if none is running
    turn: int = 0  # degrees, clockwise, by which the board is turned further
    rules_open: bool = False  # whether the rules are beside the board
    announcement: Announcement = Announcement(Topic.PROMPT)
    trouble: Trouble | None = None
    warning: str = ""  # key of the sentence about saving that holds now
    other_window: str = ""  # key of the sentence about what another window did
    saved: Match | None = None  # the match as it was last saved
    effects: tuple[Effect, ...] = ()  # requested by the last action

    @property
    def named(self) -> Match:
        """The match with its seats named for the person at this screen: "You", "Computer"."""
        return self.naming(self.match)

    def naming(self, match: Match) -> Match:
        """A match with its seats named likewise; nobody is "You" where nobody here has played."""
        neutral = self.read_only or (self.you is None and self.match.local_seat is not None)
        return match if neutral else words.with_display_names(match)

    @property
    def came_finished(self) -> bool:
        """Whether the match was over when it was opened, and was not played differently since."""
        return self.match.active == OVER and self.match.moves == self.origin.moves

    @property
    def you(self) -> int | None:
        """The seat of the only person at this screen; None if there are several, or none.

        The result of a match that came finished with a link, or in another page, is nobody's here.
        """
        foreign = self.origin.by_link or self.host is not None
        return None if foreign and self.came_finished else self.match.local_seat

    @property
    def shows_result(self) -> bool:
        """Whether the result is shown on the board: nothing moves, and nobody has put it away."""
        over = self.match.active == OVER and self.flight is None
        shown = over and self.dismissed is not self.match
        return shown and not self.lesson and not self.read_only

    @property
    def read_only(self) -> bool:
        """Whether nothing can be played here."""
        return self.host is not None and self.host.read_only

    @property
    def lesson(self) -> Lesson | None:
        """The lesson in progress."""
        return self.origin.lesson

    @property
    def is_saved(self) -> bool:
        """Whether storage has the current match."""
        return self.saved is self.match

    @property
    def throws_by_hand(self) -> bool:
        """Whether the throws are made with physical dice."""
        return self.settings["dice"] == "own" and not self.lesson

    @property
    def awaits_dice(self) -> bool:
        """Whether a person is to enter what physical dice show."""
        match = self.match
        due = match.is_open and match.state.turn() == CHANCE
        return due and self.throws_by_hand and not self.read_only

    @property
    def awaits_throw(self) -> bool:
        """Whether a person is to press the throw button."""
        due = self.match.awaits_throw or self.rolls_together
        return due and not self.throws_by_hand and not self.read_only

    @property
    def rolls_together(self) -> bool:
        """Whether the next throw is that of a person, and in one go those of all computers."""
        return self.match.rolls_together and not self.throws_by_hand and not self.lesson

    @property
    def tumbles(self) -> bool:
        """Whether a throw is in motion, which nothing may reveal."""
        return self.flight is not None and self.flight.before.state.turn() == CHANCE

    @property
    def shakes(self) -> bool:
        """Whether a person shakes the dice."""
        return self.shaken is self.match and self.flight is None

    @property
    def lies(self) -> bool:
        """Whether the last throw lies on the board, before its dice go to the panel."""
        return self.lying is self.match and self.flight is None

    @property
    def entry(self) -> Entry:
        """The moves that a person can enter now, with nothing picked."""
        may_enter = self.match.by_person and not self.read_only
        return entered(self.match.state) if may_enter else Entry(())

    @property
    def forced(self) -> Move | None:
        """The only move that a person can enter now, None if there is a choice."""
        moves = self.selection.entry.moves
        return moves[0] if len(moves) == 1 else None

    @property
    def can_delegate(self) -> bool:
        """Whether the computer can play for a person now."""
        return self.match.by_person and not (self.read_only or self.lesson or self.flight)

    @property
    def is_settled(self) -> bool:
        """Whether nothing is left to decide in a game among persons here and computers."""
        free = not (self.read_only or self.lesson or self.match.by_link or self.viewing_history)
        return free and outlook.is_settled(self.match.state)

    @property
    def computer_match(self) -> Match | None:
        """The match if a computer player is to act in it now, otherwise None."""
        match = self.match
        waits = self.viewing_history or self.flight is not None or self.read_only
        by_hand = match.state.turn() == CHANCE and self.throws_by_hand
        delegated = self.autoplay is not Autoplay.NOTHING and self.can_delegate
        acts = match.active_player in PLAYERS or delegated
        persons = by_hand or (self.rolls_together and not delegated)
        return match if acts and not waits and not persons else None

    @property
    def computer_acts(self) -> bool:
        """Whether a computer player acts, or something that it did is in motion."""
        done = self.flight.before if self.flight else None
        return self.computer_match is not None or (
            done is not None and done.active_player in PLAYERS and not done.rolls_together
        )

    @property
    def next_replayed(self) -> Match | None:
        """The match if the replay is to show its next ply, otherwise None."""
        return self.match if self.replay and self.match.cursor < len(self.match.moves) else None

    @property
    def stays_awake(self) -> bool:
        """Whether the screen should stay on: a game is in progress and the setting allows it."""
        in_progress = self.match.moves and self.match.active != OVER
        return bool(in_progress and self.settings["awake"] == "yes" and self.host is None)
