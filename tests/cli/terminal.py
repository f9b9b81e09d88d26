"""Results of the command line, and whole games, for its tests."""

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
    """The exit code and the outputs of a command."""

    code: int
    out: str
    err: str


Nyout = Callable[..., Ran]


def began(seats: Sequence[Seat], seed: str) -> Match:
    return match.start(GAME, tuple(seats), seed)


def played_out(at: Match) -> tuple[Match, list[str]]:
    """Return the match at its end, and the lines typed by people who take the first legal move."""
    lines: list[str] = []
    while at.active != OVER:
        if not at.by_person:
            at = play.play_computer(at)
        elif at.state.turn() == CHANCE:
            at, lines = at.throw(), [*lines, ""]
        else:
            first = at.state.moves()[0]
            at, lines = at.play(first), [*lines, notation(first)]
    return at, lines
