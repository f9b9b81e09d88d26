"""The response of the board to a click that plays nothing: a shake, and an outline."""

from __future__ import annotations

from nyout.view import spot_of
from web.browser import dom
from web.state.page import Page
from web.views.table.table import Table
from web.views.view import App, Phase, View

SHAKE = {"translate": ("0px", "-7px", "7px", "-4px", "0px")}
SHAKING = 120  # milliseconds


class Refusal(View):
    """Shakes the clicked spot or die, and outlines it until the next action."""

    phase = Phase.AT_ONCE
    reads = "objection", "match", "language", "turn"

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
