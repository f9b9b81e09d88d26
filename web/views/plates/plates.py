"""The plates of the players on both sides of the board."""

from __future__ import annotations

from nyout.view import cached_scene
from web.browser import dom
from web.state.display import plate_match, rows
from web.state.page import Page
from web.views.plates.plate import kind, plates, points, score
from web.views.view import App, View, has_changed


class Plates(View):
    """Shows the players, the scores, and whose turn it is."""

    reads = "match", "origin", "turn", "language", "company"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.lists = dom.element("plates-far"), dom.element("plates-near")
        self.drawn: object = None

    def render(self, old: Page | None, new: Page) -> None:
        match, names, scene = plate_match(new), new.named_match.names, cached_scene(new.match.state)
        content = (
            new.near_seat,
            new.turn,
            scene.near,
            scene.homes,
            names,
            match.seats,
            match.colours,
        )
        if content != self.drawn or has_changed(old, new, "language"):
            self.drawn = content
            for node, seats in zip(self.lists, rows(match, new.near_seat, new.turn)):
                node.innerHTML = plates(match, names, seats)
        for seat in range(len(match.seats)):
            node = dom.nodes(f"[data-plate='{seat}']")[0]
            dom.set_state(node, "aria-current", match.active == seat)
            for part, text in (
                (".kind", kind(match, names[seat], seat, new.company)),
                (".score", score(match, seat)),
                (".points", points(match, seat)),
            ):
                dom.set_text(dom.find(node, part), text)
