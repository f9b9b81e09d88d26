"""A played game: who sits where, every position so far, undo and redo. No screen.

A match is a value: each action gives a new one and leaves the old as it was.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from nyout import chance
from nyout.core import (
    CHANCE,
    OVER,
    STARTS,
    Die,
    Game,
    IllegalMove,
    Move,
    Scene,
    State,
    begins_turn,
)
from nyout.players import PLAYERS

PERSON = "person"


class Seat(NamedTuple):
    """Who plays a seat: a name to show, and a person or a computer player of `PLAYERS`."""

    name: str
    player: str = PERSON


class Match(NamedTuple):
    """A game under way; `cursor` is the ply shown, 0 the position before the first."""

    game: Game
    seats: tuple[Seat, ...]
    options: Mapping[str, bool | str]
    first: int | None  # the seat that was made to start, where there was no roll-off
    seed: str
    states: tuple[State, ...]  # one more than moves
    moves: tuple[Move, ...] = ()
    cursor: int = 0
    comments: Mapping[int, str] = MappingProxyType({})  # by ply, as in the record it came from
    tags: Mapping[str, str] = MappingProxyType({})  # further ones of that record

    @property
    def state(self) -> State:
        """The position shown."""
        return self.states[self.cursor]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return tuple(seat.name for seat in self.seats)

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours of the seats."""
        return self.game.colours(len(self.seats), **self.options)

    @property
    def active(self) -> int:
        """The seat that acts now, by a throw or a move; `OVER` at the end."""
        return self.state.actor()

    @property
    def by_person(self) -> bool:
        """Whether a person is to throw or to move."""
        return self.active != OVER and self.seats[self.active].player == PERSON

    @property
    def awaits_throw(self) -> bool:
        """Whether a person is to throw."""
        return self.by_person and self.state.turn() == CHANCE

    @property
    def throws(self) -> bool:
        """Whether a throw belongs to this turn: it is due, or it was made."""
        after = self.state
        if after.turn() == CHANCE:
            return True
        for before, _ in self.backwards():
            if begins_turn(before, after):
                return False
            if before.turn() == CHANCE:
                return True
            after = before
        return False

    @property
    def dice_lying(self) -> tuple[Die, ...]:
        """The dice of the last throw, as they fell; empty before the first."""
        return next(filter(None, (state.dice(move) for state, move in self.backwards())), ())

    @property
    def walked(self) -> tuple[int, tuple[str, ...]]:
        """The seat and the path of the last move of a piece; an empty path before the first."""
        for state, move in self.backwards():
            if path := state.path(move):
                return state.actor(), path
        return 0, ()

    def backwards(self) -> Iterator[tuple[State, Move]]:
        """The plies before the position shown, the last first: where, and what was played."""
        return zip(reversed(self.states[: self.cursor]), reversed(self.moves[: self.cursor]))

    def play(self, move: Move) -> Match:
        """The match after `move`, which may be a throw made with real dice.

        The plies that were taken back stay for redo if the move is the one that was played,
        and are gone if it is another. Raises `IllegalMove`.
        """
        if self.moves[self.cursor : self.cursor + 1] == (move,):
            return self.at(self.cursor + 1)
        after = self.state.play(move)
        return self._replace(
            states=(*self.states[: self.cursor + 1], after),
            moves=(*self.moves[: self.cursor], move),
            cursor=self.cursor + 1,
            comments={ply: said for ply, said in self.comments.items() if ply <= self.cursor},
        )

    def throw(self) -> Match:
        """The match after its own dice are thrown: the same throw however often it is undone.

        A throw that was taken back, of real dice too, is made again as it was.
        """
        if self.state.turn() != CHANCE:
            raise IllegalMove(("throw",), self.state.moves())
        if self.cursor < len(self.moves):
            return self.at(self.cursor + 1)
        return self.play(chance.throw(self.state, self.dice().random()))

    def dice(self) -> Random:
        """The generator of this ply, for a throw or a computer player."""
        return chance.dice(self.seed, self.cursor)

    def at(self, ply: int) -> Match:
        """The same match, shown at this ply. Raises `IndexError` for a ply that is not there."""
        if ply not in range(len(self.states)):
            raise IndexError(f"ply {ply}: there is 0 to {len(self.moves)}")
        return self._replace(cursor=ply)

    def undo(self) -> Match:
        """The match at the last position before this one in which a person acts, else as it is."""
        return self._at_person(range(self.cursor - 1, -1, -1)) or self

    def redo(self) -> Match:
        """The match at the next position in which a person acts, else at its last."""
        return self._at_person(range(self.cursor + 1, len(self.states))) or self.at(len(self.moves))

    def _at_person(self, plies: range) -> Match | None:
        return next((shown for shown in map(self.at, plies) if shown.by_person), None)


def start(
    game: Game,
    seats: tuple[Seat, ...],
    seed: str,
    options: Mapping[str, bool | str] | None = None,
    first: int | None = None,
) -> Match:
    """A match before its first throw. Raises `ValueError`, listing what there is.

    >>> from nyout import GAMES
    >>> match = start(GAMES["le-nyout"], (Seat("Ann"), Seat("Greedy", "greedy")), seed="7")
    >>> match.throw().undo().throw().moves == match.throw().moves
    True
    """
    for seat in seats:
        if seat.player not in (PERSON, *PLAYERS):
            raise ValueError(
                f"there is no player {seat.player!r}: there is {', '.join((PERSON, *PLAYERS))}"
            )
    settled = game.settled(len(seats), dict(options or {}))
    begin = game.start(len(seats), first, **settled)
    return Match(game, seats, settled, first, seed, (begin,))


class Thrown(NamedTuple):
    """A seat has thrown."""

    seat: int
    throw: Move
    phase: str  # what the throw was for


class Moved(NamedTuple):
    """A piece went along a path, by its own seat's move."""

    key: str
    kind: str
    seat: int
    path: tuple[str, ...]
    joined: int  # how many of the seat's pieces now stand together there, this one included


class Gone(NamedTuple):
    """A piece was taken from a place, by another seat or in a fight that its own seat began."""

    key: str
    kind: str
    seat: int
    by: int
    was: str
    place: str  # where it is now


class Turned(NamedTuple):
    """A piece shows another face."""

    key: str
    kind: str
    seat: int
    place: str


class Parted(NamedTuple):
    """A pile was separated where it stands."""

    kind: str
    seat: int
    place: str
    pieces: int  # that stand apart now


class Lapsed(NamedTuple):
    """Dice of a seat were not used, as they could not be."""

    seat: int
    dice: int


class Started(NamedTuple):
    """Chance has decided who starts."""

    seat: int


class Won(NamedTuple):
    """The game is over; seats in the order of their ranks."""

    ranks: tuple[int, ...]


Event = Thrown | Moved | Gone | Turned | Parted | Lapsed | Started | Won


def events(before: State, move: Move, after: State) -> tuple[Event, ...]:
    """What one ply changed, in the order in which a person would tell it."""
    told: list[Event] = []
    if before.turn() == CHANCE:
        told.append(Thrown(before.actor(), move, before.phase()))
        if before.phase() in STARTS and after.phase() not in STARTS:
            told.append(Started(after.actor()))
    told += _displaced(before.scene(), after.scene(), before.actor(), before.path(move))
    if after.turn() == OVER:
        told.append(Won(after.ranks()))
    elif lapsed := _lapsed(before, move, after):
        told.append(Lapsed(before.actor(), lapsed))
    return tuple(told)


def _lapsed(before: State, move: Move, after: State) -> int:
    """How many dice were lost with a ply that ended the turn, and that was no choice to end it."""
    if before.phase() in STARTS or not begins_turn(before, after):
        return 0
    if before.opens():
        return len(before.dice(move))
    left = sum(not die.used for die in before.scene().dice)
    if before.turn() == CHANCE:
        return left
    spent = [thing.kind for thing in before.things(move)].count("die")
    return left - spent if spent else 0


def _displaced(was: Scene, now: Scene, by: int, path: tuple[str, ...]) -> Iterator[Event]:
    """Own moves first, then what they did to others, then what changed where it stands."""
    pairs = list(zip(was.pieces, now.pieces, strict=True))
    gone: list[Event] = []
    moved = False
    for old, new in pairs:
        key, kind, seat, place = new[:4]
        if old.place == place:
            continue
        if seat == by and path and (old.place, place) == (path[0], path[-1]):
            pile = new.seat, place, new.group
            joined = sum((other.seat, other.place, other.group) == pile for other in now.pieces)
            moved = True
            yield Moved(key, kind, seat, path, joined)
        else:
            gone.append(Gone(key, kind, seat, by, old.place, place))
    yield from gone
    yield from (Turned(*new[:4]) for old, new in pairs if old.face != new.face)
    apart = [new for old, new in pairs if old.group != new.group]
    if apart and not moved and not gone:
        yield Parted(apart[0].kind, by, apart[0].place, len(apart))
