"""The sentences of a puzzle: what its turn has done before, and why a move is right or wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from nyout import view, words
from nyout.core import Game, Move, State
from nyout.puzzles import Puzzle

if TYPE_CHECKING:
    from nyout.players.search import Steps  # pages download it with the analysis


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


class Explanation(NamedTuple):
    """What a page says and shows about the move that was tried."""

    text: str
    rest: tuple[Move, ...] = ()  # of the turn, after a solution
    reply: Move | None = None  # in the position after these; None before a throw


def explain_attempt(puzzle: Puzzle, attempt: Move) -> Steps[Explanation]:
    """Explain the move that was tried; a page has downloaded the analysis before.

    What it says about a wrong move tells neither the solution nor the rest of the turn, which would
    read like advice.
    """
    # These are modules of the analysis.
    from nyout.analysis.hints import advantages, drawbacks, effects, outlook
    from web.extras.report import line, then

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
        return Explanation(" ".join(why), rest)
    reply = outcome.ahead[0]
    moves = line(reply.states, (reply.move, *reply.line), game)
    text = " ".join((*why, words.text("puzzle.reply", moves=moves), *effects(reply, game)))
    return Explanation(text, rest, reply.move if rest == outcome.line else None)
