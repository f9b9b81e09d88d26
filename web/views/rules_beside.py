"""The rules beside the board, in the current language, without leaving the game."""

from __future__ import annotations

from html import escape

from nyout import words
from web.browser import dom
from web.state import actions
from web.state.page import Page
from web.views.view import Dispatch, Phase, differs


class RulesBeside:
    """Shows the page that the link to the rules leads to, while the rules are open."""

    phase = Phase.BEFORE_PAINT
    reads = "rules_open", "language"
    at_rest = False

    def __init__(self, dispatch: Dispatch) -> None:
        self.dispatch = dispatch
        self.open = False
        self.link = dom.nodes("a[data-rules]")[0]
        self.node = dom.element("beside")
        self.address = ""  # of the page shown
        dom.on(self.link, "click", self._followed)
        dom.on(self.node, "click", self._clicked)

    def render(self, old: Page | None, new: Page) -> None:
        was, self.open = self.open, new.rules_open
        if self.open:
            dom.start(self._show(focus=differs(old, new, "rules_open")))
        elif was:
            self.address = self.node.innerHTML = ""
            self._set_visible(False)
            dom.focus(self.link)

    def _followed(self, event: dom.Node) -> None:
        """Show or hide the rules, unless the click asks for another window."""
        if event.ctrlKey or event.metaKey or event.shiftKey or event.altKey:
            return
        event.preventDefault()
        self.dispatch(actions.ShowRules(not self.open))

    def _clicked(self, event: dom.Node) -> None:
        if event.target.closest("#beside-close"):
            self.dispatch(actions.ShowRules(False))

    async def _show(self, focus: bool) -> None:
        """Load the rules, unless other ones are asked for meanwhile."""
        self.address = address = str(self.link.href)
        try:
            text = dom.part(await dom.fetched(address), "main#rules")
        except (OSError, ValueError):
            text = f"<p>{escape(words.text('page.rules.away'))}</p>"
        if self.address != address:
            return
        self.node.innerHTML = markup(text, self.node.dataset.style)
        self._set_visible(True)
        if focus:
            dom.focus(self.node.querySelector("h2"))

    def _set_visible(self, visible: bool) -> None:
        self.node.hidden = not visible
        dom.set_flag("reading", visible)


def markup(rules: str, style: str) -> str:
    """The markup of the panel; `rules` is HTML of this site."""
    close = escape(words.text("page.rules.close"))
    return (
        f'<link rel="stylesheet" href="{escape(style)}"><header>'
        f'<h2 tabindex="-1">{escape(words.text("page.rules"))}</h2>'
        f'<button type="button" id="beside-close">{close}</button></header>'
        f'<article id="rules">{rules}</article>'
    )
