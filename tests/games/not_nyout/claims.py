"""Claims of the answers to refused clicks in Not Nyout."""

from __future__ import annotations

from nyout.games.not_nyout.rules import NotNyout
from tests.answers import Claim, Fields, Refusal, enters, has_no


def has_summoned(refusal: Refusal, fields: Fields) -> bool:
    assert isinstance(refusal.state, NotNyout)
    return refusal.state.summoned


CLAIMS: dict[str, Claim] = {
    "why.held": lambda refusal, fields: refusal.spot[0] == "out",
    "why.held.stable": has_summoned,
    "why.put.stable": has_no("stable"),
    "why.enters": enters,
}
