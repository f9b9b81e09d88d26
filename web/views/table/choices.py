"""The buttons for targets of a move that need a button."""

from __future__ import annotations

from collections.abc import Sequence

from nyout import words
from nyout.match import Match
from nyout.view import Target
from web.browser import dom
from web.markup import act_button, join
from web.state import actions
from web.views.view import Dispatch


class Choices:
    """Shows one button per target, and dispatches clicks and pointing."""

    def __init__(self, dispatch: Dispatch) -> None:
        self.node = dom.element("choices")
        self.dispatch = dispatch
        self.targets: Sequence[Target] = ()
        dom.listen_to_choices(
            self.node, "choice", lambda at: dispatch(actions.pick(self.targets[int(at)]))
        )
        for name in ("pointerover", "focusin"):
            dom.listen(self.node, name, self._handle_pointing)
        for name in ("pointerleave", "focusout"):
            dom.listen(self.node, name, lambda event: dispatch(actions.point_at(None)))

    def clear(self) -> None:
        """Make the next `show` redraw the buttons."""
        self.targets = ()

    def show(self, match: Match, targets: Sequence[Target]) -> None:
        """Show the buttons of these targets."""
        if targets == self.targets:
            return
        self.targets = targets
        self.node.innerHTML = join(
            act_button(number, words.describe(target, match.game, match.names), data="choice")
            for number, target in enumerate(targets)
        )
        self.node.hidden = not targets

    def focus(self) -> None:
        """Move the keyboard focus to the button for which a lesson asks, else to the first one."""
        dom.focus(self.node.querySelector("[data-task]") or self.node.children[0])

    def _handle_pointing(self, event: dom.Event) -> None:
        if node := event.target.closest("[data-choice]"):
            self.dispatch(actions.point_at(self.targets[int(node.dataset.choice)]))
