"""The dice at rest, beside the board: they can be picked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nyout import draw, words
from nyout.core import CHANCE, Game
from nyout.match import Match
from nyout.view import Die, Target, cached_scene
from web.browser import dom
from web.markup import html
from web.state import actions
from web.views.view import Dispatch

DRAWN = draw.dice, draw.idle_dice
"""What draws the first row and the second."""


class Dice:
    """Shows the dice of the turn and the last throw; dispatches which face was clicked."""

    def __init__(self, dispatch: Dispatch) -> None:
        self.node = dom.element("dice")
        self.dispatch = dispatch
        self.shown: Mapping[str, Sequence[Die]] = {}
        dom.on(self.node, "click", self._clicked)

    def show(self, match: Match) -> None:
        """Show the dice of the turn, and those of the last throw if they differ."""
        turn, thrown = cached_scene(match.state).dice, match.dice_lying
        same = sorted(die[:2] for die in turn) == sorted(die[:2] for die in thrown)
        self._lay(turn, () if same else thrown)
        self.lie()
        self.node.removeAttribute("aria-hidden")

    def _lay(self, turn: Sequence[Die], thrown: Sequence[Die]) -> None:
        """Show the dice of a turn, and the dice of another throw beside them."""
        rows = {"throw": turn, "throw aside": thrown} if turn else {"throw": thrown}
        shown = {kind: dice for kind, dice in rows.items() if dice}
        if shown == self.shown:
            return
        self.shown = shown
        self.node.innerHTML = html(
            "{rows}", rows=(html('<div class="{kind}"></div>', kind=kind) for kind in shown)
        )
        for node, dice, drawn in zip(self.node.children, shown.values(), DRAWN):
            node.innerHTML = drawn(dice)

    def mark(self, marks: Mapping[str, str], game: Game) -> None:
        """Mark the dice by face: `may` can be picked, `picked` is selected."""
        for node in self.node.querySelectorAll("[data-die]"):
            used = node.classList.contains("used")
            mark = "" if used else marks.get(node.dataset.die, "")
            node.removeAttribute("disabled")  # a click in vain is answered
            node.setAttribute("aria-disabled", "false" if mark else "true")
            node.tabIndex = 0 if mark else -1
            node.dataset.mark = mark
            label = words.text(
                "die", node.dataset.kind, node.dataset.die, game=game, face=node.dataset.die
            )
            node.setAttribute("aria-label", label)
            node.setAttribute("aria-pressed", "true" if mark == "picked" else "false")

    def _clicked(self, event: dom.PointerEvent) -> None:
        if node := event.target.closest("[data-die]"):
            self.dispatch(actions.Pick(Target("die", node.dataset.die)))

    def await_throw(self, match: Match, dice: Sequence[Die]) -> None:
        """Leave room for the dice of a throw while they tumble, beside those of the turn.

        Screen readers do not see them before they rest.
        """
        self._lay(cached_scene(match.state).dice, dice)
        self._hide(True)
        self.node.setAttribute("aria-hidden", "true")

    def lift(self, match: Match) -> None:
        """Hide the dice of the last throw, which are over the board; they can still be clicked."""
        due = match.state.turn() == CHANCE
        self._hide(not due or len(self.shown) > 1 or not cached_scene(match.state).dice)

    def lie(self) -> None:
        """Show all dice."""
        self._hide(False)

    @property
    def thrown(self) -> Sequence[dom.Element]:
        """The dice of the last throw."""
        rows = self.node.children
        return list(rows[-1].children) if rows else ()

    def _hide(self, on: bool) -> None:
        self.node.classList.toggle("lifted", on)
