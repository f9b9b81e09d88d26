"""Notices over and beside the board: about links, other windows, saving and unreadable texts."""

from __future__ import annotations

from functools import partial

from nyout import words
from web.browser import device, dom
from web.state import actions
from web.state.commands import NEW
from web.state.page import Page
from web.views.view import App, View, has_changed

UNFETCHED = "extra.unfetched"
"""The key of the warning that a part of the page is missing."""
REMEDIES = {UNFETCHED: "boot.retry", "live.version": "offline.reload"}
"""The key of the label of the button in a warning, by the key of the warning."""


class LinkNotice(View):
    """Names the sender of the link that was followed, and the seat whose turn it is."""

    reads = "match", "origin", "language"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        dom.listen_to_clicks({"notice-keep": app.save_linked, "notice-own": app.show_own})

    def render(self, old: Page | None, new: Page) -> None:
        sentence = words.arrival_notice(new.match) if new.origin.by_link else ""
        node = dom.element("notice")
        dom.set_text(node.children[0], sentence)
        node.hidden = not sentence


class WindowNotice(View):
    """Tells what another window has done with the same game."""

    reads = ("other_window",)
    is_drawn_in_motion = True

    def render(self, old: Page | None, new: Page) -> None:
        node, follow = dom.element("elsewhere"), dom.element("elsewhere-show")
        if new.other_window:
            set_sentence(node.children[0], new.other_window)
            set_sentence(follow, "games.follow")
        follow.hidden = new.other_window != "games.elsewhere"
        node.hidden = not new.other_window


class Warnings(View):
    """Warns while the game is not saved, a computer player is weaker than its level, and so on.

    Some have a button for the remedy, which `web.app.extras` hears.
    """

    reads = ("warning",)
    is_drawn_in_motion = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        # The close buttons of all notices over the board.
        notices = dom.element("notices")
        dom.listen_to_choices(notices, "dismiss", lambda name: app.dispatch(actions.dismiss(name)))

    def render(self, old: Page | None, new: Page) -> None:
        node, button = dom.element("warning"), dom.element("warning-retry")
        if remedy := REMEDIES.get(new.warning):
            set_sentence(button, remedy)
        button.hidden = not remedy
        if new.warning:
            set_sentence(node.children[0], new.warning)
        node.hidden = not new.warning


class TroubleNotice(View):
    """Reports an unreadable text, with the reason on request."""

    reads = "trouble", "language"
    is_drawn_in_motion = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        dom.listen_to_clicks(
            {
                "trouble-download": self._download,
                "trouble-new": partial(app.dispatch, NEW),
                "trouble-forget": app.forget_trouble,
            }
        )

    def render(self, old: Page | None, new: Page) -> None:
        node, reason, trouble = dom.element("trouble"), dom.element("trouble-why"), new.trouble
        if trouble:
            dom.set_text(node.children[0], words.sentence("trouble", trouble.what.value))
            dom.set_text(reason, trouble.sentence())
            dom.element("trouble-download").hidden = not trouble.text
        node.hidden = trouble is None
        if has_changed(old, new, "trouble"):
            dom.find(node, "details").removeAttribute("open")

    def _download(self) -> None:
        """Save the unreadable text as a file."""
        if trouble := self.app.page.trouble:
            dom.run_task(device.download("damaged.txt", trouble.text))


def set_sentence(node: dom.Element, key: str) -> None:
    """Show a sentence, which `web.app.translation` translates when the language changes."""
    node.dataset.text = key
    node.textContent = words.sentence(key)
