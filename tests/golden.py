"""The golden records of the games: `tests/games/<game>/golden/`.

`make golden` replays each of them, and `tools/golden.py` finds records of other kinds.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from nyout.match import Match

GAMES = Path(__file__).with_name("games")


def folder(game: str) -> Path:
    """Return the folder of the tests of a game."""
    return GAMES / game.replace("-", "_")


def files(game: str | None = None) -> list[Path]:
    """Return the golden records of a game, or of all games."""
    return sorted((folder(game) if game else GAMES).glob(f"{'' if game else '*/'}golden/*.txt"))


def read(file: Path) -> Match:
    """Return the record in a golden file."""
    return Match.read(file.read_text("utf-8"))


def largest(game: str) -> Match:
    """Return a golden record of a game with the most seats."""
    return max(map(read, files(game)), key=lambda record: len(record.seats))


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
