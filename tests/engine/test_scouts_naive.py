"""The engine against a second, naive implementation of the text (`naive_scouts.py`)."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nyout import CHANCE, GAMES, OVER
from nyout.check import perft
from nyout.core import Move
from nyout.games.scouts import NOBODY, SQUARES, TRAY, Scouts
from tests.engine.naive_scouts import Boulder, NaiveScouts, Scout, name, square
from tests.engine.positions_scouts import position, random_positions


def naive(state: Scouts) -> NaiveScouts:
    """The same position, for a play that begins."""
    plain = NaiveScouts(state.first, state.seat, setting_up=not state.plays, turns=state.turns)
    for seat in (0, 1):
        for at in state.rows[seat]:
            flipped = bool(state.flipped >> at & 1)
            plain.scouts.append(Scout(seat, square(SQUARES[at]), flipped))
        if state.boulders[seat] != TRAY:
            plain.boulders.append(Boulder(seat, square(SQUARES[state.boulders[seat]])))
    if state.plays:
        plain.plays_made = plain.plays_due() - state.plays
    if state.busy != NOBODY:
        plain.played = plain.scout_on(square(SQUARES[state.busy]))
    return plain


def pieces(plain: NaiveScouts) -> list[tuple[int, str, str, str]]:
    """What the scene should show, in no order."""
    found = [
        (scout.seat, "scout", name(scout.at), "flipped" if scout.flipped else "")
        for scout in plain.scouts
    ]
    found += [(boulder.seat, "boulder", name(boulder.at), "") for boulder in plain.boulders]
    for seat in (0, 1):
        left = {"scout": ("hand", 5), "boulder": ("boulder", 1)}
        for kind, (tray, count) in left.items():
            there = sum(piece[:2] == (seat, kind) for piece in found)
            found += [(seat, kind, tray, "")] * (count - there)
    return sorted(found)


def assert_same(state, plain: NaiveScouts) -> None:
    assert state.turn() == plain.turn()
    assert set(state.moves()) == plain.moves()
    shown = [(piece.seat, piece.kind, piece.place, piece.face) for piece in state.scene().pieces]
    assert sorted(shown) == pieces(plain)
    assert (state.phase() if state.turn() == OVER else "") == plain.why
    flipped = [scout.seat for scout in plain.scouts if scout.flipped]
    assert state.scores() == (flipped.count(0), flipped.count(1))
    if plain.why:
        assert state.ranks() == {None: (1, 1), 0: (1, 2), 1: (2, 1)}[plain.winner]
    elif not plain.setting_up and plain.first is not None:
        left = plain.plays_due() - plain.plays_made - bool(plain.chain)
        assert state.scene().facts == (("plays", left),)


@given(random_positions())
def test_every_move_of_any_position_leads_where_the_text_says(at):
    state, plain = at, naive(at)
    assert_same(state, plain)
    for move in state.moves():
        if move[0] != "boulder" or move[1][0] in "ad":
            assert_same(state.play(move), plain.play(move))


@given(random_positions(), st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_any_position_played_on_stays_the_same_ply_for_ply(at, rng):
    """Jumps are preferred, so that there are long chains."""
    state, plain = at, naive(at)
    for _ in range(25):
        assert_same(state, plain)
        if state.turn() == OVER:
            return
        jumps = [move for move in state.moves() if far(move)]
        move = rng.choice(jumps or state.moves())
        state, plain = state.play(move), plain.play(move)


def far(move: Move) -> bool:
    """Whether a move is a jump."""
    if len(move) != 2 or move[0] == "boulder":
        return False
    (x, y), (to_x, to_y) = map(square, move)
    return max(abs(x - to_x), abs(y - to_y)) == 2


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("first", [None, 0, 1])
def test_whole_games_are_the_same_ply_for_ply(first, seed):
    """One seed plays at random, one likes to go back where it came from, one likes to go on."""
    rng = Random(seed)
    state, plain = GAMES["scouts"].start(first=first), NaiveScouts(first, first or 0)
    ends, made = set(), []
    while state.turn() != OVER:
        assert_same(state, plain)
        move = rng.choice(state.moves())
        if state.turn() != CHANCE and rng.random() < 0.9:
            move = wish(state, made, seed) or move
        made.append(move)
        state, plain = state.play(move), plain.play(move)
    assert_same(state, plain)
    ends.add(state.phase())


def wish(state: Scouts, made: list[Move], seed: int) -> Move | None:
    """The move that a player of the whole games would like to make."""
    if seed == 1:
        back = [move for move in state.moves() if move[::-1] in made[-8:]]
        return back[-1] if back else None
    if seed == 2:
        goals = {piece.key: piece.to_go for piece in state.scene().pieces}

        def togo(move: Move) -> int:
            return sum(
                piece.to_go for piece in state.play(move).scene().pieces if piece.seat == state.seat
            )

        return min(state.moves(), key=togo)
    return None
