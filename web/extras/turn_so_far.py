"""Describes the part of a puzzle's turn that has already been played."""

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
        yield words.sentence("puzzle.begun.dice", seat=seat, throw=throw, used=used, left=left)
    elif not at.is_turn_start():
        parts = "puzzle.begun", at.phase(), *(str(fact) for _, fact in scene.facts)
        if words.find_key(*parts, game=game):
            yield words.sentence(*parts, game=game, seat=seat)
