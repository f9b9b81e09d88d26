"""On which side of the board each plate is."""

import pytest

from nyout import GAMES, match
from nyout.match import PERSON, Match, Seat
from web.state.shown.plates import rows

VARIANTS = [(name, seats) for name, game in GAMES.items() for seats in game.seats]


def begun(name: str, seats: int, person: int) -> Match:
    """A new match of computers and one person."""
    game = GAMES[name]
    kinds = (PERSON if seat == person else "greedy" for seat in range(seats))
    return match.start(
        game, tuple(Seat("", kind) for kind in kinds), "7", first=game.firsts(seats)[0]
    )


@pytest.mark.parametrize(("name", "seats"), VARIANTS)
def test_the_person_is_on_the_near_side_and_somebody_is_on_the_far_side(name, seats):
    for person in range(seats):
        far, near = rows(begun(name, seats, person))
        assert person in near
        assert far


@pytest.mark.parametrize(("name", "seats"), VARIANTS)
def test_seats_go_on_clockwise_around_a_board_however_it_is_turned(name, seats):
    for turn in GAMES[name].board.turns:
        far, near = rows(begun(name, seats, 0), turn)
        around = [*far, *reversed(near)]
        assert around == [(around[0] + step) % seats for step in range(seats)]


def test_plates_half_way_up_are_near_on_the_left_and_far_on_the_right():
    assert rows(begun("le-nyout", 4, 0)) == ((1, 2), (0, 3))
    assert rows(begun("hypnosia", 6, 0)) == ((2, 3, 4), (1, 0, 5))
    assert rows(begun("hypnosia", 3, 0), 60) == ((1,), (0, 2))
