"""Compares the engine of Scouts with a naive implementation of its text (`naive.py`)."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nyout import CHANCE, GAMES, OVER, view
from nyout.core import Move, State
from nyout.games.scouts.rules import SQUARES, TRAY, Scouts
from nyout.testing.perft import perft
from tests.engine.contract.lockstep import compare_playing_on, count, random_move
from tests.engine.contract.perft_rows import parametrize_rows, rows
from tests.games.scouts.naive import Boulder, NaiveScouts, Scout, name, square
from tests.games.scouts.positions import position, random_positions


def naive(state: Scouts) -> NaiveScouts:
    """Return the naive form of a position at the start of a play."""
    plain = NaiveScouts(state.first, state.seat, setting_up=not state.plays, turns=state.turns)
    for seat in (0, 1):
        for at in state.squares[seat]:
            flipped = bool(state.flipped >> at & 1)
            plain.scouts.append(Scout(seat, square(SQUARES[at]), flipped))
        if state.boulders[seat] != TRAY:
            plain.boulders.append(Boulder(seat, square(SQUARES[state.boulders[seat]])))
    if state.plays:
        plain.plays_made = plain.plays_due() - state.plays
        for at in {*state.squares[state.seat]} - {*state.movable}:
            plain.busy = plain.scout_on(square(SQUARES[at]))
    return plain


def pieces(plain: NaiveScouts) -> list[tuple[int, str, str, str]]:
    """Return the expected pieces of the scene, sorted."""
    places = [
        (scout.seat, "scout", name(scout.at), "flipped" if scout.flipped else "")
        for scout in plain.scouts
    ]
    places += [(boulder.seat, "boulder", name(boulder.at), "") for boulder in plain.boulders]
    for seat in (0, 1):
        trays = {"scout": ("hand", 5), "boulder": ("boulder", 1)}
        for kind, (tray, total) in trays.items():
            there = sum(piece[:2] == (seat, kind) for piece in places)
            places += [(seat, kind, tray, "")] * (total - there)
    return sorted(places)


def assert_same(state, plain: NaiveScouts) -> None:
    assert state.turn() == plain.turn()
    assert set(state.moves()) == plain.moves()
    places = [
        (piece.seat, piece.kind, piece.place, piece.face)
        for piece in view.view_of(state).scene().pieces
    ]
    assert sorted(places) == pieces(plain)
    assert (view.view_of(state).phase() if state.turn() == OVER else "") == plain.why
    flipped = [scout.seat for scout in plain.scouts if scout.flipped]
    assert state.scores() == (flipped.count(0), flipped.count(1))
    if plain.why:
        assert state.ranks() == {None: (1, 1), 0: (1, 2), 1: (2, 1)}[plain.winner]
    elif not plain.setting_up and plain.first is not None:
        plays = plain.plays_due() - plain.plays_made - bool(plain.chain)
        assert view.view_of(state).scene().facts == ((("plays", plays),) if plays else ())


Preference = Callable[[State, list[Move], Move], Move]


def any_move(state: State, history: list[Move], move: Move) -> Move:
    return move


def undo(state: State, history: list[Move], move: Move) -> Move:
    """Return the move that undoes the latest reversible one, or the given move."""
    return next((last[::-1] for last in history[:-9:-1] if last[::-1] in state.moves()), move)


def advance(state: State, history: list[Move], move: Move) -> Move:
    """Return the move that leaves the fewest ranks to go."""

    def to_go(move: Move) -> int:
        pieces = view.view_of(state.play(move)).scene().pieces
        return sum(piece.to_go for piece in pieces if piece.seat == state.turn())

    return min(state.moves(), key=to_go)


PREFERENCES: dict[str, Preference] = {"long": any_move, "repetition": undo, "intel": advance}


@given(random_positions())
def test_every_move_of_any_position_agrees_with_the_text(at):
    state, plain = at, naive(at)
    assert_same(state, plain)
    for move in state.moves():
        if move[0] != "boulder" or move[1][0] in "ad":
            assert_same(state.play(move), plain.play(move))


@given(random_positions(), st.randoms(use_true_random=False))
def test_play_from_any_position_agrees_ply_by_ply(at, rng):
    """Jumps are preferred, for long chains."""
    compare_playing_on(at, naive(at), assert_same, rng, plies=25, choose=random_jump)


def random_jump(state: State, rng: Random) -> Move:
    """Return a random jump, or a random move if there is none."""
    jumps = [move for move in state.moves() if is_jump(move)]
    return rng.choice(jumps or state.moves())


def is_jump(move: Move) -> bool:
    """Return whether a move is a jump."""
    if len(move) != 2 or move[0] == "boulder":
        return False
    (x, y), (to_x, to_y) = map(square, move)
    return max(abs(x - to_x), abs(y - to_y)) == 2


# Red, Blue, boulders, and whether it is Blue's last play; these positions have few or no plays.
CORNERED = [
    ("a1 b1 a2 b2 h5", "c3 g5 a10 b10 h10", "c1 a3", False),
    ("a1 b1 a2 b2 c3", "d3 d4 c4 e4 c5", "c1 a3", True),
    ("a1 a2 b1 h5 g5", "a3 b2 b3 c1 c2", "- f9", False),
    ("a1 b1 a2 b2 h5", "c3 g5 a10 b10 h10", "- a3", False),
    ("a10* b10* a9* b9* h5*", "c8* g5 a2 b1* h1*", "c9 a7", False),
]


@pytest.mark.parametrize(("red", "blue", "boulders", "last"), CORNERED)
def test_forfeited_plays_agree_for_three_plies(red, blue, boulders, last):
    seat, plays = (1, 1) if last else (0, 2)
    at = position(red, blue, boulders, seat=seat, plays=plays, turns=196)
    todo = [(at, naive(at), 0)]
    while todo:
        state, plain, depth = todo.pop()
        assert_same(state, plain)
        legal = state.moves() if depth < 3 else ()
        some = Random(depth).sample(legal, min(6, len(legal)))
        todo += [(state.play(move), plain.play(move), depth + 1) for move in some]


@pytest.mark.parametrize("preference", PREFERENCES)
@pytest.mark.parametrize(
    "first", [None, *(pytest.param(seat, marks=pytest.mark.slow) for seat in (0, 1))]
)
def test_whole_games_agree_ply_by_ply(first, preference):
    history = list[Move]()

    def choose(state: State, rng: Random) -> Move:
        move = random_move(state, rng)
        if state.turn() != CHANCE and rng.random() < 0.9:
            move = PREFERENCES[preference](state, history, move)
        history.append(move)
        return move

    start, plain = GAMES["scouts"].start(first=first), NaiveScouts(first, first or 0)
    end = compare_playing_on(start, plain, assert_same, Random(preference), choose=choose)
    assert view.view_of(end).phase() == preference


# Positions with their numbers of lines of 1, 2 and 3 plies: those that end with a seat to move, and
# those that end the game.
POSITIONS = {
    "set up": ("a1 b1 c1 d1 e1", "a10 b10 c10 d10 e10", "- -", ["69 0", "1806 0", "103757 0"]),
    "set up in twos": ("a1 b1 d1 e1 h1", "a10 b10 d10 e10 h10", "- -", ["71 0", "2111 0"]),
    "a crowd": ("c4 d4 c6 e6 f3", "d5 e5 c5 f7 d7", "- -", ["69 0", "2762 0"]),
    "a crowd, boulders": ("c4 d4 c6 e6 f3", "d5 e5 c5 f7 d7", "d2 a5", ["22 0", "326 0", "7270 0"]),
    "nearly there": (
        "d9 d8 e8 c3* f3*",
        "e2 d2 d3 e7* f8*",
        "g4 a4",
        ["32 0", "714 1", "20150 68"],
    ),
    "nearly home": (
        "d9 d8 a3* c3* d3*",
        "d2 c7* b8 e8* f8*",
        "g4 a5",
        ["32 1", "729 24", "22393 131"],
    ),
}
NAIVE_DEPTH = 3  # from the start
NAIVE_LINES = 400  # the most lines that the naive implementation counts here


@pytest.mark.parametrize(
    "about",
    [pytest.param(about, marks=[pytest.mark.slow] * (about == "set up")) for about in POSITIONS],
)
def test_perft_of_positions(about):
    *where, numbers = POSITIONS[about]
    at = position(*where)
    for depth, text in enumerate(numbers, 1):
        lines = tuple(map(int, text.split()))
        assert perft(at, depth)[1:] == lines
        if sum(lines) <= NAIVE_LINES:
            assert count(naive(at), depth)[1:] == lines


@parametrize_rows(row for row in rows("scouts") if row.depth <= NAIVE_DEPTH)
def test_the_perft_of_both_implementations_agrees(row):
    assert count(NaiveScouts(row.first, row.first or 0), row.depth) == row.counts
