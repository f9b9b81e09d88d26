"""The golden records of the games: `tests/games/<game>/golden/`.

`make golden` plays each of them anew. A changed file means that a game has changed: read the diff,
and increase the game's rules version. `nyout find` finds records of other kinds.
"""

from __future__ import annotations

from pathlib import Path

from nyout import record
from nyout.check.golden import replayed
from nyout.record import Record

GAMES = Path(__file__).with_name("games")


def folder(game: str) -> Path:
    """The folder with the tests of the game with this name."""
    return GAMES / game.replace("-", "_")


def files(game: str | None = None) -> list[Path]:
    """The golden records of a game, or of all games."""
    return sorted((folder(game) if game else GAMES).glob(f"{'' if game else '*/'}golden/*.txt"))


def read(file: Path) -> Record:
    """The record in a golden file."""
    return record.read(file.read_text("utf-8"))


def largest(game: str) -> Record:
    """A golden record of a game with as many seats as any."""
    return max(map(read, files(game)), key=lambda found: len(found.seats))


def main() -> None:
    """Play all files anew."""
    for file in files():
        file.write_text(replayed(file.read_text("utf-8")), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
