"""Features of Hypnosia: the same for all seats, orders of pawns and turns of the board."""

from random import Random

import pytest

from nyout.games.hypnosia.ai import FAR, distances, features
from nyout.games.hypnosia.rules import PAWNS, Hypnosia, rows_of
from nyout.games.hypnosia.tables import CIRCLES, COLUMNS, STACKS, STATIONS, movements
from tests.players.positions import decisions

SWAP = {"out0": "out1", "out1": "out0"}


def positions(seats: int) -> list[Hypnosia]:
    """Return the positions of a random game in which a seat has a choice."""
    states = decisions("hypnosia", Random(seats), seats)
    return [state for state in states if isinstance(state, Hypnosia)]


def swap_seats(state: Hypnosia) -> Hypnosia:
    """Return the position with both seats exchanged."""
    pawns = tuple(SWAP.get(spot, spot) for spot in state.pawns)
    return state._replace(
        pawns=pawns[PAWNS:] + pawns[:PAWNS], seat=1 - state.seat, colours=state.colours[::-1]
    )


def test_exchanged_seats_have_exchanged_features():
    for state in positions(2):
        assert features(swap_seats(state)) == features(state)[::-1]


def test_the_order_of_pawns_does_not_matter():
    for state in positions(2):
        other = state._replace(pawns=sum((row[::-1] for row in rows_of(state.pawns)), ()))
        for row, expected in zip(features(other), features(state), strict=True):
            assert sorted(row.indices) == sorted(expected.indices)
            assert dict(row.scalars) == pytest.approx(dict(expected.scalars))


def turn(spot: str) -> str:
    """Return where a spot is after the board has turned by one sixth."""
    place, stack = spot.removesuffix("x2"), spot in STACKS
    for circle in CIRCLES:
        if place in STATIONS and place.startswith(circle.name):
            number = int(place[1:]) + circle.stations // len(COLUMNS)
            return f"{circle.name}{number % circle.stations}{'x2' if stack else ''}"
    if any(place in column for column in COLUMNS):
        return f"{(int(place[0]) + 1) % len(COLUMNS)}{place[1:]}"
    return spot


@pytest.mark.parametrize("seats", [2, 3])
def test_a_turn_of_the_board_keeps_the_features(seats):
    for state in positions(seats):
        turned = state._replace(
            pawns=tuple(map(turn, state.pawns)),
            colours="".join(str((int(colour) + 1) % len(COLUMNS)) for colour in state.colours),
        )
        assert features(turned) == features(state)


def test_who_can_capture_with_a_die_is_at_most_as_far_behind():
    captures = 0
    for state in positions(2):
        own, enemies = rows_of(state.pawns)[state.seat], rows_of(state.pawns)[1 - state.seat]
        for move in state.moves():
            walk = movements()[move]
            captured = {walk.end, walk.stack} & {*enemies}
            if captured:
                captures += 1
                kind = FAR * ((walk.start in STACKS) + 2 * (walk.stack in captured))
                found = [number - kind for number in distances(own, enemies)]
                assert any(0 <= number < int(move[0]) for number in found)
    assert captures
