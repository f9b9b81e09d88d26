"""Claims of the answers to refused clicks in Hypnosia."""

from __future__ import annotations

from tests.answers import Claim, Fields, Refusal, is_far


def several(refusal: Refusal, fields: Fields) -> bool:
    owners = [piece.seat for piece in refusal.pieces(refusal.spot)]
    return len(owners) > 1 and len({*owners} - {refusal.seat}) == 1


CLAIMS: dict[str, Claim] = {
    "why.held": lambda refusal, fields: refusal.spot[0] == "out",
    "why.still.pawn.move.centre": lambda refusal, fields: refusal.spot[0] == "centre",
    "why.several": several,
    "why.reach.pawn.empty.centre": is_far,
    "why.reach.pawn.foe.centre": is_far,
}
