"""The story of a finished game in the ending: the judgement, and pictures of its moments.

*Share* makes one picture of the first moment with the win chances, and a text with the link.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nyout import draw, view, words
from nyout.analysis.mistakes import find_mistakes
from nyout.analysis.review import Review
from nyout.analysis.story import (
    Kind,
    Moment,
    describe_moment,
    describe_throws,
    judge,
    moments,
    tell_others,
)
from nyout.boards import Point
from nyout.core import CHANCE, Move, State
from nyout.draw import moment as pictures
from nyout.match import Match
from nyout.record import RecordError
from web.app.extras import ExtraApp
from web.browser import device, dom
from web.browser.files import share_picture
from web.dialogs.dialog import Dialog
from web.extras.side_panel import arrow
from web.markup import NOTHING, Markup, act_button, html, join
from web.state import actions
from web.state.commands import SHARE
from web.state.page import Page
from web.views.position_text import say
from web.views.replay import USUAL
from web.views.table import Table
from web.views.view import Phase, View

if TYPE_CHECKING:
    from nodes import Blob


class Story(View):
    """Shows the story of the match below its result, once its review is made."""

    phase = Phase.AFTER_PAINT
    reads = "match", "origin", "dismissed", "language"  # with these, the ending is drawn anew

    def __init__(self, app: ExtraApp) -> None:
        self.app = app
        self.match: Match | None = None
        self.review: Review | None = None
        self.text = self.link = ""  # to share, like the picture
        self.picture: Blob | None = None
        dom.listen_to_choices(dom.element("ending"), "moment", lambda ply: self._replay(int(ply)))
        dom.listen_to_choices(dom.element("ending"), "retry", lambda _: self._retry())
        self.dialog = Dialog(
            "telling",
            "share",
            {
                "send": self._send,
                "copy": lambda: self.dialog.copy(f"{self.text}\n{self.link}"),
                "save": self._save,
                "more": self._show_more,
            },
        )

    def tell(self, match: Match, review: Review) -> None:
        """Tell the story of a match that has been reviewed."""
        self.match, self.review = match, review
        if judged := self._show(self.app.page):
            say(judged)

    def render(self, old: Page | None, new: Page) -> None:
        self._show(new)

    def _show(self, page: Page) -> str:
        """Show the story if it is that of the match on the page; return the judgement."""
        if not (self.review and self._is_told(page) and page.is_result_shown and page.has_story):
            return ""
        named, ending = page.named_match, dom.element("ending")
        judged = judge(named, self.review, page.you)
        dom.find(dom.element("banner"), "span").textContent = judged
        throws = describe_throws(named, self.review, page.you)
        for node in (dom.find(ending, ".luck"), dom.find(dom.element("banner"), "small")):
            node.textContent = throws
        found = moments(named, self.review, page.you)
        pictures = join(render(named, moment) for moment in found)
        retry = render_retry(len(self._mistakes(page)))
        dom.find(ending, ".moments").innerHTML = pictures + retry
        for moment, svg in zip(found, dom.nodes("#ending .moments svg")):
            self._draw(svg, named, moment)
        return judged

    def _mistakes(self, page: Page) -> list[int]:
        """Return the ply numbers of the local players' mistakes; none in games of others."""
        if page.is_of_others or not self.review:
            return []
        return find_mistakes(self.review, page.match.local_players)

    async def _retry(self) -> None:
        page = self.app.page
        await self.app.extras.call("puzzles", "retry", page.match, self._mistakes(page))

    def _is_told(self, page: Page) -> bool:
        """Return whether the story of the match on the page is known."""
        return self.match is not None and page.match.states == self.match.states

    async def share(self) -> None:
        """Offer a picture of the first moment with a text and the link; else the usual ways."""
        page, match, review = self.app.page, self.app.page.match, self.review
        found = moments(match, review, page.you) if review and self._is_told(page) else []
        try:
            self.link = self.app.source.address(match) if found else ""
        except RecordError:  # the link would be too long
            self.link = ""
        if not (review and self.link):
            self.app.dispatch(SHARE)
            return
        self.text, told = tell_others(match, review, page.you), describe_moment(match, found[0])
        content = html('<img alt="{told}"><p>{text}</p>', told=told, text=self.text)
        self.dialog.open(words.sentence("page.share"), content, *buttons())
        self.picture = None
        state, arrows, _ = self._draw_arrows(match, found[0])
        try:
            style = await dom.show_wait(dom.style("board.css"))
        except OSError:
            self.dialog.say(words.sentence("share.undrawn"))
            return
        drawing = pictures.card(
            self.app.part(Table).board.geometry,
            state,
            match.colours,
            arrows,
            review.chances,
            found[0].ply,
            (self.text, told),
            style,
        )
        self.picture = await device.picture(drawing, pictures.WIDTH, pictures.HEIGHT)
        self.dialog.find("img").setAttribute("src", device.address_of(self.picture, "image/png"))

    async def _send(self) -> None:
        title = words.title(self.app.game)
        if not await share_picture(title, self.text, self.link, self.picture):
            self.dialog.say(words.sentence("share.unsent"))

    async def _save(self) -> None:
        if self.picture:
            await device.download(f"{self.app.game.name}.png", self.picture, "image/png")

    def _show_more(self) -> None:
        self.dialog.close()
        self.app.dispatch(SHARE)

    def _replay(self, ply: int) -> None:
        """Replay the game from the position before a ply."""
        self.app.dispatch(actions.go_to(ply - 1))
        self.app.dispatch(actions.set_replay(USUAL))

    def _draw(self, svg: dom.Element, named: Match, moment: Moment) -> None:
        """Draw the position before a moment: the part of the board around its arrows."""
        board = self.app.part(Table).board.geometry
        state, arrows, points = self._draw_arrows(named, moment)
        svg.innerHTML = draw.bare(board, state, named.colours)
        svg.insertAdjacentHTML("beforeend", arrows)
        box = pictures.frame(draw.ground_box(board), points)
        svg.setAttribute("viewBox", " ".join(f"{size:g}" for size in box))

    def _draw_arrows(self, match: Match, moment: Moment) -> tuple[State, Markup, list[Point]]:
        """Return the position before the decision of a moment, its arrows, and their points.

        They are those of the move, or of the one that follows a throw, and of a better one.
        """
        board = self.app.part(Table).board
        ply = first_decision(match, moment.ply) or moment.ply
        state, played = match.states[ply - 1], match.moves[ply - 1]
        kinds: dict[Move, str] = {played: "best"} if state.turn() != CHANCE else {}
        if moment.kind is Kind.COSTLIEST and self.review:
            kinds = {played: "played", self.review.plies[ply - 1].best: "best"}
        seen, places = view.view_of(state), board.geometry.places
        ways = [
            [board.points[place, None] for place in seen.path(move) if place in places]
            for move in kinds
        ]
        arrows = (arrow(way, kind) for way, kind in zip(ways, kinds.values()) if len(way) > 1)
        drawn = html('<g class="arrows">{arrows}</g>', arrows=arrows)
        return state, drawn, [point for way in ways for point in way]


def buttons() -> Iterator[Markup]:
    """Yield the buttons of the dialog that shares a story."""
    for act in ("send", "copy", "save", "more"):
        if act != "send" or device.can_share():
            kind = "main" if act == "copy" else ""
            yield act_button(act, words.sentence("story.share", act), kind)


def render(named: Match, moment: Moment) -> Markup:
    """Return the button that replays the game from a moment; its picture is drawn later."""
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


def render_retry(count: int) -> Markup:
    """Return the button that starts the exercises, or nothing without mistakes."""
    if not count:
        return NOTHING
    button = act_button(count, words.sentence("story.retry", count=count), data="retry")
    return html('<li class="retry">{button}</li>', button=button)


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
