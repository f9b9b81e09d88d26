"""Writes the golden records: whole games, each ply with the number of moves it was chosen from.

    python -m tests.golden

They hold the behaviour of the rules still. A change in them is a change of a game: read the diff,
and let the game's rules version grow with it.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from nyout import CHANCE, GAMES, OVER, chance, players, record
from nyout.match import Seat
from nyout.record import Record

FOLDER = Path(__file__).with_name("golden")


class Spec(NamedTuple):
    """How a golden game comes to be; the seeds were looked for where the roll-off shall tie."""

    file: str
    seed: int
    players: tuple[str, ...]
    first: int | None = None
    options: Mapping[str, bool | str] = MappingProxyType({})


SPECS: dict[str, list[Spec]] = {
    "le-nyout": [
        Spec("2-greedy", 1, ("greedy", "greedy"), first=0),
        Spec("2-roll-off-ties-twice", 6, ("greedy", "random")),
        Spec("2-random-exit-same-turn", 3, ("random", "random"), 1, {"exit_same_turn": True}),
        Spec("3-roll-off-ties", 38, ("random", "greedy", "greedy")),
        Spec("3-exit-same-turn", 5, ("greedy", "greedy", "greedy"), 2, {"exit_same_turn": True}),
        Spec("4-random", 6, ("random", "random", "random", "random"), first=3),
        Spec("4-roll-off-three-tie", 10, ("greedy", "random", "greedy", "random")),
    ],
    "run": [
        Spec("2-removals-draw", 21, ("random", "random")),
        Spec("2-black-wins-by-4", 3, ("random", "random"), first=0),
        Spec("2-white-wins-by-6", 4, ("random", "random")),
        Spec("2-ends-between-two-moves", 57, ("random", "random")),
        Spec("2-removals-and-ends-between-two-moves", 32, ("random", "random"), first=0),
        Spec("2-passed-over", 166, ("random", "random"), first=0),
        Spec("2-passed-over-draw", 218, ("random", "random")),
        Spec("2-greedy", 1, ("greedy",) * 2),
    ],
    "scouts": [
        Spec("2-heads-second-wins", 9, ("random", "random")),
        Spec("2-tails-second-wins", 58, ("random", "random")),
        Spec("2-toss-drawn", 1, ("random", "random")),
        Spec("2-red-first-wins", 33, ("random", "random"), first=0),
        Spec("2-red-first-loses", 59, ("random", "random"), first=0),
        Spec("2-blue-first-wins", 39, ("random", "random"), first=1),
        Spec("2-blue-first-drawn", 2, ("random", "random"), first=1),
        Spec("2-greedy", 1, ("greedy",) * 2),
    ],
    "not-nyout": [
        Spec("2-last", 4, ("random",) * 2, first=0),
        Spec("2-rounds-roll-off-ties", 6, ("random",) * 2),
        Spec("2-quiet", 89, ("random",) * 2),
        Spec("2-west-east", 1, ("random",) * 2, 1, {"homes": "WE"}),
        Spec("3-quiet", 13, ("random",) * 3, first=0),
        Spec("3-rounds-roll-off-ties", 17, ("random",) * 3),
        Spec("3-north-south-west", 1, ("random",) * 3, 2, {"homes": "NSW"}),
        Spec("4-last-roll-off-ties", 3, ("random",) * 4),
        Spec("4-rounds", 4, ("random",) * 4, first=0),
        Spec("4-south-first", 1, ("random",) * 4, 3, {"homes": "SWNE"}),
        Spec("2-greedy", 1, ("greedy",) * 2),
    ],
    "hypnosia": [
        Spec("2-empty-equal-scores", 24, ("random",) * 2),
        Spec("2-quiet-no-crossing", 114, ("random",) * 2, 0, {"stacks_cross_bridges": False}),
        Spec("2-neighbours", 5, ("random",) * 2, 1, {"colours": "50"}),
        Spec("3-roll-off-ties-centre", 10, ("random",) * 3),
        Spec("3-all-equal", 26, ("random",) * 3, 0, {"stacks_cross_bridges": False}),
        Spec("4-roll-off-ties-shared-rank", 20, ("random",) * 4),
        Spec("4-other-colours", 6, ("random",) * 4, 3, {"colours": "5320"}),
        Spec("5-roll-off-ties-quiet", 117, ("random",) * 5),
        Spec("6-roll-off-ties-quiet", 8, ("random",) * 6),
        Spec("6-centre-equal-scores", 134, ("random",) * 6),
        Spec("2-greedy", 1, ("greedy",) * 2),
        Spec("4-greedy-and-random", 2, ("greedy", "random", "greedy", "random")),
    ],
}


def played(game: str, spec: Spec) -> Record:
    """A whole game between computer players."""
    rng = Random(spec.seed)
    options = GAMES[game].settled(len(spec.players), dict(spec.options))
    state = GAMES[game].start(len(spec.players), spec.first, **options)
    moves, comments = [], {}
    while state.turn() != OVER:
        legal = state.moves()
        if state.turn() == CHANCE:
            move = chance.throw(state, rng.random())
        else:
            move = players.choice(spec.players[state.turn()], state, rng)
        moves.append(move)
        comments[len(moves)] = str(len(legal))
        state = state.play(move)
    seats = tuple(Seat(f"{player} {n}", player) for n, player in enumerate(spec.players, 1))
    return Record(GAMES[game], seats, options, spec.first, tuple(moves), comments)


def texts() -> Iterator[tuple[Path, str]]:
    """Every golden file and what it shall hold."""
    for game, specs in SPECS.items():
        for spec in specs:
            yield FOLDER / game / f"{spec.file}.txt", record.write(played(game, spec))


def main() -> None:
    """Write all the files."""
    for file, text in texts():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8", newline="\n")


if __name__ == "__main__":
    main()
