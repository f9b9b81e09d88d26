"""The sentences that answer a click that plays nothing."""

from __future__ import annotations

from nyout import words
from nyout.core import Move
from web.state.page import Page


def sentence(page: Page) -> str:
    """Return the reason why the last click played nothing, or the question about it; else ""."""
    if not (objection := page.objection):
        return ""
    if objection.move is not None:
        return _question(page, objection.move)
    if page.read_only:
        return words.text("why.read-only")
    return words.why(page.named, page.selection.entry, objection.thing)


def _question(page: Page, move: Move) -> str:
    """Return the question that precedes a move that loses the game."""
    state = page.match.state
    scores, seat = state.play(move).scores(), state.turn()
    best = max(score for other, score in enumerate(scores) if other != seat)
    return words.text("why.loses", game=page.match.game, own=scores[seat], best=best)
