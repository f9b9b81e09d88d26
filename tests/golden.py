"""Records of the games: the golden ones in `tests/games/<game>/golden/`, or random ones.

`make golden` replays each of them, and `tools/golden.py` finds records of other kinds.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

import nyout
from nyout import testing
from nyout.core import Game
from nyout.match import Match, Seat

GAMES = Path(__file__).with_name("games")
YOU, COMPUTER = Seat("Ann"), Seat("Robot", "greedy")
NAMES = ("Ann", "Bob", "Cy", "Dan", "Eve", "Flo")


def folder(game: str) -> Path:
    """Return the folder of the tests of a game."""
    return GAMES / game.replace("-", "_")


def files(game: str | None = None) -> list[Path]:
    """Return the golden records of a game, or of all games."""
    return sorted((folder(game) if game else GAMES).glob(f"{'' if game else '*/'}golden/*.txt"))


def read_golden(file: Path) -> Match:
    """Return the record in a golden file."""
    return Match.from_text(file.read_text("utf-8"))


@cache
def records(name: str) -> list[Match]:
    """Return the golden records of a game, or a random game for each seat count if it has none."""
    game, rng = nyout.GAMES[name], Random(name)
    return [read_golden(file) for file in files(name)] or [
        testing.play_random(game, seats, None, game.complete_options(seats, {}), rng).match(
            (Seat(""),) * seats
        )
        for seats in game.seats
    ]


def largest(game: str) -> Match:
    """Return a record of a game with the most seats."""
    return max(records(game), key=lambda record: len(record.seats))


by_file = pytest.mark.parametrize(
    "file",
    [
        pytest.param(
            file,
            id=f"{file.parts[-3]}/{file.stem}",
            marks=[pytest.mark.slow] * (file != files(file.parts[-3])[0]),
        )
        for file in files()
    ],
)
"""All golden records; only the first of each game in `make quick`."""


def finished_match(game: Game) -> Match:
    """Return the shortest golden game of Ann against the computer whose last move is Ann's."""
    records = (read_golden(file).with_seed("7") for file in files(game.name))
    for whole in sorted(records, key=lambda record: len(record.moves)):
        seat = whole.go_to(len(whole.moves) - 1).active
        if len(whole.seats) == 2 and whole.states[-2].turn() == seat:
            seats = (YOU, COMPUTER) if seat == 0 else (COMPUTER, YOU)
            return replace(whole, seats=seats, comments={})
    raise LookupError(game.name)


def whole(game: str) -> Match:
    """Return a finished match without computer players."""
    match = largest(game).with_seed("7")
    return replace(match, seats=tuple(map(Seat, NAMES[: len(match.seats)])), tags={})
