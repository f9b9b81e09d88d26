"""Why a move of a puzzle is right or wrong: the reasons of a review, and the best reply."""

from __future__ import annotations

from nyout import words
from nyout.analysis.outlook import outlook
from nyout.analysis.reasons import advantages, drawbacks, effects
from nyout.core import Move
from nyout.players.search.steps import Steps
from nyout.puzzles.puzzle import Puzzle
from web.analysis.report import line, then


def told(puzzle: Puzzle, attempt: Move) -> Steps[tuple[str, Move | None]]:
    """Return sentences about the move that was tried, and the reply if it follows at once.

    A wrong move does not tell the solution. Before a throw, there is no reply.
    """
    state, game = puzzle.state, puzzle.game
    is_right = attempt in puzzle.solutions
    best, following, *_ = puzzle.ranked
    better = yield from outlook(state, best)
    worse = yield from outlook(state, following if is_right else attempt)
    outcome = better if is_right else worse
    why = drawbacks(worse, better, game)
    if is_right:
        why = advantages(better, worse, game, puzzle.loss(following))
    if not outcome.ahead:
        return " ".join((*then(outcome, game), *why)), None
    answer = outcome.ahead[0]
    replies = line(answer.states, (answer.move, *answer.line), game)
    reply = words.text("puzzle.reply", moves=replies), *effects(answer, game)
    return " ".join((*then(outcome, game), *why, *reply)), None if outcome.line else answer.move
