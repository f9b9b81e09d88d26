"""What the tests of the command line share: a run of it, and whole games."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import nyout
from nyout import match
from nyout.cli import play
from nyout.core import CHANCE, OVER, notation
from nyout.match import Match, Seat

ROOT = Path(__file__).parent.parent.parent
GAME = nyout.GAMES["le-nyout"]


class Ran(NamedTuple):
    code: int
    out: str
    err: str


Nyout = Callable[..., Ran]


def began(seats: Sequence[Seat], seed: str) -> Match:
    return match.start(GAME, tuple(seats), seed)


def played_out(going: Match) -> tuple[Match, list[str]]:
    """A whole game, and what its persons typed: they throw, and take the first move they may."""
    lines: list[str] = []
    while going.active != OVER:
        if not going.by_person:
            going = play.moved_by_computer(going)
        elif going.state.turn() == CHANCE:
            going, lines = going.throw(), [*lines, ""]
        else:
            first = going.state.moves()[0]
            going, lines = going.play(first), [*lines, notation(first)]
    return going, lines
