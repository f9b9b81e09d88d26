"""Reasons why no game of Scouts reaches a position, from the squares and jumps of its scouts.

The reasons are necessary conditions: a position without any can still be unreachable.
"""

from __future__ import annotations

from typing import NamedTuple

from nyout.games.fields import Reason
from nyout.games.scouts.rules import PLAYS, TRAY, Scouts
from nyout.games.scouts.tables import BACK_RANKS, all_steps, bitboard, crossed


class Standing(NamedTuple):
    """The squares of the scouts, as bitboards."""

    sides: tuple[int, int]  # by seat
    flipped: int  # of both seats


def standing(state: Scouts) -> Standing:
    """Return the squares of the scouts of a position."""
    red, blue = map(bitboard, state.squares)
    return Standing((red, blue), state.flipped)


def fault(
    state: Scouts, owner: int, begun: int, at: Standing, turns: int = 0, won: int | None = None
) -> Reason | None:
    """Return why the scouts of one seat cannot stand on their squares, or None.

    Args:
        state: A position with the same boulders and starting seat.
        owner: The seat of the scouts.
        begun: The number of plays of the current turn that have started.
        at: The squares of all scouts.
        turns: The number of completed turns.
        won: The seat that has won, if any.
    """
    side = owner ^ state.first
    own, home, far = at.sides[owner], BACK_RANKS[side], BACK_RANKS[1 - side]
    if own & ~at.flipped & far:
        return Reason("unflipped")
    if (own & at.flipped & home).bit_count() > (won == owner):
        return Reason("at-home")
    had = (turns + 1 - side) // 2
    plays = PLAYS * had - (side == 0 and had > 0) + (begun if side == turns % 2 else 0)
    moved = (own & (~home | at.flipped)).bit_count() + (state.boulders[owner] != TRAY)
    if moved > plays:
        return Reason("moves", {"count": moved, "most": plays})
    return None


def fault_before(state: Scouts, at: Standing, turns: int) -> Reason | None:
    """Return why the scouts cannot stand on these squares at the start of a turn, or None.

    The arguments are those of `fault`.
    """
    faults = (fault(state, owner, 0, at, turns) for owner in (0, 1))
    return next(filter(None, faults), None)


def is_chain(state: Scouts, active: int, visited: int) -> bool:
    """Return whether a chain of jumps over `visited` can end on `active` (S4, S6, S7)."""
    side = state.seat ^ state.first
    far = BACK_RANKS[1 - side]
    flipped = state.flipped >> active & 1
    if visited & (BACK_RANKS[side] if flipped else far) or visited & state.taken != 1 << active:
        return False
    if visited == 1 << active:
        return visited & far != 0  # the last jump flipped the scout
    scouts = bitboard(state.squares[0] + state.squares[1])
    jumps = [
        step
        for step in all_steps().values()
        if step.is_jump and scouts >> crossed(step) & visited >> step.start & visited >> step.to & 1
    ]
    reached, grown = 0, 1 << active
    while grown != reached:
        reached = grown
        grown |= bitboard({step.to for step in jumps if reached >> step.start & 1})
    return reached == visited
