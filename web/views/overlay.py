"""What is drawn on the board besides the position: trail, preview, refused clicks and marks."""

from __future__ import annotations

from collections.abc import Iterable

from nyout import draw, view
from nyout.core import Move, State
from nyout.match import Match
from nyout.view import Piece, Target, spot_of
from web.browser import dom
from web.markup import Markup, html
from web.state.display import Path, opacity, paths_of_others
from web.state.page import Page
from web.views.board import Board
from web.views.table import Table
from web.views.view import App, Phase, View

MAX_PATHS = 16  # of a preview; more would be unreadable
SHAKE = {"translate": ("0px", "-7px", "7px", "-4px", "0px")}
SHAKING = 120  # milliseconds
SELECTORS = {
    "place": '#board [data-place="{target.at}"]:not([data-seat])',
    "tray": '#board [data-place="{target.at}"][data-seat="{target.seat}"]',
    "die": '#dice [data-die="{target.at}"]',
}
"""The selector of a target that is not a button, by its kind."""


class Trail(View):
    """Draws the paths, below labels and pieces, until the player's next move."""

    reads = "match", "flight", "origin", "language", "turn"

    def render(self, old: Page | None, new: Page) -> None:
        paths, board = [*paths_of_others(new.match)], self.app.part(Table).board
        if trail := board.svg.querySelector(".trail"):
            trail.remove()
        drawn = (
            draw_path(path, opacity(number, len(paths)), board, new.match)
            for number, path in enumerate(paths)
        )
        trail = html(
            '<g class="trail" aria-hidden="true">{paths}<g class="ground {material}"></g></g>',
            paths=drawn,
            material=board.geometry.material,
        )
        dom.find(board.svg, ".preview").insertAdjacentHTML("beforebegin", trail)
        passed = dict.fromkeys(place for path in paths for place in path.places)
        dom.find(board.svg, ".trail > :last-child").innerHTML = draw.labels(board.geometry, passed)


def draw_path(path: Path, strength: float, board: Board, match: Match) -> Markup:
    """Return the drawing of a path on the board; a line to a tray would cross other places."""
    inside = [place for place in path.places if place in match.game.board.places]
    return html(
        '<g class="{colour}" opacity="{strength}"><path d="M{points}"/></g>',
        colour=match.colours[path.seat],
        strength=f"{strength:.2f}",
        points=draw.points([board.points[board.spot(at, path.seat)] for at in inside]),
    )


class Preview(View):
    """Draws the paths on the board, and a large piece where the only move will put it."""

    phase = Phase.AT_ONCE
    reads = "match", "selection", "pointed", "flight", "origin", "language", "turn"
    is_drawn_in_motion = True

    def render(self, old: Page | None, new: Page) -> None:
        board, state = self.app.part(Table).board, new.match.state
        spot = None if isinstance(new.pointed, Target) else new.pointed
        moves = new.selection.moves_through(spot)
        paths = {path for move in moves if (path := view.view_of(state).path(move))}
        actor = view.view_of(state).actor()
        if len(paths) > 1:  # a line without a place between its ends says no more than the ring
            paths = {path for path in paths if len(path) > 2}
        # A line from a tray or to one would cross other places, and its other end has a ring.
        inside = {tuple(filter(board.geometry.places.__contains__, path)) for path in paths}
        ways = [[board.spot(place, actor) for place in path] for path in inside if len(path) > 1]
        landed = large_pieces(state, *moves) if len(moves) == 1 else ()
        board.preview(ways if len(ways) <= MAX_PATHS else [], landed)


def large_pieces(state: State, move: Move) -> tuple[Piece, ...]:
    """Return the pieces that a move puts on several places, as they will be."""
    if not any(target.covers for target in view.view_of(state).targets(move)):
        return ()
    before = view.view_of(state).scene().pieces
    after = view.view_of(state.play(move)).scene().pieces
    return tuple(piece for piece in after if piece.covers and piece not in before)


class Refusal(View):
    """Shakes the clicked spot or die, and outlines it until the next action."""

    phase = Phase.AT_ONCE
    reads = "objection", "match", "language", "turn"
    is_drawn_in_motion = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.table = app.part(Table)
        self.marked: list[dom.Element] = []

    def render(self, old: Page | None, new: Page) -> None:
        for node in self.marked:
            node.removeAttribute("data-refused")
        objection = new.objection
        self.marked = self._nodes(new) if objection else []
        for node in self.marked:
            node.setAttribute("data-refused", "")
            if old is None or objection is not old.objection:
                dom.animate(node, SHAKE, SHAKING)

    def _nodes(self, page: Page) -> list[dom.Element]:
        thing = page.objection.thing if page.objection else None
        if thing is None or thing.kind == "button":
            return []
        if thing.kind == "die":
            return list(self.table.dice.node.querySelectorAll(f"[data-die='{thing.token}']"))
        spot = spot_of(thing)
        return self.table.board.nodes_at(spot) if spot else []


class TabStop(View):
    """Completes the board: its areas, and the Tab stop, which browsers are slow to change."""

    phase = Phase.AFTER_PAINT
    reads = "match", "flight", "origin", "turn", "language"

    def render(self, old: Page | None, new: Page) -> None:
        board = self.app.part(Table).board
        board.update_tab_stop()
        board.complete()


def mark(owner: str, targets: Iterable[Target], page: Page) -> None:
    """Mark these targets in place of those that the same owner has marked.

    The page shows a button for each of the targets that share a place, so that only the button
    tells which one is meant.

    Args:
        owner: The part of the page that recommends them; `data-task` has its name.
        targets: The targets.
        page: The state of the page.
    """
    for node in dom.nodes(f'[data-task="{owner}"]'):
        node.removeAttribute("data-task")
    buttons = page.selection.buttons()
    for target in targets:
        if target in buttons:
            selector = f'#choices [data-choice="{buttons.index(target)}"]'
        else:
            selector = SELECTORS.get(target.kind, "")
        if selector:
            for node in dom.nodes(selector.format(target=target)):
                node.setAttribute("data-task", owner)
