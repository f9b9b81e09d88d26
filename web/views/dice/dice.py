"""The dice in the panel, which can be picked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nyout import draw, words
from nyout.core import CHANCE, Game
from nyout.history import last_dice
from nyout.match import Match
from nyout.view import Die, Target, cached_scene
from web.browser import dom
from web.markup import html, join
from web.state import actions
from web.views.view import Dispatch

DRAWN = draw.dice, draw.idle_dice
"""The functions that draw the first and the second row."""


class Dice:
    """Shows the dice of the turn and the last throw; dispatches clicks on them."""

    def __init__(self, dispatch: Dispatch) -> None:
        self.node = dom.element("dice")
        self.idle = self.node.innerHTML  # the dice before the first throw
        self.rows: Mapping[str, Sequence[Die]] = {}
        dom.listen_to_choices(
            self.node, "die", lambda die: dispatch(actions.pick(Target("die", die)))
        )

    def show(self, match: Match) -> None:
        """Show the dice of the turn, and those of the last throw if they differ."""
        turn, thrown = cached_scene(match.state).dice, last_dice(match)
        same = sorted(die[:2] for die in turn) == sorted(die[:2] for die in thrown)
        self._draw(turn, () if same else thrown)
        self.reveal()
        self.node.removeAttribute("aria-hidden")

    def _draw(self, turn: Sequence[Die], thrown: Sequence[Die]) -> None:
        """Draw the dice of a turn, and beside them the dice of another throw."""
        rows = {"throw": turn, "throw aside": thrown} if turn else {"throw": thrown}
        drawn_rows = {kind: dice for kind, dice in rows.items() if dice}
        if drawn_rows == self.rows:
            return
        self.rows = drawn_rows
        markup = join(html('<div class="{kind}"></div>', kind=kind) for kind in drawn_rows)
        self.node.innerHTML = markup or self.idle
        for node, dice, drawn in zip(self.node.children, drawn_rows.values(), DRAWN):
            node.innerHTML = drawn(dice)

    def mark(self, marks: Mapping[str, str], game: Game) -> None:
        """Mark the dice by face: `may` for a choice, `picked` for a selected die."""
        for node in self.node.querySelectorAll("[data-die]"):
            used = node.classList.contains("used")
            mark = "" if used else marks.get(node.dataset.die, "")
            node.removeAttribute("disabled")  # every click gets an answer
            dom.set_state(node, "aria-disabled", not mark)
            node.tabIndex = 0 if mark else -1
            node.dataset.mark = mark
            label = words.text(
                "die", node.dataset.kind, node.dataset.die, game=game, face=node.dataset.die
            )
            node.setAttribute("aria-label", label)
            dom.set_state(node, "aria-pressed", mark == "picked")

    def await_throw(self, match: Match, dice: Sequence[Die]) -> None:
        """Reserve space beside the dice of the turn for a throw in flight.

        The dice of the throw are hidden, from screen readers too, until they rest.
        """
        self._draw(cached_scene(match.state).dice, dice)
        self._hide(True)
        self.node.setAttribute("aria-hidden", "true")

    def hide_thrown(self, match: Match) -> None:
        """Make the dice of the last throw, which lie on the board, invisible but clickable."""
        due = match.state.turn() == CHANCE
        self._hide(not due or len(self.rows) > 1 or not cached_scene(match.state).dice)

    def reveal(self) -> None:
        """Make all dice visible."""
        self._hide(False)

    @property
    def thrown_dice(self) -> Sequence[dom.Element]:
        """The dice of the last throw."""
        rows = self.node.children
        return list(rows[-1].children) if rows else ()

    def _hide(self, on: bool) -> None:
        dom.settle(self.node)
        self.node.classList.toggle("lifted", on)
