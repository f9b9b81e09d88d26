"""The contract that every game keeps: moves, states, scenes and the table entry of a game.

A move is a tuple of tokens. Each token is a thing on the screen (a place, a hand, a die, a
button), so a move is its own notation and its own click path. Chance is a player: a throw is a
move too, made at `CHANCE` with whole-number odds, and engines never draw random numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol, cast

from nyout.boards import Board
from nyout.faults import short

Move = tuple[str, ...]

CHANCE, OVER = -1, -2
"""The values of `State.turn()` that are not a seat."""

MOST_HYPHENS = 15
"""More than any move has; a longer text is not taken apart, as it can be no move."""

STARTS = {"rolloff", "toss"}
"""The phases in which chance decides who begins."""


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


class Thing(NamedTuple):
    """What a token means on the screen: that which is clicked for it."""

    kind: str  # "place", "tray", "die" or "button"
    token: str
    at: str = ""  # the place of the board or the tray; several things may be at one
    seat: int = -1  # whose it is, where it is somebody's
    pieces: int = 0  # how many it means, where it means some of those on a place


class Piece(NamedTuple):
    """One piece and where it stands; `key` is its own for the whole game."""

    key: str
    kind: str
    seat: int
    place: str  # a place of the board, or a tray of the piece's own seat ("hand", "off")
    toward: str = ""  # the place it would go on to, where the place alone does not tell
    to_go: int = 0  # least steps to its goal, where the game has one
    group: int = 0  # those of one seat, place and group stand as one pile
    face: str = ""  # the side that it shows, if it is not the usual one ("flipped")
    covers: tuple[str, ...] = ()  # the further places that lie under it


class Die(NamedTuple):
    """One die as it lies, or as it was thrown."""

    kind: str  # "stick", "coin", "d4", "d6", "d8", "d10"
    face: str
    used: bool = False


class Scene(NamedTuple):
    """What is where, without colours, words or pixels.

    Every piece of the game is in it from the first position to the last, whatever becomes of it.
    """

    pieces: tuple[Piece, ...]
    dice: tuple[Die, ...] = ()  # those of the turn, used or not
    homes: tuple[tuple[str, int], ...] = ()  # places that belong to a seat, the game through
    facts: tuple[tuple[str, int], ...] = ()  # what else a player must know, by a sentence's key
    near: int = 0  # the seat on the reader's side of the board

    def side(self, seat: int, seats: int) -> int:
        """How many sides of the board, clockwise, a seat is from the reader's."""
        return (seat - self.near) % seats


class State(Protocol):
    """A position: immutable, hashable, equal by value."""

    def turn(self) -> int:
        """The seat to move, `CHANCE` or `OVER`."""
        ...

    def actor(self) -> int:
        """The seat that throws or moves: `turn()`, but the seat that chance throws for."""
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

    def phase(self) -> str:
        """What is to be done, and at `OVER` why it is over: the key of a sentence."""
        ...

    def opens(self) -> bool:
        """Whether this can only be the first position of a turn."""
        ...

    def scene(self) -> Scene:
        """What is where."""
        ...

    def things(self, move: Move) -> tuple[Thing, ...]:
        """What the tokens of a seat's legal move are on the screen, one a token."""
        ...

    def path(self, move: Move) -> tuple[str, ...]:
        """The places that a legal move of a piece walks, first and last included; else empty."""
        ...

    def dice(self, move: Move) -> tuple[Die, ...]:
        """The dice that a possible throw shows; empty for a move that is no throw."""
        ...


def scene_of(state: State) -> Scene:
    """The scene of a position; that of the last few is at hand, as much asks for the same one."""
    return _scene_of(type(state), state)


@lru_cache(maxsize=8)
def _scene_of(kind: type[State], state: State) -> Scene:
    """The scene; positions of two kinds may be equal, as tuples are."""
    return state.scene()


def begins_turn(before: State, after: State) -> bool:
    """Whether a turn begins with the position after: not if the same seat acts on in it."""
    if after.actor() == OVER:
        return False
    started = before.phase() in STARTS and after.phase() not in STARTS
    return started or after.opens() or after.actor() != before.actor()


def places(move: Move, trays: Iterable[str], seat: int) -> tuple[Thing, ...]:
    """The things of a move of which every token is a place or a tray of the mover's own.

    >>> [thing.kind for thing in places(("hand", "4"), {"hand", "off"}, seat=0)]
    ['tray', 'place']
    """
    return tuple(
        Thing("tray", token, token, seat) if token in trays else Thing("place", token, token)
        for token in move
    )


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
