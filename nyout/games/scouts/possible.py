"""What no game of Scouts leads to, found from where the scouts stand and have jumped."""

from __future__ import annotations

from typing import NamedTuple

from nyout.games.fields import Reason
from nyout.games.scouts.rules import PLAYS, TRAY, Scouts
from nyout.games.scouts.tables import BACK_RANKS, all_steps, bitboard, crossed


class Standing(NamedTuple):
    """Where the scouts stand, as bitboards."""

    sides: tuple[int, int]  # by seat
    flipped: int


def standing(state: Scouts) -> Standing:
    """Where the scouts of a position stand."""
    red, blue = map(bitboard, state.squares)
    return Standing((red, blue), state.flipped)


def fault(
    state: Scouts, owner: int, begun: int, at: Standing, turns: int = 0, won: int | None = None
) -> Reason | None:
    """Why no game leads to this standing of a side after so many turns; None if one may."""
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
    """Why no game leads to this standing at the start of a turn; None if one may."""
    faults = (fault(state, owner, 0, at, turns) for owner in (0, 1))
    return next(filter(None, faults), None)


def is_chain(state: Scouts, active: int, visited: int) -> bool:
    """Whether jumps of a scout may have led it there by these squares (S4, S6, S7)."""
    side = state.seat ^ state.first
    far = BACK_RANKS[1 - side]
    flipped = state.flipped >> active & 1
    if visited & (BACK_RANKS[side] if flipped else far) or visited & state.taken != 1 << active:
        return False
    if visited == 1 << active:
        return visited & far != 0  # flipped just now
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
