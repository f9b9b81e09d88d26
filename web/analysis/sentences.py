"""Sentences about win chances."""

from __future__ import annotations

from collections.abc import Sequence

from nyout import view, words
from nyout.match import Match
from nyout.players.evaluation.evaluation import Chances


def sentence(named: Match, chances: Sequence[Chances]) -> str:
    """Return the win chance of the seat that made the last ply, and how the ply changed it."""
    ply = named.cursor
    if not ply:
        return words.text("chances.start", chances=", ".join(shares(named, chances[0])))
    seat = view.of(named.states[ply - 1]).actor()
    return words.text(
        "chances.ply",
        seat=named.names[seat],
        chance=words.percent(chances[ply][seat]),
        ply=words.log_entry(named, ply),
        change=words.points(chances[ply][seat] - chances[ply - 1][seat]),
    )


def shares(named: Match, chances: Chances) -> list[str]:
    """Return the name and the win chance of each seat."""
    return [
        words.text("chances.seat", seat=name, chance=words.percent(chance))
        for name, chance in zip(named.names, chances)
    ]
