"""Why a move of a puzzle is right or wrong: the reasons of a review, and the best reply."""

from __future__ import annotations

from typing import NamedTuple

from nyout import words
from nyout.analysis.hints import advantages, drawbacks, effects, outlook
from nyout.core import Move
from nyout.players.search import Steps
from nyout.puzzles import Puzzle
from web.extras.analysis.report import line, then


class Answer(NamedTuple):
    """What a page says and shows about the move that was tried."""

    text: str
    rest: tuple[Move, ...] = ()  # of the turn, after a solution
    reply: Move | None = None  # in the position after these; None before a throw


def answer(puzzle: Puzzle, attempt: Move) -> Steps[Answer]:
    """Return the answer to the move that was tried; one to a wrong move does not tell the solution.

    The rest of the turn after a wrong move is not told either: it would read like advice.
    """
    state, game = puzzle.state, puzzle.game
    is_right = attempt in puzzle.solutions
    best, following, *_ = puzzle.ranked_moves
    better = yield from outlook(state, best)
    worse = yield from outlook(state, following if is_right else attempt)
    if is_right:
        outcome, rest = better, better.line
        why = *then(better, game), *advantages(better, worse, game, puzzle.loss(following))
    else:
        outcome, rest = worse, ()
        why = drawbacks(worse, better, game)
    if not outcome.ahead:
        return Answer(" ".join(why), rest)
    reply = outcome.ahead[0]
    moves = line(reply.states, (reply.move, *reply.line), game)
    text = " ".join((*why, words.text("puzzle.reply", moves=moves), *effects(reply, game)))
    return Answer(text, rest, reply.move if rest == outcome.line else None)
