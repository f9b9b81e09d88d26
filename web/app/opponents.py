"""Computer players, whose levels the page downloads when one of them is to play.

An archive contains the code for all games, and another one the code and weights of a game. A table
of endgames is downloaded only for a level without noise, near the end of a game. If a file does not
arrive or is damaged, the computer plays as well as it can without it, and a warning says so.
"""

from __future__ import annotations

import gc
from asyncio import Lock, wait_for
from collections.abc import Callable
from random import Random
from warnings import catch_warnings

from nyout.core import OVER
from nyout.games.levels import NAMES
from nyout.match import Match
from nyout.players import PLAYERS, Player
from web.browser import archive, dom

ARCHIVES = "opponents.zip", "opponents-{}.zip"  # for all games, and for a game
STAND_IN = "greedy"
"""The player instead of a level that does not arrive."""
WARM_UP = 30
"""Random plies that are evaluated in advance: a first evaluation computes tables of the game."""
UNFETCHED, DAMAGED, NO_TABLE = "opponent.unfetched", "opponent.weights", "opponent.table"

Warn = Callable[[str, bool], object]
"""Shows the sentence of a key as a warning, or hides it."""


class Opponents:
    """Computer players by name, with everything that they need to play."""

    def __init__(self, warn: Warn) -> None:
        self.warn = warn
        self.lock = Lock()
        self.has_table = False
        self.weighed: set[tuple[str, int]] = set()  # games and numbers of seats with their weights
        self.tried: str | None = None  # the seed of the match that last requested a table

    async def player(self, kind: str, match: Match) -> Player:
        """Return the player of a kind, ready to move in a match; another one if it is missing."""
        return PLAYERS[kind if kind not in NAMES or await self.load(kind, match) else STAND_IN]

    async def prepare(self, match: Match) -> None:
        """Load the levels of a match before they are to move."""
        for kind in {seat.player for seat in match.seats} & {*NAMES}:
            await self.load(kind, match)

    async def load(self, kind: str, match: Match) -> bool:
        """Load what a level needs in a match; return False if its code does not arrive."""
        async with self.lock:
            try:
                await self._load_archives(match.game.name)
            except OSError:
                self.warn(UNFETCHED, True)
                return False
            if (seats := (match.game.name, len(match.seats))) not in self.weighed:
                self.weighed.add(seats)
                if not await load_weights(match):
                    self.warn(DAMAGED, True)
            await self._load_table(kind, match)
            return True

    async def _load_archives(self, game: str) -> None:
        for pattern in ARCHIVES:
            await archive.add(pattern.format(game))
        self.warn(UNFETCHED, False)

    async def _load_table(self, kind: str, match: Match) -> None:
        """Load the endgame table of the game if the level is about to use it.

        A table that does not arrive is requested again in the next match.
        """
        from nyout.players import levels  # in the archive

        endgame = levels.table_for(kind, match.state)
        if endgame is None:
            return
        try:
            if not self.has_table and self.tried != match.seed:
                self.tried = match.seed
                table = dom.fetched(f"{dom.setting('python')}/{endgame.FILE}")
                endgame.use(await wait_for(table, archive.PATIENCE))
                self.has_table = True
            for _ in endgame.unpack(match.state):
                await dom.pause(0)
        except (OSError, ValueError):
            self.warn(NO_TABLE, True)


async def load_weights(match: Match) -> bool:
    """Read the weights of a game, and return whether they are valid; compute its tables as well."""
    from nyout.players import levels  # in the archive

    await dom.pause(0)
    with catch_warnings(record=True) as found:
        evaluation = levels.evaluation_for(match.state)
    rng, state = Random(0), match.state
    for _ in range(WARM_UP):
        if state.turn() == OVER:
            break
        await dom.pause(0)
        evaluation.chances(state)
        state = state.play(rng.choice(state.moves()))
    gc.freeze()  # the code and the tables stay, so that no collection needs to examine them
    return not found
