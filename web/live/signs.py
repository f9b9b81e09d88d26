"""The signs that players send, on their plates."""

from __future__ import annotations

from web.browser import dom
from web.live.company import Sign
from web.state.page import Page
from web.views.view import App, View


class Signs(View):
    """Shows the latest sign on the plates of those who have sent it."""

    reads = ("company",)
    is_drawn_in_motion = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.nodes: list[dom.Element] = []

    def render(self, old: Page | None, new: Page) -> None:
        sign = shown_sign(new)
        if old and sign == shown_sign(old):
            return
        for node in self.nodes:
            node.remove()
        seats = sign.seats.intersection(range(len(new.match.seats))) if sign else ()
        self.nodes = [pop_up(seat, sign.text) for seat in seats] if sign else []


def shown_sign(page: Page) -> Sign | None:
    """Return the sign to show: that of the remark, as long as it is shown."""
    return page.company.sign if page.company and page.company.remark else None


def pop_up(seat: int, sign: str) -> dom.Element:
    """Show a sign on the plate of a seat, and return its element; the line says it to readers."""
    node = dom.document.createElement("span")
    node.className, node.textContent = "said", sign
    node.setAttribute("aria-hidden", "true")
    dom.nodes(f"[data-plate='{seat}']")[0].append(node)
    return node
