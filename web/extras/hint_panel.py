"""The panel of a hint: first where to look, then the best moves with win chances and reasons."""

from __future__ import annotations

from nyout import view, words
from nyout.analysis.hints import Hint, describe_moves, hints, nudge
from nyout.core import CHANCE
from nyout.players.search import run_steps
from nyout.view import Target
from web.app.extras import ExtraApp
from web.app.opponents import last_of
from web.browser import dom
from web.extras.report import then
from web.extras.side_panel import SidePanel, prepare, show_arrows
from web.markup import NOTHING, Markup, act_button, html
from web.state import actions
from web.state.page import Page
from web.views.overlay import mark
from web.views.view import has_changed

NUDGE = -1  # chosen before any move
CONTENT = html('<div class="shown"></div><p class="said" role="status"></p>')


class HintPanel(SidePanel):
    """Shows where the best move starts, then the best moves, until a move is made.

    The place is marked on the board; the chosen move is an arrow.
    """

    name, title, flag = "hints", "page.hint", "hinting"

    def __init__(self, app: ExtraApp) -> None:
        super().__init__(app)
        self.page: Page | None = None  # in the position of the hints
        self.hints: tuple[Hint, ...] = ()
        self.chosen = NUDGE
        dom.listen_to_choices(self.node, "way", lambda way: self._choose(int(way)))
        dom.listen_to_choices(self.node, "play", lambda way: self._play(int(way)))

    def render(self, old: Page | None, new: Page) -> None:
        if not self.is_open:
            return
        if not self._is_for(new):
            self.close()
        elif old and has_changed(old, new, "language"):
            self.fill(CONTENT)
            self._draw()
        self._mark()

    async def toggle(self) -> None:
        """Look for the best moves and show them step by step, or hide them."""
        page = self.app.page
        if self.hints and self.chosen == NUDGE:
            self._choose(0)
            return
        if self.is_open:
            self.dismiss()
            return
        if page.can_ask_for_hint:
            await self.open(page)

    async def open(self, page: Page, focus: bool = True) -> None:
        """Look for the best moves of a position, and show where to look first."""
        self.page, self.hints, self.chosen = page, (), NUDGE
        self.show(CONTENT, focus)
        self._draw()
        if not refusal(page):
            await self._search(page)

    async def _search(self, page: Page) -> None:
        """Look for the best moves, unless the panel is closed meanwhile."""

        def is_wanted() -> bool:
            return self.is_open and self._is_for(page)

        await prepare(self.app, page.match)
        answer = (
            await last_of(run_steps(hints(page.match.state)), is_wanted) if is_wanted() else None
        )
        if answer and is_wanted():
            self.hints = answer
            self._draw()
            self._mark()

    def close(self) -> None:
        super().close()
        self.page, self.hints = None, ()
        show_arrows(self.app, "hint", {})

    def _is_for(self, page: Page) -> bool:
        return self.page is not None and page.has_position_of(self.page)

    def _draw(self) -> None:
        """Show the best moves, or a sentence instead of them."""
        page, moves = self.app.page, self.hints
        key = refusal(page) or ("" if moves else "hint.seeking")
        content = choices(page, moves, self.chosen) if moves else NOTHING
        dom.find(self.node, ".shown").innerHTML = content
        dom.find(self.node, ".said").textContent = words.sentence(key) if key else ""

    def _mark(self) -> None:
        if self.hints and self.chosen == NUDGE:
            mark("hint", [first_target(self.hints[0])], self.app.page)
        elif self.hints:
            hint = self.hints[self.chosen]
            show_arrows(self.app, "hint", dict.fromkeys((hint.move, *hint.also), "best"))

    def _choose(self, number: int) -> None:
        self.chosen = number
        self._draw()
        self._mark()
        dom.focus(dom.find(self.node, f'[data-way="{number}"]'))

    def _play(self, number: int) -> None:
        self.app.dispatch(actions.play(self.hints[number].move))


def refusal(page: Page) -> str:
    """Return the key of the reason why there is no hint now; empty if there is one."""
    match = page.match
    if not match.is_local_turn:
        return "hint.wait"
    return "hint.throw" if match.state.turn() == CHANCE else ""


def first_target(hint: Hint) -> Target:
    """Return the target to look at first: where the piece of the move is, or the first one."""
    scene_view = view.view_of(hint.outlook.states[0])
    targets = scene_view.targets(hint.move)
    at = scene_view.path(hint.move)[:1]
    return next((target for target in targets if target.at in at), targets[0])


def choices(page: Page, moves: tuple[Hint, ...], chosen: int) -> Markup:
    """Return where the best move starts; or the best moves, and the reason of the chosen one."""
    game, seat = page.match.game, page.match.state.turn()
    if chosen == NUDGE:
        return html(
            '<p role="status">{look}</p><button type="button" data-way="0">{show}</button>',
            look=nudge(first_target(moves[0]), page.match.state, game),
            show=words.sentence("hint.show"),
        )
    hint = moves[chosen]
    return html(
        '<p id="ways-title">{title}</p><ol class="ways" aria-labelledby="ways-title">{ways}</ol>'
        '<p class="why" role="status">{why}</p>{play}',
        title=words.sentence("hint.moves"),
        ways=(
            html(
                '<li><button type="button" data-way="{number}" aria-pressed="{pressed}">'
                '<span>{move}</span> <b>{chance}</b><span class="unseen"> {said}</span>'
                "</button></li>",
                said=words.sentence("hint.chance"),
                number=number,
                pressed="true" if number == chosen else "false",
                move=describe_moves(page.match.state, [one.move, *one.also], game),
                chance=words.percent(one.chances[seat], places=1),
            )
            for number, one in enumerate(moves)
        ),
        why=" ".join((*then(hint.outlook, game), *hint.reasons(game))),
        play=act_button(chosen, words.sentence("hint.play"), data="play"),
    )
