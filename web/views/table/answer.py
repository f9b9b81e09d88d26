"""The hint: the answer to a click that plays nothing, or the effects of a move."""

from __future__ import annotations

from collections.abc import Iterator

from nyout import view, words
from nyout.match import Match
from nyout.selection import Selection
from nyout.view import Target
from web.browser import dom
from web.state.display import answer
from web.state.page import Page
from web.views.panel.position_text import insert_anew
from web.views.view import Phase, View

MAX_MOVES = 12  # moves of a selection to examine


class Hints(View):
    """Shows the hint below the prompt."""

    phase = Phase.AFTER_PAINT
    reads = "match", "selection", "pointed", "objection", "language"
    is_drawn_in_motion = True

    def render(self, old: Page | None, new: Page) -> None:
        node, reason = dom.element("does"), answer(new)
        text = reason or " ".join(sentences(new))
        node.classList.toggle("answer", bool(reason))
        if text != node.textContent:
            node.textContent = text
            insert_anew("prompt", "told", "facts", "result")


def sentences(page: Page) -> Iterator[str]:
    """Yield sentences about the move that a click would complete, else about the destinations."""
    match, selection, pointed = page.named_match, page.selection, page.pointed
    if isinstance(pointed, Target):
        clicked = selection.pick(pointed)
    else:
        clicked = selection.click(pointed) if pointed else selection
    effects = words.preview(match.state, clicked.move, match.game) if clicked.move else ()
    yield from effects or _describe_destinations(match, clicked if clicked.goal else selection)


def _describe_destinations(match: Match, selection: Selection) -> Iterator[str]:
    """Yield a sentence for each destination of the selection whose effects set it apart."""
    moves = selection.moves_through(None)
    if not 0 < len(moves) <= MAX_MOVES:
        return
    previews: dict[Target, list[tuple[str, ...]]] = {}
    for move in moves:
        end = view.view_of(match.state).targets(move)[-1]
        previews.setdefault(end, []).append(words.preview(match.state, move, match.game))
    certain = {
        end: [effect for effect in ways[0] if all(effect in way for way in ways)]
        for end, ways in previews.items()
    }
    shared = set[str].intersection(*map(set, certain.values())) if len(certain) > 1 else ()
    for end, effects in certain.items():
        if telling := " ".join(effect for effect in effects if effect not in shared):
            place = words.describe(end, match.game, match.names)
            yield words.text("does.at", place=place, does=words.uncapitalize(telling))
