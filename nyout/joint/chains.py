"""Throws that all players of a match decide together: commit, then reveal.

`docs/fair-throws.md` defines the protocol. Each seat of a player has a chain of values, each of
which is the hash of the next. A stint is what a player plays before another player acts, with the
plies of computer players; at its end the player reveals a further value. The values after a stint
determine its throws.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from bisect import bisect
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, count
from typing import NamedTuple

from nyout import view
from nyout.core import CHANCE, Move, State

try:
    from _sha2 import sha512  # is in the memory of a page; `hashlib` would be downloaded
except ImportError:
    from hashlib import sha512

SIZE = 18  # bytes of a value: 24 letters
LENGTH = 10_001  # values of a chain: enough for the plies of the longest record
BITS = 512  # of a hash


class Stint(NamedTuple):
    """Plies of one player between those of others, by the number of plies before each."""

    seat: int  # of the player who plays them
    number: int  # of earlier stints of this player
    plies: range


def digest(*parts: str | bytes) -> bytes:
    """Return the hash of some parts, each preceded by its length; the first names the purpose."""
    encoded = (part.encode() if isinstance(part, str) else part for part in parts)
    return sha512(b"".join(len(part).to_bytes(4) + part for part in encoded)).digest()


def previous(value: bytes, steps: int = 1) -> bytes:
    """Return the value some steps before this one in its chain."""
    for _ in range(steps):
        value = digest("nyout/value/2", value)[:SIZE]
    return value


@lru_cache(maxsize=8)
def chain(seed: str, seat: int) -> Sequence[bytes]:
    """Return the values of a seat of this browser, in the order in which it reveals them."""
    values = [digest("nyout/chain/2", seed, str(seat))[:SIZE]]
    while len(values) < LENGTH:
        values.append(previous(values[-1]))
    return tuple(reversed(values))


def encode(data: bytes) -> str:
    """Return bytes as text.

    >>> encode(bytes(18))
    'AAAAAAAAAAAAAAAAAAAAAAAA'
    """
    return urlsafe_b64encode(data).decode().rstrip("=")


def decode(text: str, size: int) -> bytes:
    """Return the bytes of a text. Raises `ValueError` unless `encode` writes that many so."""
    data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if encode(data) != text or len(data) != size:
        raise ValueError(text)
    return data


def stints(states: Sequence[State], players: Collection[int]) -> tuple[Stint, ...]:
    """Return the stints of a match; the last one is in progress unless the match is over.

    The first is that of the first player to act. If computer players act before, in the order of
    the seats from theirs, it includes their plies.
    """
    actors = [view.view_of(state).actor() for state in states]
    later = [seat for seat in players if seat >= actors[0]]
    starts = [(0, min(later or players))]
    for ply, seat in enumerate(actors):
        if seat in players and seat != starts[-1][1]:
            starts.append((ply, seat))
    ends = (*(ply for ply, _ in starts[1:]), len(states))
    counts = dict.fromkeys(players, -1)
    found: list[Stint] = []
    for (start, seat), end in zip(starts, ends):
        counts[seat] += 1
        found.append(Stint(seat, counts[seat], range(start, end)))
    return tuple(found)


def throws(
    table: bytes, states: Sequence[State], stint: Stint, values: Mapping[int, bytes]
) -> Iterator[tuple[int, Move]]:
    """Yield the throws of a stint that the values after it determine, by the plies before each.

    No move is hashed, so that nothing that anybody plays or takes back changes a throw. `table`
    identifies the match and its players.
    """
    revealed = b"".join(values[seat] for seat in sorted(values))
    due = (ply for ply in stint.plies if states[ply].turn() == CHANCE)
    for number, ply in enumerate(due):
        counts = map(str, (stint.seat, stint.number, number))
        parts = "nyout/throw/2", table, *counts, revealed
        yield ply, states[ply].moves()[choice(states[ply].odds(), *parts)]


def choice(odds: Sequence[int], *parts: str | bytes) -> int:
    """Return the number of a throw, with probabilities exactly proportional to the odds.

    Hashes that would favour some throws are skipped.

    >>> [choice((1, 1, 2), str(number)) for number in range(8)]
    [0, 1, 1, 0, 1, 2, 0, 2]
    """
    *sums, whole = accumulate(odds)
    fair = (1 << BITS) // whole * whole
    hashes = (int.from_bytes(digest(*parts, str(attempt))) for attempt in count())
    return bisect(sums, next(number for number in hashes if number < fair) % whole)
