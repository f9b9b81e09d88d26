"""A player that looks one move ahead: it wins, takes and scores, gathers, and then races."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from nyout import view
from nyout.core import CHANCE, Move, State
from nyout.view import Piece

Merit = tuple[float, ...]

TAKEN = 1.5  # points that a piece is worth: it is taken before one point, but not before two


def greedy(state: State, rng: Random) -> Iterator[Move]:
    """The move of the highest merit, the best so far after each that is looked at."""
    moves = state.moves()
    best: tuple[Merit, Move] | None = None
    for move in rng.sample(moves, len(moves)):
        merit = merits(state, move)
        if best is None or merit > best[0]:
            best = merit, move
        yield best[1]


def merits(state: State, move: Move) -> Merit:
    """What a move brings on average, the weightiest first.

    The throw that begins a turn comes of no merit; any other that a move leads to, such as that
    of a fight, decides what the move was worth.
    """
    after = state.play(move)
    if after.turn() != CHANCE or view.phase(after) == "throw":
        return brought(state, move, after)
    ends = Counter[State]()
    for throw, weight in zip(after.moves(), after.odds(), strict=True):
        ends[after.play(throw)] += weight
    parts = [[weight * part for part in brought(state, move, end)] for end, weight in ends.items()]
    return tuple(sum(part) / ends.total() for part in zip(*parts, strict=True))


def brought(state: State, move: Move, after: State) -> Merit:
    """A win; points and pieces; own pieces that stand together; the way saved; one more at work."""
    seat, path = state.turn(), view.path(state, move)
    was, now = view.scene(state).pieces, view.scene(after).pieces
    taken, joined = change(was, now, seat, path)
    return (
        won(after, seat),
        lead(after, seat) - lead(state, seat) + TAKEN * taken,
        joined,
        -sum(piece.to_go for piece in now if piece.seat == seat),  # a shortcut saves way
        any(thing.kind == "tray" for thing in view.targets(state, move)),
    )


def won(after: State, seat: int) -> int:
    """1 for a game that is won, -1 for one that is lost, 0 for a draw and before the end."""
    best = [number for number, rank in enumerate(after.ranks()) if rank == 1]
    return (1 if best == [seat] else -1) if len(best) == 1 else 0


def lead(state: State, seat: int) -> float:
    """How many points a seat has more than the others have on average."""
    scores = state.scores()
    return scores[seat] - (sum(scores) - scores[seat]) / (len(scores) - 1)


class Change(NamedTuple):
    """What became of the pieces, by one move of a seat."""

    taken: int  # pieces of others, less own ones that the move did not mean to move
    joined: int  # own pieces that those which walked have come to stand with


def change(was: Sequence[Piece], now: Sequence[Piece], seat: int, path: Sequence[str]) -> Change:
    """What became of the pieces, by a move that walks a path.

    >>> red, blue = Piece("0.0", "pawn", 0, "5"), Piece("1.0", "pawn", 1, "7")
    >>> moved, beaten = red._replace(place="7"), blue._replace(place="hand")
    >>> change([red, blue], [moved, beaten], seat=0, path=("5", "6", "7"))
    Change(taken=1, joined=0)
    """
    walked, taken = list[Piece](), 0
    for old, new in zip(was, now, strict=True):
        if old.place != new.place:
            own = new.seat == seat
            if own and (old.place, new.place) == (*path[:1], *path[-1:]):
                walked.append(new)
            else:
                taken += -1 if own else 1
    piles = Counter((piece.seat, piece.place, piece.group) for piece in now)
    return Change(
        taken, sum(piles[new.seat, new.place, new.group] for new in walked[:1]) - len(walked)
    )
