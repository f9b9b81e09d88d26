"""Tests the review of a match: the sum of its parts, luck and skill."""

from random import Random

import pytest

from nyout import GAMES, match, view
from nyout.analysis.judging import estimate_chances, judge
from nyout.analysis.review import Ply, Review, chances, judge_ply, review_match
from nyout.core import CHANCE, OVER, Move, State
from nyout.games.le_nyout import endgame
from nyout.match import Match, Seat
from nyout.players import levels
from nyout.players.evaluation import win_shares
from nyout.players.search import exhaust
from tests.games.le_nyout.positions import STANDS, legal_rows, position
from tests.players.positions import Race
from tools.driver.playing import choose_at_random, play_plies, rolled_off


def random_match(game: str, seats: int, plies: int = 40) -> Match:
    """Return a match after random plies that follow the roll-off, or at its end."""
    names = tuple(Seat(f"Player {number}") for number in range(seats))
    start = rolled_off(match.start(GAMES[game], names, "7"))
    return play_plies(start, choose_at_random(Random(f"{game}{seats}")), plies)


def review(at: Match) -> Review:
    return exhaust(review_match(at))


@pytest.mark.parametrize(
    ("game", "seats"),
    [("le-nyout", 3), ("le-nyout", 4), ("run", 2), ("scouts", 2), ("hypnosia", 2)],
)
def test_luck_skill_and_correction_add_up_to_the_change_of_the_win_chance(game, seats):
    at = random_match(game, seats)
    report = review(at)
    assert len(report.plies) == len(at.moves)
    for seat in range(seats):
        parts = [report.luck(seat), report.correction(seat)]
        parts += [report.skill(seat, player) for player in range(seats)]
        change = report.chances[-1][seat] - report.chances[0][seat]
        assert sum(parts) == pytest.approx(change, abs=1e-9)
        assert all(ply.loss >= 0 for ply in report.plies)


@pytest.mark.parametrize(("game", "seats"), [("le-nyout", 2), ("le-nyout", 4), ("hypnosia", 3)])
def test_win_chances_add_up_to_one_in_every_position(game, seats):
    for row in chances(random_match(game, seats)):
        assert sum(row) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in row)


@pytest.mark.parametrize("game", ["le-nyout", "not-nyout", "hypnosia", "scouts"])
def test_the_luck_of_all_throws_has_a_mean_of_zero(game):
    states = random_match(game, 2, plies=20).states
    throws = [at for at in states if at.turn() == CHANCE and view.view_of(at).phase() != "rolloff"][
        :4
    ]
    assert throws
    for state in throws:
        luck = [exhaust(judge_ply(state, throw)).difference[0] for throw in state.moves()]
        mean = sum(weight * size for weight, size in zip(state.odds(), luck)) / sum(state.odds())
        assert mean == pytest.approx(0, abs=1e-9)


def test_the_review_of_a_whole_game_ends_with_its_result():
    at = random_match("le-nyout", 2, plies=3000)
    assert at.active == OVER
    report = review(at)
    assert report.chances[-1] == tuple(float(rank == 1) for rank in at.state.ranks())
    # The seats start with equal chances: only the throws of the roll-off differ.
    assert report.chances[0] == (0.5, 0.5)


def test_before_the_start_is_decided_all_seats_have_equal_chances():
    assert estimate_chances(GAMES["hypnosia"].start(4)) == (0.25,) * 4


def test_a_decision_with_few_pawns_loses_exactly_what_the_table_says():
    rng, count = Random(3), 0
    while count < 30:
        rows = legal_rows([rng.choices(STANDS, k=2) for _ in range(2)])
        state: State = position(*map(" ".join, rows))
        state = state.play(rng.choice(state.moves()))
        exact = exact_chances(state)
        for move, chance in exact.items():
            judgement = exhaust(judge_ply(state, move))
            loss = max(exact.values()) - chance
            assert -judgement.difference[state.turn()] == pytest.approx(loss, abs=1e-12)
            assert exact[judgement.best] == max(exact.values()) or loss == 0
        count += bool(exact)


def exact_chances(state: State) -> dict[Move, float]:
    """Return the exact win chance after each move; nothing if there is no choice or one unknown."""
    seat, moves = state.turn(), state.moves()
    ends = {move: state.play(move) for move in moves} if seat >= 0 and len(moves) > 1 else {}
    results = {
        move: win_shares(after.ranks()) if after.turn() == OVER else endgame.chances(after)
        for move, after in ends.items()
    }
    exact = {move: chances[seat] for move, chances in results.items() if chances}
    return exact if len(exact) == len(results) else {}


def test_the_costliest_decisions_are_ranked_by_their_loss():
    report = review(random_match("le-nyout", 2, plies=3000))
    losses = [ply.loss for ply in report.plies]
    largest = [losses[number - 1] for number in report.costliest(5)]
    assert largest == sorted(losses, reverse=True)[:5]
    assert largest[0] > 0
    lucks = [ply.luck[ply.seat] for ply in report.plies]
    assert [lucks[number - 1] for number in report.luckiest(2)] == sorted(lucks, reverse=True)[:2]
    assert [lucks[number - 1] for number in report.unluckiest(2)] == sorted(lucks)[:2]


def test_throws_and_moves_without_an_alternative_are_no_choices():
    choice, only_move = position("5", "hand", throw=2), position("20", "off", throw=1)
    none = (0.0, 0.0)
    plies = [Ply(0, none, (-loss, loss), none, ()) for loss in (0.0, 0.1, 0.5)]
    assert len(choice.moves()) > 1 == len(only_move.moves())
    assert Review((), tuple(plies)).losses(0, (choice, choice, only_move)) == [0.0, 0.1]
    assert not Review((), tuple(plies)).losses(1, (choice, choice, only_move))


def test_a_game_without_features_is_judged_with_generic_ones():
    judgement = exhaust(judge_ply(Race(0, (5, 5)), ("1",)))
    assert judgement.best == ("2",)
    assert judgement.difference[0] < 0


def test_a_review_of_le_nyout_does_without_the_last_stage_of_best() -> None:
    best = levels.level_of("le-nyout", "best").search.depths
    state = GAMES["le-nyout"].start(first=0)
    assert judge(state, 0).settings.depths == best[:-1]
