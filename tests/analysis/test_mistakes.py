"""Tests which choices of a game are tried again, how they are judged, and what they share."""

import pytest

from builder import catalogues
from nyout import GAMES, position, words
from nyout.analysis.hints import outlook
from nyout.analysis.mistakes import (
    COSTLY,
    ERROR,
    Theme,
    describe_common,
    find_mistakes,
    find_themes,
    judge_moves,
)
from nyout.core import tokens
from nyout.players.search import exhaust, positions_after_moves
from nyout.puzzles import make_exercise
from tests.analysis.thirty_games import GAMES_PLAYED, play_game

words.load_extra("analysis")

MOVES = {
    # the pawn on 2 can capture, and does not stay behind the red ones
    "throw=1 blue=4,2,hand,hand red=off,off,3,3 4-5 2-3": {Theme.CAPTURE, Theme.REACH},
    "throw=3 blue=5,off,off,off red=off,off,off,16 5-8 5-c": {Theme.WAY},
    "throw=3 blue=4,8,1,4 red=2,11,hand,hand 2-5 hand-3": {Theme.SPREAD},
    "throw=3 blue=5,off,off,off red=off,off,off,16 5-c 5-8": set[Theme](),
}
"""Played and better moves of Le Nyout, each in a position, and what was wrong with the first."""


@pytest.mark.parametrize("case", MOVES)
def test_the_themes_of_a_mistake_follow_from_the_moves(case: str) -> None:
    *fields, played, better = case.split()
    mover = "red" if played.startswith("2-5") else "blue"
    start = f"le-nyout/1 seats=2 exit_same_turn=no to-move={mover}"
    _, _, _, state = position.read(" ".join((start, *fields)), str)
    worse, best = (exhaust(outlook(state, tokens(move))) for move in (played, better))
    assert find_themes(worse, best, GAMES["le-nyout"]) == MOVES[case]


def test_what_most_mistakes_have_in_common_is_said_and_nothing_else() -> None:
    nothing, reach = frozenset[Theme](), frozenset({Theme.REACH})
    both = reach | {Theme.WAY}
    some = "In 2 of these 3 moves, you left a piece where it could be captured."
    always = "Every time, you left a piece where it could be captured."
    assert describe_common([reach, nothing, both]) == some
    assert describe_common([reach, both]) == always
    assert describe_common([reach, nothing]) == ""
    assert describe_common([both]) == describe_common([]) == ""


@pytest.mark.parametrize(
    "played",
    [
        GAMES_PLAYED[0],
        *(pytest.param(played, marks=pytest.mark.slow) for played in GAMES_PLAYED[1:]),
    ],
    ids=lambda played: "-".join(map(str, played)),
)
def test_the_costliest_choices_of_thirty_games_become_exercises(
    played: tuple[str, str, str, int],
) -> None:
    ended, review = play_game(*played)
    judged_twice = review.costliest()
    for seat in range(len(ended.seats)):
        costs = {n: ply.loss for n, ply in enumerate(review.plies, 1) if ply.seat == seat}
        found = find_mistakes(review, [seat])
        costly = sorted(costs.values(), reverse=True)[:3]
        assert sorted(map(costs.__getitem__, found), reverse=True) == [
            cost for cost in costly if cost >= COSTLY
        ]
        assert found == sorted(found)
        themes: list[frozenset[Theme]] = []
        for ply in found:
            state, move, best = (
                ended.states[ply - 1],
                ended.moves[ply - 1],
                review.plies[ply - 1].best,
            )
            chances = exhaust(judge_moves(state, move))
            assert chances.keys() == {*positions_after_moves(state)}
            exercise = make_exercise(ended.game, state, chances)
            exercise = exercise._replace(mistake=move, error=ERROR)
            assert exercise.rival == move
            if ply in judged_twice:
                assert exercise.loss(move) == pytest.approx(review.plies[ply - 1].loss, abs=0.002)
                assert move not in exercise.solutions
                assert best in exercise.solutions
            worse, better = (exhaust(outlook(state, one)) for one in (move, best))
            themes.append(find_themes(worse, better, ended.game))
        check_common(themes)


def check_common(themes: list[frozenset[Theme]]) -> None:
    """Assert that the sentence names a theme of most mistakes, in each language."""
    shared = [one for one in Theme if 2 * sum(one in each for each in themes) > len(themes) > 1]
    for language in words.LANGUAGES:
        with catalogues.speaking(language):
            common = describe_common(themes)
            ends = [words.sentence("mistake.common", one.value, share="") for one in shared]
            assert bool(common) == any(map(common.endswith, ends)) == bool(shared)


def test_nobody_who_has_not_played_here_has_mistakes() -> None:
    _, review = play_game(*GAMES_PLAYED[0])
    assert find_mistakes(review, []) == []
