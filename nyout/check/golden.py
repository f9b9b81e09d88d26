"""Golden records: whole games between computer players, with the number of legal moves at each ply.

They pin the behaviour of the rules and of the players. The first comment of a golden record names
the seed from which chance and the players drew, so that the game can be played anew.
"""

from __future__ import annotations

import re
from random import Random

from nyout import players, record
from nyout.core import CHANCE, OVER, Move
from nyout.plies import chance
from nyout.record import Record

SEED = re.compile(r"seed (\d+)")


def played(start: Record, seed: int) -> Record:
    """The game that the players of a record play from its tags with a seed."""
    rng = Random(seed)
    state = start.game.start(len(start.seats), start.first, **start.options)
    moves: list[Move] = []
    comments = {0: f"seed {seed}"}
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
