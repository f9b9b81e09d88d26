"""A throw over the board: the dice are shaken, tumble, rest, and glide to the panel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from nyout import draw, view, words
from nyout.history import last_dice
from nyout.match import Match
from nyout.view import STARTS, Die
from web.browser import dom
from web.markup import Markup, html
from web.views.dice.dice import Dice
from web.views.dice.falls import FACES, GLIDE, HELD, LAG, TUMBLE, Spread, duration, fall, kind_of
from web.views.table.board import Board


class Ground(NamedTuple):
    """The middle of the board and the way to the thrower, in pixels of the layer of dice."""

    x: float  # the middle of the board
    y: float
    dx: float  # from the middle to the thrower's plate
    dy: float
    unit: float  # pixels per em


class Throwing:
    """The layer of dice over the board, which pointers and screen readers ignore."""

    def __init__(self, board: Board, dice: Dice) -> None:
        self.node = dom.element("throwing")
        self.board, self.dice = board, dice
        self.spread = Spread("die", 1)

    def shake(self, match: Match) -> None:
        """Show the dice of the next throw, shaken in the hand of the thrower."""
        ground = self._draw("shaken", match, due(match))
        move = f"translate({ground.dx:.1f}px, {ground.dy:.1f}px) scale({HELD})"
        dom.find(self.node, ".throw").style.transform = move
        self.dice.hide_thrown(match)

    def throw(self, before: Match, after: Match) -> float:
        """Animate a throw, and return the milliseconds until it rests.

        Until then the dice show the faces of another throw, so that the page does not contain the
        result.
        """
        drawn, thrown = due(before), last_dice(after)
        self.dice.await_throw(before, drawn)
        if dom.is_still():
            return 0
        ground = self._draw("thrown", before, drawn)
        places = self.spread.places()
        for number, (node, old, die, place) in enumerate(
            zip(self.dice_in_motion, drawn, thrown, places)
        ):
            x, y = (ground.unit * (HELD - 1) * along for along in place)
            start = ground.dx + x, ground.dy + y
            turned = die.kind == "stick" and die.face != old.face
            frames = fall(kind_of(die.kind), number, start, ground.unit, turned)
            dom.animate(node, frames, TUMBLE, LAG * number, fill="both")
            for face in node.querySelectorAll(".face"):
                dom.animate(face, FACES, TUMBLE, LAG * number, fill="both")
        return duration(len(thrown))

    def rest(self, match: Match) -> None:
        """Show the last throw of a match at rest, with its label.

        The label of a throw for the start names its seat, and says what it decides.
        """
        start, throw = match.go_to(match.cursor - 1), match.moves[match.cursor - 1]
        if start.phase in STARTS:
            kind, cast = "rests starts", words.narrate_last(match)
        else:
            kind = "rests golden" if view.view_of(start.state).can_earn_throw(throw) else "rests"
            cast = words.cast(start.state, throw, match.game)
        self._draw(kind, start, last_dice(match), html('<b class="cast">{cast}</b>', cast=cast))
        self.dice.hide_thrown(match)

    def leave(self) -> None:
        """Let the dice, if any, glide to their places in the panel."""
        dice = self.dice_in_motion
        places = [node.getBoundingClientRect() for node in dice]
        for layer in dom.nodes("#throwing > div"):
            layer.className = "left"
        self.dice.reveal()
        for node, here, there in zip(dice, places, self.dice.thrown_dice):
            end = there.getBoundingClientRect()
            scale = (end.right - end.left) / (here.right - here.left)
            x = (end.left + end.right - here.left - here.right) / 2
            y = (end.top + end.bottom - here.top - here.bottom) / 2
            way = f"translate({x:.1f}px, {y:.1f}px) scale({scale:.3f})"
            dom.animate(there, {"opacity": [0, 0]}, GLIDE)  # until it arrives
            dom.animate(node, {"transform": ["none", way], "easing": "ease-in"}, GLIDE)

    def clear(self) -> None:
        """Remove the dice at once."""
        self.node.innerHTML = ""
        self.dice.reveal()

    @property
    def dice_in_motion(self) -> Sequence[dom.Element]:
        """The dice over the board; there are none for a throw without motion."""
        return list(self.node.querySelectorAll(".throw > *"))

    def _draw(
        self, kind: str, match: Match, dice: Sequence[Die], label: Markup | str = ""
    ) -> Ground:
        """Draw dice of a class in the middle of the board, and return their place."""
        self.spread = Spread(kind_of(dice[0].kind), len(dice))
        ground = self._ground(view.view_of(match.state).actor())
        self.node.innerHTML = html(
            '<div class="{kind}"><div class="throw"></div>{label}</div>', kind=kind, label=label
        )
        layer = dom.find(self.node, "div")
        for name, value in (("x", ground.x), ("y", ground.y), ("em", ground.unit)):
            layer.style.setProperty(f"--{name}", f"{value:.1f}px")
        layer.style.setProperty("--columns", str(self.spread.columns))
        dom.find(self.node, ".throw").innerHTML = draw.dice(dice)
        return ground

    def _ground(self, seat: int) -> Ground:
        layer = self.node.getBoundingClientRect()
        cloth = dom.find(self.board.svg, ".edge").getBoundingClientRect()
        plates = [*dom.nodes(f"[data-plate='{seat}']"), *self.board.plates[seat:]]
        plate = plates[0].getBoundingClientRect()
        x, y = (cloth.left + cloth.right) / 2, (cloth.top + cloth.bottom) / 2
        return Ground(
            x - layer.left,
            y - layer.top,
            (plate.left + plate.right) / 2 - x,
            (plate.top + plate.bottom) / 2 - y,
            self.spread.unit(cloth.right - cloth.left, cloth.bottom - cloth.top),
        )


def due(match: Match) -> Sequence[Die]:
    """Return the dice of the next throw, with faces that are unrelated to its result."""
    return view.view_of(match.state).dice(match.state.moves()[0])
