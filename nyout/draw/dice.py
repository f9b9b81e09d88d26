"""Dice as HTML, lying as they were thrown: sticks, a coin, and dice of four to ten faces."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from nyout.core import Die

FACES = {"heads": "H", "tails": "T"}


def dice(lying: Sequence[Die]) -> str:
    """Dice in a row; each is a button, for those that may be picked.

    >>> dice([Die("stick", "white")])
    '<span class="stick white"><i class="belly"></i><i class="back"></i></span>'
    """
    return "".join(_stick(die) if die.kind == "stick" else _die(die) for die in lying)


def _stick(die: Die) -> str:
    """A two-faced stick, on its back (black) or its belly (white)."""
    return f'<span class="stick {die.face}"><i class="belly"></i><i class="back"></i></span>'


def _die(die: Die) -> str:
    face = escape(die.face)
    return (
        f'<button type="button" class="die {die.kind}{" used" * die.used}" data-kind="{die.kind}"'
        f' data-die="{face}" tabindex="-1" disabled>{FACES.get(face, face)}</button>'
    )
