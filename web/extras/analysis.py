"""The analysis of the match on the page: win chances, review, and the story of the game."""

from __future__ import annotations

from asyncio import Lock
from collections.abc import Callable, Generator, Mapping

from nyout import words
from nyout.analysis.annotation import annotate, read_review, round_review
from nyout.analysis.hints import Outlook, outlook
from nyout.analysis.judging import best
from nyout.analysis.review import Review, review_match
from nyout.core import Move, State
from nyout.faults import RecordError
from nyout.match import Match
from nyout.players.search import run_steps
from web.app.extras import ExtraApp
from web.app.opponents import last_of
from web.browser import dom
from web.browser.keys import key_name
from web.extras import curve
from web.extras.curve import Known, sentence
from web.extras.hint_panel import HintPanel
from web.extras.report import explanation, paragraphs, report
from web.extras.side_panel import SidePanel, prepare, show_arrows
from web.extras.story import Story
from web.markup import NOTHING, Markup, act_button, html
from web.state import actions
from web.state.commands import FAIRNESS, has_dice
from web.state.page import Page, Topic
from web.views.view import has_changed

STEPS = {"ArrowLeft": -1, "ArrowUp": -1, "ArrowRight": 1, "ArrowDown": 1}
STEP = 0.01  # smallest change of the progress bar


class Analysis:
    """The acts of the analysis."""

    def __init__(self, app: ExtraApp) -> None:
        self.app, self.panel, self.hints = app, ChancePanel(app), HintPanel(app)
        self.story = Story(app)
        self.lock = Lock()
        app.add(self.panel)
        app.add(self.hints)
        app.add(self.story)

    async def toggle(self) -> None:
        """Show the win chances, or hide them."""
        if self.panel.is_open:
            self.panel.close()
        else:
            await prepare(self.app, self.app.page.match)
            self.hints.close()
            await self.panel.open()

    async def review(self, match: Match) -> Review | None:
        """Return the review of a match; None if the page no longer shows it, or makes another."""
        await prepare(self.app, match)
        async with self.lock:  # who asks later gets the same review
            return await self.panel.review.judge(match)

    async def tell(self, match: Match) -> None:
        """Say in the ending how well and how luckily a match was played."""
        if review := await self.review(match):
            self.story.tell(match, review)

    async def share(self) -> None:
        """Share the story of the match on the page."""
        await self.story.share()

    async def play_best(self, match: Match) -> None:
        """Play the move that a hint would show first, unless a player has acted meanwhile."""

        def is_wanted() -> bool:
            return self.app.page.is_computer_due(match)

        await prepare(self.app, match)
        if move := await last_of(run_steps(best(match.state)), is_wanted):
            self.app.dispatch(actions.play_for_computer(match, move))

    async def hint(self) -> None:
        """Show the best moves of the player's position, or hide them."""
        await self.app.wait_until(lambda page: page.flight is None)
        self.app.dispatch(actions.announce(Topic.PROMPT))  # replaces the answer to a refused click
        await self.hints.toggle()

    async def guide(self) -> None:
        """Show a hint by itself, unless a player has acted meanwhile."""
        if self.app.page.is_guided:
            await self.hints.open(self.app.page, focus=False)


class ChancePanel(SidePanel):
    """Shows the win chances in the positions of a match, until another match is opened.

    A range input on top of the curve makes it usable by mouse, touch, keyboard and screen reader.
    """

    name, title, flag = "analysis", "chances", "analysing"

    def __init__(self, app: ExtraApp) -> None:
        super().__init__(app)
        self.evaluated = Known()
        self.review = ReviewPart(app, self.node)
        dom.listen(self.node, "input", self._handle_slide)
        dom.listen_to_choices(self.node, "fair", lambda fair: app.dispatch(FAIRNESS))

    def render(self, old: Page | None, new: Page) -> None:
        if not self.is_open:
            return
        if old and has_changed(old, new, "origin"):
            self.close()
            return
        if old and has_changed(old, new, "language"):
            self.fill(chance_content(new))
            self.review.open(self._review)
        self.review.follow()
        self._update()

    async def open(self) -> None:
        """Show the panel, evaluate the positions, and review a finished match."""
        match = self.app.page.match
        self.show(chance_content(self.app.page))
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
            dom.run_task(self._evaluate(self.app.page.match))

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


def chance_content(page: Page) -> Markup:
    """Return the content of the panel before the win chances are known."""
    fair = act_button("", words.sentence("page.fair"), data="fair")
    return html(
        '<ul class="legend"></ul><div class="curve" hidden><div class="axis">{axis}</div>'
        '<div class="plot"><div class="drawing"></div>'
        '<input type="range" min="0" aria-label="{title}"></div><p class="axis turns"></p></div>'
        '<p class="at">{loading}</p><section class="review"></section>{fair}',
        axis=(html("<span>{share}</span>", share=words.percent(share)) for share in (1, 0.5, 0)),
        title=words.sentence("chances"),
        loading=words.sentence("chances.loading"),
        fair=html("<p>{fair}</p>", fair=fair) if has_dice(page) else NOTHING,
    )


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
                dom.run_task(self._show(listed[following]))

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
        self._insert(render_progress())
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
        self._choose(number, paragraphs([words.sentence("review.seeking")]) if better else NOTHING)
        self.app.dispatch(actions.go_to(number - 1 if better else number))
        self._draw()
        self._focus(f'[data-ply="{number}"]')
        if not better:
            return

        def is_wanted() -> bool:
            return self.chosen == number and self.node is not None

        state, played = match.states[number - 1], match.moves[number - 1]
        answer = await last_of(run_steps(compare_outlooks(state, played, ply.best)), is_wanted)
        if answer and is_wanted():
            self.why = explanation(self.app.page.named_match, *answer, ply.loss)
            self._draw()
            self._focus(f'[data-ply="{number}"]')
            self._mark()

    def _choose(self, number: int, why: Markup = NOTHING) -> None:
        if self.chosen and not number:
            show_arrows(self.app, "review", {})
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
        show_arrows(self.app, "review", moves if match.cursor == self.chosen - 1 else {})

    def _draw(self) -> None:
        """Draw the review, or the button that starts one."""
        if self.node is None:
            return
        page, fault = self.app.page, ""
        self.review = None
        try:
            self.review = read_review(page.match)
        except RecordError as error:
            fault = words.sentence("review.damaged", fault=words.fault(error))
        if self.review and self.review.plies:
            content = report(page.named_match, self.review, self.chosen, self.why, page.you)
        else:
            content = render_start(fault) if page.match.moves else NOTHING
        title = words.sentence("review.title")
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


def render_start(said: str) -> Markup:
    """Return the button that starts a review, with what it shows, or with what was wrong."""
    return html(
        "<p>{said}</p><p>{start}</p>",
        said=said or words.sentence("review.about"),
        start=act_button("start", words.sentence("review.start"), data="review"),
    )


def render_progress() -> Markup:
    """Return the progress of a review, and the button that stops it."""
    return html(
        '<p class="making"><progress max="1" value="0" aria-label="{label}"></progress>{stop}</p>',
        label=words.sentence("review.progress"),
        stop=act_button("stop", words.sentence("review.stop"), data="review"),
    )


def compare_outlooks(
    state: State, played: Move, better: Move
) -> Generator[None, None, tuple[Outlook, Outlook]]:
    """Return the outlooks after the played move and after a better one; pauses like a search."""
    one = yield from outlook(state, played)
    other = yield from outlook(state, better)
    return one, other
