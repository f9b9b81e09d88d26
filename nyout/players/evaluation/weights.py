"""Files of weights, in the folders of the games.

The file `weights-2.txt` contains the weights for two seats:

    game le-nyout
    rules 1
    seats 2
    size 7387
    made python -m tools.training le-nyout --seed 1: 100000 games
    unit 0.001

    120 -15 3*0 7

The numbers after the empty line are multiples of the unit. `3*0` stands for three zeros.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import groupby
from pkgutil import get_data

from nyout import games
from nyout.faults import error_about
from nyout.players.evaluation import features
from nyout.players.evaluation.evaluation import Evaluation
from nyout.players.evaluation.features import Features

PER_LINE = 20  # numbers per line of a file


@cache
def load(game: str, seats: int) -> Evaluation:
    """Return the evaluation of a game, given by name, for a number of seats.

    Weights for the next smaller number of seats replace missing ones. A game without weights has
    generic features and weights. Raises `RecordError` if a file is damaged, or made for other
    rules or features.
    """
    of_game = features.game_features(game)
    if of_game.rows is not features.features:
        for number in range(seats, 1, -1):
            text = _read(game, number)
            if text is not None:
                return parse(text, of_game, number)
    return fallback(game)


def fallback(game: str) -> Evaluation:
    """Return the evaluation with generic features, which suits every game."""
    return Evaluation(features.generic_for(game), features.WEIGHTS)


def file_name(seats: int) -> str:
    """Return the name of the file of weights for a number of seats."""
    return f"weights-{seats}.txt"


def _read(game: str, seats: int) -> str | None:
    try:
        # Pages download both together.
        data = get_data(f"{games.package(game)}.ai", file_name(seats))
    except OSError:
        return None
    return data.decode("utf-8", "replace") if data else None


def parse(text: str, of_game: Features, seats: int) -> Evaluation:
    """Return the evaluation with the weights in the text of a file.

    Raises `RecordError` if the weights are damaged or incomplete, or made for other features,
    rules or seats.
    """
    where = f"{of_game.game}, {file_name(seats)}"
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


def write(
    weights: Sequence[float], of_game: Features, seats: int, command: str, precision: int = 1000
) -> str:
    """Return the text of a file of weights, rounded to multiples of 1 / `precision`.

    `command` tells how the weights were made.

    >>> text = write([0.1234] * 5, features.game_features("run")._replace(size=5), 2, "by hand")
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
