"""The rules beside the board: the page of them in the language of now, without leaving the game."""

from __future__ import annotations

from html import escape

from nyout import words
from web.browser import dom


class RulesBeside:
    """Shows the text that the link to the rules leads to, until it is closed."""

    def __init__(self) -> None:
        self.link = dom.nodes("a[data-rules]")[0]
        self.node = dom.element("beside")
        self.shown = ""  # the address of what is shown
        dom.on(self.link, "click", self._followed)
        dom.on(self.node, "click", self._clicked)

    def _followed(self, event: dom.Node) -> None:
        """Open or close it; a click that asks for another window is the browser's."""
        if event.ctrlKey or event.metaKey or event.shiftKey or event.altKey:
            return
        event.preventDefault()
        if not self.close():
            dom.start(self.open())

    async def open(self) -> None:
        """Show the rules, and bring the keyboard to them."""
        if await self._fill():
            dom.focus(self.node.querySelector("h2"))

    def close(self) -> bool:
        """Put the rules away, and the keyboard where they came from; False if they are away."""
        if not self.shown:
            return False
        self.shown = self.node.innerHTML = ""
        self._seen(False)
        dom.focus(self.link)
        return True

    def clear(self) -> None:
        """Show what is shown in the language of now."""
        if self.shown:
            dom.start(self._fill())

    async def _fill(self) -> bool:
        """Show the rules in the language of now; False if meanwhile that is another one."""
        self.shown = address = str(self.link.href)
        try:
            text = dom.part(await dom.fetched(address), "main#rules")
        except (OSError, ValueError):
            text = f"<p>{escape(words.text('page.rules.away'))}</p>"
        if self.shown != address:
            return False
        self.node.innerHTML = form(text, self.node.dataset.style)
        self._seen(True)
        return True

    def _seen(self, shown: bool) -> None:
        self.node.hidden = not shown
        dom.set_flag("reading", shown)

    def _clicked(self, event: dom.Node) -> None:
        if event.target.closest("#beside-close"):
            self.close()


def form(rules: str, style: str) -> str:
    """The inside of the panel; the rules are a page of this site."""
    close = escape(words.text("page.rules.close"))
    return (
        f'<link rel="stylesheet" href="{escape(style)}"><header>'
        f'<h2 tabindex="-1">{escape(words.text("page.rules"))}</h2>'
        f'<button type="button" id="beside-close">{close}</button></header>'
        f'<article id="rules">{rules}</article>'
    )
