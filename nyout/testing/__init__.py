"""Tests of any game: promises of its rules, display, sentences and parts; perft; golden games.

A test of a game with pytest:

    from nyout import GAMES, testing

    def test_the_game_keeps_all_promises():
        assert testing.faults(GAMES["nine-holes"]) == []

`nyout check` prints the same faults. `promises` has the promises that random games test, `parts`
those of the files in a game's folder. `perft` counts lines of play, and `golden` reproduces
recorded games.
"""

from __future__ import annotations

from nyout.core import Game
from nyout.testing.parts import PARTS
from nyout.testing.playing import Played, Promise, played, variants
from nyout.testing.promises import PROMISES, Fault, broken, failure, problems, title

__all__ = [
    "PARTS",
    "PROMISES",
    "Fault",
    "Played",
    "Promise",
    "failure",
    "faults",
    "played",
    "problems",
    "title",
    "variants",
]


def faults(game: Game, games: int = 1, seed: int = 1) -> list[Fault]:
    """Return all faults of a game, sorted: those in random games of each variant, then of parts."""
    result = {*problems(game, games, seed)}
    for promise in PARTS:
        result |= {Fault(title(promise), sentence) for sentence in broken(promise, game)}
    return sorted(result)
