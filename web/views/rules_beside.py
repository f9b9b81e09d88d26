"""The rules beside the board, in the current language."""

from __future__ import annotations

from asyncio import gather

from nyout import words
from web.browser import dom
from web.markup import html, panel
from web.state import actions
from web.state.page import Page
from web.views.view import App, View, has_changed


class RulesBeside(View):
    """Shows the target of the link to the rules while the rules are open."""

    reads = "rules_open", "language"
    is_drawn_in_motion = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.links = dom.nodes("a[data-rules]")
        self.node = dom.element("beside")
        self.address = ""  # the address of the page to show
        for link in self.links:
            dom.listen(link, "click", self._handle_click)
        dom.listen_to_choices(self.node, "act", lambda act: app.dispatch(actions.show_rules(False)))

    def render(self, old: Page | None, new: Page) -> None:
        if new.rules_open:
            dom.run_task(self._show(focus=has_changed(old, new, "rules_open")))
        elif old and old.rules_open:
            self.address = self.node.innerHTML = ""
            self._set_visible(False)
            dom.focus(self.links[0])

    def _handle_click(self, event: dom.PointerEvent) -> None:
        """Show or hide the rules, unless the click opens another window."""
        if event.ctrlKey or event.metaKey or event.shiftKey or event.altKey:
            return
        event.preventDefault()
        self.app.dispatch(actions.show_rules(not self.app.page.rules_open))

    async def _show(self, focus: bool) -> None:
        """Load and show the rules, unless another page of rules has been requested since."""
        self.address = address = str(self.links[0].getAttribute("href"))
        try:
            style = dom.style("rules.css")  # the browser's cache then has it for the markup
            _, page = await dom.show_wait(gather(style, dom.fetch_file(address)))
            text = dom.part(page, "main#rules")
        except OSError:
            text = html("<p>{sentence}</p>", sentence=words.sentence("page.rules.away"))
        if self.address != address:
            return
        content = html(
            '<link rel="stylesheet" href="{style}"><article id="rules"></article>',
            style=self.node.dataset.style,
        )
        self.node.innerHTML = panel(words.sentence("page.rules"), words.sentence("close"), content)
        dom.find(self.node, "article").innerHTML = text
        self._set_visible(True)
        if focus:
            dom.focus(dom.find(self.node, "h2"))
            dom.scroll_to_top()  # so that the board is in sight

    def _set_visible(self, visible: bool) -> None:
        self.node.hidden = not visible
        dom.set_flag("reading", visible)
