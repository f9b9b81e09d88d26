"""Results of the command line, and whole games, for its tests."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import nyout
from nyout import match
from nyout.core import Move, notation
from nyout.match import Match, Seat, play_on
from nyout.players import choice
from tools.driver.playing import first

ROOT = Path(__file__).parent.parent.parent
GAME = nyout.GAMES["le-nyout"]


class Result(NamedTuple):
    """The exit code and the outputs of a command."""

    code: int
    out: str
    err: str


Nyout = Callable[..., Result]


def new_match(seats: Sequence[Seat], seed: str) -> Match:
    return match.start(GAME, tuple(seats), seed)


def choose(at: Match) -> Move:
    """Return the first legal move for a person, and the move of a computer player."""
    if at.is_local_turn:
        return first(at)
    return choice(at.active_player, at.state, at.rng())


def playout(at: Match) -> tuple[Match, list[str]]:
    """Return the match at its end, and the lines typed by people who take the first legal move."""
    *_, last = play_on(at, choose)
    decisions = map(last.go_to, range(at.cursor, last.cursor))
    lines = [
        "" if now.is_throw_due else notation(last.moves[now.cursor])
        for now in decisions
        if now.is_local_turn
    ]
    return last, lines
