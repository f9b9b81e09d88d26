"""Tests the rulings H1-H6 of Hypnosia (start, throws, bridges, stacks) and worked positions."""

import re
from itertools import product

import pytest

from nyout import CHANCE, GAMES, view
from nyout.core import State
from nyout.games.hypnosia.board import BOARD
from nyout.games.hypnosia.tables import BRIDGES, STATIONS
from nyout.view import Die
from tests.games.hypnosia.positions import position, throw_of
from tests.games.le_nyout.positions import moves, places, play

GAME = GAMES["hypnosia"]


def targets(state: State, die: int) -> set[str]:
    """Return the destinations of the moves with a die."""
    return {move[-1] for move in state.moves() if move[0] == str(die)}


WORKED = {
    "s1, 1": ("s1", "", 1, "a0"),
    "s1, 6": ("s1", "", 6, "a5"),
    "s4, 3": ("s4", "", 3, ""),
    "s4, 4": ("s4", "", 4, "a0"),
    "s4, 6": ("s4", "", 6, "a2"),
    "four at the start, 2": ("s1 s2 s3 s4", "", 2, "a1 a0"),
    "a3, 1": ("a3", "", 1, "a4 b2"),
    "a3, 3": ("a3", "", 3, "a6 b4"),
    "a3, 6": ("a3", "", 6, "a9 b7"),
    "c1, 1": ("c1", "", 1, "c2 centre"),
    "c1, 2": ("c1", "", 2, "c3"),
    "c2, 1": ("c2", "", 1, "c3"),
    "single a5, enemy stack a7, 2": ("a5", "a7 a7", 2, ""),
    "single a5, own stack a7, 2": ("a5 a7 a7", "", 2, "a9"),
}


@pytest.mark.parametrize(("own", "enemy", "die", "ends"), WORKED.values(), ids=WORKED)
def test_worked_position_has_the_moves_of_the_rules(own, enemy, die, ends):
    assert targets(position(own, enemy or "b13", throw=f"{die}+{die}"), die) == set(ends.split())


def test_worked_position_the_second_die_crosses_a_bridge_reached_with_the_first():
    state = play(position("a2", "b13", throw="1+1"), "1-a2-a3")
    assert moves(state) == {"1-a3-a4", "1-a3-b2"}


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_H1_the_highest_sum_starts_and_tied_seats_throw_again(seats):
    state = GAME.start(seats)
    for throw in ["5+4"] * (seats - 1) + ["6+3"]:  # all tie
        assert view.view_of(state).phase() == "rolloff"
        state = play(state, throw)
    state = play(state, " ".join(["2+1"] * (seats - 1) + ["4+1"]))
    assert (state.turn(), view.view_of(state).actor(), view.view_of(state).phase()) == (
        CHANCE,
        seats - 1,
        "throw",
    )
    assert state == GAME.start(seats, seats - 1), "the starter throws again"


@pytest.mark.parametrize(("seats", "number"), [(2, 30), (3, 60), (4, 60), (5, 30), (6, 6)])
def test_H1_the_colours_are_clockwise_and_the_usual_ones_come_first(seats, number):
    values = [str(value) for value in GAME.options[0].values(seats)]
    usual = {2: "03", 3: "042", 4: "0431", 5: "04321", 6: "054321"}
    assert (values[0], len(set(values)), len(values)) == (usual[seats], number, number)
    for value in values:
        turns = [(int(a) - int(b)) % 6 for a, b in zip(value, value[1:] + value[0])]
        assert sum(turns) == 6, "once around the board"
        assert 0 not in turns


@pytest.mark.parametrize("colours", ["00", "024", "06", "3", "", "0 3", "red"])
def test_H1_duplicate_unknown_or_too_many_colours_are_refused(colours):
    with pytest.raises(ValueError, match=re.escape(f"colours={colours}; expected 03, 01")):
        GAME.start(2, colours=colours)


def test_H1_the_colours_determine_the_columns_of_the_seats():
    assert GAME.colours(3, **GAME.complete_options(3, {"colours": "315"})) == (
        "yellow",
        "red",
        "orange",
    )
    state = GAME.start(3, 0, colours="315")
    assert places(state)[2] == "5s1 5s2 5s3 5s4"
    assert view.view_of(state).scene().homes[-1] == ("5s4", 2)
    assert targets(play(state, "6+5"), 6) == {"a23", "a22", "a21", "a20"}


def test_H2_a_throw_is_one_of_21_pairs_of_fair_dice():
    state = GAME.start(first=0)
    sides = range(1, 7)
    fair = [throw_of(*dice) for dice in product(sides, sides)]
    odds = dict(zip(state.moves(), state.odds(), strict=True))
    assert odds == {throw: fair.count(throw) for throw in set(fair)}
    for throw in state.moves():
        assert view.view_of(state).dice(throw) == tuple(
            Die("d6", face) for face in throw[0].split("+")
        )


def test_H2_both_dice_are_played_in_either_order_with_one_pawn_or_two():
    state = position("a10 b10", "b1", throw="5+4")
    assert moves(state) == {"5-a10-a15", "5-b10-b15", "4-a10-a14", "4-b10-b14"}
    for first, then in [("5-a10-a15", "4-a15-a19"), ("4-a10-a14", "5-a14-a19")]:
        assert view.view_of(play(state, f"{first} {then}")).actor() == 1
    assert view.view_of(play(state, "5-a10-a15 4-b10-b14")).actor() == 1
    assert moves(play(state, "4-b10-b14")) == {"5-a10-a15", "5-b14-b19"}


def test_H2_a_die_lapses_only_if_no_pawn_can_use_it():
    assert moves(position("s4", "b1", throw="5+2")) == {"5-s4-a1"}
    after = play(position("s4", "b1", throw="5+2"), "5-s4-a1")
    assert moves(after) == {"2-a1-a3"}, "the 2 is now playable"
    after = play(position("s4", "b1 b1", throw="3+2"), "")
    assert (after.turn(), view.view_of(after).actor()) == (CHANCE, 1), "the turn ends automatically"


def test_H2_the_first_die_can_make_the_second_unplayable():
    state = position("a5", "a11 a11 b1", throw="4+2")
    assert moves(state) == {"4-a5-a9", "2-a5-a7"}
    assert view.view_of(play(state, "4-a5-a9")).actor() == 0  # over the bridge
    state = position("a4", "a10 a10 b1", throw="4+2")
    assert [
        view.view_of(play(state, "4-a4-a8")).actor(),
        view.view_of(play(state, "2-a4-a6")).actor(),
    ] == [1, 1]


def test_H3_pawns_can_pass_over_any_pawns():
    state = position("a10", "a11 a11 a12", throw="6+3")
    assert moves(state) == {"6-a10-a16", "3-a10-a13"}
    assert view.view_of(state).path(("6", "a10", "a16")) == tuple(f"a{n}" for n in range(10, 17))
    assert places(play(state, "6-a10-a16"))[1].startswith("a11 a11 a12")


@pytest.mark.parametrize("station", STATIONS)
def test_H4_only_a_pawn_on_a_bridge_crosses_it_and_only_inwards(station):
    order = "abc"
    for die in range(1, 7):
        ends = targets(position(station, "s1", throw=f"{die}+{die}"), die)
        inwards = {end for end in ends if end[0] != station[0] or end == "centre"}
        crosses = station in BRIDGES and (station[0] != "c" or die == 1)
        assert len(ends) == 1 + crosses
        assert len(inwards) == crosses
        for end in inwards - {"centre"}:
            assert order.index(end[0]) == order.index(station[0]) + 1
            (x, y), (to_x, to_y) = (BOARD.places[at][:2] for at in (station, BRIDGES[station]))
            middle_x, middle_y = BOARD.middle
            cross = (x - middle_x) * (to_y - middle_y) - (y - middle_y) * (to_x - middle_x)
            assert abs(cross) < 100, "a bridge is radial"


@pytest.mark.parametrize("colour", range(6))
def test_H4_every_colour_can_use_every_bridge(colour):
    for bridge in BRIDGES:
        state = position(bridge, "s1", throw="1+1", colours=f"{colour}{(colour + 3) % 6}")
        assert BRIDGES[bridge] in targets(state, 1)


@pytest.mark.parametrize("station", [f"c{n}" for n in range(12)])
def test_H5_only_a_1_enters_the_centre_and_only_from_a_special_station(station):
    for die in range(1, 7):
        enters = "centre" in targets(position(station, "s1", throw=f"{die}+{die}"), die)
        assert enters == (die == 1 and int(station[1:]) % 2 == 1)


def test_H6_pawns_of_a_seat_stack_and_a_stack_moves_whole_or_splits():
    state = play(position("a5 a7 s1", "b1", throw="2+1"), "2-a5-a7")
    assert moves(state) == {"1-a7x1-a8", "1-a7x2-a8", "1-s1-a0"}
    assert places(play(state, "1-a7x2-a8"))[0] == "a8 a8 0s1 out"
    assert places(play(state, "1-a7x1-a8"))[0] == "a8 a7 0s1 out"


def test_H6_an_option_decides_whether_stacks_cross_bridges():
    row = "a3 a3 c1 c1"
    assert {"1-a3x2-b2", "1-a3x1-b2", "1-c1x2-centre"} <= moves(position(row, "b9", throw="1+1"))
    off = moves(position(row, "b9", throw="1+1", stacks_cross_bridges=False))
    assert off == {
        *("1-a3x1-a4", "1-a3x2-a4", "1-a3x1-b2"),
        *("1-c1x1-c2", "1-c1x2-c2", "1-c1x1-centre", "1-c1x2-centre"),
    }
    assert GAME.start(2, 0).play(("6+5",)) == GAME.start(2, 0, stacks_cross_bridges=True).play(
        ("6+5",)
    )
