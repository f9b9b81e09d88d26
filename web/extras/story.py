"""The story of a finished game in the ending: the judgement, and pictures of its moments."""

from __future__ import annotations

from nyout import draw, view, words
from nyout.analysis.review import Review
from nyout.analysis.story import Kind, Moment, describe_moment, describe_throws, judge, moments
from nyout.core import CHANCE, Move
from nyout.match import Match
from web.app.extras import ExtraApp
from web.browser import dom
from web.extras.picture import frame
from web.extras.side_panel import arrow
from web.markup import Markup, html, join
from web.state import actions
from web.state.page import Page
from web.views.position_text import say
from web.views.replay import USUAL
from web.views.table import Table
from web.views.view import Phase, View


class Story(View):
    """Shows the story of the match below its result, once its review is made."""

    phase = Phase.AFTER_PAINT
    reads = "match", "origin", "dismissed", "language"  # with these, the ending is drawn anew

    def __init__(self, app: ExtraApp) -> None:
        self.app = app
        self.match: Match | None = None
        self.review: Review | None = None
        dom.listen_to_choices(dom.element("ending"), "moment", lambda ply: self._replay(int(ply)))

    def tell(self, match: Match, review: Review) -> None:
        """Tell the story of a match that has been reviewed."""
        self.match, self.review = match, review
        if judged := self._show(self.app.page):
            say(judged)

    def render(self, old: Page | None, new: Page) -> None:
        self._show(new)

    def _show(self, page: Page) -> str:
        """Show the story if it is that of the match on the page; return the judgement."""
        is_known = self.match is not None and page.match.states == self.match.states
        if not (is_known and self.review and page.is_result_shown and page.has_story):
            return ""
        named, ending = page.named_match, dom.element("ending")
        judged = judge(named, self.review, page.you)
        dom.find(dom.element("banner"), "span").textContent = judged
        throws = describe_throws(named, self.review, page.you)
        dom.find(ending, ".luck").textContent = throws
        found = moments(named, self.review, page.you)
        dom.find(ending, ".moments").innerHTML = join(render(named, moment) for moment in found)
        for moment, svg in zip(found, dom.nodes("#ending .moments svg")):
            self._draw(svg, named, moment)
        return judged

    def _replay(self, ply: int) -> None:
        """Replay the game from the position before a ply."""
        self.app.dispatch(actions.go_to(ply - 1))
        self.app.dispatch(actions.set_replay(USUAL))

    def _draw(self, svg: dom.Element, named: Match, moment: Moment) -> None:
        """Draw the position before a moment: the part of the board around its arrows."""
        board = self.app.part(Table).board
        ply = first_decision(named, moment.ply) or moment.ply
        state, played = named.states[ply - 1], named.moves[ply - 1]
        kinds: dict[Move, str] = {played: "best"} if state.turn() != CHANCE else {}
        if moment.kind is Kind.COSTLIEST and self.review:
            kinds = {played: "played", self.review.plies[ply - 1].best: "best"}
        seen, places = view.view_of(state), board.geometry.places
        ways = [
            [board.points[place, None] for place in seen.path(move) if place in places]
            for move in kinds
        ]
        svg.innerHTML = draw.bare(board.geometry, state, named.colours)
        arrows = (arrow(way, kind) for way, kind in zip(ways, kinds.values()) if len(way) > 1)
        svg.insertAdjacentHTML("beforeend", html('<g class="arrows">{arrows}</g>', arrows=arrows))
        box = frame(draw.ground_box(board.geometry), [point for way in ways for point in way])
        svg.setAttribute("viewBox", " ".join(f"{size:g}" for size in box))


def render(named: Match, moment: Moment) -> Markup:
    """Return a moment as a button that replays it, with room for a picture."""
    return html(
        '<li><button type="button" data-moment="{ply}" aria-label="{told}" title="{told}">'
        '<svg class="board" preserveAspectRatio="xMidYMid slice" aria-hidden="true"></svg>'
        "<span>{title} <b>{change}</b></span>"
        "</button></li>",
        ply=moment.ply,
        told=describe_moment(named, moment),
        title=words.sentence("story.is", moment.kind.value),
        change=words.points(moment.change),
    )


def first_decision(match: Match, ply: int) -> int:
    """Return the number of the first decision from a ply on, in the same turn; 0 if none."""
    seat = view.view_of(match.states[ply - 1]).actor()
    for number in range(ply, len(match.moves) + 1):
        state = match.states[number - 1]
        if view.view_of(state).actor() != seat:
            return 0
        if state.turn() != CHANCE:
            return number
    return 0
