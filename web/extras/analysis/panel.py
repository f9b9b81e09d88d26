"""The panel in place of the log with the win chances in a match, drawn as a curve."""

from __future__ import annotations

from nyout import words
from nyout.match import Match
from web.app.extras import ExtraApp
from web.app.slices import last_of
from web.browser import dom
from web.extras.analysis import curve
from web.extras.analysis.curve import Known, sentence
from web.extras.analysis.reviewing import ReviewPart
from web.extras.analysis.side_panel import SidePanel, prepare
from web.markup import Markup, html
from web.state import actions
from web.state.page import Page
from web.views.view import has_changed


class Panel(SidePanel):
    """Shows the win chances in the positions of a match, until another match is opened.

    A range input on top of the curve makes it usable by mouse, touch, keyboard and screen reader.
    """

    name, title, flag = "analysis", "chances", "analysing"

    def __init__(self, app: ExtraApp) -> None:
        super().__init__(app)
        self.evaluated = Known()
        self.review = ReviewPart(app, self.node)
        dom.listen(self.node, "input", self._handle_slide)

    def render(self, old: Page | None, new: Page) -> None:
        if not self.is_open:
            return
        if old and has_changed(old, new, "origin"):
            self.close()
            return
        if old and has_changed(old, new, "language"):
            self.fill(content())
            self.review.open(self._review)
        self.review.follow()
        self._update()

    async def open(self) -> None:
        """Show the panel, evaluate the positions, and review a finished match."""
        match = self.app.page.match
        self.show(content())
        self.review.open(self._review)
        self.evaluated.follow(match)
        await self._evaluate(match)
        if match.is_over and match.states == self.app.page.match.states and not self.review.review:
            await self.review.make()

    def close(self) -> None:
        self.review.close()
        super().close()

    def _update(self) -> None:
        self.evaluated.follow(self.app.page.match)
        if self.evaluated.is_complete:
            self._draw()
        else:
            dom.start(self._evaluate(self.app.page.match))

    async def _evaluate(self, match: Match) -> None:
        """Evaluate the new positions of a match, and draw their win chances."""
        await prepare(self.app, match)

        def is_wanted() -> bool:
            return self.is_open and self.evaluated.states == match.states

        if is_wanted():
            await last_of(self.evaluated.evaluate(), is_wanted)
        if is_wanted():
            self._draw()

    def _draw(self) -> None:
        """Draw the curve, and the win chances in the current position."""
        named, chances = self.app.page.named_match, self.evaluated.chances
        dom.find(self.node, ".curve").hidden = not named.moves
        dom.find(self.node, ".turns").innerHTML = curve.turns(named)
        dom.find(self.node, ".drawing").innerHTML = curve.draw_curve(
            named, chances, self.review.review
        )
        dom.find(self.node, ".legend").innerHTML = curve.legend(named, chances[named.cursor])
        text = sentence(named, chances)
        dom.find(self.node, ".at").textContent = text
        slider = dom.field(self.node, "input")
        slider.max, slider.value = str(len(named.moves)), str(named.cursor)
        slider.setAttribute("aria-valuetext", text)

    def _handle_slide(self, event: dom.FieldEvent) -> None:
        self.app.dispatch(actions.go_to(int(event.target.value)))

    @property
    def _review(self) -> dom.Element:
        """The part of the panel with the review."""
        return dom.find(self.node, ".review")


def content() -> Markup:
    """Return the content of the panel before the win chances are known."""
    return html(
        '<ul class="legend"></ul><div class="curve" hidden><div class="axis">{axis}</div>'
        '<div class="plot"><div class="drawing"></div>'
        '<input type="range" min="0" aria-label="{title}"></div><p class="axis turns"></p></div>'
        '<p class="at">{loading}</p><section class="review"></section>',
        axis=(html("<span>{share}</span>", share=words.percent(share)) for share in (1, 0.5, 0)),
        title=words.text("chances"),
        loading=words.text("chances.loading"),
    )
