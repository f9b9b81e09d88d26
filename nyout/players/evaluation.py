"""Win chances of positions by learned weights, and the files in which the weights are kept.

The file `weights-2.txt` in the folder of a game has the weights for two seats:

    game le-nyout
    rules 1
    seats 2
    size 8678
    made nyout train le-nyout, seed 1, 200000 games
    unit 0.001

    120 -15 3*0 7

The numbers after the empty line are in units; `3*0` are three zeros.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp
from pkgutil import get_data
from typing import NamedTuple, Protocol

from nyout import games
from nyout.core import OVER, State
from nyout.games.features import Row
from nyout.players import features, generic
from nyout.players.features import Features

Chances = tuple[float, ...]
"""The chance of each seat to win; a shared first rank counts as a part of a win."""


class WeightsError(ValueError):
    """Error for a file of weights that does not fit; the message names file, value and need."""


class Judge(Protocol):
    """What gives the win chances of positions to a search."""

    @property
    def features(self) -> Features:
        """The functions of the game that the search needs."""
        ...

    def chances(self, state: State) -> Chances:
        """Return the win chance of each seat."""
        ...


class Evaluation(NamedTuple):
    """Features with a weight each, which make win chances of positions."""

    features: Features
    weights: Sequence[float]
    unit: float = 1.0  # of the weights: sums of whole numbers are equal on every machine

    def chances(self, state: State) -> Chances:
        """Return the win chance of each seat: the softmax of merits, and at OVER from ranks.

        >>> from nyout import GAMES
        >>> state = GAMES["le-nyout"].start(2, 0)
        >>> sum(load("le-nyout", 2).chances(state))
        1.0
        """
        if state.turn() == OVER:
            return of_ranks(state.ranks())
        return softmax(merits(self.features.rows(state), self.weights), self.unit)


def merits(rows: Sequence[Row], weights: Sequence[float]) -> list[float]:
    """Return the merit of each row: the sum of its weights."""
    found: list[float] = []
    for indices, scalars in rows:
        merit = sum([weights[n] for n in indices])
        for n, number in scalars:
            merit += weights[n] * number
        found.append(merit)
    return found


def softmax(numbers: Sequence[float], unit: float = 1.0) -> Chances:
    """Return positive numbers that sum to 1, in the ratios of the exponentials of `numbers`.

    The numbers are multiplied by `unit` first.

    >>> softmax([0.0, 0.0]), softmax([0.0, -1000.0])
    ((0.5, 0.5), (1.0, 0.0))
    """
    if len(numbers) == 2:
        lead = unit * (numbers[0] - numbers[1])
        first = 1 / (1 + exp(-lead)) if lead > -700 else 0.0
        return first, 1 - first
    most = max(numbers)
    powers = [exp(unit * (number - most)) for number in numbers]
    total = sum(powers)
    return tuple([power / total for power in powers])


def of_ranks(ranks: Sequence[int]) -> Chances:
    """Return the win of each seat by its final rank, in parts for a shared first rank.

    >>> of_ranks((1, 3, 1))
    (0.5, 0.0, 0.5)
    """
    winners = ranks.count(1)
    return tuple([1 / winners if rank == 1 else 0.0 for rank in ranks])


@cache
def load(game: str, seats: int) -> Evaluation:
    """Return the evaluation of a game by its name, for a number of seats.

    Where there are no weights for so many seats, those for the next smaller number are used; a
    game without weights has generic features and weights. Raises `WeightsError` if the weights
    were made for other rules or features, or are damaged.
    """
    found = features.of_game(game)
    if found.rows is not generic.features:
        for number in range(seats, 1, -1):
            text = _read(game, number)
            if text is not None:
                return parse(text, found, number)
    return fallback(game)


def fallback(game: str) -> Evaluation:
    """Return the evaluation by generic features, which every game has."""
    return Evaluation(features.of_game("")._replace(game=game), generic.WEIGHTS)


def _read(game: str, seats: int) -> str | None:
    package = f"{games.__name__}.{game.replace('-', '_')}"
    try:
        data = get_data(package, file_name(seats))
    except OSError:
        return None
    return data.decode("utf-8", "replace") if data else None


def file_name(seats: int) -> str:
    """Return the name of the file of weights for a number of seats."""
    return f"weights-{seats}.txt"


def parse(text: str, found: Features, seats: int) -> Evaluation:
    """Return the evaluation with the weights in the text of a file.

    Raises `WeightsError` if they are not those of these features, of the present rules of their
    game and of this number of seats, or if some are missing.
    """
    where = f"{found.game}: {file_name(seats)}"
    head, _, body = text.replace("\r\n", "\n").partition("\n\n")
    header = {line.partition(" ")[0]: line.partition(" ")[2] for line in head.splitlines()}
    for name, wanted in requirements(found, seats).items():
        if header.get(name) != wanted:
            raise WeightsError(f"{where} has {name} {header.get(name)}; expected {wanted}")
    try:
        unit = float(header["unit"])
        weights = _numbers(body)
    except (KeyError, ValueError) as error:
        raise WeightsError(f"{where} is damaged: {error}; expected whole numbers") from error
    if len(weights) != found.size:
        raise WeightsError(f"{where} has {len(weights)} weights; expected {found.size}")
    return Evaluation(found, weights, unit)


def requirements(found: Features, seats: int) -> dict[str, str]:
    """Return the lines that the header of a file of weights must have."""
    rules = str(games.GAMES[found.game].rules)
    return {"game": found.game, "rules": rules, "seats": str(seats), "size": str(found.size)}


def _numbers(body: str) -> list[int]:
    found: list[int] = []
    for word in body.split():
        count, star, number = word.rpartition("*")
        found += [int(number)] * (int(count) if star else 1)
    return found


def write(weights: Sequence[float], found: Features, seats: int, made: str) -> str:
    """Return the text of a file of weights, rounded to thousandths.

    >>> from nyout.players import features
    >>> text = write([0.1234] * generic.SIZE, features.of_game("run")._replace(size=5), 2, "here")
    >>> text.splitlines()[-1]
    '5*123'
    """
    head = requirements(found, seats) | {"made": made, "unit": "0.001"}
    words: list[str] = []
    numbers = [round(1000 * weight) for weight in weights]
    start = 0
    while start < len(numbers):
        end = start
        while end < len(numbers) and numbers[end] == numbers[start]:
            end += 1
        words.append(f"{end - start}*{numbers[start]}" if end - start > 1 else f"{numbers[start]}")
        start = end
    lines = [f"{name} {value}" for name, value in head.items()]
    rows = [" ".join(words[n : n + 20]) for n in range(0, len(words), 20)]
    return "\n".join([*lines, "", *rows, ""])
