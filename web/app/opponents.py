"""Computer players, whose levels the page downloads when one of them is to play.

An archive contains the code for all games, and another one the code and weights of a game. A table
of endgames is downloaded only for a level without noise, near the end of a game. If a file does not
arrive, a warning says so, the computer plays as well as it can without the file, and each of its
decisions requests the file again.

A search runs in slices, so that the page stays responsive.
"""

from __future__ import annotations

import gc
from asyncio import Lock
from collections.abc import Callable, Iterable
from random import Random
from typing import TypeVar

from nyout.core import OVER
from nyout.games.ai import NAMES
from nyout.match import Match
from nyout.players import PLAYERS, Player
from web.browser import archive, dom

ARCHIVES = "opponents.zip", "opponents-{}.zip"  # for all games, and for a game
STAND_IN = "greedy"
"""The player instead of a level that does not arrive."""
WARM_UP = 30
"""Random plies that are evaluated in advance: a first evaluation computes tables of the game."""
UNFETCHED, NO_TABLE = "opponent.unfetched", "opponent.table"
Warn = Callable[[str, bool], object]
"""Shows the sentence of a key as a warning, or hides it."""
SLICE = 9  # milliseconds of calculation between two turns of the event loop


class Opponents:
    """Computer players by name, with everything that they need to play."""

    def __init__(self, warn: Warn) -> None:
        self.warn = warn
        self.lock = Lock()
        self.missing = ""  # the key of the sentence about the file that the last attempt missed
        self.has_table = False
        self.prepared: set[tuple[str, int]] = set()  # the levels of a game and number of seats

    async def player(self, kind: str, match: Match) -> Player:
        """Return the player of a kind, ready to move in a match; the stand-in if it is missing."""
        if kind not in NAMES:
            return PLAYERS[kind]
        if not self.missing:
            plates = dom.nodes(f"[data-plate='{match.active}']")
            await dom.show_wait(self.load(kind, match), *plates)
        elif not self.lock.locked():
            dom.start(self.load(kind, match))  # the game does not wait again
        return PLAYERS[kind if _settings(match) in self.prepared else STAND_IN]

    async def prepare(self, match: Match) -> None:
        """Load the levels of a match before they are to move."""
        for kind in {seat.player for seat in match.seats} & {*NAMES}:
            await self.load(kind, match)

    async def load(self, kind: str, match: Match) -> None:
        """Load what a level needs in a match, and warn as long as a file is missing."""
        async with self.lock:
            missing = ""
            try:
                for pattern in ARCHIVES:
                    await archive.add(pattern.format(match.game.name))
            except OSError:
                missing = UNFETCHED
            else:
                if _settings(match) not in self.prepared:
                    await warm_up(match)
                    self.prepared.add(_settings(match))
                if not await self._load_table(kind, match):
                    missing = NO_TABLE
            if missing != self.missing:  # else a warning that was closed would return
                self.missing = missing
                for key in (UNFETCHED, NO_TABLE):
                    self.warn(key, key == missing)

    async def _load_table(self, kind: str, match: Match) -> bool:
        """Load the endgame table of the game if the level is about to use it.

        Return False if it does not arrive.
        """
        from nyout.players import levels  # in the archive

        endgame = levels.table_for(kind, match.state)
        if endgame is None:
            return True
        if not self.has_table:
            try:
                endgame.use(await archive.data(endgame.FILE))
            except OSError:
                return False
            self.has_table = True
        for _ in endgame.unpack(match.state):
            await dom.pause(0)
        return True


def _settings(match: Match) -> tuple[str, int]:
    return match.game.name, len(match.seats)


async def warm_up(match: Match) -> None:
    """Read the weights of a game, and compute its tables."""
    from nyout.players import levels  # in the archive

    await dom.pause(0)
    evaluation = levels.evaluation_for(match.state)
    rng, state = Random(0), match.state
    for _ in range(WARM_UP):
        if state.turn() == OVER:
            break
        await dom.pause(0)
        evaluation.chances(state)
        state = state.play(rng.choice(state.moves()))
    gc.freeze()  # the code and the tables stay, so that no collection needs to examine them


T = TypeVar("T")


async def last_of(steps: Iterable[T], is_wanted: Callable[[], bool]) -> T | None:
    """Return the last value that a calculation yields, or None when `is_wanted` turns false.

    The result never depends on the time that it takes: only a complete calculation has one.
    """
    last: T | None = None
    gc.disable()  # a collection would examine a whole search tree, for up to half a second
    try:
        started = stepped = dom.now()
        for step in steps:
            last, now = step, dom.now()
            if 2 * now - stepped > started + SLICE:  # the next step may take as long as the last
                await dom.pause(0)
                if not is_wanted():
                    return None
                started = now = dom.now()
            stepped = now
        return last
    finally:
        gc.enable()
