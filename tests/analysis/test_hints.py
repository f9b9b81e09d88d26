"""Tests hints: the best moves of a position, clearly different, with their chances."""

from random import Random

import pytest

from nyout import GAMES
from nyout import position as position_text
from nyout.analysis.hints import COUNT, describe_moves, hints
from nyout.analysis.judging import best
from nyout.analysis.review import review_match
from nyout.games.le_nyout import endgame
from nyout.match import Match
from nyout.players.evaluation import win_shares
from nyout.players.search import exhaust
from tests.games.le_nyout.positions import position
from tests.games.run import positions as run
from tests.players.positions import Race, decisions


@pytest.mark.parametrize(("game", "seats"), [(name, 2) for name in GAMES] + [("le-nyout", 4)])
def test_hints_are_different_legal_moves_in_the_order_of_their_chances(game, seats):
    for state in decisions(game, Random(f"{game}{seats}"), seats)[:40:16]:
        ranking = exhaust(hints(state, nodes=1000))
        assert 1 <= len(ranking) <= COUNT
        assert {hint.move for hint in ranking} <= {*state.moves()}
        assert len({hint.outlook.end for hint in ranking}) == len(ranking)
        own = [hint.chances[state.turn()] for hint in ranking]
        assert own == sorted(own, reverse=True) or max(own) - own[0] < 1e-8
        assert ranking[0].reasons(GAMES[game])


@pytest.mark.parametrize("game", GAMES)
def test_play_for_me_plays_the_first_hint_and_a_review_finds_no_better_move(game):
    for state in decisions(game, Random(f"agree {game}"))[5:46:20]:
        first, move = exhaust(hints(state))[0].move, exhaust(best(state))
        assert move == first
        played = Match.from_position(position_text.write(state, GAMES[game])).play(move)
        (ply,) = exhaust(review_match(played)).plies
        assert (ply.loss, ply.best) == (0, move)


def test_equally_good_moves_to_other_places_are_one_hint():
    state = GAMES["run"].start()  # the board is symmetric
    ranking = exhaust(hints(state))
    alike = [hint for hint in ranking if hint.also]
    assert alike
    for hint in alike:
        moves = [hint.move, *hint.also]
        assert {move[:-1] for move in moves} == {hint.move[:-1]}
        sentence = describe_moves(state, moves, GAMES["run"])
        assert all(move[-1] in sentence for move in moves)
        assert " or " in sentence


def test_a_hint_is_the_best_move_where_exact_chances_are_known():
    state = position("c(w) 3", "16 8", throw=4)
    ranking = exhaust(hints(state))
    seat = state.turn()
    exact = {move: endgame.chances(state.play(move)) or () for move in state.moves()}
    best = max(chances[seat] for chances in exact.values())
    assert exact[ranking[0].move][seat] == best == ranking[0].chances[seat]


def test_the_winning_move_is_the_first_hint():
    state = position("20", "hand hand hand hand", throw=1)
    ranking = exhaust(hints(state))
    after = state.play(ranking[0].move)
    assert ranking[0].chances == win_shares(after.ranks()) == (1.0, 0.0)
    assert "Wins the game." in ranking[0].reasons(GAMES["le-nyout"])


def test_hints_are_the_same_in_every_search_also_without_features():
    state = decisions("hypnosia", Random(4))[9]
    assert exhaust(hints(state)) == exhaust(hints(state))
    assert exhaust(hints(Race(0, (5, 5))))[0].move == ("2",)


AHEAD = run.position("6,9,6,x....W/h.....h/h......h/hh.....hh/h......h/h.....h/......")
DESCRIPTIONS = {
    "a new piece": ("run", GAMES["run"].start(first=0), "cow-d1", "new cow to d1"),
    "a cow that gets across": ("run", AHEAD, "a4-off", "cow on a4 across"),
    "a piece that leaves the board": ("run", GAMES["run"].start(), "g6-out", "g6 leaves the board"),
    "a pawn home": ("le-nyout", position("19 1", "hand", throw=2), "19-off", "19 home"),
}


@pytest.mark.parametrize(
    ("game", "state", "move", "sentence"), DESCRIPTIONS.values(), ids=DESCRIPTIONS
)
def test_a_hint_names_the_piece_and_where_it_goes(game, state, move, sentence):
    assert describe_moves(state, [tuple(move.split("-"))], GAMES[game]) == sentence
