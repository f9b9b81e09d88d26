"""The notice above the board about a text that could not be read, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable

from nyout import words
from nyout.core import Game
from web.browser import device, dom
from web.saved.session import Found, GameSource

SHORT = {"saved": "trouble.saved", "link": "trouble.link"}
"""What is said in short, by the source of the text."""


class Trouble:
    """Says in short that a text could not be read, and why to who asks for details."""

    def __init__(
        self, game: Game, keeper: GameSource, ask_new: Callable[[], None], lead: Callable[[], None]
    ) -> None:
        self.game, self.keeper, self.lead = game, keeper, lead
        self.node, self.why = dom.element("trouble"), dom.element("trouble-why")
        acts = {"download": self._download, "new": ask_new, "forget": self._forget}
        for name, act in acts.items():
            node = dom.element(f"trouble-{name}")
            dom.on(node, "click", lambda event, act=act: act())

    def show(self, found: Found) -> None:
        """Say what was wrong with the match that was asked for, if anything was."""
        self.found = found
        why = found.trouble()
        short = words.text(SHORT.get(found.source, "trouble.address")) if why else ""
        for node, text in ((self.node.firstElementChild, short), (self.why, why)):
            if node.textContent != text:  # or those who hear the page hear it again
                node.textContent = text
        self.node.hidden = not why
        dom.element("trouble-download").hidden = not found.damaged
        self.why.parentNode.open = False

    def drop(self) -> None:
        """Delete the text."""
        self.keeper.forget_damaged(self.game, self.found.source)

    def dismiss(self) -> None:
        """Hide the notice, as a person plays on, and delete the text of a link.

        A saved text is told of again at the next visit: it may be the only copy.
        """
        if self.found.source == "link":
            self.drop()
        self.show(self.found._replace(trouble=str))

    def leave(self) -> None:
        """Delete the text of a link as the page goes: the next visit has its own address."""
        if self.found.source == "link":
            self.drop()

    def _forget(self) -> None:
        """Delete the text, and tell of the next one if there is another."""
        self.drop()
        self.show(self.keeper.find(self.game))
        self.lead()

    def _download(self) -> None:
        dom.start(device.download("damaged.txt", self.found.damaged))
