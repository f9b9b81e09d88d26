"""Thrown dice as HTML: sticks, coins, and dice with 4, 6, 8 or 10 faces."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from html import escape

from nyout.view import Die

# The facets of each kind of die, seen from above its front, in a square of 100 units.
FACETS = {
    "d4": (("dark", "50,5 96,80 63,95"), ("front", "50,5 63,95 4,80")),
    "d6": (
        ("pale", "8,24 25,7 93,7 77,24"),
        ("dark", "77,24 93,7 93,75 77,93"),
        ("front", "8,24 77,24 77,93 8,93"),
    ),
    "d8": (
        ("pale", "50,4 7,28 7,73"),
        ("mid", "50,4 93,28 93,73"),
        ("dark", "7,73 93,73 50,96"),
        ("front", "50,4 93,73 7,73"),
    ),
    "d10": (
        ("pale", "50,4 5,40 5,62 20,57"),
        ("mid", "50,4 95,40 95,62 80,57"),
        ("mid", "5,62 20,57 50,75 50,96"),
        ("dark", "95,62 80,57 50,75 50,96"),
        ("front", "50,4 80,57 50,75 20,57"),
    ),
}
COIN = '<circle class="dark" cx="50" cy="54" r="44"/><circle class="front" cx="50" cy="48" r="44"/>'
STAMPS = {  # a head and a star, so that coins need no translation
    "heads": "M50 22a14 14 0 0 1 9 25c2 5 16 6 18 17a31 31 0 0 1-54 0c2-11 16-12 18-17"
    "a14 14 0 0 1 9-25z",
    "tails": "m50 18 8 21 22 1-17 14 6 22-19-12-19 12 6-22-17-14 22-1z",
}
RIM = '<circle class="rim" cx="50" cy="48" r="35"/>'
NUMBERS = {"d4": (39, 71, 39), "d8": (50, 66, 37), "d10": (50, 61, 36)}
"""Where the number on the front of a die stands (the middle of its baseline), and its size."""

# The positions (column, row) of the spots of a six-sided die, in thirds of its front.
SPOTS = {
    "1": ((1, 1),),
    "2": ((0, 0), (2, 2)),
    "3": ((0, 0), (1, 1), (2, 2)),
    "4": ((0, 0), (2, 0), (0, 2), (2, 2)),
    "5": ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    "6": ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}


def dice(faces: Sequence[Die], throws: Collection[Sequence[Die]] = ()) -> str:
    """Return a row of dice as HTML.

    Each die except a stick is a disabled button; a page enables the dice that are targets. A die
    in motion has its faces of all `throws`, too.

    >>> dice([Die("stick", "white")])
    '<span class="stick white"><i class="belly"></i><i class="back"></i></span>'
    """
    return "".join(
        [
            _stick(die) if die.kind == "stick" else _die(die, [throw[number] for throw in throws])
            for number, die in enumerate(faces)
        ]
    )


def idle_dice(faces: Sequence[Die]) -> str:
    """Return a row of dice as HTML without buttons."""
    return "".join(
        _stick(die)
        if die.kind == "stick"
        else f'<span class="die {die.kind}"><svg viewBox="0 0 100 100">{front(die)}</svg></span>'
        for die in faces
    )


def _stick(die: Die) -> str:
    """Return the HTML of a two-sided stick that shows its back (black) or its belly (white)."""
    return f'<span class="stick {die.face}"><i class="belly"></i><i class="back"></i></span>'


def _die(die: Die, others: Sequence[Die]) -> str:
    faces = dict.fromkeys(map(_face, (die, *others)))
    used = " used" if die.used else ""
    return (
        f'<button type="button" class="die {die.kind}{used}" data-kind="{die.kind}"'
        f' data-die="{escape(die.face)}" tabindex="-1" disabled>'
        f'<svg viewBox="0 0 100 100">{_body(die)}{"".join(faces)}</svg></button>'
    )


def front(die: Die) -> str:
    """Return a die other than a stick as SVG: a square of 100 units that shows its front."""
    return _body(die) + _face(die)


def _body(die: Die) -> str:
    if die.kind not in FACETS:
        return COIN + RIM
    facets = (f'<polygon class="{tone}" points="{at}"/>' for tone, at in FACETS[die.kind])
    return f'{"".join(facets)}<polygon class="shine" points="{dict(FACETS[die.kind])["front"]}"/>'


def _face(die: Die) -> str:
    """Return what is on the front of a die other than a stick, as an SVG element."""
    if die.face in STAMPS:
        return f'<path class="face" d="{STAMPS[die.face]}"/>'
    if die.kind in NUMBERS:
        x, y, size = NUMBERS[die.kind]
        return f'<text class="face" x="{x}" y="{y}" font-size="{size}">{escape(die.face)}</text>'
    spots = [
        f'<circle cx="{22 + 20.5 * x:g}" cy="{38 + 20.5 * y:g}" r="7"/>' for x, y in SPOTS[die.face]
    ]
    return f'<g class="face">{"".join(spots)}</g>'
