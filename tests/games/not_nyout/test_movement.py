"""Tests the rulings N1-N8 of Not Nyout (start, throws, moves, groups), and its board."""

import re
from itertools import pairwise

import pytest

from nyout import CHANCE, GAMES, view
from nyout.games.le_nyout.board import BOARD as NYOUT
from nyout.games.not_nyout.board import BOARD
from nyout.games.not_nyout.rules import homes
from nyout.games.not_nyout.tables import walks
from nyout.view import Die
from tests.games.le_nyout.positions import moves, play
from tests.games.not_nyout.positions import STATIONS, groups, position

GAME = GAMES["not-nyout"]
FAR = "18 stablex3"  # an enemy out of the way

WORKED = {
    "first turn, four in the stable, 3": (position("stablex4", dice="3"), "3-stable-3 end"),
    "home S, summon with 2": (position("stablex4", dice="2", home="SN"), "2-stable-12 end"),
    "home E, summon with 4": (position("stablex4", dice="4", home="EW"), "4-stable-19 end"),
    "own 6, enemy 7; 1": (position("6", "7", dice="1"), "1-6x1-7 end"),
    "own 6, enemy 7; 3": (position("6", "7", dice="3"), "3-6x1-8 end"),
    "own 6, enemy 7; 4": (position("6", "7", dice="4"), "4-6x1-9 end"),
    "own 5, 3": (position("5", FAR, dice="3"), "3-5x1-8 3-5x1-c end"),
    "own 4, 2": (position("4", FAR, dice="2"), "2-4x1-6 end"),
    "own c, 1": (position("c", FAR, dice="1"), "1-cx1-n2 1-cx1-e2 1-cx1-s2 1-cx1-w2 end"),
    "own c, 3": (position("c", FAR, dice="3"), "3-cx1-20 3-cx1-15 3-cx1-10 3-cx1-5 end"),
    "own c, 4": (position("c", FAR, dice="4"), "4-cx1-1 4-cx1-16 4-cx1-11 4-cx1-6 end"),
    "own c, enemy n1; 3": (position("c", "n1", dice="3"), "3-cx1-15 3-cx1-10 3-cx1-5 end"),
}


@pytest.mark.parametrize(("at", "legal"), WORKED.values(), ids=WORKED)
def test_worked_position_has_the_moves_of_the_rules(at, legal):
    assert moves(at) == set(legal.split())


def test_worked_position_own_6_enemy_7_and_a_2_has_no_legal_move():
    after = position("6", "7").play(("2",))
    assert (after.turn(), view.view_of(after).actor()) == (CHANCE, 1), "the turn ends automatically"


@pytest.mark.parametrize(("row", "dice"), [("6x2 9 stable", 3), ("6x2 9", 2), ("stablex4", 1)])
def test_worked_position_N3_a_throw_has_a_die_per_group_and_one_for_the_stable(row, dice):
    throws = position(row).moves()
    assert {move[0].count("+") + 1 for move in throws} == {dice}


def test_N1_the_homes_are_all_clockwise_choices_and_opposite_for_two():
    assert homes(2) == ("NS", "EW", "SN", "WE")
    assert len(homes(3)) == 12
    assert homes(4) == ("NESW", "ESWN", "SWNE", "WNES")
    for seats in (3, 4):
        for value in homes(seats):
            steps = [("NESW".index(b) - "NESW".index(a)) % 4 for a, b in pairwise(value)]
            assert 0 not in steps
            assert sum(steps) < 4


@pytest.mark.parametrize(("seats", "default"), [(2, "NS"), (3, "NES"), (4, "NESW")])
def test_N1_the_default_homes(seats, default):
    places = {"N": "20", "E": "15", "S": "10", "W": "5"}
    scene = view.view_of(GAME.start(seats)).scene()
    assert scene.homes == tuple((places[home], seat) for seat, home in enumerate(default))


@pytest.mark.parametrize(
    ("seats", "value"),
    [(2, "NE"), (2, "NN"), (2, "NX"), (2, "ns"), (3, "NWS"), (3, "NS"), (4, "NSEW"), (2, "")],
)
def test_N1_unordered_duplicate_or_unknown_homes_raise_a_ValueError(seats, value):
    with pytest.raises(ValueError, match=f"homes={value}; expected {homes(seats)[0]}, "):
        GAME.start(seats, homes=value)


@pytest.mark.parametrize("die", [1, 2, 3, 4])
@pytest.mark.parametrize(("home", "at"), [("NS", 20), ("EW", 15), ("SN", 10), ("WE", 5)])
def test_N1_N5_a_horse_is_summoned_anticlockwise_of_its_home(home, at, die):
    state = play(GAME.start(first=0, homes=home), str(die))
    assert moves(state) == {f"{die}-stable-{(at + die - 1) % 20 + 1}", "end"}


def test_N2_the_highest_throw_starts_and_tied_seats_throw_again():
    state = GAME.start(3)
    assert state.moves() == (("1",), ("2",), ("3",), ("4",))
    assert state.odds() == (1, 1, 1, 1)
    assert view.view_of(state).dice(("4",)) == (Die("d4", "4"),)
    state = play(state, "4 1 4")
    assert (view.view_of(state).phase(), view.view_of(state).actor()) == ("rolloff", 0)
    state = play(state, "2 3")
    assert (
        view.view_of(state).phase(),
        view.view_of(state).actor(),
        view.view_of(state).is_turn_start(),
    ) == ("throw", 2, True)


def falls(dice: int) -> list[str]:
    """Return all results of this many dice."""
    return [one + rest for one in "1234" for rest in (falls(dice - 1) if dice > 1 else [""])]


def test_N3_splitting_a_group_during_the_turn_adds_no_die():
    state = play(position("6x2", "18"), "3 split-6x2-1")
    assert [(die.face, die.used) for die in view.view_of(state).scene().dice] == [("3", False)]
    assert moves(state) == {"3-6x1-9", "end"}


def test_N4_each_die_is_one_move_and_several_can_move_the_same_horse():
    state = play(position("6 16", "18"), "1+2 1-6x1-7 2-7x1-9")
    assert groups(state)[0] == "16x1 9x1 outx2"
    assert (state.turn(), view.view_of(state).actor()) == (CHANCE, 1)


def test_N4_dice_are_optional():
    state = play(position("6 16", "18"), "1+2")
    assert ("end",) in state.moves()
    assert view.view_of(play(state, "end")).actor() == 1
    assert view.view_of(play(state, "2-6x1-8 end")).actor() == 1


def test_N5_at_most_one_horse_is_summoned_per_turn():
    state = play(position("6 stablex3", "18"), "2+3 2-stable-2")
    assert not any("stable" in move for move in state.moves())
    state = play(state, "end")
    state = play(state, "1 end 1+1+1")
    assert ("1", "stable", "1") in state.moves()


def test_N5_a_summoned_horse_passes_nothing():
    assert "4-stable-4" in moves(position("stablex4", "1 2 3", dice="4"))


def test_N5_a_summoned_horse_joins_own_horses_or_stays_apart():
    at = position("3x2 stablex2", "18", dice="3")
    assert {"3-stable-3-join", "3-stable-3-apart"} < moves(at)
    assert groups(play(at, "3-stable-3-join"))[0] == "3x3 stablex1"
    assert groups(play(at, "3-stable-3-apart"))[0] == "3x1 3x2 stablex1"


def test_N5_a_summoned_horse_attacks_enemies():
    state = play(position("stablex4", "3x2", dice="3"), "3-stable-3")
    assert (state.turn(), view.view_of(state).actor(), view.view_of(state).phase()) == (
        CHANCE,
        0,
        "fight",
    )
    assert {die.kind for die in view.view_of(state).dice(("4v6",))} == {"d4", "d6"}
    assert groups(play(state, "4v5"))[1] == "3x1 outx3"
    assert groups(play(state, "4v6"))[0] == "outx1 stablex3"


@pytest.mark.parametrize("die", [1, 2, 3, 4])
def test_N6_horses_move_anticlockwise_and_turn_inwards_only_from_a_cardinal_point(die):
    for start in range(1, 21):
        ends = {move[2] for move in position(str(start), "out", dice=str(die)).moves() if move[1:]}
        inwards = {5: "w1 w2 c", 10: "s1 s2 c", 15: "e1 e2 c", 20: "n1 n2 c"}.get(start)
        expected = {str((start + die - 1) % 20 + 1)}
        if inwards:
            expected |= {inwards.split()[die - 1]} if die < 4 else inner_ends(start)
        assert ends == expected, start


def inner_ends(start: int) -> set[str]:
    """Return the destinations of a 4 from a cardinal point through the centre."""
    return {"w2", "s2", "e2", "n2"} - {{5: "w2", 10: "s2", 15: "e2", 20: "n2"}[start]}


def test_N6_no_walk_visits_a_station_twice_and_each_has_its_own_end():
    for start in STATIONS:
        paths = [walk.stations for walk in walks(start)]
        assert all(len(set(walk)) == len(walk) <= 5 for walk in paths)
        assert len({walk[-1] for walk in paths}) == len(paths)


def test_N7_the_number_of_passed_horses_does_not_matter():
    assert moves(position("6", "7x4", dice="3")) == {"3-6x1-8", "end"}
    assert moves(position("6", "7x2 7x2", dice="3")) == {"3-6x1-8", "end"}
    assert moves(position("6", "7x2", "7x2", dice="3")) == {"3-6x1-8", "end"}


def test_N7_every_passed_station_with_enemies_costs_one():
    assert moves(position("6", "7 8", dice="4")) == {"end"}
    assert moves(position("6", "7 8", dice="3")) == {"3-6x1-8", "end"}
    assert moves(position("6", "7", "8", dice="3")) == {"3-6x1-8", "end"}


def test_N7_own_horses_cost_nothing():
    assert "3-6x1-9" in moves(position("6 7 8", "18", dice="3"))


def test_N7_leaving_a_shared_station_costs_nothing_and_starts_no_fight():
    state = play(position("6", "6x2", dice="2"), "2-6x1-8")
    assert groups(state) == ["8x1 outx3", "6x2 outx2"]
    assert view.view_of(state).phase() == "throw"


def test_N8_join_joins_all_own_horses_on_the_station():
    at = position("5 6x2 6", "18", dice="1")
    assert groups(play(at, "1-5x1-6-join"))[0] == "6x4"
    assert groups(play(at, "1-5x1-6-apart"))[0] == "6x1 6x1 6x2"


@pytest.mark.parametrize(
    ("size", "parts"), [(1, []), (2, ["1x1 1x1"]), (3, ["1x1 1x2"]), (4, ["1x1 1x3", "1x2 1x2"])]
)
def test_N8_a_group_splits_in_two(size, parts):
    at = position(f"c 1x{size}" if size < 4 else "1x4", "18", dice="1")
    splits = [move for move in at.moves() if move[0] == "split"]
    assert [move[2] for move in splits] == [str(n + 1) for n in range(len(parts))]
    for move, part in zip(splits, parts):
        row = re.sub(r" ?(c|out)x\d", "", groups(at.play(move))[0])
        assert row == part


def test_N8_a_group_can_split_after_the_last_die():
    state = play(position("6x2", "18"), "3 3-6x2-9")
    assert moves(state) == {"split-9x2-1", "end"}
    assert (play(state, "split-9x2-1").turn(), view.view_of(play(state, "end")).actor()) == (
        CHANCE,
        1,
    )


def test_the_board_is_that_of_le_nyout_with_other_trays():
    assert BOARD.places == NYOUT.places
    assert list(BOARD.trays.values()) == list(NYOUT.trays.values())
    assert list(BOARD.trays) == ["stable", "out"]
