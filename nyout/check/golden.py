"""Golden records: whole games between computer players, with the number of legal moves at each ply.

They pin the behaviour of the rules and of the players. The first comment of a golden record states
the seed of chance and of the players, so that the game can be reproduced.
"""

from __future__ import annotations

import re
from random import Random

from nyout import players
from nyout.core import CHANCE, OVER
from nyout.match import Match
from nyout.plies import chance

SEED = re.compile(r"seed (\d+)")


def played(start: Match, seed: int) -> Match:
    """Return a match of the players of `start`, from its first position to the end."""
    rng = Random(seed)
    match = start.at(0).cut()
    comments = {0: f"seed {seed}"}
    while (state := match.state).turn() != OVER:
        legal = state.moves()
        if state.turn() == CHANCE:
            move = chance.throw(state, rng.random())
        else:
            move = players.choice(start.seats[state.turn()].player, state, rng)
        match = match.play(move)
        comments[match.cursor] = str(len(legal))
    return match._replace(comments=comments)


def replayed(text: str) -> str:
    """Return a golden record, reproduced with the current rules and players.

    Only the tags and the seed of `text` are read, so its moves need not be legal any more. Raises
    `ValueError` if it has no seed or its tags are invalid.
    """
    seed = SEED.search(text)
    if seed is None:
        raise ValueError("no seed; expected a comment such as {seed 7} before the first move")
    head = "\n".join(line for line in text.splitlines() if re.match(r"\[(?!Result)", line))
    return played(Match.read(head), int(seed[1])).text()
