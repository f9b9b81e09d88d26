"""A player that looks one move ahead.

Its priorities are, in this order: to win, to take pieces and score, to join its pieces, to shorten
their way, and to enter another piece.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from nyout import view
from nyout.core import CHANCE, Move, State
from nyout.view import Piece

Merit = tuple[float, ...]

TAKEN = 1.5  # value of a taken piece in points: more than one point, less than two


def greedy(state: State, rng: Random) -> Iterator[Move]:
    """Yield the best move so far after evaluating each legal move, in random order.

    The first of several equally good moves wins, so `rng` decides between them.
    """
    moves = state.moves()
    best: tuple[Merit, Move] | None = None
    for move in rng.sample(moves, len(moves)):
        merit = merits(state, move)
        if best is None or merit > best[0]:
            best = merit, move
        yield best[1]


def merits(state: State, move: Move) -> Merit:
    """Return the expected merit of a legal move, the most important component first.

    A throw with phase "throw" starts a turn and does not affect the merit. Any other throw that
    follows the move, such as that of a fight, decides its outcome: the result is then the average
    over the possible throws, weighted by their odds.
    """
    after = state.play(move)
    if after.turn() != CHANCE or view.view_of(after).phase() == "throw":
        return merit_after(state, move, after)
    ends = Counter[State]()
    for throw, weight in zip(after.moves(), after.odds(), strict=True):
        ends[after.play(throw)] += weight
    parts = [
        [weight * part for part in merit_after(state, move, end)] for end, weight in ends.items()
    ]
    return tuple(sum(part) / ends.total() for part in zip(*parts, strict=True))


def merit_after(state: State, move: Move, after: State) -> Merit:
    """Return the merit of a move that led to the position `after`.

    Its components are the win or loss, the gain in points and pieces, the pieces joined, the steps
    left to the goal (negated), and whether a target of the move is a tray. Where the result is
    settled, a loss is no reason to put off the end.
    """
    at, seat = view.view_of(state), state.turn()
    path = at.path(move)
    was, now = view.view_of(state).scene().pieces, view.view_of(after).scene().pieces
    taken, joined = change(was, now, seat, path)
    return (
        max(0, win_score(after, seat)) if at.is_settled() else win_score(after, seat),
        lead(after, seat) - lead(state, seat) + TAKEN * taken,
        joined,
        -sum(piece.to_go for piece in now if piece.seat == seat),
        any(thing.kind == "tray" for thing in at.targets(move)),
    )


def win_score(after: State, seat: int) -> int:
    """Return 1 if the seat has won alone, -1 if another seat has, and 0 otherwise.

    The result is 0 before the end and for a shared first rank.
    """
    best = [number for number, rank in enumerate(after.ranks()) if rank == 1]
    return (1 if best == [seat] else -1) if len(best) == 1 else 0


def lead(state: State, seat: int) -> float:
    """Return the score of a seat minus the mean score of the other seats, in points."""
    scores = state.scores()
    return scores[seat] - (sum(scores) - scores[seat]) / (len(scores) - 1)


class Change(NamedTuple):
    """The effect of one move of a seat on the pieces."""

    taken: int  # displaced pieces of other seats, minus own ones displaced off the path
    joined: int  # own pieces in the pile that the moved pieces joined, without the moved ones


def change(was: Sequence[Piece], now: Sequence[Piece], seat: int, path: Sequence[str]) -> Change:
    """Return the effect of a move of `seat` along `path` on the pieces.

    `was` and `now` are the pieces before and after the move, in the same order.

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
