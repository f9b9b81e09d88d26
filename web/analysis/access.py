"""The access of the analysis to the computer players."""

from __future__ import annotations

from nyout.analysis.judging import LEVEL
from nyout.match import Match
from web.app.extras import ExtraApp


async def prepare(app: ExtraApp, match: Match) -> None:
    """Compute the tables of the evaluation of a match."""
    await app.opponents.load(LEVEL, match)
