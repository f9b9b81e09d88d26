"""The motion of a throw: the places of its dice on the board, and their keyframes.

Lengths are in pixels, angles in degrees. Nothing here needs a browser.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, hypot
from typing import NamedTuple

from nyout import view
from nyout.match import Match
from nyout.view import STARTS

Flick = tuple[float, float]
"""The speed of a hand that lets go of the dice, to the right and down; 1 is that of a hard throw.

It shapes the flight of the dice and where they rest, never their result.
"""
STILL: Flick = 0, 0
TUMBLE = 440  # milliseconds from the hand of the thrower until a die rests
LAG = 20  # milliseconds between the starts of successive dice
REST = 420  # milliseconds that dice rest on the board before they move to the panel
FIRST_REST = 700  # the same for a throw that decides who starts, whose label is a sentence
GLIDE = 180  # milliseconds of the motion to the panel
HELD = 0.5  # scale of dice in the hand of the thrower
LARGEST = 38.0  # pixels of an em, the unit of all sizes in `game.css`
PITCH = {"stick": (1.95, 4.4), "die": (4.45, 4.45)}  # ems between columns and between rows
GAP = 0.45  # ems between dice
DRIFT = 1.0  # ems that a hard flick carries the place of rest

# The keyframes of a die: the remaining part of its path, its height in ems, its scale, its rotation
# about its own axis, and its rotation about the line of sight. Sticks and coins spin in the air,
# dice roll; all bounce before they rest. Until the last bounce, all faces move alike.
FALLS = {
    "stick": (
        (1.0, 0.0, HELD, 1080, 50),
        (0.5, 2.6, 1.2, 560, -35),
        (0.06, -0.2, 1.0, 90, 14),
        (0.0, 0.7, 1.05, 30, -6),
        (0.0, 0.0, 1.0, 0, 0),
    ),
    "die": (
        (1.0, 0.0, HELD, 0, 640),
        (0.55, 1.2, 1.15, 0, 380),
        (0.1, -0.2, 1.0, 0, 80),
        (0.04, 0.5, 1.04, 0, 30),
        (0.0, 0.0, 1.0, 0, 0),
    ),
}
OFFSETS = (0, 0.45, 0.74, 0.87, 1)
EASINGS = ("ease-out", "ease-in", "ease-out", "ease-in")
BENDS = (0, 1.5, 0.6, 0.3, 0)
"""At each keyframe, how far a hard flick bends the path in its direction, in ems."""
TURNED = (0, 0, 0, 120, 180)  # additional degrees for a stick that lands on its other side
ROLLS = (0, 0.22, 0.42, 0.62, 0.78, 1)
"""When a face of a rolling die is in front; the last one comes into sight at the last bounce."""
ASIDE = 34  # from the middle of the front of a die to its side, in units of its drawing
SCATTER = 0.618  # spreads successive dice evenly
STRAY, SLANT = 0.8, 32  # ems and degrees between the dice at rest that differ the most


STRAIGHT = 0, 0, 0  # how a die lies beside others: to the right, down, and its angle


def lie(ply: int, number: int, unit: float) -> tuple[float, float, float]:
    """Return how a die, by its number, lies after a throw that follows this many plies."""
    turn = SCATTER * (5 * ply + number + 1) % 1 - 0.5
    return unit * STRAY * turn / 3, unit * STRAY * (7 * turn % 1 - 0.5), SLANT * turn


class Spread(NamedTuple):
    """An arrangement of dice in rows."""

    kind: str  # a key of `FALLS`
    dice: int

    @property
    def columns(self) -> int:
        """The number of dice in a full row."""
        if self.kind == "stick":
            return self.dice
        return min(self.dice, 2 if self.dice < 5 else 3)

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of all dice, in ems."""
        across, down = PITCH[self.kind]
        return across * self.columns, down * ceil(self.dice / self.columns)

    def unit(self, width: float, height: float) -> float:
        """Return the pixels per em for dice on a board of this width and height."""
        across, down = self.size
        return min(LARGEST, 0.72 * width / across, 0.72 * height / down, 0.1 * min(width, height))

    def drift(self, width: float, height: float, flick: Flick) -> tuple[float, float]:
        """Return how far a flick carries the dice on a round board, in pixels."""
        unit = self.unit(width, height)
        reach = hypot(*(length - GAP for length in self.size)) * unit / 2
        most = min(DRIFT * unit, max(min(width, height) / 2 - reach, 0))
        return flick[0] * most, flick[1] * most

    def places(self) -> Iterator[tuple[float, float]]:
        """Yield the place of each die relative to the middle of the arrangement, in ems."""
        across, down = PITCH[self.kind]
        rows = ceil(self.dice / self.columns)
        for number in range(self.dice):
            row, column = divmod(number, self.columns)
            in_row = min(self.columns, self.dice - row * self.columns)
            yield across * (column - (in_row - 1) / 2), down * (row - (rows - 1) / 2)


def kind_of(die: str) -> str:
    """Return the motion of a kind of die, a key of `FALLS`."""
    return "stick" if die in ("stick", "coin") else "die"


def fall(
    kind: str,
    number: int,
    start: tuple[float, float],
    unit: float,
    turned: bool = False,
    flick: Flick = STILL,
    at_rest: tuple[float, float, float] = STRAIGHT,
) -> Mapping[str, Sequence[object]]:
    """Return the keyframes of one die.

    Args:
        kind: A key of `FALLS`.
        number: The number of the die, which varies its path.
        start: The start of the die relative to its resting place.
        unit: The pixels per em.
        turned: Whether the die lands on the side opposite to the drawn one.
        flick: The motion of the hand that throws it: the faster, the higher and the more turns.
        at_rest: How it lies in the end.
    """
    direction = -1 if number % 2 else 1
    x, y = start
    right, down, angle = at_rest
    further = TURNED if turned else (0,) * len(TURNED)
    force = 1 + hypot(*flick) / 2
    turns = [
        f"translate({x * left + right * (1 - left) + flick[0] * bend * unit:.1f}px,"
        f" {y * left + down * (1 - left) + (flick[1] * bend - up * force) * unit:.1f}px)"
        f" scale({scale})"
        f" rotateZ({round(direction * force * about * (1 + number / 9) + angle)}deg)"
        f" rotateY({round(force * (spin + spin // 9 * number)) + more}deg)"
        for (left, up, scale, spin, about), bend, more in zip(FALLS[kind], BENDS, further)
    ]
    return {"transform": turns, "offset": OFFSETS, "easing": EASINGS}


def roll(faces: int, last: int) -> Iterator[Mapping[str, Sequence[object]]]:
    """Yield the keyframes of each face of a rolling die, from the first one until the last lies."""
    fronts = (*(number % faces for number in range(len(ROLLS) - 2)), last, last)
    for face in range(faces):
        aside = f"translate({ASIDE * (-1) ** face}px) scale(0, 1)"
        frames = ["none" if face == front else aside for front in fronts]
        yield {"transform": frames, "offset": ROLLS}


def rest_duration(match: Match) -> float:
    """Return the milliseconds that the last throw of a match rests on the board."""
    return FIRST_REST if view.view_of(match.states[match.cursor - 1]).phase() in STARTS else REST


def duration(count: int) -> float:
    """Return the milliseconds until this many dice rest."""
    return TUMBLE + LAG * count
