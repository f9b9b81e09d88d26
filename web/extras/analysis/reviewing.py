"""The review in the panel of the analysis: made in slices, stored in the record, explained."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping

from nyout import words
from nyout.analysis.annotation import annotate, read_review, round_review
from nyout.analysis.hints import Outlook, outlook
from nyout.analysis.review import Review, review_match
from nyout.core import Move, State
from nyout.faults import RecordError
from nyout.match import Match
from nyout.players.search import run_steps
from web.app.extras import ExtraApp
from web.app.slices import last_of
from web.browser import dom
from web.browser.keys import key_name
from web.extras.analysis import arrows
from web.extras.analysis.report import explanation, paragraphs, report
from web.extras.analysis.side_panel import prepare
from web.markup import NOTHING, Markup, act_button, html
from web.state import actions

STEPS = {"ArrowLeft": -1, "ArrowUp": -1, "ArrowRight": 1, "ArrowDown": 1}
STEP = 0.01  # smallest change of the progress bar


class ReviewPart:
    """Shows the review of the match below its curve, or the button that starts one."""

    def __init__(self, app: ExtraApp, panel: dom.Element) -> None:
        self.app = app
        self.node: dom.Element | None = None  # while the panel is open
        self.states: tuple[State, ...] = ()  # of the match that is shown
        self.review: Review | None = None
        self.judged: tuple[tuple[State, ...], Review] | None = None  # positions, and their review
        self.running = False
        self.chosen, self.why = 0, NOTHING
        self.drawn = NOTHING
        dom.listen_to_choices(panel, "review", lambda order: ORDERS[order](self))
        dom.listen_to_choices(panel, "ply", lambda ply: self._show(int(ply)))
        dom.listen(panel, "keydown", self._key)

    def open(self, node: dom.Element) -> None:
        """Show the review of the current match in a part of the panel."""
        self.node, self.running, self.drawn = node, False, NOTHING
        self.follow()

    def close(self) -> None:
        """Stop, because the panel is closed."""
        self.node, self.running = None, False
        self._choose(0)

    def follow(self) -> None:
        """Show the current match; a review in progress goes on if its moves are the same."""
        match = self.app.page.match
        if match.states != self.states:
            self.running = False
        if not self.running:
            self.states = match.states
            self._draw()
        self._mark()

    def stop(self) -> None:
        """Stop the review in progress."""
        self.running = False
        self._draw()
        self._focus("[data-review]")

    def _key(self, event: dom.KeyEvent) -> None:
        """Show the next or the previous ply in the lists of the review."""
        step = STEPS.get(key_name(event))
        if step and self.node and event.target.closest("[data-ply]"):
            event.preventDefault()
            listed = [int(node.dataset.ply) for node in self.node.querySelectorAll("[data-ply]")]
            following = listed.index(int(event.target.dataset.ply)) + step
            if 0 <= following < len(listed):
                dom.start(self._show(listed[following]))

    # --- making -------------------------------------------------------------------------------

    async def judge(self, match: Match) -> Review | None:
        """Return the review of a match; None if the page no longer shows it, or makes another."""

        def is_wanted() -> bool:
            return self.app.page.match.states == match.states and not self.running

        if not self.judged or self.judged[0] != match.states:
            answer = await last_of(run_steps(review_match(match)), is_wanted)
            self.judged = (match.states, answer) if answer else None
        return self.judged and self.judged[1]

    async def make(self) -> None:
        """Review the match, and store the review in its comments.

        The focus stays in the review if it is there.
        """
        match = self.app.page.match
        if self.running or not self.node:
            return
        self.running, self.states = True, match.states
        had_focus = self.node.matches(":focus-within")
        self._insert(show_progress())
        if had_focus:
            self._focus("[data-review]")
        await prepare(self.app, match)
        bar = dom.find(self.node, "progress")
        displayed = 0.0

        def show(progress: float) -> None:
            nonlocal displayed
            if progress >= displayed + STEP:
                displayed = progress
                bar.setAttribute("value", f"{progress:.2f}")

        def is_wanted() -> bool:
            return self.running and self.states == match.states

        if self.judged and self.judged[0] == match.states:
            answer = self.judged[1]
        else:
            answer = await last_of(run_steps(review_match(match), show), is_wanted)
        if answer is None or not is_wanted():
            return
        had_focus = self.node.matches(":focus-within")
        self.running = False
        comments = annotate(round_review(answer), match)
        self.app.dispatch(actions.annotate(match, comments))
        self._draw()
        if had_focus:
            self._focus("h3")

    # --- showing ------------------------------------------------------------------------------

    async def _show(self, number: int) -> None:
        """Go to a ply of the review, and explain which move was better."""
        review, match = self.review, self.app.page.match
        if review is None:
            return
        ply = review.plies[number - 1]
        better = ply.best != match.moves[number - 1]
        self._choose(number, paragraphs([words.text("review.seeking")]) if better else NOTHING)
        self.app.dispatch(actions.go_to(number - 1 if better else number))
        self._draw()
        self._focus(f'[data-ply="{number}"]')
        if not better:
            return

        def is_wanted() -> bool:
            return self.chosen == number and self.node is not None

        state, played = match.states[number - 1], match.moves[number - 1]
        answer = await last_of(run_steps(compare(state, played, ply.best)), is_wanted)
        if answer and is_wanted():
            self.why = explanation(self.app.page.named_match, *answer, ply.loss)
            self._draw()
            self._focus(f'[data-ply="{number}"]')
            self._mark()

    def _choose(self, number: int, why: Markup = NOTHING) -> None:
        if self.chosen and not number:
            arrows.show(self.app, "review", {})
        self.chosen, self.why = number, why

    def _mark(self) -> None:
        """Point at the played and the better move while the position before them is shown."""
        match = self.app.page.match
        if not self.chosen or not self.review:
            return
        if self.chosen > len(self.review.plies) or match.cursor not in (
            self.chosen - 1,
            self.chosen,
        ):
            self._choose(0)
            self._draw()
            return
        best, played = self.review.plies[self.chosen - 1].best, match.moves[self.chosen - 1]
        moves = {played: "played", best: "best"} if best != played else {}
        arrows.show(self.app, "review", moves if match.cursor == self.chosen - 1 else {})

    def _draw(self) -> None:
        """Draw the review, or the button that starts one."""
        if self.node is None:
            return
        page, fault = self.app.page, ""
        self.review = None
        try:
            self.review = read_review(page.match)
        except RecordError as error:
            fault = words.text("review.damaged", fault=words.fault(error))
        if self.review and self.review.plies:
            content = report(page.named_match, self.review, self.chosen, self.why)
        else:
            content = start(fault) if page.match.moves else NOTHING
        title = words.text("review.title")
        self._insert(html("<h3 tabindex='-1'>{title}</h3>{content}", title=title, content=content))

    def _insert(self, markup: Markup) -> None:
        """Replace the content if it differs: a button in it may have the focus."""
        if self.node and markup != self.drawn:
            self.node.innerHTML = self.drawn = markup

    def _focus(self, selector: str) -> None:
        if self.node and (target := self.node.querySelector(selector)):
            dom.focus(target)
            dom.reveal(dom.element("analysis"), target.closest("li") or self.node)


ORDERS: Mapping[str, Callable[[ReviewPart], object]] = {
    "start": ReviewPart.make,
    "stop": ReviewPart.stop,
}
"""What the buttons of the review do, by their `data-review`."""


def compare(
    state: State, played: Move, better: Move
) -> Generator[None, None, tuple[Outlook, Outlook]]:
    """Return the outlooks after the played move and after a better one; pauses like a search."""
    one = yield from outlook(state, played)
    other = yield from outlook(state, better)
    return one, other


def start(said: str) -> Markup:
    """Return the button that starts a review, with what it shows, or with what was wrong."""
    return html(
        "<p>{said}</p><p>{start}</p>",
        said=said or words.text("review.about"),
        start=act_button("start", words.text("review.start"), data="review"),
    )


def show_progress() -> Markup:
    """Return the progress of a review, and the button that stops it."""
    return html(
        '<p class="making"><progress max="1" value="0" aria-label="{label}"></progress>{stop}</p>',
        label=words.text("review.progress"),
        stop=act_button("stop", words.text("review.stop"), data="review"),
    )
