"""The page state: everything that the page shows, as one immutable value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple

from nyout import plies, view, words
from nyout.core import CHANCE, OVER, Move
from nyout.history import count_choices
from nyout.lessons import Lesson
from nyout.match import Match
from nyout.players import PLAYERS
from nyout.plies import Event
from nyout.selection import Selection, start_selection
from nyout.view import Spot, Target
from web.state.effects import Effect
from web.state.head_to_head import HeadToHead

if TYPE_CHECKING:
    from nyout.puzzles import Exercise  # pages download it with the first puzzle
    from web.extras.company import Company  # and this with the first live game

GUIDED_TURNS = 2


class Flight(NamedTuple):
    """A ply in motion: the match before it, and its events.

    While a throw is in flight, nothing on the page reveals its result.
    """

    before: Match
    events: Sequence[Event]


class Origin(NamedTuple):
    """The origin of the match."""

    number: int = 0  # of the matches that this page has opened
    by_link: bool = False
    lesson: Lesson | None = None
    ended: tuple[Move, ...] | None = None  # the plies of the match if it was over when opened
    puzzle: Exercise | None = None
    guided: bool = False  # whether hints appear by themselves at first, as after a lesson


class Objection(NamedTuple):
    """The answer to a click that plays nothing: a reason or a question; a new object each time."""

    thing: Target  # the clicked target
    move: Move | None = None  # for a question: the losing move, which a second click plays


class Autoplay(Enum):
    """The plies that the computer plays for the players at this screen."""

    NOTHING = auto()  # none
    TURN = auto()  # the rest of the turn
    GAME = auto()  # all up to the end, at once


class Unreadable(Enum):
    """The source of a text that cannot be read; values are sentence-key suffixes."""

    LINK = "link"
    SAVED_GAME = "saved"
    ADDRESS = "address"  # of an embedded board


class Trouble(NamedTuple):
    """An unreadable text, instead of which the page shows another match."""

    sentence: Callable[[], str]  # the reason in the current language
    text: str = ""
    what: Unreadable = Unreadable.ADDRESS


class Topic(Enum):
    """The topics of announcements."""

    PROMPT = auto()  # the prompt
    OPENED = auto()  # the prompt of a match that has been opened
    PLY = auto()  # the last ply, or the turn of others that it ends, and the prompt
    POSITION = auto()  # the number of the ply shown, the ply, and the prompt
    UNDO = auto()  # the plies taken back, and the prompt
    REDO = auto()  # the plies played again, and the prompt
    REPEAT = auto()  # all since the reader's last move, and the prompt
    REFUSED = auto()  # the command that a key cannot give now, or the end that it has reached
    STANDING = auto()  # the position, and who is near the place with the focus
    NO_CATALOGUE = auto()  # the failed download of a language


class Announcement(NamedTuple):
    """An announcement, a new object each time even if its text is the same."""

    topic: Topic
    plies: range = range(0)  # that an undo has taken back, or a redo played again
    answer: tuple[str, str] = ("", "")  # why a pressed key does nothing, and its command's label


class Host(NamedTuple):
    """The permissions that the host page has granted."""

    read_only: bool = False


class History(NamedTuple):
    """What has been played in a match, and how much of it is shown."""

    moves: tuple[Move, ...]
    cursor: int


def history(match: Match) -> History:
    """Return what has been played in a match, which names, comments and keys leave unchanged."""
    return History(match.moves, match.cursor)


def is_same_position(match: Match, other: Match) -> bool:
    """Return whether it is the same game in the same position, with any names and comments."""
    return match.seed == other.seed and history(match) == history(other)


class Page(NamedTuple):
    """The state of the page; views compare its fields by identity."""

    match: Match
    settings: Mapping[str, str]  # values by the names of `web.state.settings.SETTINGS`
    language: str
    host: Host | None = None  # None on the site's own pages
    origin: Origin = Origin()
    selection: Selection = Selection()
    pointed: Spot | Target | None = None  # the spot or target under the pointer, or with the focus
    flight: Flight | None = None
    shaken: History | None = None  # the history whose dice a player shakes
    lying: History | None = None  # the history whose last throw lies on the board
    hurried: int | None = None  # the seat of a computer player whose turn is played without motion
    viewing_history: bool = False  # whether an earlier position is shown; computer players wait
    objection: Objection | None = None  # until the next action
    autoplay: Autoplay = Autoplay.NOTHING
    mistake: Move | None = None  # the last move that the lesson refused
    solution_shown: bool = False  # whether the page has played the solution of the puzzle
    dismissed: History | None = None  # the history whose result a player has dismissed
    head_to_head: HeadToHead | None = None  # once a finished match is counted
    truncated: Match | None = None  # the match before its later plies were removed, without names
    offers_sound: bool | None = None  # whether the page offers sound; None before the first throw
    replay: str = ""  # the speed of the running replay; empty if none is running
    turn: int = 0  # degrees clockwise by which a player has turned the board
    rules_open: bool = False  # whether the rules are beside the board
    words_shown: Topic | None = None  # what the page shows in words in place of the log
    announcement: Announcement = Announcement(Topic.PROMPT)
    trouble: Trouble | None = None
    warning: str = ""  # sentence key of the current warning about saving
    is_typing: bool = False  # whether the field for moves in notation is shown
    company: Company | None = None  # of the live game; None outside its room
    other_window: str = ""  # sentence key of the notice about another window
    effects: tuple[Effect, ...] = ()  # requested by the last action

    @property
    def named_match(self) -> Match:
        """The match with the display names of its seats, such as "You" and "Computer"."""
        return self.name_seats(self.match)

    def name_seats(self, match: Match) -> Match:
        """Return a match with display names, or with its own names if nobody here has played."""
        neutral = self.is_read_only or (self.you is None and self.match.local_seat is not None)
        if neutral:
            return match
        named = words.with_display_names(match)
        if not self.lesson:
            return named
        # The texts of lessons name the other players by their colours.
        seats = zip(match.seats, named.seats)
        return replace(
            named, seats=tuple(was if was.player in PLAYERS else now for was, now in seats)
        )

    def has_position_of(self, other: Page) -> bool:
        """Return whether both states of the page show the same match in the same position."""
        is_same_match = self.origin.number == other.origin.number
        return is_same_match and history(self.match) == history(other.match)

    @property
    def is_opened_finished(self) -> bool:
        """Whether the match was over when it was opened, and has had no other moves since."""
        return self.match.is_over and self.match.moves == self.origin.ended

    @property
    def is_of_others(self) -> bool:
        """Whether only others have played: somebody watches, or has opened a finished match."""
        is_watched = self.match.is_by_link and not self.match.local_players
        return is_watched or (self.is_opened_finished and self.you is None)

    @property
    def you(self) -> int | None:
        """The seat of the only player at this screen; None if there are several, or none.

        Nobody here has played a linked or embedded match that was over when it was opened.
        """
        foreign = self.origin.by_link or self.host is not None
        return None if foreign and self.is_opened_finished else self.match.local_seat

    @property
    def near_seat(self) -> int | None:
        """The seat on the reader's side of the board; None for that of the unturned board."""
        return self.puzzle.state.turn() if self.puzzle else self.match.local_seat

    @property
    def is_result_shown(self) -> bool:
        """Whether the result is shown on the board: nothing moves, and nobody has dismissed it."""
        over = self.match.active == OVER and self.flight is None
        visible = over and self.dismissed != history(self.match)
        return visible and not self.is_exercise and not self.is_read_only

    @property
    def has_story(self) -> bool:
        """Whether the result tells the story of the game.

        Embedded boards have no analysis, and nothing can be told of a position won at once.
        """
        return self.host is None and bool(self.match.moves)

    @property
    def is_read_only(self) -> bool:
        """Whether nothing can be played here."""
        return self.host is not None and self.host.read_only

    @property
    def lesson(self) -> Lesson | None:
        """The lesson in progress."""
        return self.origin.lesson

    @property
    def puzzle(self) -> Exercise | None:
        """The puzzle on the board."""
        return self.origin.puzzle

    @property
    def is_exercise(self) -> bool:
        """Whether the match is a lesson or a puzzle, which the page judges and never counts."""
        return self.lesson is not None or self.puzzle is not None

    @property
    def is_exercise_done(self) -> bool:
        """Whether the lesson has ended, or a move has been tried in the puzzle."""
        lesson = self.lesson
        ended = lesson is not None and lesson.move(self.match.cursor) is None
        return ended or self.attempt is not None

    @property
    def attempt(self) -> Move | None:
        """The move tried in the puzzle, before the rest of its turn; None if there is none yet."""
        match = self.match
        return match.moves[0] if self.puzzle and match.cursor else None

    @property
    def is_thrown_by_hand(self) -> bool:
        """Whether players throw physical dice."""
        by_hand = self.settings["dice"] == "own"
        is_fixed = self.is_exercise or self.match.is_joint or self.match.is_contest
        return by_hand and not is_fixed

    @property
    def is_dice_entry_due(self) -> bool:
        """Whether a player is to enter the result of physical dice."""
        match = self.match
        due = match.is_open and match.state.turn() == CHANCE
        return due and self.is_thrown_by_hand and not self.is_read_only

    @property
    def can_throw(self) -> bool:
        """Whether a player can press the throw button."""
        due = self.match.cursor == 0 if self.is_rolloff_automatic else self.match.is_throw_due
        return due and not (self.is_exercise_done or self.is_thrown_by_hand or self.is_read_only)

    @property
    def is_rolloff_automatic(self) -> bool:
        """Whether the throws of a roll-off follow the first one by themselves."""
        return self.match.is_rolloff_automatic and not self.is_thrown_by_hand and not self.lesson

    @property
    def is_throw_in_flight(self) -> bool:
        """Whether a throw is in flight."""
        return self.flight is not None and self.flight.before.state.turn() == CHANCE

    @property
    def is_shaking(self) -> bool:
        """Whether a player is shaking the dice."""
        return self.shaken is not None

    @property
    def is_throw_at_rest(self) -> bool:
        """Whether the last throw lies on the board, before its dice move to the panel."""
        return self.lying == history(self.match) and self.flight is None

    @property
    def fresh_selection(self) -> Selection:
        """The moves that a player can enter now, with nothing picked; none while a ply moves."""
        is_blocked = self.flight or self.is_read_only or self.is_exercise_done
        may_enter = self.match.is_local_turn and not is_blocked
        return start_selection(self.match.state) if may_enter else Selection()

    @property
    def is_past(self) -> bool:
        """Whether the page shows a position of a game before its last one."""
        return self.viewing_history and not self.is_exercise

    @property
    def forced_move(self) -> Move | None:
        """The only move that a player can enter now; None if there is a choice."""
        moves = self.selection.moves
        return moves[0] if len(moves) == 1 else None

    @property
    def can_delegate(self) -> bool:
        """Whether the computer can play for a player now."""
        is_fair = not (self.match.is_live or self.match.is_contest)
        is_blocked = self.is_read_only or self.is_exercise or self.flight or not is_fair
        return self.match.is_local_turn and not is_blocked

    @property
    def can_ask_for_hint(self) -> bool:
        """Whether a player can ask for a hint: for a choice between moves, now or later."""
        match, state = self.match, self.match.state
        is_blocked = (
            self.is_read_only or self.is_exercise or state.turn() == OVER or self.can_finish
        )
        decides = match.is_local_turn and state.turn() != CHANCE
        return not is_blocked and (not decides or plies.is_choice(state))

    @property
    def is_guided(self) -> bool:
        """Whether a hint appears by itself: in the first turns with a choice after a lesson."""
        match, seat = self.match, self.match.state.turn()
        asks = self.origin.guided and seat in match.local_players and self.can_ask_for_hint
        return asks and not self.flight and count_choices(match, seat) <= GUIDED_TURNS

    @property
    def can_finish(self) -> bool:
        """Whether no player has anything left to decide in a game that the computer may finish."""
        match = self.match
        is_blocked = (
            self.is_read_only
            or self.is_exercise
            or match.is_by_link
            or match.is_contest
            or self.is_thrown_by_hand
        )
        if is_blocked or self.viewing_history or match.state.turn() == OVER:
            return False
        return self.is_out or plies.is_settled(match.state)

    @property
    def is_out(self) -> bool:
        """Whether all players at this screen are out of the game."""
        players = self.match.local_players
        return bool(players) and all(map(view.view_of(self.match.state).is_out, players))

    @property
    def computer_match(self) -> Match | None:
        """The match if a computer player is to act in it now, else None."""
        match = self.match
        waits = self.viewing_history or self.flight is not None or self.is_read_only
        by_hand = match.state.turn() == CHANCE and self.is_thrown_by_hand
        delegated = self.autoplay is not Autoplay.NOTHING and self.can_delegate
        acts = match.cursor > 0 if self.is_rolloff_automatic else match.active_player in PLAYERS
        return match if (acts or delegated) and not waits and not by_hand else None

    def is_computer_due(self, match: Match) -> bool:
        """Return whether the page still shows this match, and a computer player is to act in it."""
        return self.computer_match is not None and is_same_position(self.match, match)

    @property
    def is_computer_acting(self) -> bool:
        """Whether a computer player acts, or its last ply is in motion."""
        before = self.flight.before if self.flight else None
        return self.computer_match is not None or (
            before is not None and before.active_player in PLAYERS
        )

    def is_replay_due(self, match: Match) -> bool:
        """Return whether the replay is to show the next ply of a match."""
        has_next = self.match.cursor < len(self.match.moves)
        return self.replay != "" and has_next and is_same_position(self.match, match)

    @property
    def is_kept_awake(self) -> bool:
        """Whether the screen should stay on: a game is in progress and the setting allows it."""
        in_progress = self.match.moves and not self.match.is_over
        return bool(in_progress and self.settings["awake"] == "yes" and self.host is None)
