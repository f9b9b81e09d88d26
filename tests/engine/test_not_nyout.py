"""The rulings N1-N13 of Not Nyout and its worked positions."""

import re
from collections import Counter
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nyout import CHANCE, GAMES, OVER, IllegalMove, chance
from nyout.boards.cross import NOT_NYOUT, NYOUT
from nyout.core import Die, Thing, notation
from nyout.games.horses import WALKS, legal, row_of
from nyout.games.not_nyout import NotNyout, homes
from tests.engine.positions import moves, play
from tests.engine.positions_not_nyout import STATIONS, groups, position, random_positions

GAME = GAMES["not-nyout"]
FAR = "18 stablex3"  # an enemy who is in nobody's way

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


def test_worked_position_own_6_enemy_7_and_a_2_lets_nothing_be_done():
    after = position("6", "7").play(("2",))
    assert (after.turn(), after.actor()) == (CHANCE, 1), "the turn ends by itself"


@pytest.mark.parametrize(("row", "dice"), [("6x2 9 stable", 3), ("6x2 9", 2), ("stablex4", 1)])
def test_worked_position_N3_dice_are_groups_and_one_for_the_stable(row, dice):
    throws = position(row).moves()
    assert {move[0].count("+") + 1 for move in throws} == {dice}


@pytest.mark.parametrize(
    ("throw", "left"),
    [
        ("3v5", ["outx1 stablex3", "7x2 stablex2"]),
        ("4v5", ["7x1 stablex3", "7x1 outx1 stablex2"]),
    ],
)
def test_worked_position_one_horse_attacks_two(throw, left):
    at = position("6 stablex3", "7x2 stablex2", dice="1")
    assert groups(play(at, f"1-6x1-7 {throw}")) == left


# N1


def test_N1_the_homes_are_all_the_clockwise_choices_and_opposite_for_two():
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
    scene = GAME.start(seats).scene()
    assert scene.homes == tuple((places[home], seat) for seat, home in enumerate(default))


@pytest.mark.parametrize(
    ("seats", "value"),
    [(2, "NE"), (2, "NN"), (2, "NX"), (2, "ns"), (3, "NWS"), (3, "NS"), (4, "NSEW"), (2, "")],
)
def test_N1_homes_out_of_order_doubled_or_unknown_are_a_ValueError(seats, value):
    with pytest.raises(ValueError, match=f"homes={value}: there is {homes(seats)[0]}, "):
        GAME.start(seats, homes=value)


@pytest.mark.parametrize("die", [1, 2, 3, 4])
@pytest.mark.parametrize(("home", "at"), [("NS", 20), ("EW", 15), ("SN", 10), ("WE", 5)])
def test_N1_N5_a_horse_is_summoned_anticlockwise_of_its_home(home, at, die):
    state = play(GAME.start(first=0, homes=home), str(die))
    assert moves(state) == {f"{die}-stable-{(at + die - 1) % 20 + 1}", "end"}


# N2


def test_N2_the_highest_d4_starts_and_the_tied_throw_again():
    state = GAME.start(3)
    assert state.moves() == (("1",), ("2",), ("3",), ("4",))
    assert state.odds() == (1, 1, 1, 1)
    assert state.dice(("4",)) == (Die("d4", "4"),)
    state = play(state, "4 1 4")
    assert (state.phase(), state.actor()) == ("rolloff", 0)
    state = play(state, "2 3")
    assert (state.phase(), state.actor(), state.opens()) == ("throw", 2, True)


def test_N2_play_goes_clockwise_by_seats_past_those_who_are_out():
    state, order = position("5", "out", "7", "9", seat=3), []
    for _ in range(4):
        order.append(state.actor())
        state = play(state.play(state.moves()[0]), "end")
    assert order == [3, 0, 2, 3]


# N3


@pytest.mark.parametrize(
    ("row", "dice"),
    [
        ("6x4", 1),
        ("6 7", 2),
        ("6 7 8", 3),
        ("6 7 8 9", 4),
        ("6x2 7 stable", 3),
        ("6 6 7 stable", 4),
    ],
)
def test_N3_the_odds_of_a_throw_are_the_ways_in_which_fair_dice_fall(row, dice):
    state = position(row)
    odds = dict(zip(state.moves(), state.odds(), strict=True))
    rolled = Counter("+".join(sorted(fall)) for fall in falls(dice))
    assert {move[0]: ways for move, ways in odds.items()} == rolled
    assert {type(ways) for ways in odds.values()} == {int}


def falls(dice: int) -> list[str]:
    return [one + rest for one in "1234" for rest in (falls(dice - 1) if dice > 1 else [""])]


def test_N3_splitting_later_in_the_turn_adds_no_die():
    state = play(position("6x2", "18"), "3 split-6x2-1")
    assert [(die.face, die.used) for die in state.scene().dice] == [("3", False)]
    assert moves(state) == {"3-6x1-9", "end"}


# N4


def test_N4_each_die_is_one_action_and_several_may_move_one_horse():
    state = play(position("6 16", "18"), "1+2 1-6x1-7 2-7x1-9")
    assert groups(state)[0] == "16x1 9x1 outx2"
    assert (state.turn(), state.actor()) == (CHANCE, 1)


def test_N4_dice_are_optional():
    state = play(position("6 16", "18"), "1+2")
    assert ("end",) in state.moves()
    assert play(state, "end").actor() == 1
    assert play(state, "2-6x1-8 end").actor() == 1


def test_N4_each_movement_has_its_own_landing():
    state = play(position("6 16", "7 9"), "1+2 1-6x1-7")
    assert state.phase() == "fight"
    assert play(state, "4v1").phase() == "move"


def test_N4_the_dice_in_the_scene_tell_which_are_used():
    state = play(position("6 16 1", "18"), "2+2+3 2-6x1-8")
    assert state.scene().dice == (Die("d4", "2", True), Die("d4", "2"), Die("d4", "3"))


# N5


def test_N5_a_horse_is_summoned_once_a_turn_at_most():
    state = play(position("6 stablex3", "18"), "2+3 2-stable-2")
    assert not any("stable" in move for move in state.moves())
    state = play(state, "end")
    state = play(state, "1 end 1+1+1")
    assert ("1", "stable", "1") in state.moves()


def test_N5_nothing_is_passed():
    assert "4-stable-4" in moves(position("stablex4", "1 2 3", dice="4"))


def test_N5_own_horses_there_are_joined_or_stay_apart():
    at = position("3x2 stablex2", "18", dice="3")
    assert {"3-stable-3-join", "3-stable-3-apart"} < moves(at)
    assert groups(play(at, "3-stable-3-join"))[0] == "3x3 stablex1"
    assert groups(play(at, "3-stable-3-apart"))[0] == "3x1 3x2 stablex1"


def test_N5_enemies_there_are_attacked_by_the_summoner():
    state = play(position("stablex4", "3x2", dice="3"), "3-stable-3")
    assert (state.turn(), state.actor(), state.phase()) == (CHANCE, 0, "fight")
    assert {die.kind for die in state.dice(("4v6",))} == {"d4", "d6"}
    assert groups(play(state, "4v5"))[1] == "3x1 outx3"
    assert groups(play(state, "4v6"))[0] == "outx1 stablex3"


# N6


@pytest.mark.parametrize("start", range(1, 21))
@pytest.mark.parametrize("die", [1, 2, 3, 4])
def test_N6_on_the_ring_horses_go_anticlockwise_and_turn_in_only_from_a_cardinal_point(start, die):
    ends = {move[2] for move in position(str(start), "out", dice=str(die)).moves() if move[1:]}
    inwards = {5: "w1 w2 c", 10: "s1 s2 c", 15: "e1 e2 c", 20: "n1 n2 c"}.get(start)
    expected = {str((start + die - 1) % 20 + 1)}
    if inwards:
        expected |= {inwards.split()[die - 1]} if die < 4 else inner_ends(start)
    assert ends == expected


def inner_ends(start: int) -> set[str]:
    return {"w2", "s2", "e2", "n2"} - {{5: "w2", 10: "s2", 15: "e2", 20: "n2"}[start]}


@pytest.mark.parametrize(
    ("start", "die", "ends"),
    [
        ("w1", 1, "5 w2"),
        ("w1", 2, "6 c"),
        ("w1", 3, "7 n2 s2 e2"),
        ("w2", 1, "w1 c"),
        ("w2", 2, "5 n2 s2 e2"),
        ("w2", 3, "6 n1 s1 e1"),
        ("w2", 4, "7 20 10 15"),
        ("n1", 2, "1 c"),
    ],
)
def test_N6_on_the_centre_squares_any_direction_and_out_anywhere_then_anticlockwise(
    start, die, ends
):
    found = moves(position(start, "out", dice=str(die)))
    assert found == {f"{die}-{start}x1-{end}" for end in ends.split()} | {"end"}


def test_N6_no_movement_visits_a_station_twice_and_its_ends_tell_its_way():
    for walks in WALKS.values():
        assert all(len(set(walk)) == len(walk) <= 5 for walk in walks)
        assert len({walk[-1] for walk in walks}) == len(walks)


# N7


def test_N7_the_number_of_horses_that_are_passed_does_not_matter():
    assert moves(position("6", "7x4", dice="3")) == {"3-6x1-8", "end"}
    assert moves(position("6", "7x2 7x2", dice="3")) == {"3-6x1-8", "end"}
    assert moves(position("6", "7x2", "7x2", dice="3")) == {"3-6x1-8", "end"}


def test_N7_every_station_with_enemies_costs_one():
    assert moves(position("6", "7 8", dice="4")) == {"end"}
    assert moves(position("6", "7 8", dice="3")) == {"3-6x1-8", "end"}
    assert moves(position("6", "7", "8", dice="3")) == {"3-6x1-8", "end"}


def test_N7_own_horses_cost_nothing():
    assert "3-6x1-9" in moves(position("6 7 8", "18", dice="3"))


def test_N7_leaving_a_shared_station_costs_nothing_and_starts_no_fight():
    state = play(position("6", "6x2", dice="2"), "2-6x1-8")
    assert groups(state) == ["8x1 outx3", "6x2 outx2"]
    assert state.phase() == "throw"


# N8


def test_N8_join_joins_all_own_horses_of_the_station():
    at = position("5 6x2 6", "18", dice="1")
    assert groups(play(at, "1-5x1-6-join"))[0] == "6x4"
    assert groups(play(at, "1-5x1-6-apart"))[0] == "6x1 6x1 6x2"


def test_N8_of_two_groups_that_are_alike_the_one_with_the_first_horse_moves():
    after = play(position("6x2 6x2", FAR, dice="1"), "1-6x2-7")
    assert [piece.place for piece in after.scene().pieces[:4]] == ["7", "7", "6", "6"]


def test_N8_one_of_two_groups_on_a_station_may_move():
    at = position("6x2 6", "18", dice="1")
    assert groups(play(at, "1-6x2-7"))[0] == "6x1 7x2 outx1"
    assert groups(play(at, "1-6x1-7"))[0] == "6x2 7x1 outx1"


@pytest.mark.parametrize(
    ("size", "parts"), [(1, []), (2, ["1x1 1x1"]), (3, ["1x1 1x2"]), (4, ["1x1 1x3", "1x2 1x2"])]
)
def test_N8_a_group_is_separated_in_two(size, parts):
    at = position(f"c 1x{size}" if size < 4 else "1x4", "18", dice="1")
    splits = [move for move in at.moves() if move[0] == "split"]
    assert [move[2] for move in splits] == [str(n + 1) for n in range(len(parts))]
    for move, part in zip(splits, parts):
        row = re.sub(r" ?(c|out)x\d", "", groups(at.play(move))[0])
        assert row == part


def test_N8_groups_are_separated_also_when_all_dice_are_used():
    state = play(position("6x2", "18"), "3 3-6x2-9")
    assert moves(state) == {"split-9x2-1", "end"}
    assert (play(state, "split-9x2-1").turn(), play(state, "end").actor()) == (CHANCE, 1)


def test_N8_a_turn_goes_on_while_only_a_group_can_be_separated():
    state = play(position("6x2", "7"), "2")
    assert moves(state) == {"split-6x2-1", "end"}


# N9


@pytest.mark.parametrize("attackers", [1, 2, 3, 4])
@pytest.mark.parametrize("defenders", [1, 2, 3, 4])
def test_N9_the_dice_grow_with_the_groups_and_the_initiator_adds_2(attackers, defenders):
    state = play(position(f"6x{attackers}", f"7x{defenders}", dice="1"), f"1-6x{attackers}-7")
    sides = 2 * attackers + 2, 2 * defenders + 2
    assert len(state.moves()) == sides[0] * sides[1]
    assert set(state.odds()) == {1}
    for throw in state.moves():
        first, second = state.dice(throw)
        assert (first.kind, second.kind) == (f"d{sides[0]}", f"d{sides[1]}")
        assert throw[0] == f"{first.face}v{second.face}"
        won = int(first.face) + 2 > int(second.face)
        left = state.play(throw).scores()
        assert left == ((attackers, defenders - 1) if won else (attackers - 1, defenders))


def test_N9_the_chance_of_one_against_one():
    state = play(position("6x1", "7x1", dice="1"), "1-6x1-7")
    won = sum(state.play(throw).ranks()[0] == 1 for throw in state.moves())
    assert Fraction(won, sum(state.odds())) == Fraction(13, 16)


def test_N9_a_join_is_decided_before_the_combat():
    at = position("6 7x2", "7x3", dice="1")
    assert moves(at) == {
        *("1-6x1-7-join", "1-6x1-7-apart", "1-7x2-8", "split-7x2-1", "end"),
    }
    joined, apart = play(at, "1-6x1-7-join"), play(at, "1-6x1-7-apart")
    assert [die.kind for die in joined.dice(joined.moves()[0])] == ["d8", "d8"]
    assert [die.kind for die in apart.dice(apart.moves()[0])] == ["d4", "d8"]
    assert groups(play(apart, "1v8"))[0] == "7x2 outx2"
    assert groups(play(joined, "1v8"))[0] == "7x2 outx2"


def test_N9_of_several_enemy_groups_one_is_named():
    at = position("6 9", "9x2", "9x2 9", dice="3", home="NES")
    named = {move for move in moves(at) if move.startswith("3-6x1")}
    assert named == {
        f"3-6x1-9-{foe}-{how}" for foe in ("9x2@E", "9x2@S", "9x1@S") for how in ("join", "apart")
    }
    fight = play(at, "3-6x1-9-9x2@S-apart")
    assert dict(fight.scene().facts) == {"against": 2}
    after = play(fight, "4v1")
    assert groups(after) == ["9x1 9x1 outx2", "9x2 outx2", "9x1 9x1 outx2"]


def test_N9_enemy_groups_that_are_alike_need_no_name():
    at = position("6", "9x2 9x2", dice="3")
    assert moves(at) == {"3-6x1-9", "end"}
    assert groups(play(at, "3-6x1-9 4v1"))[1] == "9x1 9x2 outx1"


def test_N9_the_horse_is_gone_for_good_and_dice_that_are_left_are_played_on():
    state = play(position("6 16", "7 stable"), "1+4 1-6x1-7 1v4")
    assert groups(state)[0] == "16x1 outx3"
    assert moves(state) == {"4-16x1-20", "end"}


# N10


def test_N10_groups_that_both_have_horses_left_stay_and_nobody_fights_again():
    state = play(position("6x2", "7x2", dice="1"), "1-6x2-7 6v1")
    assert groups(state) == ["7x2 outx2", "7x1 outx3"]
    assert state.phase() == "move"
    state = play(state, "end 1")
    assert moves(state) == {"1-7x1-8", "end"}


# N11


def test_N11_horses_in_the_stable_count_as_left():
    state = play(position("6 stablex3", "7 stablex3"), "1+1 1-6x1-7 4v1")
    assert state.turn() == 0
    assert state.scores() == (4, 3)


def test_N11_the_last_player_in_wins_at_once():
    state = play(position("6 16", "7", "out", dice="12"), "1-6x1-7 4v1")
    assert (state.turn(), state.actor(), state.phase()) == (OVER, OVER, "last")
    assert (state.scores(), state.ranks()) == ((2, 0, 0), (1, 2, 2))
    with pytest.raises(IllegalMove, match="the game is over"):
        state.play(("end",))


def test_N11_also_as_the_defender():
    state = play(position("6", "7"), "1 1-6x1-7 1v4")
    assert (state.phase(), state.ranks()) == ("last", (2, 1))


def test_N11_who_is_out_in_his_own_turn_has_ended_it_and_is_passed_over_from_then_on():
    state = play(position("6", "7", "18"), "1 1-6x1-7 1v4")
    assert (state.phase(), state.actor()) == ("throw", 1)
    state = play(state, "1 end 1 end")
    assert state.actor() == 1


# N12


def test_N12_two_players_with_one_horse_each_play_six_more_turns_and_the_taker_wins():
    state = play(position("6 16", "7", "7", dice="11", home="NES"), "1-6x1-7-7x1@S 1v4")
    assert state.scores() == (1, 1, 1), "three players"
    state = play(position("6 16", "7x2", dice="12"), "1-6x1-7 1v6 end")
    assert state.scores() == (1, 2)
    state = play(position("6x2", "7", dice="1"), "1-6x2-7 1v4")
    assert (state.phase(), state.actor()) == ("throw", 1), "one die, no group: the turn is over"
    for left in (6, 5, 4, 3, 2, 1):
        assert dict(state.scene().facts) == {"taker": 1, "turns": left}
        state = play(state.play(state.moves()[0]), "end")
    assert (state.phase(), state.ranks()) == ("rounds", (2, 1))


def test_N12_the_turn_under_way_is_finished_first():
    state = play(position("6 16", "7 7", "out", dice="12", home="NES", taker=2), "1-6x1-7 4v1")
    assert state.scores() == (2, 1, 0)
    state = play(position("6x2 16", "7", dice="12"), "1-6x2-7 1v4")
    assert state.scores() == (2, 1)
    state = play(position("6", "7x2", dice="12"), "1-6x1-7 4v1")
    assert (state.scores(), state.phase()) == ((1, 1), "move")
    assert dict(state.scene().facts) == {"taker": 0, "turns": 7}, "with the one under way"
    state = play(state, "2-7x1-9")
    assert dict(state.scene().facts) == {"taker": 0, "turns": 6}
    assert state.actor() == 1


def test_N12_a_horse_in_the_stable_is_one_horse():
    state = position("stable", "7", taker=1, idle=5)
    assert dict(state.scene().facts)["turns"] == 1
    assert play(state, "1 end").phase() == "rounds"


def test_N12_the_others_stand_by_their_horses():
    state = play(position("8", "out", "7", taker=2, idle=5), "1 end")
    assert (state.phase(), state.ranks()) == ("rounds", (2, 3, 1))


# N13

QUIET = {
    "most horses": (["6x2", "7"], -1, "quiet", (1, 2)),
    "the last taker": (["6x2", "7x2"], 1, "quiet", (2, 1)),
    "a draw": (["6x2", "7x2"], -1, "draw", (1, 1)),
    "the taker has fewer": (["6x2", "7"], 1, "quiet", (1, 2)),
    "three, two of them alike, taken by the third": (["6x2", "7x2", "8"], 2, "draw", (1, 1, 3)),
    "three, taken by one of the best": (["6x2", "7x2", "8"], 1, "quiet", (2, 1, 3)),
    "one is out": (["6x2", "out", "8x2"], 1, "draw", (1, 3, 1)),
}


@pytest.mark.parametrize(("rows", "taker", "phase", "ranks"), QUIET.values(), ids=QUIET)
def test_N13_fifty_turns_for_each_player_in_without_a_horse_taken_end_the_game(
    rows, taker, phase, ranks
):
    turns = 50 * sum(row != "out" for row in rows)
    state = position(*rows, taker=taker, idle=turns - 2)
    state = play(state, "1 end")
    assert state.turn() == CHANCE
    state = play(state, "1 end")
    assert (state.turn(), state.phase(), state.ranks()) == (OVER, phase, ranks)


def test_N13_a_turn_without_a_move_counts_too():
    state = position("6", "7", "7", idle=149).play(("2",))
    assert (state.turn(), state.moves(), state.odds()) == (OVER, (), ())


def test_N13_the_count_restarts_with_the_turn_after_a_horse_was_taken():
    state = play(position("6x2", "7x2", idle=99), "1 1-6x2-7 6v1 end")
    for _ in range(99):
        assert state.turn() == CHANCE
        state = state.play(state.moves()[0])
        state = play(state, "end") if state.turn() >= 0 else state
    assert state.turn() == CHANCE
    assert play(state.play(state.moves()[0]), "end").phase() == "quiet"


# What is seen


def test_every_horse_is_in_the_scene_with_its_key_wherever_it_is():
    scene = position("6x2 6 stable", "out", dice="1").scene()
    assert [(piece.key, piece.place) for piece in scene.pieces[:4]] == [
        ("0.0", "6"), ("0.1", "6"), ("0.2", "6"), ("0.3", "stable")
    ]  # fmt: skip
    assert {piece.place for piece in scene.pieces[4:]} == {"out"}
    assert [piece.group for piece in scene.pieces[:4]] == [0, 0, 2, 0]
    assert {piece.kind for piece in scene.pieces} == {"horse"}


def test_the_tokens_are_things():
    at = position("6x2 9", "9x2", "9", dice="3", home="NES")
    assert at.things(("3", "6x2", "9", "9x2@E", "join")) == (
        Thing("die", "3"),
        Thing("place", "6x2", "6", 0, 2),
        Thing("place", "9", "9"),
        Thing("place", "9x2@E", "9", 1, 2),
        Thing("button", "join"),
    )
    assert at.things(("split", "6x2", "1")) == (
        Thing("button", "split"),
        Thing("place", "6x2", "6", 0, 2),
        Thing("button", "1"),
    )
    assert at.things(("3", "stable", "3"))[1:] == (
        Thing("tray", "stable", "stable", 0),
        Thing("place", "3", "3"),
    )
    assert at.things(("end",)) == (Thing("button", "end"),)


def test_the_path_goes_over_the_stations():
    at = position("5 stable", "6 18", dice="34")
    assert at.path(("3", "5x1", "c")) == ("5", "w1", "w2", "c")
    assert at.path(("3", "5x1", "7")) == ("5", "6", "7")
    assert at.path(("4", "stable", "4")) == ("stable", "4")
    assert at.path(("end",)) == ()


def test_the_board_is_that_of_nyout_with_other_trays():
    assert NOT_NYOUT.places == NYOUT.places
    assert list(NOT_NYOUT.trays.values()) == list(NYOUT.trays.values())
    assert list(NOT_NYOUT.trays) == ["stable", "out"]


@pytest.mark.parametrize(
    ("at", "move"),
    [
        (position("6"), "5"),
        (position("6"), "1+1"),
        (position("6"), "end"),
        (position("6", dice="1"), "2-6x1-8"),
        (position("6", dice="1"), "1-6x2-7"),
        (position("6", dice="1"), "1-6x1-7-join"),
        (position("6 7", dice="1"), "1-6x1-7"),
        (position("6x2", dice="1"), "split-6x2-2"),
        (position("6", "7", dice="1").play(("1", "6x1", "7")), "5v1"),
        (position("6", "7", dice="1").play(("1", "6x1", "7")), "end"),
    ],
)
def test_a_move_that_is_not_legal_is_refused_and_the_legal_ones_are_named(at, move):
    with pytest.raises(IllegalMove) as refused:
        at.play(tuple(move.split("-")))
    assert refused.value.move == tuple(move.split("-"))
    assert set(refused.value.legal) == set(at.moves())
    assert notation(at.moves()[0]) in str(refused.value)


ODD = [
    (),
    ("",),
    ("end",),
    ("split",),
    ("2", "6x1"),
    ["end"],
    ["1"],
    ("1", ["7"]),
    ({},),
    "end",
    None,
]


@given(random_positions(), st.randoms(use_true_random=False))
def test_exactly_the_moves_of_moves_are_played(at, rng):
    states, known = [at], list(ODD)
    for _ in range(6):
        known += states[-1].moves()
        if states[-1].turn() != OVER:
            throw = states[-1].turn() == CHANCE
            move = (
                chance.throw(states[-1], rng.random()) if throw else rng.choice(states[-1].moves())
            )
            states.append(states[-1].play(move))
    for state in states:
        for move in known:
            if move in state.moves():
                state.play(move)
            else:
                with pytest.raises(IllegalMove):
                    state.play(move)


# What always holds


@given(random_positions(), st.randoms(use_true_random=False))
def test_horses_are_neither_made_nor_brought_back_and_groups_stand_on_stations(at, rng):
    state = at
    for _ in range(40):
        if state.turn() == OVER:
            break
        assert state.ranks() == ()
        throw = state.turn() == CHANCE
        move = chance.throw(state, rng.random()) if throw else rng.choice(state.moves())
        after = state.play(move)
        assert isinstance(after, NotNyout)
        before = {piece.key: piece.place for piece in state.scene().pieces}
        now = {piece.key: piece.place for piece in after.scene().pieces}
        lost = [key for key in now if now[key] == "out" != before[key]]
        assert all(now[key] == "out" for key in before if before[key] == "out")
        assert all(now[key] != "stable" for key in before if before[key] != "stable")
        assert len(lost) == (state.phase() == "fight")
        assert sum(after.scores()) == sum(state.scores()) - len(lost)
        assert set(now.values()) <= {*STATIONS, "stable", "out"}
        assert state.opens() == (state.phase() == "throw")
        if state.phase() == "move":
            assert state.moves()[-1] == ("end",)
            assert len(state.moves()) > 1
        state = after


def test_positions_that_are_reached_equal_those_that_are_set_up():
    assert play(position("6", "7"), "2") == position("6", "7", seat=1, idle=1)
    fought = play(position("6 16", "7 stable"), "1+4 1-6x1-7 1v4")
    assert fought == position("out 16", "7 stable", dice="14", left="4", taker=1, idle=-1)


@given(random_positions(crowded=True), st.randoms(use_true_random=False))
def test_what_follows_from_the_rest_of_a_position_is_kept_with_it(at, rng):
    """Equal positions are equal values, however they came about."""
    state = at
    for _ in range(40):
        if state.turn() == OVER:
            assert state.options == ()
            break
        for row in state.rows:
            assert row == row_of([*reversed(row.groups)], row.stable)
            horses = [row.stable, *(group.horses for group in row.groups)]
            assert sum(horses) == row.horses, "each is in one place"
            assert 0 not in horses[1:]
        if state.phase() == "move":
            _, seat, homes, _, left, summoned, *_ = state
            assert state.options == legal(state.rows, seat, left, summoned, homes)
        move = chance.throw(state, rng.random()) if state.turn() < 0 else rng.choice(state.moves())
        state = state.play(move)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_end_well_within_the_bound(seats):
    rng = Random(seats)
    for _ in range(5):
        last, plies = chance.playout(GAME.start(seats), rng)
        assert plies < GAME.bound / 10
        assert last.phase() in ("last", "rounds", "quiet", "draw")
        assert min(last.ranks()) == 1
