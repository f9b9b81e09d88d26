"""The levels of computer players, as data, and how they choose moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple
from warnings import warn
from zlib import crc32

from nyout import games
from nyout.core import OVER, Move, State
from nyout.players import alphabeta, features
from nyout.players.evaluation import (
    Chances,
    Evaluation,
    Judge,
    WeightsError,
    fallback,
    load,
    merits,
    of_ranks,
    softmax,
)
from nyout.players.features import Features
from nyout.players.search import Progress, Stage, search

Exact = Callable[[State], Chances | None]
"""Returns the exact win chances of a position, or None if they are not known."""


class Level(NamedTuple):
    """How strong a computer player is."""

    name: str  # a key of `nyout.players.PLAYERS`
    noise: float = 0.0  # standard deviation of its errors in win chances
    stages: tuple[Stage, ...] = (Stage(),)
    nodes: int = 0  # after which it answers; 0 for no limit
    exact: bool = False  # whether it uses tables of the game's endings


def ladder(
    noise: Sequence[float], strong: Level, best: Level, stages: tuple[Stage, ...] = (Stage(),)
) -> tuple[Level, ...]:
    """Return four levels; the first two search their own turn by `stages`, with noise."""
    beginner, casual = noise
    return (
        Level("beginner", beginner, stages, strong.nodes),
        Level("casual", casual, stages, strong.nodes),
        strong,
        best,
    )


NARROW = (Stage(width=2), Stage(width=4))
LEVELS: dict[str, tuple[Level, ...]] = {
    "le-nyout": ladder(
        (0.17, 0.09),
        Level("strong", 0.03),
        Level("best", 0.0, (Stage(0), Stage(1), Stage(2, candidates=3)), 12_000, exact=True),
    ),
    "not-nyout": ladder(
        (0.15, 0.06),
        Level("strong", 0.03, NARROW, 800),
        Level("best", 0.0, (Stage(width=2), Stage(width=5), Stage(width=10)), 6000),
        NARROW,
    ),
    "hypnosia": ladder(
        (0.15, 0.06),
        Level("strong", 0.02),
        Level("best", 0.0, (Stage(0), Stage(1, candidates=4, replies=3)), 8000),
    ),
    "run": ladder((0.15, 0.06), Level("strong", 0.02), Level("best", 0.0, (Stage(3),), 15_000)),
    "scouts": ladder(
        (0.15, 0.06), Level("strong", 0.02, nodes=4000), Level("best", 0.0, (Stage(2),), 15_000)
    ),
}
USUAL = ladder(
    (0.15, 0.06),
    Level("strong", 0.02, NARROW, 2000),
    Level("best", 0.0, (*NARROW, Stage(1, 6, 4, 2)), 6000),
    NARROW,
)
"""The levels of games that are not in `LEVELS`."""

ALPHABETA = frozenset(("run", "scouts"))
"""Games of two seats without dice, which are searched by alpha-beta."""


def level_of(game: str, name: str) -> Level:
    """Return a level of a game. Raises `ValueError`, with the valid names, if there is none."""
    levels = {level.name: level for level in LEVELS.get(game, USUAL)}
    if name not in levels:
        raise ValueError(f"there is no level {name!r}: there is {', '.join(levels)}")
    return levels[name]


def play(name: str, state: State) -> Iterator[Move]:
    """Yield the best move so far of the level with this name, at least every 200 nodes or so."""
    found = features.of_state(state)
    level = level_of(found.game, name)
    judge = judge_of(level, state, evaluation_of(found, len(state.scores())))
    for _, move in searched(level, state, judge):
        yield move


def searched(level: Level, state: State, judge: Judge) -> Iterator[Progress]:
    """Yield the number of nodes and the best move so far of a level's search."""
    if judge.features.game in ALPHABETA:
        return alphabeta.search(state, judge, level.stages[-1].turns, level.nodes)
    return search(state, judge, level.stages, level.nodes)


@cache
def evaluation_of(found: Features, seats: int) -> Evaluation:
    """Return the evaluation of a game; with a warning the generic one if its weights do not fit."""
    try:
        return load(found.game, seats)
    except WeightsError as error:
        warn(f"{error}. The computer plays by generic weights.", stacklevel=2)
        return fallback(found.game)


def judge_of(level: Level, state: State, evaluation: Evaluation) -> Judge:
    """Return what a level takes the win chances of positions for, in one decision."""
    if level.noise:
        return Noisy(evaluation, level.noise, state)
    exact = exact_chances(evaluation.features.game) if level.exact else None
    return Tabled(evaluation, exact) if exact else evaluation


class Noisy:
    """An evaluation with errors that the position and the decision determine."""

    def __init__(self, evaluation: Evaluation, deviation: float, decision: State) -> None:
        """Return an evaluation for the position `decision`, in which a move is to be chosen.

        `deviation` is the standard deviation of its errors.
        """
        self.features, self.weights, self.unit = evaluation
        self.deviation = deviation
        self.seat = decision.turn()
        self.salt = crc32(repr(merits(self.features.rows(decision), self.weights)).encode())

    def chances(self, state: State) -> Chances:
        """Return the win chances, with the error in that of the deciding seat."""
        if state.turn() == OVER:
            return of_ranks(state.ranks())
        numbers = merits(self.features.rows(state), self.weights)
        error = self.deviation * bell(repr(numbers), self.salt)
        found = [*softmax(numbers, self.unit)]
        found[self.seat] = min(max(found[self.seat] + error, 0.0), 0.999)  # less than a win
        return tuple(found)


def bell(text: str, salt: int = 0) -> float:
    """Return a number that a text determines, from a distribution near the normal one.

    Its mean is 0 and its standard deviation 1; it is the sum of the four bytes of a checksum.

    >>> round(bell("here"), 3), round(bell("here", 1), 3)
    (-0.129, 0.968)
    """
    checksum = crc32(text.encode(), salt)
    return (sum(checksum.to_bytes(4, "big")) - 4 * 127.5) / (2 * 73.9)


class Tabled(NamedTuple):
    """An evaluation that knows the exact win chances of some positions."""

    evaluation: Evaluation
    exact: Exact

    @property
    def features(self) -> Features:
        """The functions of the game that a search needs."""
        return self.evaluation.features

    def chances(self, state: State) -> Chances:
        """Return the exact win chances if they are known, else those of the evaluation."""
        return self.exact(state) or self.evaluation.chances(state)


@cache
def exact_chances(game: str) -> Exact | None:
    """Return the function `chances` of the game's part `endgame`, or None if it has none."""
    part = games.part(game, "endgame")
    return part.chances if part else None
