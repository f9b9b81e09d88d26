"""Explains why a move solves a puzzle or not, with the analysis that pages download first."""

from __future__ import annotations

from typing import NamedTuple

from nyout import words
from nyout.analysis.hints import advantages, drawbacks, effects, outlook
from nyout.core import Move
from nyout.players.search import Steps
from nyout.puzzles import Exercise
from web.extras.report import line, then


class Explanation(NamedTuple):
    """What a page says and shows about the move that was tried."""

    text: str
    rest: tuple[Move, ...] = ()  # of the turn, after a solution
    reply: Move | None = None  # in the position after these; None before a throw


def explain_attempt(puzzle: Exercise, attempt: Move) -> Steps[Explanation]:
    """Explain the move that was tried.

    What it says about a wrong move tells neither the solution nor the rest of the turn, which would
    read like advice.
    """
    state, game = puzzle.state, puzzle.game
    is_right = attempt in puzzle.solutions
    better = yield from outlook(state, attempt if is_right else puzzle.solutions[0])
    worse = yield from outlook(state, puzzle.rival if is_right else attempt)
    if is_right:
        outcome, rest = better, better.line
        why = (
            *then(better, game),
            *advantages(
                better, worse, game, puzzle.chances[attempt] - puzzle.chances[puzzle.rival]
            ),
        )
    else:
        outcome, rest = worse, ()
        why = drawbacks(worse, better, game)
    if not outcome.ahead:
        return Explanation(" ".join(why), rest)
    reply = outcome.ahead[0]
    moves = line(reply.states, (reply.move, *reply.line), game)
    text = " ".join((*why, words.sentence("puzzle.reply", moves=moves), *effects(reply, game)))
    return Explanation(text, rest, reply.move if rest == outcome.line else None)
