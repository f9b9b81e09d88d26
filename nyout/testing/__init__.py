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
from nyout.testing.playing import Played, Promise, play_random, variants
from nyout.testing.promises import PROMISES, Fault, failure, problems, title, violations

SHOWN = 3  # faults of a promise

__all__ = [
    "PARTS",
    "PROMISES",
    "Fault",
    "Played",
    "Promise",
    "failure",
    "faults",
    "play_random",
    "problems",
    "title",
    "variants",
]


def faults(game: Game, games: int = 1, seed: int = 1) -> list[Fault]:
    """Return the first faults of each promise, sorted, and the number of its further ones.

    The faults are those in random games of each variant, and those of parts.
    """
    found = {*problems(game, games, seed)}
    for promise in PARTS:
        found |= {Fault(title(promise), sentence) for sentence in violations(promise, game)}
    result = list[Fault]()
    for promise in sorted({fault.promise for fault in found}):
        sentences = sorted(fault.sentence for fault in found if fault.promise == promise)
        if further := len(sentences[SHOWN:]):
            sentences[SHOWN:] = [f"… and {further} more"]  # sorted after the others
        result += (Fault(promise, sentence) for sentence in sentences)
    return result
