"""Exact win chances of Not Nyout when two players are left with one horse each.

At most six turns follow (N12), so the win chances are computed on demand, without a table.
"""

from __future__ import annotations

from functools import cache, lru_cache

from nyout.core import State
from nyout.games.not_nyout.ai import edges, reaches, summons
from nyout.games.not_nyout.rules import SIX, NotNyout
from nyout.games.not_nyout.tables import FACES, HOMES, bit, obstructed_reach, summonings

CACHED = 1 << 15  # there are 10,800 pairs of horses and turns for each pair of homes


def chances(state: State) -> tuple[float, ...] | None:
    """Return the win chance of each seat under perfect play, or None for other positions.

    >>> from nyout.games.not_nyout.rules import Player, group
    >>> hunter, prey = Player([group("4", "0")], ""), Player([group("6", "0")], "")
    >>> chances(NotNyout((hunter, prey), 0, "NS", taker=1, idle=5))
    (0.203125, 0.796875)
    """
    if not isinstance(state, NotNyout) or state.throw or state.patience() != SIX:
        return None
    seat = state.seat
    (other,) = (n for n, player in enumerate(state.players) if player.left and n != seat)
    own, rival = _horse(state, seat), _horse(state, other)
    chances = [0.0] * len(state.players)
    chances[seat] = win_chance(SIX - state.idle, own, rival, state.taker == seat)
    chances[other] = 1 - chances[seat]
    return tuple(chances)


def is_near(state: State) -> bool:
    """Return whether a search from a position may meet one with exact win chances."""
    return isinstance(state, NotNyout)


@lru_cache(maxsize=CACHED)
def win_chance(turns: int, own: str, rival: str, is_taker: bool) -> float:
    """Return the win chance of a player before the throw.

    Args:
        turns: The number of turns until the end of the game, with the current one.
        own: The station of the player's horse; in the stable, the letter of its home.
        rival: The same for the other player.
        is_taker: Whether the player took the last horse, and so wins after these turns.
    """
    if turns == 1:
        hits = faces(own, rival).bit_count() / len(FACES)
        return 1.0 if is_taker else hits * attack_chance()
    stays = 1 - win_chance(turns - 1, rival, own, not is_taker)
    total = 0.0
    for face in FACES:
        best = stays
        for end in ends(own, rival, face):
            if best == 1:
                break
            if end == rival:
                best = max(best, attack_chance())
            else:
                best = max(best, 1 - win_chance(turns - 1, rival, end, not is_taker))
        total += best
    return total / len(FACES)


def faces(own: str, rival: str) -> int:
    """Return the faces with which a horse attacks another one, a bit for each (N5, N6)."""
    if own in HOMES:
        return summons(own).get(rival, 0)
    return reaches().get((own, rival), (0,))[0]


@lru_cache(maxsize=CACHED)
def ends(own: str, rival: str, face: str) -> tuple[str, ...]:
    """Return the stations that a horse reaches with a face (N5-N7)."""
    if own in HOMES:
        reach = summonings(own, face)
    else:
        reach = obstructed_reach(f"{own}x1", face, 0 if rival in HOMES else bit(rival))
    return tuple([move[2] for move in reach.moves])


@cache
def attack_chance() -> float:
    """Return the chance that a single horse wins its attack on another one (N9)."""
    return (1 + edges()[1][1]) / 2


def _horse(state: NotNyout, seat: int) -> str:
    """Return the station of a player's only horse, or the letter of the home."""
    groups = state.players[seat].groups
    return groups[0].place if groups else state.homes[seat]
