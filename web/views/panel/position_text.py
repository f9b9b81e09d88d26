"""The position in words: the prompt, facts of the game, the result, and all pieces."""

from __future__ import annotations

from collections.abc import Iterable

from nyout import words
from nyout.core import CHANCE, OVER
from nyout.match import Match
from nyout.view import cached_scene
from web.browser import dom
from web.markup import html, join
from web.state.page import Autoplay, Page
from web.views.view import App, Phase, View


class Prompt(View):
    """Shows whose turn it is and what to do, or during a throw who throws."""

    reads = "match", "selection", "flight", "autoplay", "language"
    is_drawn_in_motion = True

    def render(self, old: Page | None, new: Page) -> None:
        flight, selection = new.flight, new.selection
        if flight is None:
            thinks = new.autoplay is Autoplay.PLY
            ask = words.instruction(new.named_match, selection)
            show_prompt(new.named_match, words.text("thinking") if thinks else ask)
        elif flight.before.state.turn() == CHANCE:
            show_prompt(new.name_seats(flight.before), words.text("throwing"))


def show_prompt(match: Match, ask: str) -> None:
    """Show whose turn it is in a match, and what to do."""
    node, before = dom.element("ask"), dom.element("ask").textContent
    turn = dom.element("turn")
    turn.textContent = words.turn_line(match)
    turn.classList.toggle("own", turn.textContent == words.text("turn.you"))
    dom.element("status").textContent = ask
    if node.textContent != before:
        insert_anew("ask", "turn", "status")
        insert_anew("prompt", "does", "told", "facts", "result")


def insert_anew(name: str, *last: str) -> None:
    """Insert the last children of the element with this id again.

    They follow a text whose height may change. Browsers count a shift of existing elements as
    unexpected layout shift, but not that of new ones.
    """
    dom.element(name).append(*map(dom.element, last))


class Facts(View):
    """Lists facts that the board does not show, and the result of a finished game."""

    reads = "match", "dismissed", "language"

    def render(self, old: Page | None, new: Page) -> None:
        over = new.match.active == OVER
        show_list("facts", () if over else words.facts(new.named_match))
        show_list(
            "result", words.result(new.named_match) if over and not new.is_result_shown else ()
        )


class Standing(View):
    """Describes the facts of the game and every piece, for players who cannot see the board."""

    phase = Phase.AFTER_PAINT
    reads = "match", "language"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.drawn: object = None

    def render(self, old: Page | None, new: Page) -> None:
        match = new.named_match
        pieces = cached_scene(match.state).pieces
        facts = tuple(words.facts(match))
        if (pieces, facts, match.names, new.language) == self.drawn:
            return
        self.drawn = pieces, facts, match.names, new.language
        show_list("standing", (*words.describe_seats(match.state, match.names, match.game), *facts))


def show_list(name: str, lines: Iterable[str]) -> None:
    """Show lines in the list with this id; hide it if there are none."""
    node = dom.element(name)
    items = join(html("<li>{line}</li>", line=line) for line in lines)
    node.innerHTML = items
    node.hidden = not items
