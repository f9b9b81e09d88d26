"""Features of Scouts: the same for both seats, sides and halves of the board, and true."""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

import pytest

from nyout.core import OVER
from nyout.games.ai import FeatureRow
from nyout.games.scouts.ai import BOARD, features, ranks_after_play, runners_of
from nyout.games.scouts.rules import (
    AREA,
    HEIGHT,
    TRAY,
    WIDTH,
    Scouts,
    all_launches,
    bitboard,
    covers,
)
from tests.games.scouts.positions import swap_seats
from tests.players.positions import decisions

seeds = pytest.mark.parametrize("seed", range(4))


def positions(seed: int) -> list[Scouts]:
    """Return the positions of a random game in which a seat has a choice."""
    states = decisions("scouts", Random(seed))
    return [state for state in states if isinstance(state, Scouts) and state.turn() != OVER]


@seeds
def test_exchanged_seats_have_exchanged_features(seed):
    for state in positions(seed)[::10]:
        assert contents(features(swap_seats(state))) == contents(features(state))[::-1]


def move_squares(state: Scouts, to: Callable[[int, int], tuple[int, int]]) -> Scouts:
    """Return the position on a board whose files and ranks are exchanged by a symmetry."""

    def square(at: int) -> int:
        file, rank = to(at % WIDTH, at // WIDTH)
        return file + WIDTH * rank

    def squares(board: int) -> int:
        return bitboard(square(at) for at in range(AREA) if board >> at & 1)

    def anchor(at: int) -> int:
        moved = squares(covers(at))
        return (moved & -moved).bit_length() - 1

    return state._replace(
        squares=tuple(tuple(map(square, row)) for row in state.squares),
        boulders=tuple(anchor(at) if at != TRAY else TRAY for at in state.boulders),
        taken=squares(state.taken),
        red=squares(state.red),
        flipped=squares(state.flipped),
        visited=squares(state.visited),
        movable=tuple(map(square, state.movable)),
    )


def contents(rows: Sequence[FeatureRow]) -> list[Counter[object]]:
    """Return the features of rows, regardless of their order."""
    return [Counter([*row.indices, *row.scalars]) for row in rows]


@seeds
def test_left_and_right_have_the_same_features(seed):
    for state in positions(seed)[::10]:
        mirrored = move_squares(state, lambda file, rank: (WIDTH - 1 - file, rank))
        assert contents(features(mirrored)) == contents(features(state))


@seeds
def test_both_back_ranks_have_the_same_features(seed):
    for state in positions(seed)[::10]:
        turned = move_squares(state, lambda file, rank: (file, HEIGHT - 1 - rank))
        turned = turned._replace(first=1 - state.first)
        assert contents(features(turned)) == contents(features(state))


def foremost_after_play(state: Scouts, seat: int) -> int:
    """Return the ranks that a seat's foremost scout still has to go after its best play."""
    rank = {seat: range(HEIGHT), 1 - seat: range(HEIGHT - 1, -1, -1)}[state.first]
    best = 2 * HEIGHT
    waiting = [
        state._replace(
            seat=seat, plays=1, movable=state.squares[seat], visited=0, turns=0, history=()
        )
    ]
    seen = set[Scouts]()
    while waiting:
        at = waiting.pop()
        if at.winner() is not None:
            return 0
        for square in at.squares[seat]:
            out = 2 * (HEIGHT - 1) - rank[square // WIDTH]
            best = min(best, rank[square // WIDTH] if at.flipped >> square & 1 else out)
        if at.seat == seat:
            steps = [move for move in at.moves() if move not in all_launches()]
            after = {at.play(move) for move in steps}
            waiting += after - seen
            seen |= after
    return best


def test_the_distance_after_a_free_play_is_that_of_the_rules():
    equal = total = 0
    for state in [state for seed in range(8) for state in positions(seed)[::40]]:
        if state.plays != 2 or state.visited:
            continue
        rocks = sum(covers(anchor) for anchor in state.boulders if anchor != TRAY)
        free = BOARD & ~state.taken
        for seat, own in enumerate((state.red, ~state.red)):
            side = seat ^ state.first
            runners = runners_of(state.squares[seat], state.flipped & own, side, False)
            found = ranks_after_play(
                runners.outward, runners.homeward, state.taken & ~rocks, free, side
            )
            equal += found == foremost_after_play(state, seat)
            total += 1
    # Chains back over the square that the scout has left are not seen.
    assert equal > 0.97 * total > 20
