"""Reasons why no game of Not Nyout reaches a position, from its numbers of horses, dice and turns.

The reasons are necessary conditions: a position without any can still be unreachable.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from nyout.core import OVER
from nyout.games.fields import Reason
from nyout.games.not_nyout.horses import HORSES
from nyout.games.not_nyout.rules import NotNyout


def faults(state: NotNyout) -> Iterator[tuple[str, Reason]]:
    """Yield the faults of a position: the name of a field, and why no game reaches its value."""
    scores, seat, thrown = state.scores(), state.seat, state.thrown
    inside = len(scores) - scores.count(0)
    lost = [len(HORSES) - score for score in scores]
    if Counter(state.left) - Counter(thrown):
        yield "left", Reason("left")
    if state.taker < 0 and any(lost):
        yield "taker", Reason("taken")
    if state.taker >= 0 and sum(lost) == lost[state.taker]:
        yield "taker", Reason("own", {"seat": state.taker + 1})
    if seat == OVER:
        if not thrown:
            yield "dice", Reason("no-throw")
        if inside == 1 and state.idle >= 0:
            yield "quiet", Reason("last")
        if inside > 1 and state.idle != state.patience() - 1:
            yield "quiet", Reason("patience", {"count": state.patience() - 1})
        if all(_fault_of_turn(state, mover) for mover in range(len(scores))):
            yield "dice", Reason("ender")
        return
    if inside == 1:
        yield "to-move", Reason("alone")
    if not scores[seat]:
        yield "to-move", Reason("lost", {"seat": seat + 1})
    if not thrown and state.idle < 0:
        yield "quiet", Reason("unthrown")
    if thrown and (reason := _fault_of_turn(state, seat)):
        yield reason
    if state.taker < 0:
        for other, owner in enumerate(state.players):
            turns = _turns(state, other)
            if len(HORSES) - len(owner.stable) > turns:
                yield "horses", Reason("turns", {"seat": other + 1, "count": turns})
    if thrown and not state.fight and len(state.moves()) == 1:
        yield "left", Reason("useless")


def _turns(state: NotNyout, seat: int) -> int:
    """Return the number of turns in which a seat can have summoned, if no horse was taken."""
    seats = len(state.players)
    since = (state.seat - seat) % seats or seats  # turns since the start of its last complete one
    return (state.idle + seats - since) // seats + (seat == state.seat and state.summoned)


def _fault_of_turn(state: NotNyout, seat: int) -> tuple[str, Reason] | None:
    """Return why a seat cannot have thrown and used its dice: the name of a field, and a reason."""
    owner, count = state.players[seat], len(state.thrown)
    used = count - len(state.left)
    fights = used - (state.fight is not None)  # an upper bound of the finished fights
    took = state.taker == seat or owner.left < len(HORSES)
    if state.idle < 0 and not (fights and took):
        return "quiet", Reason("peace", {"seat": seat + 1})
    if state.fight and not used:
        return "fight", Reason("unattacked")
    if state.summoned and not (used and owner.stable != HORSES):
        return "summoned", Reason("unsummoned", {"seat": seat + 1})
    # N3. A used die can join groups, lose a horse, or occupy one more station.
    lost = min(fights, len(HORSES) - owner.left) if state.idle < 0 else 0
    stabled = len(owner.stable) + state.summoned
    before = owner.left + lost - stabled if used else len(owner.groups)
    most = before + (stabled > 0)
    least = max(1, owner.occupied.bit_count() + (stabled > 0) - used)
    if not least <= count <= most:
        bounds = {"least": least, "most": most}
        return "dice", Reason("dice", {"seat": seat + 1, "count": count} | bounds)
    return None
