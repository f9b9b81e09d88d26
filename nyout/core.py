"""Contract of the rules engines: moves, states, options and games.

A move is a tuple of tokens. Each token names something on the screen (a place, a tray, a die or a
button), so one tuple is both the notation of the move and its sequence of clicks. Chance is a
player: a throw is a move made at `CHANCE`, with whole-number odds. Engines never draw random
numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar, cast

from nyout.faults import short

if TYPE_CHECKING:  # importing it would take a sixth of the time of `import nyout`
    from nyout.boards import Board

Move = tuple[str, ...]

CHANCE, OVER = -1, -2
"""Values of `State.turn()` that are not seats."""

MAX_HYPHENS = 15
"""Limit on splitting a text into tokens; no move has as many hyphens."""


def notation(move: Move) -> str:
    """Return the notation of a move: its tokens joined with hyphens.

    >>> notation(("hand", "4"))
    'hand-4'
    """
    return "-".join(move)


def tokens(text: str) -> Move:
    """Return the move for a notation, without checking that it is legal in any state.

    >>> tokens("hand-4")
    ('hand', '4')
    """
    return tuple(text.split("-", MAX_HYPHENS))


def is_move(thing: object) -> bool:
    """Return whether `thing` has the type of a move: a tuple of strings."""
    tokens = cast(tuple[object, ...], thing) if isinstance(thing, tuple) else (None,)
    return all(isinstance(token, str) for token in tokens)


class IllegalMove(ValueError):
    """Error for an illegal move; its message quotes the move and lists the legal moves.

    Attributes:
        move: The move that was refused.
        legal: The legal moves of the state; empty if the game is over.

    >>> str(IllegalMove(("hand", "4"), [("hand", "5")]))
    '`hand-4` is not legal here; legal: hand-5'
    """

    def __init__(self, move: Move, legal: Sequence[Move]) -> None:
        self.move, self.legal = move, tuple(legal)
        written = short(notation(move)) if is_move(move) else ""
        quoted = f"`{written}`" if is_move(move) else f"{move!r}, which is no tuple of texts,"
        listed = ", ".join(map(notation, self.legal)) or "nothing, the game is over"
        super().__init__(f"{quoted} is not legal here; legal: {listed}")


class State(Protocol):
    """A position of a game: immutable, hashable and equal by value.

    `nyout.view` defines how a position is displayed.
    """

    def turn(self) -> int:
        """Return the seat to move, `CHANCE` or `OVER`."""
        ...

    def moves(self) -> Sequence[Move]:
        """Return the legal moves in a stable order; at `CHANCE`, the possible throws."""
        ...

    def odds(self) -> tuple[int, ...]:
        """Return one whole-number weight per move of `moves()` at `CHANCE`, otherwise `()`."""
        ...

    def play(self, move: Move) -> State:
        """Return the position after `move`. Raises `IllegalMove` if `move` is not legal."""
        ...

    def scores(self) -> tuple[int, ...]:
        """Return the current scores, one number per seat."""
        ...

    def ranks(self) -> tuple[int, ...]:
        """Return the final ranks at `OVER`, one number per seat; before the end, `()`.

        Rank 1 is the best. Tied seats share a rank.
        """
        ...


S = TypeVar("S", bound=State)


def remembered(moves: Callable[[S], tuple[Move, ...]]) -> Callable[[S], tuple[Move, ...]]:
    """Decorate the method `moves` of a state class to remember its last two results.

    A game requests the moves of each position about three times: to see whether there are any, to
    choose one, and to check the choice in `play`. A search requests the moves of a position again
    after those of each successor, hence two results.
    """
    latest: tuple[object, tuple[Move, ...]] = None, ()
    before: tuple[object, tuple[Move, ...]] = latest

    # Compares by identity: an `lru_cache` would hash the state in each call, which takes longer.
    @wraps(moves)
    def remembering(state: S) -> tuple[Move, ...]:
        nonlocal latest, before
        entry = latest
        if entry[0] is not state:
            entry = before
            if entry[0] is not state:
                entry = state, moves(state)
            before, latest = latest, entry
        return entry[1]

    return remembering


def ranking(scores: Sequence[int], winner: int) -> tuple[int, ...]:
    """Return one rank per seat for rules that name only a winner.

    The winner has rank 1; the other seats are ordered by score, and equal scores share a rank.

    >>> ranking((1, 3, 3, 2), winner=2)
    (4, 2, 1, 3)
    """
    merits = [(seat == winner, score) for seat, score in enumerate(scores)]
    return tuple(1 + sum(other > merit for other in merits) for merit in merits)


class Option(NamedTuple):
    """An option of the rules of a game; the first of its values is the default."""

    name: str
    values: Callable[[int], Sequence[bool | str]]  # called with the number of seats
    about: str

    def write(self, value: bool | str) -> str:
        """Return the text of a value, as used in records and forms."""
        return {False: "no", True: "yes"}[value] if isinstance(value, bool) else value

    def texts(self, seats: int) -> dict[str, bool | str]:
        """Return the values available for this number of seats, keyed by their texts."""
        return {self.write(value): value for value in self.values(seats)}


def switch(name: str, about: str) -> Option:
    """Return a yes/no option that is off by default."""

    def values(seats: int) -> tuple[bool, bool]:
        return False, True

    return Option(name, values, about)


COLOURS = "blue", "red", "green", "yellow"


def colours(seats: int, **options: bool | str) -> tuple[str, ...]:
    """Return the default colours, one per seat, for games without colours of their own."""
    return COLOURS[:seats]


class Game(NamedTuple):
    """A game: its name, board, seats and options, and the function that starts it."""

    name: str  # identifier in records and addresses, such as "le-nyout"
    title: str
    rules: int  # version of the rules: increases with the game's behaviour, not with refactorings
    seats: range
    board: Board
    new: Callable[..., State]  # called with (seats, first, **options), all validated
    bound: int  # plies within which a game of random moves ends
    options: tuple[Option, ...] = ()
    colours: Callable[..., tuple[str, ...]] = colours  # called with (seats, **options)
    firsts: Callable[[int], range] = range  # seats that may start, by the number of seats
    endings: tuple[str, ...] = ()  # the possible values of `view.phase` at `OVER`
    opening: int = 0  # random plies that precede a game of a tournament, where no dice vary games

    def start(self, seats: int = 2, first: int | None = None, **options: bool | str) -> State:
        """Return the initial position of a game.

        Args:
            seats: The number of seats.
            first: The seat that starts, from 0, without a roll-off. With None, chance decides in
                games that have a roll-off or a toss.
            **options: Values of options by name; the others have their defaults.

        Raises `ValueError`, with the valid values in its message, if the number of seats, the
        first seat, an option or its value is not available.
        """
        if not among(self.seats, seats):
            raise ValueError(f"{self.title} for {seats} seats; expected {listed(self.seats)}")
        if first is not None and not among(self.firsts(seats), first):
            raise ValueError(f"first={first}; expected {listed(self.firsts(seats))}")
        return self.new(seats, first, **self.settled(seats, options))

    def settled(self, seats: int, options: dict[str, bool | str]) -> dict[str, bool | str]:
        """Return all options of the game with their values, with defaults for those not given.

        Raises `ValueError`, with the valid values in its message, for an unknown option or value.
        """
        by_name = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in by_name:
                raise ValueError(f"{self.title} has no option {name}; expected {listed(by_name)}")
            if not among(by_name[name].values(seats), value):
                raise ValueError(f"{name}={value}; expected {listed(by_name[name].values(seats))}")
        return {
            name: options.get(name, option.values(seats)[0]) for name, option in by_name.items()
        }


def among(values: Iterable[object], thing: object) -> bool:
    """Return whether an element of `values` has both the type and the value of `thing`.

    >>> among((False, True), True), among((False, True), 1)
    (True, False)
    """
    return any(type(value) is type(thing) and value == thing for value in values)


def listed(things: Iterable[object]) -> str:
    """Return the items separated by commas, or "none", for error messages.

    >>> listed(range(2, 5))
    '2, 3, 4'
    """
    return ", ".join(map(str, things)) or "none"
