"""The dice on the page: they tumble, settle on the throw, and can be picked."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from nyout import draw, words
from nyout.core import Game
from nyout.match import Match
from web import dom

TUMBLE = 700  # milliseconds
LAG = 60  # between one die and the next


class Dice:
    """Shows the dice of the turn and the last throw; says which face was clicked."""

    def __init__(self, pick: Callable[[str], None]) -> None:
        self.node = dom.element("dice")
        self.shown: object = None
        dom.on(self.node, "click", lambda event: self._clicked(event, pick))

    def show(self, match: Match) -> None:
        """Lay down the dice of the turn, and those of the last throw if they are others."""
        turn, thrown = match.state.scene().dice, match.dice_lying
        if (lying := (turn, thrown)) == self.shown:
            return
        self.shown = lying
        same = sorted(die[:2] for die in turn) == sorted(die[:2] for die in thrown)
        rows = {"throw": turn, "throw aside": () if same else thrown}
        if not turn:
            rows = {"throw": thrown}
        self.node.innerHTML = "".join(
            f'<div class="{kind}">{draw.dice(row)}</div>' for kind, row in rows.items() if row
        )

    def mark(self, marks: Mapping[str, str], game: Game) -> None:
        """Let the dice be picked that may be."""
        for node in self.node.querySelectorAll("[data-die]"):
            used = node.classList.contains("used")
            mark = "" if used else marks.get(node.dataset.die, "")
            node.disabled = not mark
            node.tabIndex = 0 if mark else -1
            node.dataset.mark = mark
            called = words.text("die", node.dataset.kind, game=game, face=node.dataset.die)
            node.setAttribute("aria-label", called)
            node.setAttribute("aria-pressed", "true" if mark == "picked" else "false")

    def _clicked(self, event: dom.Node, pick: Callable[[str], None]) -> None:
        if node := event.target.closest("[data-die]"):
            pick(node.dataset.die)

    def tumble(self) -> float:
        """Throw the dice that were thrown last; gives the milliseconds until they lie still."""
        row = self.node.lastElementChild
        for number, node in enumerate(row.children):
            turns = 720 + 180 * number
            frames = [
                {"transform": f"translateY(-40px) rotateX({-turns}deg) rotateZ(-25deg)"},
                {"transform": f"translateY(-70px) rotateX({-turns * 0.45}deg) rotateZ(18deg)"},
                {"transform": "translateY(6px) rotateX(-20deg) rotateZ(-3deg)", "offset": 0.85},
                {"transform": "translateY(0) rotateX(0deg) rotateZ(0deg)"},
            ]
            dom.animate(node, frames, TUMBLE, LAG * number)
        return TUMBLE + LAG * row.childElementCount

    def settle(self) -> None:
        """Let them lie at once."""
        dom.settle(self.node)
