"""The dice: they tumble, settle on the throw, and can be picked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nyout import draw, words
from nyout.core import Game
from nyout.match import Match
from nyout.view import Die, Target, cached_scene
from web.browser import dom
from web.markup import html
from web.state import actions
from web.views.view import Dispatch

TUMBLE = 760  # milliseconds
LAG = 55  # milliseconds between one die and the next

# The keyframes of a die: its position, its own rotation, and its rotation about the line of sight.
# Sticks and coins are thrown up and spin, dice roll in; all bounce and come to rest. Until the last
# bounce the motion is the same for all faces.
FALLS = {
    "stick": (
        ("{side}26px, 26px", 1080, 50),
        ("{side}16px, -84px", 560, -35),
        ("{side}3px, 4px", 90, 14),
        ("0px, -13px", 30, -6),
        ("0px, 0px", 0, 0),
    ),
    "die": (
        ("-150px, -34px", 0, 640),
        ("-84px, -58px", 0, 380),
        ("-20px, 5px", 0, 80),
        ("-8px, -12px", 0, 30),
        ("0px, 0px", 0, 0),
    ),
}
OFFSETS = (0, 0.4, 0.74, 0.87, 1)
EASINGS = ("ease-out", "ease-in", "ease-out", "ease-in")
HALF = 180  # degrees from one side of a stick to the other
BACK = (-HALF, -HALF, -HALF, -60, 0)  # degrees to add for a stick that lands on its belly
REVEAL = {"transform": ("scale(0)", "scale(0)", "none"), "offset": (0, OFFSETS[3], 1)}


def fall(kind: str, number: int, more: Sequence[int]) -> Mapping[str, Sequence[object]]:
    """The keyframes of one die; its path depends on `number`, and `more` adds degrees."""
    side, way = ("-", -1) if number % 2 else ("", 1)
    turns = [
        f"translate({at.format(side=side)}) rotateZ({way * round(about * (1 + number / 9))}deg)"
        f" rotateY({spin + spin // 9 * number + further}deg)"
        for (at, spin, about), further in zip(FALLS[kind], more)
    ]
    return {"transform": turns, "offset": OFFSETS, "easing": EASINGS}


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
        for node, dice in zip(self.node.children, shown.values(), strict=True):
            node.innerHTML = draw.dice(dice)

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

    def throw(self, before: Match, after: Match) -> float:
        """Animate a throw beside the dice of the turn; returns the milliseconds until they rest.

        Screen readers do not see the dice before their faces are visible.
        """
        thrown = after.dice_lying
        self._lay(cached_scene(before.state).dice, thrown)
        self.node.setAttribute("aria-hidden", "true")
        for number, (die, node) in enumerate(zip(thrown, self.node.children[-1].children)):
            kind = "stick" if die.kind in ("stick", "coin") else "die"
            more = BACK if (die.kind, die.face) == ("stick", "black") else (0,) * len(BACK)
            dom.animate(node, fall(kind, number, more), TUMBLE, LAG * number)
            for face in node.querySelectorAll(".face"):
                dom.animate(face, REVEAL, TUMBLE, LAG * number)
        return TUMBLE + LAG * len(thrown)

    def settle(self) -> None:
        """End all motion at once."""
        dom.settle(self.node)
