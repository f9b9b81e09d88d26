"""The answer to a click that plays nothing, as a sentence."""

from __future__ import annotations

from nyout import words
from nyout.core import Move
from web.state.page import Page


def sentence(page: Page) -> str:
    """Why the last click played nothing, or what is asked about it; empty if it played."""
    if not (objection := page.objection):
        return ""
    if objection.move is not None:
        return _question(page, objection.move)
    if page.read_only:
        return words.text("why.read-only")
    return words.why(page.named, page.selection.entry, objection.thing)


def _question(page: Page, move: Move) -> str:
    """The question before a move that ends the game in a loss of its player."""
    state = page.match.state
    scores, seat = state.play(move).scores(), state.turn()
    best = max(score for other, score in enumerate(scores) if other != seat)
    return words.text("why.loses", game=page.match.game, own=scores[seat], best=best)
