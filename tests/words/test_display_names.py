"""Tests display names: "You" and "Computer" for seats without a name."""

import pytest

from nyout import GAMES, words
from nyout.match import REMOTE, Match, Seat, start
from tests.state.pages import new_page
from web.state.page import Host

BLUE, RED, GREEN = Seat("Blue"), Seat("Red"), Seat("Green")


def computer(seat: Seat) -> Seat:
    return seat._replace(player="greedy")


def play(*seats: Seat) -> Match:
    return start(GAMES["le-nyout"], seats, seed="7")


DISPLAY_NAMES = {
    "a human player against the computer": ((BLUE, computer(RED)), ("You", "Computer")),
    "several computers, named by colour": (
        (BLUE, computer(RED), computer(GREEN)),
        ("You", "Computer Red", "Computer Green"),
    ),
    "a named computer and an unnamed one": (
        (BLUE, computer(Seat("Greta")), computer(GREEN)),
        ("You", "Greta", "Computer"),
    ),
    "a human player with a name": ((Seat("Ann"), computer(RED)), ("Ann", "Computer")),
    "people at one screen": ((BLUE, RED), ("Blue", "Red")),
    "a remote person": ((BLUE, RED._replace(player=REMOTE)), ("You", "Red")),
    "computers alone": ((computer(BLUE), computer(RED)), ("Computer Blue", "Computer Red")),
}


@pytest.mark.parametrize(("seats", "names"), DISPLAY_NAMES.values(), ids=DISPLAY_NAMES)
def test_each_seat_has_its_display_name(seats, names):
    assert words.display_names(play(*seats)) == names


def test_display_names_address_a_human_player_except_on_a_read_only_board():
    match = play(BLUE, computer(RED))
    page = new_page(match)
    assert page.match.names == ("Blue", "Red")
    assert page.named_match.names == ("You", "Computer")
    page = new_page(play(BLUE, computer(RED)), Host(read_only=True))
    assert page.named_match.names == ("Blue", "Red")


def test_names_neither_control_a_terminal_nor_turn_the_text_after_them() -> None:
    controls = "".join(map(chr, (*range(32), *range(127, 160), 0x061C, *range(0x2066, 0x206A))))
    controls += "\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e"
    families = "👩\u200d👧", "می\u200cخواهم"  # with joiners
    seats = (Seat(f"An{controls}n"), *map(Seat, families))
    begun = start(GAMES["le-nyout"], seats, "7")
    assert words.name_seats(begun).names == ("Ann", *families)
