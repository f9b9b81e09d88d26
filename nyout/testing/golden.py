"""Golden records: whole games between computer players, with the number of legal moves at each ply.

They pin the behaviour of the rules and of the players. The first comment of a golden record states
the seed of chance and of the players, so that the game can be reproduced.
"""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

from nyout import players
from nyout.match import Match, play_on

SEED = re.compile(r"seed (\d+)")


def play(start: Match, seed: int) -> Match:
    """Return a match of the players of `start`, from its first position to the end."""
    rng = Random(seed)
    *_, match = play_on(
        start.go_to(0).cut(),
        lambda at: players.choice(at.active_player, at.state, rng),
        lambda _: rng,
    )
    legal = {ply: str(len(state.moves())) for ply, state in enumerate(match.states[:-1], 1)}
    return replace(match, comments={0: f"seed {seed}", **legal})


def replay(text: str) -> str:
    """Return a golden record, reproduced with the current rules and players.

    Only the tags and the seed of `text` are read, so its moves need not be legal. Raises
    `ValueError` if it has no seed or its tags are invalid.
    """
    seed = SEED.search(text)
    if seed is None:
        raise ValueError("no seed; expected a comment such as {seed 7} before the first move")
    head = "\n".join(line for line in text.splitlines() if re.match(r"\[(?!Result)", line))
    return play(Match.from_text(head), int(seed[1])).text()
