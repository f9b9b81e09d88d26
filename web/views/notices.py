"""Notices over and beside the board: about links, other windows, saving and unreadable texts."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from nyout import words
from web.browser import device, dom
from web.state.actions import Dismiss
from web.state.page import Page
from web.views.view import Dispatch, Phase, differs

UNFETCHED = "extra.unfetched"
"""The key of the warning that a part of the page is missing."""
SUMMARIES = {"saved": "trouble.saved", "link": "trouble.link"}
"""The key of the short sentence about an unreadable text, by its source."""


class LinkNotice:
    """Names the sender of the link that was followed, and the seat whose turn it is."""

    phase = Phase.BEFORE_PAINT
    reads = "match", "origin", "language"
    at_rest = True

    def render(self, old: Page | None, new: Page) -> None:
        sentence = words.arrival_notice(new.match) if new.origin.by_link else ""
        node = dom.element("notice")
        set_text(node.children[0], sentence)
        node.hidden = not sentence


class WindowNotice:
    """Tells what another window has done with the same game."""

    phase = Phase.BEFORE_PAINT
    reads = ("other_window",)
    at_rest = False

    def render(self, old: Page | None, new: Page) -> None:
        node, follow = dom.element("elsewhere"), dom.element("elsewhere-show")
        if new.other_window:
            set_sentence(node.children[0], new.other_window)
            set_sentence(follow, "games.follow")
        follow.hidden = new.other_window != "games.elsewhere"
        node.hidden = not new.other_window


class Warnings:
    """Warns while the game is not saved, a computer player is weaker than its level, and so on.

    A missing part of the page can be requested again.
    """

    phase = Phase.BEFORE_PAINT
    reads = ("warning",)
    at_rest = False

    def __init__(self, retry: Callable[[], object]) -> None:
        dom.on(dom.element("warning-retry"), "click", lambda event: retry())

    def render(self, old: Page | None, new: Page) -> None:
        node = dom.element("warning")
        dom.element("warning-retry").hidden = new.warning != UNFETCHED
        if new.warning:
            set_sentence(node.children[0], new.warning)
        elif old is None:
            return  # an embedded board can already show faults of its address
        node.hidden = not new.warning


class TroubleNotice:
    """Reports an unreadable text, with the reason on request."""

    phase = Phase.BEFORE_PAINT
    reads = "trouble", "language"
    at_rest = False

    def __init__(self, actions: Mapping[str, Callable[[], object]]) -> None:
        for name, act in actions.items():
            dom.on(dom.element(f"trouble-{name}"), "click", lambda event, act=act: act())

    def render(self, old: Page | None, new: Page) -> None:
        node, reason, trouble = dom.element("trouble"), dom.element("trouble-why"), new.trouble
        if trouble:
            summary = SUMMARIES.get(trouble.source, "trouble.address")
            set_text(node.children[0], words.text(summary))
            set_text(reason, trouble.sentence())
            dom.element("trouble-download").hidden = not trouble.text
        node.hidden = trouble is None
        if differs(old, new, "trouble"):
            dom.find(node, "details").removeAttribute("open")


def listen(dispatch: Dispatch) -> None:
    """Start to handle the close buttons of notices."""

    def clicked(event: dom.PointerEvent) -> None:
        if button := event.target.closest("[data-dismiss]"):
            dispatch(Dismiss(button.dataset.dismiss))

    dom.on(dom.element("notices"), "click", clicked)


def download_damaged(page: Page) -> None:
    """Save the unreadable text as a file."""
    if page.trouble:
        dom.start(device.download("damaged.txt", page.trouble.text))


def set_text(node: dom.Element, text: str) -> None:
    """Set the text of an element, unless it is the same, which screen readers would repeat."""
    if node.textContent != text:
        node.textContent = text


def set_sentence(node: dom.Element, key: str) -> None:
    """Show a sentence, which `web.app.translation` translates when the language changes."""
    node.dataset.text = key
    node.textContent = words.text(key)
