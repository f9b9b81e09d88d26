"""The sticks on the page: they tumble, and settle on the throw."""

from __future__ import annotations

from collections.abc import Sequence

from nyout import draw
from nyout.core import Die
from web import dom

TUMBLE = 700  # milliseconds
LAG = 60  # between one stick and the next


class Dice:
    """Shows the last throw."""

    def __init__(self) -> None:
        self.node = dom.element("dice")

    def show(self, dice: Sequence[Die]) -> None:
        """Lay these dice down; none leaves those that lie there."""
        if dice:
            self.node.innerHTML = draw.sticks(dice)

    def tumble(self) -> float:
        """Throw the dice that lie there; gives the milliseconds until they lie still."""
        for number, node in enumerate(self.node.children):
            turns = 720 + 180 * number
            frames = [
                {"transform": f"translateY(-40px) rotateX({-turns}deg) rotateZ(-25deg)"},
                {"transform": f"translateY(-70px) rotateX({-turns * 0.45}deg) rotateZ(18deg)"},
                {"transform": "translateY(6px) rotateX(-20deg) rotateZ(-3deg)", "offset": 0.85},
                {"transform": "translateY(0) rotateX(0deg) rotateZ(0deg)"},
            ]
            dom.animate(node, frames, TUMBLE, LAG * number)
        return TUMBLE + LAG * self.node.childElementCount

    def settle(self) -> None:
        """Let them lie at once."""
        dom.settle(self.node)
