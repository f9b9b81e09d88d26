"""Tests the table of games, and `Game.start` with valid and invalid arguments."""

import re
from inspect import signature

import pytest

import nyout
from nyout import GAMES, IllegalMove, view
from nyout.core import Move, State, remember, winner_ranks

by_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@by_game
def test_a_game_is_in_the_table_under_its_own_name(game):
    assert nyout.game(game.name) is GAMES[game.name] is game
    assert re.fullmatch(r"[a-z-]+", game.name)
    assert game.rules >= 1


@by_game
def test_a_game_starts_with_two_seats_the_roll_off_and_the_default_options(game):
    defaults = {option.name: option.values(2)[0] for option in game.options}
    assert game.start() == game.start(2, None, **defaults)
    assert list(signature(game.start).parameters)[:2] == ["seats", "first"]


@by_game
def test_first_fixes_the_starting_seat_and_skips_the_roll_off(game):
    for seats in game.seats:
        firsts = list(game.firsts(seats))
        starts = [game.start(seats, first) for first in firsts]
        assert [view.view_of(state).actor() for state in starts] == firsts
        is_decided = view.view_of(game.start(seats)).phase() not in view.STARTS
        assert (game.start(seats) in starts) == is_decided
        assert len({*starts}) == len(firsts)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"seats": 1}, "Le Nyout for 1 seats; expected 2, 3, 4"),
        ({"seats": 5}, "Le Nyout for 5 seats; expected 2, 3, 4"),
        ({"first": 2}, "first=2; expected 0, 1"),
        ({"first": -1}, "first=-1; expected 0, 1"),
        ({"fast": True}, "Le Nyout has no option fast; expected exit_same_turn"),
        ({"exit_same_turn": "maybe"}, "exit_same_turn=maybe; expected False, True"),
        ({"exit_same_turn": 1}, "exit_same_turn=1; expected False, True"),
    ],
)
def test_an_invalid_argument_raises_a_ValueError_that_lists_the_valid_ones(arguments, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        GAMES["le-nyout"].start(**arguments)


def test_an_unknown_game_and_an_illegal_move_raise_errors_that_list_the_valid_ones():
    with pytest.raises(ValueError, match=f"no game 'go'; expected {', '.join(GAMES)}"):
        nyout.game("go")
    error = IllegalMove(("c", "off"), [("c", "11"), ("c", "16")])
    assert str(error) == "`c-off` is not legal here; legal: c-11, c-16"
    assert str(IllegalMove(("1",), [])) == "`1` is not legal here; legal: nothing, the game is over"
    assert isinstance(error, ValueError)


@pytest.mark.parametrize(
    ("scores", "winner", "ranks"),
    [
        ((4, 3), 0, (1, 2)),
        ((0, 0, 0), 1, (2, 1, 2)),
        ((2, 1, 1, 0), 0, (1, 2, 2, 4)),
        ((1, 5, 5), 0, (1, 2, 2)),
    ],
)
def test_only_the_named_winner_ranks_first_and_equal_scores_share_a_rank(scores, winner, ranks):
    assert winner_ranks(scores, winner) == ranks


def test_a_remembered_function_runs_once_for_each_of_the_last_two_states():
    calls: list[State] = []

    @remember
    def moves(state: State) -> tuple[Move, ...]:
        calls.append(state)
        return tuple(state.moves())

    start = GAMES["le-nyout"].start(first=0)
    first, second = start.play(("1",)), start.play(("2",))
    for state in (start, first, first, start, second, start, second):
        assert moves(state) == state.moves()
    assert calls == [start, first, second]
