"""Golden records: whole games between computer players, with the number of legal moves at each ply.

They pin the behaviour of the rules. Each file stands in `tests/games/<game>/golden/`, and its first
comment names the seed from which chance and the players drew. `make golden` plays every file anew
from its tags and that seed. A changed file means that a game has changed: read the diff, and
increase the game's rules version.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

from nyout import CHANCE, OVER, chance, players, record
from nyout.record import Record

GAMES = Path(__file__).with_name("games")
SEED = re.compile(r"seed (\d+)")


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


def played(start: Record, seed: int) -> Record:
    """The game that the players of a record play from its tags with a seed."""
    rng = Random(seed)
    state = start.game.start(len(start.seats), start.first, **start.options)
    moves, comments = [], {0: f"seed {seed}"}
    while state.turn() != OVER:
        legal = state.moves()
        if state.turn() == CHANCE:
            move = chance.throw(state, rng.random())
        else:
            move = players.choice(start.seats[state.turn()].player, state, rng)
        moves.append(move)
        comments[len(moves)] = str(len(legal))
        state = state.play(move)
    return start._replace(moves=tuple(moves), comments=comments)


def replayed(text: str) -> str:
    """A golden record as the rules and the players produce it now. Raises `ValueError`.

    Only the tags and the seed are read, so the moves may be illegal by the rules of now.
    """
    seed = SEED.search(text)
    if seed is None:
        raise ValueError("a golden record begins with a comment such as {seed 7}")
    head = "\n".join(line for line in text.splitlines() if re.match(r"\[(?!Result)", line))
    return record.write(played(record.read(head), int(seed[1])))


def main() -> None:
    """Play all files anew."""
    for file in files():
        file.write_text(replayed(file.read_text("utf-8")), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
