"""The contract of rules: moves, states, and what the rest of the project knows of a game.

A move is a tuple of tokens. Each token is a thing on the screen (a place, a hand, a die, a
button), so a move is its own notation and its own click path. Chance is a player: a throw is a
move too, made at `CHANCE` with whole-number odds, and engines never draw random numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, Protocol, cast

from nyout.boards import Board
from nyout.faults import short

Move = tuple[str, ...]

CHANCE, OVER = -1, -2
"""The values of `State.turn()` that are not a seat."""

MOST_HYPHENS = 15
"""More than any move has; a longer text is not taken apart, as it can be no move."""


def notation(move: Move) -> str:
    """The move as it is written.

    >>> notation(("hand", "4"))
    'hand-4'
    """
    return "-".join(move)


def tokens(text: str) -> Move:
    """The move that a notation stands for; whether it is legal is for a state to say.

    >>> tokens("hand-4")
    ('hand', '4')
    """
    return tuple(text.split("-", MOST_HYPHENS))


def is_move(thing: object) -> bool:
    """Whether a thing could be a move of some game: a tuple of texts."""
    tokens = cast(tuple[object, ...], thing) if isinstance(thing, tuple) else (None,)
    return all(isinstance(token, str) for token in tokens)


class IllegalMove(ValueError):
    """What was asked, and what would have been legal.

    >>> str(IllegalMove(("hand", "4"), [("hand", "5")]))
    '`hand-4` is not legal here; legal: hand-5'
    """

    def __init__(self, move: Move, legal: Sequence[Move]) -> None:
        self.move, self.legal = move, tuple(legal)
        written = short(notation(move)) if is_move(move) else ""
        asked = f"`{written}`" if is_move(move) else f"{move!r}, which is no tuple of texts,"
        listed = ", ".join(map(notation, self.legal)) or "nothing, the game is over"
        super().__init__(f"{asked} is not legal here; legal: {listed}")


class State(Protocol):
    """A position: immutable, hashable, equal by value. What a screen shows of it is in `view`."""

    def turn(self) -> int:
        """The seat to move, `CHANCE` or `OVER`."""
        ...

    def moves(self) -> Sequence[Move]:
        """The legal moves, in a stable order; at `CHANCE` the possible throws."""
        ...

    def odds(self) -> tuple[int, ...]:
        """Whole-number weights of `moves()` at `CHANCE`, otherwise empty."""
        ...

    def play(self, move: Move) -> State:
        """The position after `move`. Raises `IllegalMove`."""
        ...

    def scores(self) -> tuple[int, ...]:
        """What is shown at any time, a number a seat."""
        ...

    def ranks(self) -> tuple[int, ...]:
        """At `OVER` the final order, a number a seat: 1 is best, equals share; before, empty."""
        ...


def ranking(scores: Sequence[int], winner: int) -> tuple[int, ...]:
    """Ranks where the rules name only a winner: the others stand by their scores.

    >>> ranking((1, 3, 3, 2), winner=2)
    (4, 2, 1, 3)
    """
    merits = [(seat == winner, score) for seat, score in enumerate(scores)]
    return tuple(1 + sum(other > merit for other in merits) for merit in merits)


class Option(NamedTuple):
    """A choice of rules that a game offers; the first of its values is the default."""

    name: str
    values: Callable[[int], Sequence[bool | str]]  # by the number of seats
    about: str

    def write(self, value: bool | str) -> str:
        """The value as text, for records and forms."""
        return {False: "no", True: "yes"}[value] if isinstance(value, bool) else value

    def texts(self, seats: int) -> dict[str, bool | str]:
        """The values that there are, by their texts."""
        return {self.write(value): value for value in self.values(seats)}


def switch(name: str, about: str) -> Option:
    """An option that is off unless it is asked for."""

    def values(seats: int) -> tuple[bool, bool]:
        return False, True

    return Option(name, values, about)


COLOURS = "blue", "red", "green", "yellow"


def colours(seats: int, **options: bool | str) -> tuple[str, ...]:
    """The colours of the seats, in a game that does not name its own."""
    return COLOURS[:seats]


class Game(NamedTuple):
    """A game as the rest of the project sees it: facts, a board, and `start`."""

    name: str  # as in records and addresses: "le-nyout"
    title: str
    rules: int  # grows when the behaviour of the game changes, never for a refactoring
    seats: range
    board: Board
    new: Callable[..., State]  # (seats, first, **options), all of them checked
    bound: int  # plies within which a game of random moves is over
    options: tuple[Option, ...] = ()
    colours: Callable[..., tuple[str, ...]] = colours  # (seats, **options): a colour a seat
    firsts: Callable[[int], range] = range  # by the number of seats: those that may start
    endings: tuple[str, ...] = ()  # the phases in which a game can end: `view.phase` at `OVER`

    def start(self, seats: int = 2, first: int | None = None, **options: bool | str) -> State:
        """The position in which a game begins.

        `first` names the seat that starts and leaves the roll-off out (rules, section 6).
        Raises `ValueError`, listing what there is, for an unknown seat count, seat or option.
        """
        if not among(self.seats, seats):
            raise ValueError(f"{self.title} for {seats} seats: there is {listed(self.seats)}")
        if first is not None and not among(self.firsts(seats), first):
            raise ValueError(f"first={first}: there is {listed(self.firsts(seats))}")
        return self.new(seats, first, **self.settled(seats, options))

    def settled(self, seats: int, options: dict[str, bool | str]) -> dict[str, bool | str]:
        """Every option of the game with its value, the defaults filled in and all checked."""
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise ValueError(f"{self.title} has no option {name}: there is {listed(known)}")
            if not among(known[name].values(seats), value):
                raise ValueError(f"{name}={value}: there is {listed(known[name].values(seats))}")
        return {name: options.get(name, option.values(seats)[0]) for name, option in known.items()}


def among(known: Iterable[object], thing: object) -> bool:
    """Whether a thing is one of those that there are, and not only equal to one.

    >>> among((False, True), True), among((False, True), 1)
    (True, False)
    """
    return any(type(one) is type(thing) and one == thing for one in known)


def listed(things: Iterable[object]) -> str:
    """Things in a row, for an error that says what there is.

    >>> listed(range(2, 5))
    '2, 3, 4'
    """
    return ", ".join(map(str, things)) or "none"
