"""Half-entered moves: clicks reach every legal move and nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nyout.core import notation, tokens
from nyout.entry import Entry
from tests.engine.positions import position, random_positions


def entry(moves: str) -> Entry:
    return Entry(tuple(map(tokens, moves.split())))


def entered(start: Entry, clicks: str) -> str:
    """The move after these clicks, or what is picked so far with an ellipsis."""
    for token in clicks.split():
        start = start.pick(token)
    return notation(start.move) if start.move else notation(start.picked) + "…"


CLICKS = {
    "a pawn and its landing place": ("5-9 5-e2", "5 9", "5-9"),
    "a pawn alone is half a move": ("5-9 5-e2", "5", "5…"),
    "a landing place that one pawn can reach": ("5-9 5-e2 hand-4", "4", "hand-4"),
    "a landing place that two pawns can reach": ("5-9 c-9 c-11", "9", "…"),
    "a place that a pawn stands on and another reaches": ("5-9 9-13", "9", "9…"),
    "the same once the other pawn is picked": ("5-9 9-13", "5 9", "5-9"),
    "a place that nobody can reach": ("5-9 5-e2", "7", "…"),
    "a place that the picked pawn cannot reach": ("5-9 hand-4 4-8", "5 8", "5…"),
    "the first of three tokens": ("3-6x2-9 3-6x2-10 4-stable-14", "3", "3…"),
    "three tokens": ("3-6x2-9 3-6x2-10 4-stable-14", "3 6x2 10", "3-6x2-10"),
    "the last of three at once": ("3-6x2-9 3-6x2-10 4-stable-14", "14", "4-stable-14"),
    "the last of those that a token left": ("3-a-9 3-b-10 4-a-10", "3 10", "3-b-10"),
    "a throw": ("1 2 3 4 5", "4", "4"),
    "nothing more after a whole move": ("5-9 9-13", "5 9 13", "5-9"),
}


@pytest.mark.parametrize(("moves", "clicks", "move"), CLICKS.values(), ids=CLICKS)
def test_clicks(moves, clicks, move):
    assert entered(entry(moves), clicks) == move


TOKEN = st.sampled_from(["1", "2", "3", "a", "b", "hand"])


@st.composite
def choices_of_moves(draw) -> Entry:
    """Moves of one to three tokens, none a part of another."""
    moves = draw(st.lists(st.lists(TOKEN, min_size=1, max_size=3).map(tuple), unique=True))
    return Entry([m for m in moves if not any(m[:n] in moves for n in range(1, len(m)))])


ENTRIES = choices_of_moves() | st.builds(
    lambda at, throw: Entry(at._replace(throw=throw).moves()), random_positions(), st.integers(1, 5)
)


@given(ENTRIES)
def test_the_tokens_of_a_move_enter_it_and_it_is_whole_only_with_the_last(start):
    for move in start.moves:
        at = start
        for n, token in enumerate(move):
            assert (at.picked, at.move) == (move[:n], None)
            at = at.pick(token)
        assert at.move == move


@given(ENTRIES, st.lists(TOKEN))
def test_whatever_is_clicked_only_legal_moves_come_of_it(start, clicks):
    for token in clicks if start.moves else []:
        chosen = start.choices()
        after = start.pick(token)
        if token in chosen:
            assert after.picked == chosen[token] != start.picked
        else:
            assert after == start
        assert {move[: len(after.picked)] for move in after.moves} >= {after.picked}
        assert after.move is None or not after.choices()
        start = after


@given(ENTRIES)
def test_every_choice_leads_on(start):
    for token in start.choices():
        after = start.pick(token)
        assert after.move or after.choices()


@given(ENTRIES)
def test_back_takes_back_the_last_token(start):
    for move in start.moves:
        half = start.pick(move[0])
        assert half.back().picked == half.picked[:-1]
    assert start.back() == start


def test_on_a_real_position_a_pawn_or_a_landing_place_may_be_clicked():
    start = Entry(position("5 hand hand 20", throw=4).moves())
    assert set(start.choices()) == {"5", "9", "e2", "hand", "4", "20", "off"}
