"""Tests the side of the board on which each plate is."""

import pytest

from nyout import GAMES, lessons, match, words
from nyout.match import PERSON, Match, Seat
from tests.state.pages import new_page
from web.state.display import earlier_rolls, kind, plate_match, plate_sides

VARIANTS = [(name, seats) for name, game in GAMES.items() for seats in game.seats]


def begin(name: str, seats: int, player: int) -> Match:
    """Return a new match of one human player against computers."""
    game = GAMES[name]
    kinds = (PERSON if seat == player else "greedy" for seat in range(seats))
    return match.start(
        game, tuple(Seat("", kind) for kind in kinds), "7", first=game.firsts(seats)[0]
    )


@pytest.mark.parametrize(("name", "seats"), VARIANTS)
def test_the_human_player_is_on_the_near_side_and_the_far_side_is_not_empty(name, seats):
    for player in range(seats):
        far, near = plate_sides(begin(name, seats, player), player)
        assert player in near
        assert far


@pytest.mark.parametrize(("name", "seats"), VARIANTS)
def test_the_seats_are_clockwise_around_the_board_at_every_turn(name, seats):
    for turn in GAMES[name].board.turns:
        far, near = plate_sides(begin(name, seats, 0), 0, turn)
        around = [*far, *reversed(near)]
        assert around == [(around[0] + step) % seats for step in range(seats)]


@pytest.mark.parametrize("name", [*filter(lessons.has_lesson, GAMES)])
def test_the_computer_has_a_level_in_a_game_but_not_in_a_lesson(name):
    lesson = words.name_seats(lessons.lesson(name).first_match()).with_seed("7")
    for learns in (True, False):
        page = new_page(lesson, lesson=learns)
        kinds = [
            kind(plate_match(page), text, seat) for seat, text in enumerate(page.named_match.names)
        ]
        assert page.named_match.names == ("You", lesson.names[1] if learns else "Computer")
        assert kinds[1] == ("" if learns else "Greedy")


def test_plates_at_half_height_are_near_on_the_left_and_far_on_the_right():
    assert plate_sides(begin("le-nyout", 4, 0), 0) == ((1, 2), (0, 3))
    assert plate_sides(begin("hypnosia", 6, 0), 0) == ((2, 3, 4), (1, 0, 5))
    assert plate_sides(begin("hypnosia", 3, 0), 0, 60) == ((1,), (0, 2))


def test_a_throw_for_the_start_lies_beside_the_earlier_ones_of_its_round():
    current = match.start(GAMES["le-nyout"], tuple(map(Seat, ("Ann", "Bob", "Cora"))), "7")
    found: list[list[tuple[int, int]]] = []
    for throw in "2", "3", "3", "1", "1", "4", "":
        rolls = earlier_rolls(current)
        found.append([(seat, sum(die.face == "white" for die in dice)) for seat, dice in rolls])
        current = current.play((throw,)) if throw else current
    tie, second_tie = [(0, 2), (1, 3)], [(1, 1)]
    assert found == [[], tie[:1], tie, [], second_tie, [], [(1, 4)]]
