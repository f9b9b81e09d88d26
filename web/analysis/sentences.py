"""Sentences about win chances."""

from __future__ import annotations

from collections.abc import Sequence

from nyout import view, words
from nyout.match import Match
from nyout.players.evaluation.evaluation import Chances


def percent(chance: float) -> str:
    """Return a win chance as a percentage."""
    return words.text("chances.share", number=round(100 * chance))


def tenths(chance: float) -> str:
    """Return a win chance as a percentage with a decimal place."""
    return words.text("chances.share", number=words.decimal(100 * chance, ".1f"))


def points(change: float) -> str:
    """Return a change of a win chance in percentage points, with its sign.

    >>> points(0.114), points(-0.05), points(0.001)
    ('+11', '−5', '±0')
    """
    rounded = round(100 * change)
    sign = {1: "+", 0: "±", -1: "\N{MINUS SIGN}"}[(rounded > 0) - (rounded < 0)]
    return f"{sign}{abs(rounded)}"


def sentence(named: Match, chances: Sequence[Chances]) -> str:
    """Return the win chance of the seat that made the last ply, and how the ply changed it."""
    ply = named.cursor
    if not ply:
        return words.text("chances.start", chances=", ".join(shares(named, chances[0])))
    seat = view.actor(named.states[ply - 1])
    return words.text(
        "chances.ply",
        seat=named.names[seat],
        chance=percent(chances[ply][seat]),
        ply=words.log_entry(named, ply),
        change=points(chances[ply][seat] - chances[ply - 1][seat]),
    )


def shares(named: Match, chances: Chances) -> list[str]:
    """Return the name and the win chance of each seat."""
    return [
        words.text("chances.seat", seat=name, chance=percent(chance))
        for name, chance in zip(named.names, chances)
    ]
