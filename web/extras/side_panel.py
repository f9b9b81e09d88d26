"""What the panels of hints and of the analysis share: their frame, and arrows on the board."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from math import atan2, degrees

from nyout import draw, view, words
from nyout.analysis.judging import LEVEL
from nyout.boards import Point
from nyout.core import Move
from nyout.match import Match
from web.app.extras import ExtraApp
from web.browser import dom
from web.browser.keys import key_name
from web.markup import Markup, html, panel
from web.state import actions
from web.state.effects import Place
from web.views.overlay import mark
from web.views.table import Table
from web.views.view import Phase, View


class SidePanel(View):
    """A panel that replaces the log until its close button is pressed."""

    phase = Phase.AFTER_PAINT
    reads = "match", "origin", "language", "selection", "turn"
    name = ""  # the id of the element
    title = ""  # the key of the title
    flag = ""  # the flag of the page while the panel is open

    def __init__(self, app: ExtraApp) -> None:
        self.app = app
        self.node = dom.element(self.name)
        dom.listen_to_choices(self.node, "act", lambda act: self.dismiss())
        dom.listen(self.node, "keydown", self._key)

    @property
    def is_open(self) -> bool:
        """Whether the panel is visible."""
        return not self.node.hidden

    def show(self, content: Markup, focus: bool = True) -> None:
        """Show the panel in place of any words; with `focus`, move the focus to its title."""
        self.app.dispatch(actions.hide_words())
        self.fill(content)
        self._set_open(True)
        if focus:
            dom.focus(dom.find(self.node, "h2"))
            dom.scroll_to_top()

    def fill(self, content: Markup) -> None:
        """Replace the content of the panel."""
        self.node.innerHTML = panel(words.sentence(self.title), words.sentence("close"), content)

    def _key(self, event: dom.KeyEvent) -> None:
        if key_name(event) == "Escape":
            event.stopPropagation()
            self.dismiss()

    def dismiss(self) -> None:
        """Hide the panel, and move the focus to the next action."""
        self.close()
        self.app.dispatch(actions.move_focus(Place.NEXT))

    def close(self) -> None:
        """Hide the panel."""
        self._set_open(False)
        self.node.innerHTML = ""

    def _set_open(self, is_open: bool) -> None:
        self.node.hidden = not is_open
        dom.set_flag(self.flag, is_open)
        # Browsers keep the position of a hidden box. Setting it also measures the page, so that it
        # must not come before the log has taken the place of the panel: a shorter page scrolls.
        self.node.scrollTop = 0


async def prepare(app: ExtraApp, match: Match) -> None:
    """Compute the tables of the evaluation of a match."""
    await app.opponents.load(LEVEL, match)


def show_arrows(app: ExtraApp, owner: str, moves: Mapping[Move, str]) -> None:
    """Draw an arrow for each move of the position on the board; the value is its CSS class.

    What an arrow cannot show is marked: dice, buttons and places of moves without a path. The
    arrows and marks replace those that the same owner has shown.
    """
    page, board = app.page, app.part(Table).board
    for node in dom.nodes(f"#board .arrows.{owner}"):
        node.remove()
    scene_view = view.view_of(page.match.state)
    ways = {move: _cut(scene_view.path(move), board.geometry.places) for move in moves}
    seat = view.view_of(board.match.state).actor()
    drawn = (
        arrow([board.points[board.spot(place, seat)] for place in way], moves[move])
        for move, way in ways.items()
        if way
    )
    arrows = html('<g class="arrows {owner}">{drawn}</g>', owner=owner, drawn=drawn)
    dom.find(board.svg, ".tag").insertAdjacentHTML("beforebegin", arrows)
    targets = (
        target
        for move, way in ways.items()
        for target in scene_view.targets(move)
        if target.at not in way
    )
    mark(owner, [target for target in targets if target not in page.selection.picked], page)


def _cut(path: Sequence[str], places: Container[str]) -> Sequence[str]:
    """Return the part of a path on the board, or all of it if that is a single place."""
    inside = [at for at in path if at in places]
    return inside if len(inside) > 1 else path


def arrow(line: Sequence[Point], kind: str) -> Markup:
    """Return an arrow along at least two points."""
    (x0, y0), (x, y) = line[-2:]
    return html(
        '<g class="{kind}"><path class="halo" d="M{line}"/><path d="M{line}"/>'
        '<path class="head" transform="translate({x} {y}) rotate({angle})" d="{head}"/></g>',
        kind=kind,
        line=draw.points(line),
        x=f"{x:g}",
        y=f"{y:g}",
        angle=round(degrees(atan2(y - y0, x - x0))),
        head="M26 0L-16 -28V28Z",
    )
