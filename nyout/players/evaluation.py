"""Win chances estimated by a linear evaluation: the softmax of weighted features.

The features and the weights of a game are those of its folder, or generic ones. `ExactEvaluation`
replaces estimates with exact win chances where a game knows them, and `NoisyEvaluation` adds
errors, as those of a human player who plays casually.

The file `weights-2.txt` in the folder of a game contains the weights for two seats:

    game le-nyout
    rules 1
    seats 2
    size 7387
    made python -m tools.training le-nyout --seed 1: 100000 games
    unit 0.001

    120 -15 3*0 7

The numbers after the empty line are multiples of the unit. `3*0` stands for three zeros.

A game knows exact win chances if its folder contains a module `endgame` with these functions:

    def chances(state) -> Chances | None    exact win chances of a position, or None if unknown
    def is_near(state) -> bool              whether a search from a position may use them

If they are read from a table, also with these:

    FILE: str                               the name of the table, which pages download
    def use(data: bytes) -> None            use the table that a page has downloaded as `FILE`
    def unpack(state) -> Iterator[None]     unpack what the position needs, with pauses
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import cache
from itertools import groupby
from math import exp
from pkgutil import get_data
from types import ModuleType
from typing import Any, NamedTuple, Protocol
from zlib import crc32

from nyout import games, view
from nyout.core import OVER, State
from nyout.faults import error_about
from nyout.games.ai import FeatureRow

# --- features of positions ------------------------------------------------------------------------

PACKAGE = f"{games.__name__}."


Chances = tuple[float, ...]
"""The win chance of each seat; winners that share the first rank also share the win."""


def _no_chances(state: State) -> Chances | None:
    return None


class Features(NamedTuple):
    """The functions of a game that computer players use; `nyout.games.ai` documents them."""

    game: str  # the name of the game; empty for states outside `nyout.games`
    size: int  # number of weights
    rows: Callable[[Any], Sequence[FeatureRow]]  # called with a state before the end of the game
    key: Callable[[Any], Hashable]  # equal for states with equal futures
    outcomes: Callable[[Any], list[tuple[int, State]]]  # of a throw, with whole-number weights
    settled_chances: Callable[[Any], Chances | None] = _no_chances  # before the end of the game


def state_features(state: State) -> Features:
    """Return the features for the states of any game.

    >>> from nyout import GAMES
    >>> state_features(GAMES["run"].start()).game
    'run'
    """
    return _class_features(type(state))


@cache
def _class_features(kind: type) -> Features:
    module = kind.__module__
    if not module.startswith(PACKAGE):
        return generic_features_of("")
    return game_features(module.removeprefix(PACKAGE).partition(".")[0].replace("_", "-"))


@cache
def game_features(name: str) -> Features:
    """Return the features of a game by name; generic ones if its folder defines none."""
    part = games.part(name, "ai") if name in games.GAMES else None
    return (
        import_features(name, part)
        if part and hasattr(part, "features")
        else generic_features_of(name)
    )


def import_features(name: str, module: ModuleType) -> Features:
    """Return the features of a game that its module `ai.py` defines."""
    return Features(
        name,
        module.SIZE,
        module.features,
        getattr(module, "key", _itself),
        getattr(module, "outcomes", outcomes),
        getattr(module, "settled_chances", _no_chances),
    )


def generic_features_of(name: str) -> Features:
    """Return generic features for a game by name."""
    return Features(name, GENERIC_SIZE, generic_features, _itself, outcomes)


def _itself(state: State) -> Hashable:
    return state


def outcomes(state: State) -> list[tuple[int, State]]:
    """Return the distinct positions after a throw with their weights, in the order of throws."""
    merged: dict[State, int] = {}
    for throw, weight in zip(state.moves(), state.odds(), strict=True):
        after = state.play(throw)
        merged[after] = merged.get(after, 0) + weight
    return [(weight, after) for after, weight in merged.items()]


# --- features of games whose `ai.py` has none -----------------------------------------------------

SCORE, LEAD, TO_GO, PIECES, ACTS = range(5)
GENERIC_SIZE = 5
GENERIC_WEIGHTS = (1.0, 0.5, -2.0, 2.0, 0.1)
"""Weights chosen by hand, the same for all games."""


def generic_features(state: State) -> list[FeatureRow]:
    """Return one row for each seat.

    Its factors are the score, the lead over the best other seat, and the seat's share of all
    distances to the goal and of all pieces in play. An index tells the seat that acts.

    >>> from nyout import GAMES
    >>> generic_features(GAMES["run"].start())[0].scalars
    [(0, 0.0), (1, 0.0), (2, 0.5), (3, 0.5)]
    """
    scores = state.scores()
    to_go, pieces = [0] * len(scores), [0] * len(scores)
    for piece in view.view_of(state).scene().pieces:
        if piece.seat in range(len(scores)):
            to_go[piece.seat] += piece.to_go
            pieces[piece.seat] += piece.place != view.OUT
    acts = view.view_of(state).actor()
    return [
        FeatureRow(
            [ACTS] if seat == acts else [],
            [
                (SCORE, float(score)),
                (LEAD, float(score - max(scores[:seat] + scores[seat + 1 :], default=0))),
                (TO_GO, _share(to_go, seat)),
                (PIECES, _share(pieces, seat)),
            ],
        )
        for seat, score in enumerate(scores)
    ]


def _share(numbers: list[int], seat: int) -> float:
    return numbers[seat] / (sum(numbers) or 1)


# --- evaluations ----------------------------------------------------------------------------------

MAX_CHANCE = 0.999  # an error never makes a position look like a win


class Evaluator(Protocol):
    """An object that estimates win chances for a search."""

    @property
    def features(self) -> Features:
        """The functions of the game that the search needs."""
        ...

    def chances(self, state: State) -> Chances:
        """Return the win chance of each seat."""
        ...


class Evaluation(NamedTuple):
    """Features and their weights."""

    features: Features
    weights: Sequence[float]
    unit: float = 1.0  # of the weights; sums of whole-number weights are equal on all machines

    def chances(self, state: State) -> Chances:
        """Return the win chance of each seat: exact in settled positions, else estimated.

        >>> from nyout import GAMES
        >>> from nyout.players.evaluation import load_evaluation
        >>> sum(load_evaluation("le-nyout", 2).chances(GAMES["le-nyout"].start(2, 0)))
        1.0
        """
        if state.turn() == OVER:
            return win_shares(state.ranks())
        settled = self.features.settled_chances(state)
        return settled or softmax(merits(self.features.rows(state), self.weights), self.unit)


class ExactEvaluation(NamedTuple):
    """An evaluation, and the exact win chances that replace it where they are known."""

    evaluation: Evaluation
    exact: Callable[[State], Chances | None]

    @property
    def features(self) -> Features:
        """The functions of the game that a search needs."""
        return self.evaluation.features

    def chances(self, state: State) -> Chances:
        """Return the win chance of each seat."""
        return self.exact(state) or self.evaluation.chances(state)


class NoisyEvaluation:
    """An evaluation with errors in the win chance of the seat that decides.

    The errors depend only on the position, and on the decision for which it is evaluated.
    """

    def __init__(self, evaluation: Evaluation, deviation: float, decision: State) -> None:
        """Return an evaluation for a decision, the position in which a seat is to move.

        `deviation` is the standard deviation of the errors.
        """
        self.features, self.weights, self.unit = evaluation
        self.deviation = deviation
        self.seat = decision.turn()
        self.salt = crc32(repr(merits(self.features.rows(decision), self.weights)).encode())

    def chances(self, state: State) -> Chances:
        """Return the win chances, exact at the end of the game."""
        if state.turn() == OVER:
            return win_shares(state.ranks())
        seat_merits = merits(self.features.rows(state), self.weights)
        chances = [*softmax(seat_merits, self.unit)]
        error = self.deviation * bell(repr(seat_merits), self.salt)
        chances[self.seat] = min(max(chances[self.seat] + error, 0.0), MAX_CHANCE)
        return tuple(chances)


def merits(rows: Sequence[FeatureRow], weights: Sequence[float]) -> list[float]:
    """Return the merit of each row: the sum of its weights, each times its factor."""
    sums: list[float] = []
    for indices, scalars in rows:
        # Not sum(): since Python 3.12 it rounds floats differently.
        merit = 0
        for n in indices:
            merit += weights[n]
        for n, factor in scalars:
            merit += weights[n] * factor
        sums.append(merit)
    return sums


def softmax(merits: Sequence[float], unit: float = 1.0) -> Chances:
    """Return win chances in the ratios of the exponentials of `unit` times the merits.

    >>> softmax([0.0, 0.0]), softmax([0.0, -1000.0])
    ((0.5, 0.5), (1.0, 0.0))
    """
    if len(merits) == 2:
        lead = unit * (merits[0] - merits[1])
        first = 1 / (1 + exp(-lead)) if lead > -700 else 0.0
        return first, 1 - first
    most = max(merits)
    powers = [exp(unit * (merit - most)) for merit in merits]
    total = 0.0
    for power in powers:
        total += power
    return tuple([power / total for power in powers])


def win_shares(ranks: Sequence[int]) -> Chances:
    """Return the wins of the seats by their final ranks; seats that share the first rank share one.

    >>> win_shares((1, 3, 1))
    (0.5, 0.0, 0.5)
    """
    winners = ranks.count(1)
    return tuple([1 / winners if rank == 1 else 0.0 for rank in ranks])


def bell(text: str, salt: int = 0) -> float:
    """Return a number determined by a text, from a nearly normal distribution.

    The mean of the distribution is 0, and its standard deviation 1. The number is the scaled sum
    of the four bytes of a checksum; `hash()` differs between runs.

    >>> round(bell("here"), 3), round(bell("here", 1), 3)
    (-0.129, 0.968)
    """
    checksum = crc32(text.encode(), salt)
    return (sum(checksum.to_bytes(4, "big")) - 4 * 127.5) / (2 * 73.9)


def endgame_of(game: str, state: State) -> ModuleType | None:
    """Return the module `endgame` of a game if a search from a position may use it."""
    part = _endgame(game)
    return part if part and part.is_near(state) else None


@cache
def _endgame(game: str) -> ModuleType | None:
    return games.part(game, "endgame") if game in games.GAMES else None


# --- files of weights -----------------------------------------------------------------------------

PER_LINE = 20  # numbers per line of a file


@cache
def load_evaluation(game: str, seats: int) -> Evaluation:
    """Return the evaluation of a game, given by name, for a number of seats.

    Weights for the next smaller number of seats replace missing ones. A game without weights has
    generic features and weights. Raises `RecordError` if a file is damaged, or made for other
    rules or features.
    """
    of_game = game_features(game)
    if of_game.rows is not generic_features:
        for number in range(seats, 1, -1):
            text = _read_weights(game, number)
            if text is not None:
                return parse_weights(text, of_game, number)
    return generic_evaluation(game)


def generic_evaluation(game: str) -> Evaluation:
    """Return the evaluation with generic features, which suits every game."""
    return Evaluation(generic_features_of(game), GENERIC_WEIGHTS)


def weights_file(seats: int) -> str:
    """Return the name of the file of weights for a number of seats."""
    return f"weights-{seats}.txt"


def _read_weights(game: str, seats: int) -> str | None:
    try:
        # Pages download both together.
        data = get_data(f"{games.package(game)}.ai", weights_file(seats))
    except OSError:
        return None
    return data.decode("utf-8", "replace") if data else None


def parse_weights(text: str, of_game: Features, seats: int) -> Evaluation:
    """Return the evaluation with the weights in the text of a file.

    Raises `RecordError` if the weights are damaged or incomplete, or made for other features,
    rules or seats.
    """
    where = f"{of_game.game}, {weights_file(seats)}"
    head, _, body = text.replace("\r\n", "\n").partition("\n\n")
    header = {line.partition(" ")[0]: line.partition(" ")[2] for line in head.splitlines()}
    for name, expected in _required_fields(of_game, seats).items():
        if header.get(name) != expected:
            raise error_about(where, f"{name} {header.get(name)}", expected)
    try:
        unit = float(header["unit"])
        weights = _numbers(body)
    except (KeyError, ValueError) as error:
        raise error_about(where, error, "whole numbers") from error
    if len(weights) != of_game.size:
        raise error_about(where, f"{len(weights)} weights", of_game.size)
    return Evaluation(of_game, weights, unit)


def _required_fields(of_game: Features, seats: int) -> dict[str, str]:
    """Return the fields that the header of a file must have."""
    rules = str(games.GAMES[of_game.game].rules)
    return {"game": of_game.game, "rules": rules, "seats": str(seats), "size": str(of_game.size)}


def _numbers(body: str) -> list[int]:
    numbers: list[int] = []
    for word in body.split():
        count, star, number = word.rpartition("*")
        numbers += [int(number)] * (int(count) if star else 1)
    return numbers


def format_weights(
    weights: Sequence[float], of_game: Features, seats: int, command: str, precision: int = 1000
) -> str:
    """Return the text of a file of weights, rounded to multiples of 1 / `precision`.

    `command` tells how the weights were made.

    >>> text = format_weights([0.1234] * 5, game_features("run")._replace(size=5), 2, "by hand")
    >>> text.splitlines()[-1]
    '5*123'
    """
    header = _required_fields(of_game, seats) | {"made": command, "unit": f"{1 / precision}"}
    words = [_repeat(n, len([*run])) for n, run in groupby(round(precision * x) for x in weights)]
    lines = [f"{name} {value}" for name, value in header.items()]
    rows = [" ".join(words[n : n + PER_LINE]) for n in range(0, len(words), PER_LINE)]
    return "\n".join([*lines, "", *rows, ""])


def _repeat(number: int, count: int) -> str:
    return f"{count}*{number}" if count > 1 else f"{number}"
