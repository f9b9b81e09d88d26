"""The levels of computer players, and how they choose moves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import ModuleType
from warnings import warn

from nyout import games
from nyout.core import Move, State, list_items
from nyout.faults import RecordError
from nyout.games.ai import Level, Search, Stage, TurnSearch
from nyout.players.evaluation import (
    Evaluation,
    Evaluator,
    ExactEvaluation,
    NoisyEvaluation,
    endgame_of,
    generic_evaluation,
    load_evaluation,
    state_features,
)
from nyout.players.search import Progress, search

NARROW = TurnSearch((Stage(width=2), Stage(width=4)), nodes=2000)
GENERIC = (
    Level("beginner", NARROW, noise=0.15),
    Level("casual", NARROW, noise=0.06),
    Level("strong", NARROW, noise=0.02),
    Level(
        "best",
        TurnSearch((*NARROW.stages, Stage(turns=1, candidates=6, width=4, replies=2)), nodes=6000),
    ),
)
"""The levels of games without their own."""


def play(name: str, state: State) -> Iterator[Move]:
    """Yield the best move so far of a level, by its name, after each slice of its search."""
    evaluation = evaluation_for(state)
    for progress in run_search(level_of(evaluation.features.game, name), state, evaluation):
        yield progress.move


def run_search(level: Level, state: State, evaluation: Evaluation) -> Iterator[Progress]:
    """Yield the progress of a level's search, based on an evaluation."""
    evaluator = evaluator_of(level, state, evaluation)
    return search(state, evaluator, settings_of(level, state, evaluator))


def settings_of(level: Level, state: State, evaluator: Evaluator) -> Search:
    """Return the settings with which a level searches a position."""
    # A deeper search would average rounded win chances, and could only choose a worse move.
    is_solved = isinstance(evaluator, ExactEvaluation) and evaluator.exact(state) is not None
    return TurnSearch() if is_solved else level.search


def level_of(game: str, name: str) -> Level:
    """Return a level of a game. Raises `ValueError`, with the valid names, if there is none."""
    levels = {level.name: level for level in levels_of(game)}
    if name not in levels:
        raise ValueError(f"no level {name!r}; expected {list_items(levels)}")
    return levels[name]


@cache
def levels_of(game: str) -> tuple[Level, ...]:
    """Return the levels of a game, the weakest first; generic ones if its folder has none."""
    part = games.part(game, "ai") if game in games.GAMES else None
    return getattr(part, "LEVELS", GENERIC)


def evaluation_for(state: State) -> Evaluation:
    """Return the evaluation of the game of a position, for its number of seats."""
    return evaluation_of(state_features(state).game, len(state.scores()))


@cache
def evaluation_of(game: str, seats: int) -> Evaluation:
    """Return the evaluation of a game; if its weights are invalid, warn and use generic ones."""
    try:
        return load_evaluation(game, seats)
    except RecordError as error:
        warn(f"{error}. The computer plays with generic weights.", stacklevel=2)
        return generic_evaluation(game)


def evaluator_of(level: Level, state: State, evaluation: Evaluation) -> Evaluator:
    """Return the evaluation as a level uses it to choose a move in a position."""
    if level.noise:
        return NoisyEvaluation(evaluation, level.noise, state)
    endgame = endgame_of(evaluation.features.game, state)
    return ExactEvaluation(evaluation, endgame.chances) if endgame else evaluation


def table_for(name: str, state: State) -> ModuleType | None:
    """Return the module with the endgame table that a level may use in a position, if any."""
    game = state_features(state).game
    endgame = None if level_of(game, name).noise else endgame_of(game, state)
    return endgame if hasattr(endgame, "FILE") else None
