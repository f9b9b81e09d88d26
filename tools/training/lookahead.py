"""Self-play that learns from all throws in each position, so that luck does not mislead it.

It suits games in which a turn is a throw and a move. An endgame table of the game takes part: the
win chances that it contains are exact from the first game on.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from nyout import games
from nyout.core import OVER, Game, State
from nyout.players.evaluation import (
    Chances,
    Evaluation,
    Evaluator,
    ExactEvaluation,
    game_features,
    merits,
    softmax,
)
from nyout.players.search import mean_chances
from tools.training.learning import Corrected

Choice = tuple[Chances, State]
"""The best win chances after a throw, and the position that has them."""


def self_play(
    game: Game, seats: int, weights: Sequence[float], rng: Random
) -> tuple[list[Corrected], State]:
    """Play one game, and return the positions to learn from and the last position."""
    evaluation = Evaluation(game_features(game.name), weights)
    endgame = games.part(game.name, "endgame")
    evaluator = ExactEvaluation(evaluation, endgame.chances) if endgame else evaluation
    state: State = game.start(seats, rng.choice(game.firsts(seats)))
    positions: list[Corrected] = []
    while state.turn() != OVER:
        rows = evaluation.features.rows(state)
        outcomes = evaluation.features.outcomes(state)
        choices = [best(after, evaluator) for _, after in outcomes]
        odds = [weight for weight, _ in outcomes]
        better = mean_chances(zip(odds, [chances for chances, _ in choices]))
        positions.append(Corrected(rows, softmax(merits(rows, weights)), better))
        ((_, state),) = rng.choices(choices, odds)
    return positions, state


def best(state: State, evaluator: Evaluator) -> Choice:
    """Return the best position for the seat that moves after a throw; `state` if none does."""
    seat = state.turn()
    if seat < 0:
        return evaluator.chances(state), state
    afters = dict.fromkeys(state.play(move) for move in state.moves())
    return max(
        ((evaluator.chances(after), after) for after in afters), key=lambda choice: choice[0][seat]
    )
