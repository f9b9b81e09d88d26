"""What a turn has done before the position of a puzzle, in words.

This needs no analysis, unlike `explanation.py`: a page shows it before it downloads that.
"""

from __future__ import annotations

from collections.abc import Iterator

from nyout import view, words
from nyout.core import Game, State


def describe_start(state: State, game: Game, seat: str) -> Iterator[str]:
    """Yield a sentence with the used dice, or the part of the turn that is played, if any."""
    at = view.view_of(state)
    scene = at.scene()
    if any(die.used for die in scene.dice):
        throw, used, left = (
            " + ".join(die.face for die in scene.dice if die.used in wanted)
            for wanted in ({True, False}, {True}, {False})
        )
        yield words.text("puzzle.begun.dice", seat=seat, throw=throw, used=used, left=left)
    elif not at.is_turn_start():
        parts = "puzzle.begun", at.phase(), *(str(fact) for _, fact in scene.facts)
        if words.find_key(*parts, game=game):
            yield words.text(*parts, game=game, seat=seat)
