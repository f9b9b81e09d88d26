"""Tests the rulings N9-N13 of Not Nyout (fights, endings), and equal positions."""

from copy import deepcopy
from pickle import dumps, loads

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nyout import CHANCE, OVER, IllegalMove, plies, view
from nyout.games.not_nyout.rules import HORSES, NotNyout, Player
from tests.games.le_nyout.positions import moves, play
from tests.games.not_nyout.positions import groups, position, random_positions


@pytest.mark.parametrize(
    ("throw", "outcome"),
    [("3v5", ["outx1 stablex3", "7x2 stablex2"]), ("4v5", ["7x1 stablex3", "7x1 outx1 stablex2"])],
)
def test_worked_position_one_horse_attacks_two(throw, outcome):
    at = position("6 stablex3", "7x2 stablex2", dice="1")
    assert groups(play(at, f"1-6x1-7 {throw}")) == outcome


@pytest.mark.parametrize("attackers", [1, 2, 3, 4])
@pytest.mark.parametrize("defenders", [1, 2, 3, 4])
def test_N9_larger_groups_have_larger_dice_and_the_attacker_adds_2(attackers, defenders):
    state = play(position(f"6x{attackers}", f"7x{defenders}", dice="1"), f"1-6x{attackers}-7")
    sides = 2 * attackers + 2, 2 * defenders + 2
    assert len(state.moves()) == sides[0] * sides[1]
    assert set(state.odds()) == {1}
    for throw in state.moves():
        first, second = view.view_of(state).dice(throw)
        assert (first.kind, second.kind) == (f"d{sides[0]}", f"d{sides[1]}")
        assert throw[0] == f"{first.face}v{second.face}"
        is_win = int(first.face) + 2 > int(second.face)
        scores = state.play(throw).scores()
        assert scores == ((attackers, defenders - 1) if is_win else (attackers - 1, defenders))


def test_N9_the_attacker_joins_or_stays_apart_before_the_fight():
    at = position("6 7x2", "7x3", dice="1")
    assert moves(at) == {*("1-6x1-7-join", "1-6x1-7-apart", "1-7x2-8", "split-7x2-1", "end")}
    together, apart = play(at, "1-6x1-7-join"), play(at, "1-6x1-7-apart")
    assert [die.kind for die in view.view_of(together).dice(together.moves()[0])] == ["d8", "d8"]
    assert [die.kind for die in view.view_of(apart).dice(apart.moves()[0])] == ["d4", "d8"]
    assert groups(play(apart, "1v8"))[0] == "7x2 outx2"
    assert groups(play(together, "1v8"))[0] == "7x2 outx2"


def test_N9_the_move_names_one_of_several_enemy_groups():
    at = position("6 9", "9x2", "9x2 9", dice="3", home="NES")
    attacks = {move for move in moves(at) if move.startswith("3-6x1")}
    assert attacks == {
        f"3-6x1-9-{foe}-{how}" for foe in ("9x2@E", "9x2@S", "9x1@S") for how in ("join", "apart")
    }
    fight = play(at, "3-6x1-9-9x2@S-apart")
    assert dict(view.view_of(fight).scene().facts) == {"against": 2}
    after = play(fight, "4v1")
    assert groups(after) == ["9x1 9x1 outx2", "9x2 outx2", "9x1 9x1 outx2"]


def test_N10_surviving_groups_share_the_station_without_another_fight():
    state = play(position("6x2", "7x2", dice="1"), "1-6x2-7 6v1")
    assert groups(state) == ["7x2 outx2", "7x1 outx3"]
    assert view.view_of(state).phase() == "move"
    state = play(state, "end 1")
    assert moves(state) == {"1-7x1-8", "end"}


def test_N11_a_player_with_horses_in_the_stable_is_not_out():
    state = play(position("6 stablex3", "7 stablex3"), "1+1 1-6x1-7 4v1")
    assert state.turn() == 0
    assert state.scores() == (4, 3)


def test_N11_the_last_player_with_horses_wins_at_once():
    state = play(position("6 16", "7", "out", dice="12"), "1-6x1-7 4v1")
    assert (state.turn(), view.view_of(state).actor(), view.view_of(state).phase()) == (
        OVER,
        OVER,
        "last",
    )
    assert (state.scores(), state.ranks()) == ((2, 0, 0), (1, 2, 2))
    with pytest.raises(IllegalMove, match="the game is over"):
        state.play(("end",))


def test_N11_a_player_who_is_out_ends_the_turn_and_is_skipped():
    state = play(position("6", "7", "18"), "1 1-6x1-7 1v4")
    assert (view.view_of(state).phase(), view.view_of(state).actor()) == ("throw", 1)
    state = play(state, "1 end 1 end")
    assert view.view_of(state).actor() == 1


def test_N12_two_single_horses_play_six_more_turns_and_the_last_capturer_wins():
    state = play(position("6 16", "7", "7", dice="11", home="NES"), "1-6x1-7-7x1@S 1v4")
    assert state.scores() == (1, 1, 1), "three players"
    state = play(position("6 16", "7x2", dice="12"), "1-6x1-7 1v6 end")
    assert state.scores() == (1, 2)
    state = play(position("6x2", "7", dice="1"), "1-6x2-7 1v4")
    assert (view.view_of(state).phase(), view.view_of(state).actor()) == ("throw", 1), (
        "no die is left, so the turn is over"
    )
    for turns in (6, 5, 4, 3, 2, 1):
        assert dict(view.view_of(state).scene().facts) == {"taker": 1, "turns": turns}
        state = play(state.play(state.moves()[0]), "end")
    assert (view.view_of(state).phase(), state.ranks()) == ("rounds", (2, 1))


def test_N12_the_six_turns_start_after_the_current_turn():
    state = play(position("6 16", "7 7", "out", dice="12", home="NES", taker=2), "1-6x1-7 4v1")
    assert state.scores() == (2, 1, 0)
    state = play(position("6x2 16", "7", dice="12"), "1-6x2-7 1v4")
    assert state.scores() == (2, 1)
    state = play(position("6", "7x2", dice="12"), "1-6x1-7 4v1")
    assert (state.scores(), view.view_of(state).phase()) == ((1, 1), "move")
    assert dict(view.view_of(state).scene().facts) == {"taker": 0, "turns": 7}, (
        "including the current turn"
    )
    state = play(state, "2-7x1-9")
    assert dict(view.view_of(state).scene().facts) == {"taker": 0, "turns": 6}
    assert view.view_of(state).actor() == 1


def test_N12_the_other_players_rank_by_their_horses():
    state = play(position("8", "out", "7", taker=2, idle=5), "1 end")
    assert (view.view_of(state).phase(), state.ranks()) == ("rounds", (2, 3, 1))


QUIET = {
    "most horses": (["6x2", "7"], -1, "quiet", (1, 2)),
    "the last capturer": (["6x2", "7x2"], 1, "quiet", (2, 1)),
    "a draw": (["6x2", "7x2"], -1, "draw", (1, 1)),
    "the last capturer has fewer": (["6x2", "7"], 1, "quiet", (1, 2)),
    "three, two equal, captured by the third": (["6x2", "7x2", "8"], 2, "draw", (1, 1, 3)),
    "three, captured by one of the best": (["6x2", "7x2", "8"], 1, "quiet", (2, 1, 3)),
    "one is out": (["6x2", "out", "8x2"], 1, "draw", (1, 3, 1)),
}


@pytest.mark.parametrize(("rows", "taker", "phase", "ranks"), QUIET.values(), ids=QUIET)
def test_N13_fifty_turns_per_player_without_a_capture_end_the_game(rows, taker, phase, ranks):
    turns = 50 * sum(row != "out" for row in rows)
    state = position(*rows, taker=taker, idle=turns - 2)
    state = play(state, "1 end")
    assert state.turn() == CHANCE
    state = play(state, "1 end")
    assert (state.turn(), view.view_of(state).phase(), state.ranks()) == (OVER, phase, ranks)
    assert isinstance(state, NotNyout)
    assert (state.winner() == -1) == (phase == "draw")


@given(random_positions(crowded=True), st.randoms(use_true_random=False))
def test_equal_positions_are_equal_values_regardless_of_their_history(at, rng):
    state = at
    for _ in range(40):
        assert deepcopy(state) == state
        assert hash(loads(dumps(state))) == hash(state)
        for owner in state.players:
            assert owner == Player([*reversed(owner.groups)], owner.stable)
            horses = owner.stable + "".join(group.horses for group in owner.groups)
            assert len(horses) == len(set(horses)), "each horse is in one place"
            assert set(horses) <= set(HORSES)
            assert all(group.horses for group in owner.groups)
        if state.turn() == OVER:
            assert state.moves() == ()
            break
        move = (
            plies.select_throw(state, rng.random())
            if state.turn() < 0
            else rng.choice(state.moves())
        )
        state = state.play(move)
