"""Tests half-entered moves: clicks reach every legal move and nothing else."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nyout.core import Move, notation, tokens
from nyout.selection import Selection, orders, start_selection
from nyout.view import Target
from tests.games.le_nyout.positions import position, random_positions


def thing(token: str) -> Target:
    """Return the target for `[die]`, `:button`, a tray, a group such as `6x2`, or a place."""
    if token.startswith("["):
        return Target("die", token.strip("[]"))
    if token.startswith(":"):
        return Target("button", token[1:])
    if token in ("hand", "stable"):
        return Target("tray", token, token, 0)
    place, _, pieces = token.partition("x")
    return Target("place", token, place, pieces=int(pieces or 0))


def selection_of(moves: Iterable[Move]) -> Selection:
    """Return a selection of these moves, with targets as `thing` reads them."""
    clicks = [tuple(map(thing, move)) for move in moves]
    return Selection([tuple(one.token for one in way) for way in clicks], clicks)


def selection(moves: str) -> Selection:
    return selection_of(map(tokens, moves.split()))


def notation_after(start: Selection, clicks: str) -> str:
    """Return the move after these clicks, or the picked tokens with an ellipsis."""
    for token in clicks.split():
        start = start.add(thing(token))
    path = tuple(one.token for one in start.picked)
    return notation(start.move) if start.move else notation(path) + "…"


CLICKS = {
    "a pawn and its landing place": ("5-9 5-e2", "5 9", "5-9"),
    "a pawn alone is half a move": ("5-9 5-e2", "5", "5…"),
    "a landing place that one pawn can reach": ("5-9 5-e2 hand-4", "4", "hand-4"),
    "a landing place that two pawns can reach": ("5-9 c-9 c-11", "9", "…"),
    "a pawn's place that another pawn can reach": ("5-9 9-13", "9", "9…"),
    "the same once the other pawn is picked": ("5-9 9-13", "5 9", "5-9"),
    "a place that nobody can reach": ("5-9 5-e2", "7", "…"),
    "a place that the picked pawn cannot reach": ("5-9 hand-4 4-8", "5 8", "5…"),
    "the first of three tokens": ("3-6x2-9 3-6x2-10 4-stable-14", "3", "3…"),
    "three tokens": ("3-6x2-9 3-6x2-10 4-stable-14", "3 6x2 10", "3-6x2-10"),
    "a die, then a piece": ("[3]-6x2-9 [3]-6x2-10 [4]-7-11", "[3] 6x2 10", "3-6x2-10"),
    "a piece, then a die": ("[3]-6x2-9 [4]-6x2-10 [4]-7-11", "6x2 [4] 10", "4-6x2-10"),
    "a piece before its die is half a move": ("[3]-6x2-9 [4]-6x2-10", "6x2", "6x2…"),
    "a target without the two tokens before it": ("[3]-6x2-9 [4]-6x2-10", "10", "…"),
    "a target that only one die reaches": ("[3]-6x2-9 [4]-6x2-10", "6x2 10", "4-6x2-10"),
    "a target that the picked piece reaches": ("[3]-6-9 [4]-5-9 [4]-6-10", "6 9", "3-6-9"),
    "a target that the picked die reaches": ("[3]-6-9 [4]-5-9 [4]-6-10", "[4] 9", "4-5-9"),
    "a target that two dice reach": ("[3]-6-9 [4]-5-9 [4]-6-10", "9", "…"),
    "a second die that implies the first": ("[3]-[4]-9 [3]-[5]-8", "[4] 9", "3-4-9"),
    "a number that is a die and a place: the place": ("[9]-5-14 [4]-5-9", "5 9", "4-5-9"),
    "a number that is a die and a place: the die": ("[9]-5-14 [9]-6-15 [4]-5-9", "[9]", "9…"),
    "part of a pile": ("[5]-a5x1-a7 [5]-a5x2-a7", "a5x2 [5] a7", "5-a5x2-a7"),
    "a button": ("[3]-6-9 :end", ":end", "end"),
    "a button after a target": ("[3]-6-9-:join [3]-6-9-:apart", "6 9 :apart", "3-6-9-apart"),
    "the first and the last of three tokens": ("3-6x2-9 4-stable-14", "4 14", "4-stable-14"),
    "a target that the first token makes unambiguous": ("3-a-9 3-b-10 4-a-10", "3 10", "3-b-10"),
    "a throw": ("1 2 3 4 5", "4", "4"),
    "a click after a whole move": ("5-9 9-13", "5 9 13", "5-9"),
}


@pytest.mark.parametrize(("moves", "clicks", "move"), CLICKS.values(), ids=CLICKS)
def test_clicks(moves, clicks, move):
    assert notation_after(selection(moves), clicks) == move


TOKEN = st.sampled_from(["1", "2", "[1]", "[2]", "hand", ":a"])


@st.composite
def choices_of_moves(draw) -> Selection:
    """Draw moves of one to three tokens, none a part of another."""
    moves = draw(st.lists(st.lists(TOKEN, min_size=1, max_size=3).map(tuple), unique=True))
    ways: dict[frozenset[str], Move] = {}
    for move in moves:  # no game has the same tokens in two orders
        ways.setdefault(frozenset(move), move)
    distinct = [m for m in ways.values() if not any(set(m) > set(other) for other in ways.values())]
    return selection_of(distinct)


ENTRIES = choices_of_moves() | st.builds(
    lambda at, throw: start_selection(at._replace(throw=throw)),
    random_positions(),
    st.integers(1, 5),
)


@given(ENTRIES)
def test_the_targets_of_a_move_enter_it_in_any_order_and_only_the_last_completes_it(start):
    for move, clicks in zip(start.moves, start.clicks):
        for way in orders(clicks):
            at = start
            for n, one in enumerate(way):
                assert (at.picked, at.move) == (way[:n], None)
                assert move in at.open_moves
                at = at.add(one)
            assert at.move == move
            assert at.open_moves == [move]


@given(ENTRIES, st.lists(TOKEN.map(thing)))
def test_clicks_enter_only_legal_moves(start, clicks):
    for one in clicks if start.moves else []:
        choices = start.choices
        after = start.add(one)
        if one in choices:
            assert after.picked == choices[one] != start.picked
        else:
            assert after == start
        assert after.open_moves
        assert after.move is None or not after.choices
        start = after


@given(ENTRIES, st.lists(TOKEN.map(lambda token: thing(token).token)))
def test_typed_text_enters_only_legal_moves(start, texts):
    for text in texts if start.moves else []:
        after = start.add_token(text)
        assert (after == start) == (text not in {one.token for one in start.choices})
        assert after.open_moves
        start = after


@given(ENTRIES)
def test_every_choice_can_be_completed_and_back_removes_the_last_token(start):
    for one in start.choices:
        after = start.add(one)
        assert after.move or after.choices
    for clicks in start.clicks:
        half = start.add(clicks[0])
        assert half.take_back().picked == half.picked[:-1]
    assert start.take_back() == start


def test_pawns_and_landing_places_can_be_clicked_but_nothing_before_a_throw():
    start = start_selection(position("5 hand hand 20", throw=4))
    assert {one.token for one in start.choices} == {"5", "9", "e2", "hand", "4", "20", "off"}
    assert start_selection(position("5 hand hand 20")).choices == {}
    assert start_selection(position("20", throw=1).play(("20", "off"))).choices == {}


def test_an_ambiguous_token_means_the_target_that_continues_the_selection():
    start = selection("[9]-5-14 [9]-6-15 [4]-5-9")
    assert start.add_token("9").picked == (Target("die", "9"),)
    assert start.add_token("4").add_token("9").move == ("4", "5", "9")
