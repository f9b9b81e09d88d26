"""The signs that players send, on their plates."""

from __future__ import annotations

from web.browser import dom
from web.extras.live.company import Sign
from web.state.page import Page
from web.views.view import App, View


class Signs(View):
    """Shows the latest sign on the plate of who has sent it."""

    reads = ("company",)
    is_drawn_in_motion = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.node: dom.Element | None = None

    def render(self, old: Page | None, new: Page) -> None:
        sign = shown_sign(new)
        if old and sign == shown_sign(old):
            return
        if self.node:
            self.node.remove()
        self.node = pop_up(sign) if sign else None


def shown_sign(page: Page) -> Sign | None:
    """Return the sign to show: that of the remark, as long as it is shown."""
    return page.company.sign if page.company and page.company.remark else None


def pop_up(sign: Sign) -> dom.Element:
    """Show a sign on a plate, and return its element; the line says it to readers."""
    node = dom.document.createElement("span")
    node.className, node.textContent = "said", sign.text
    node.setAttribute("aria-hidden", "true")
    dom.nodes(f"[data-plate='{sign.seat}']")[0].append(node)
    return node
