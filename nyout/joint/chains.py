"""Throws that all players of a match decide together: commit, then reveal.

`docs/fair-throws.md` defines the protocol. Each seat of a player has a chain of values, each of
which is the hash of the next. A stint is what a player plays between opening a link and sending the
next one, with the plies of computer players; at its end the player reveals a further value. The
values after a stint determine its throws.
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
ABSENT = "-"  # stands for the value of a player who has not joined yet
BITS = 512  # of a hash


class Stint(NamedTuple):
    """Plies that are played between two links, by the number of plies before each."""

    seat: int  # of the player who plays them
    plies: range


def digest(*parts: str | bytes) -> bytes:
    """Return the hash of some parts, each preceded by its length; the first names the purpose."""
    encoded = (part.encode() if isinstance(part, str) else part for part in parts)
    return sha512(b"".join(len(part).to_bytes(4) + part for part in encoded)).digest()


def backwards(value: bytes, steps: int) -> Iterator[bytes]:
    """Yield a value and those before it in its chain, each of which commits to all later ones."""
    for _ in range(steps):
        yield value
        value = previous(value)


def previous(value: bytes) -> bytes:
    """Return the value before this one in its chain."""
    return sha512(b"nyout/value/1" + value).digest()[:SIZE]


@lru_cache(maxsize=8)
def chain(seed: str, seat: int) -> Sequence[bytes]:
    """Return the values of a seat of this browser, in the order in which it reveals them."""
    last = digest("nyout/chain/1", seed, str(seat))[:SIZE]
    return tuple(backwards(last, LENGTH))[::-1]


def written(value: bytes | None) -> str:
    """Return a value as text.

    >>> written(bytes(18)), written(None)
    ('AAAAAAAAAAAAAAAAAAAAAAAA', '-')
    """
    return ABSENT if value is None else urlsafe_b64encode(value).decode().rstrip("=")


def read(text: str) -> bytes | None:
    """Return the value of a text. Raises `ValueError` for a text that `written` never returns."""
    value = None if text == ABSENT else urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if written(value) != text or (value is not None and len(value) != SIZE):
        raise ValueError(text)
    return value


def stints(states: Sequence[State], players: Collection[int]) -> tuple[Stint, ...]:
    """Return the stints of a match; the last one is in progress unless the match is over.

    The first is that of the first player to act. If computer players act before, in the order of
    the seats from theirs, it includes their plies.
    """
    actors = [view.of(state).actor() for state in states]
    later = [seat for seat in players if seat >= actors[0]]
    starts = [(0, min(later or players))]
    for ply, seat in enumerate(actors):
        if seat in players and seat != starts[-1][1]:
            starts.append((ply, seat))
    ends = (*(ply for ply, _ in starts[1:]), len(states))
    return tuple(Stint(seat, range(ply, end)) for (ply, seat), end in zip(starts, ends))


def throws(
    game: str,
    before: str,
    states: Sequence[State],
    stint: Stint,
    values: Mapping[int, bytes],
) -> Iterator[tuple[int, Move]]:
    """Yield the throws of a stint that the values after it determine, by the plies before each.

    The moves of the stint are not hashed: its player, who knows all the values, could choose
    a throw by choosing a move before it. `game` is all that determines how the match began, and
    `before` the notation of the moves before the stint.
    """
    revealed = b"".join(values[seat] for seat in sorted(values))
    due = (ply for ply in stint.plies if states[ply].turn() == CHANCE)
    for number, ply in enumerate(due):
        parts = "nyout/throw/1", game, before, str(stint.seat), str(number), revealed
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
