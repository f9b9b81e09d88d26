"""A second implementation of fair throws, written from `docs/fair-throws.md` alone.

It imports nothing of `nyout.joint` and `nyout.exchange`: `judge` returns what a stranger finds out
about a record, from the rules of the games, SHA-512 and the formulas of BIP 340.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256, sha512
from itertools import accumulate, count
from typing import NamedTuple

from nyout import view
from nyout.core import CHANCE, OVER, State, notation
from nyout.players import PLAYERS
from nyout.record.record import Record
from nyout.record.text import decode

BEGINNING = "Game", "Rules", "Seats", "Options", "First", "Position"
LENGTH, SIZE = 10_001, 18

P = 2**256 - 2**32 - 977
N = 0xFFFFFFFF_FFFFFFFF_FFFFFFFF_FFFFFFFE_BAAEDCE6_AF48A03B_BFD25E8C_D0364141
X = 0x79BE667E_F9DCBBAC_55A06295_CE870B07_029BFCDB_2DCE28D9_59F2815B_16F81798

Point = tuple[int, int] | None
"""A point of the curve y² = x³ + 7, or None for its neutral element."""


def added(a: Point, b: Point) -> Point:
    """Return the sum of two points."""
    if a is None or b is None:
        return a or b
    if a[0] == b[0] and (a[1] + b[1]) % P == 0:
        return None
    if a == b:
        slope = 3 * a[0] * a[0] * pow(2 * a[1], -1, P)
    else:
        slope = (b[1] - a[1]) * pow(b[0] - a[0], -1, P)
    x = (slope * slope - a[0] - b[0]) % P
    return x, (slope * (a[0] - x) - a[1]) % P


def even(x: int) -> Point:
    """Return the point with this x and an even y. Raises `ValueError` if there is none."""
    y = pow(x**3 + 7, (P + 1) // 4, P)
    if x >= P or (y * y - x**3 - 7) % P:
        raise ValueError("not on the curve")
    return x, y if y % 2 == 0 else P - y


G = even(X)


@lru_cache
def doublings(point: Point) -> tuple[Point, ...]:
    """Return the products of a point and 1, 2, 4, …"""
    return tuple(accumulate(range(255), lambda at, _: added(at, at), initial=point))


def times(number: int, point: Point) -> Point:
    """Return the product of a number from 0 to N and a point."""
    total: Point = None
    for bit, doubling in enumerate(doublings(point)):
        if number >> bit & 1:
            total = added(total, doubling)
    return total


@lru_cache(10_000)
def is_signed(key: bytes, message: bytes, signature: bytes) -> bool:
    """Return whether a signature of BIP 340 verifies."""
    r, s = (int.from_bytes(signature[at : at + 32]) for at in (0, 32))
    try:
        public = even(int.from_bytes(key))
    except ValueError:
        return False
    if len(key) != 32 or len(signature) != 64 or r >= P or s >= N:
        return False
    tag = sha256(b"BIP0340/challenge").digest()
    e = int.from_bytes(sha256(tag + tag + signature[:32] + key + message).digest()) % N
    found = added(times(s, G), times(N - e, public))
    return found is not None and found[1] % 2 == 0 and found[0] == r


def digest(*parts: str | bytes | int) -> bytes:
    """Return `H` of the parts."""
    written = (part if isinstance(part, bytes) else str(part).encode() for part in parts)
    return sha512(b"".join(len(part).to_bytes(4) + part for part in written)).digest()


def secret_key(seed: str, seat: int) -> int:
    """Return the secret key of a seat."""
    return 1 + int.from_bytes(digest("nyout/key/2", seed, seat)) % (N - 1)


def public_key(secret: int) -> bytes:
    """Return the public key of a secret key."""
    point = times(secret, G)
    assert point, "the secret key is from 1 to n - 1"
    return point[0].to_bytes(32)


def earlier(value: bytes) -> bytes:
    """Return the value before another one in a chain."""
    return digest("nyout/value/2", value)[:SIZE]


def chain(seed: str, seat: int) -> list[bytes]:
    """Return the values of a seat, from the first to the last."""
    last = digest("nyout/chain/2", seed, seat)[:SIZE]
    return [*accumulate(range(LENGTH - 1), lambda value, _: earlier(value), initial=last)][::-1]


def table_of(game: str, players: Sequence[tuple[bytes, bytes]]) -> bytes:
    """Return the table of a game and of the key and first value of each player."""
    return digest("nyout/table/2", game, b"".join(key + value for key, value in players))


def throw(
    table: bytes, seat: int, stint: int, number: int, values: bytes, odds: Sequence[int]
) -> int:
    """Return the index of the throw that the values determine, among those with these odds."""
    total = sum(odds)
    for attempt in count():
        parts = "nyout/throw/2", table, seat, stint, number, values, attempt
        hashed = int.from_bytes(digest(*parts))
        if hashed < 2**512 // total * total:
            return next(i for i, end in enumerate(accumulate(odds)) if hashed % total < end)
    raise AssertionError("unreachable")


def signed_digest(purpose: str, table: bytes, *covered: str | int) -> bytes:
    """Return what players sign: "moves", "claim" and "accept" cover a revision and moves."""
    return digest(f"nyout/{purpose}/2", table, *covered)


class Invalid(Exception):
    """A fault of a record, in plain words."""


class Verdict(NamedTuple):
    """What a stranger finds out about a record; seats count from 0."""

    fault: str | None  # None for a valid record
    table: bytes | None = None  # None until all have joined
    resigned: int | None = None
    claimed: int | None = None
    accepted: int | None = None  # the seat that accepts the claim of the other one


class Entry(NamedTuple):
    """What the tag `Joint` says of a player who has joined."""

    key: bytes
    value: bytes
    ply: int = 0
    revision: int = 0
    signature: bytes | None = None


class Stint(NamedTuple):
    """The plies from `begin` to before `end` of a player's stint."""

    seat: int
    begin: int
    end: int
    has_ended: bool


def unwritten(text: str, size: int) -> bytes:
    """Return the bytes of a text in base64url. Raises `Invalid` if it is none of this size."""
    read = urlsafe_b64decode(text + "=" * (-len(text) % 4)) if text.isascii() else b""
    if urlsafe_b64encode(read).rstrip(b"=") != text.encode() or len(read) != size:
        raise Invalid(f"malformed tag: expected {size} bytes in base64url: {text}")
    return read


def entry(text: str) -> Entry | None:
    """Return the entry of a player in the tag `Joint`; None before joining."""
    if text == "-":
        return None
    parts = text.split(".")
    if len(parts) not in (2, 5) or not all(
        re.fullmatch("0|[1-9][0-9]*", number) for number in parts[2:4]
    ):
        raise Invalid(f"malformed tag: expected an entry of Joint: {text}")
    key, value = unwritten(parts[0], 32), unwritten(parts[1], SIZE)
    if len(parts) == 2:
        return Entry(key, value)
    return Entry(key, value, int(parts[2]), int(parts[3]), unwritten(parts[4], 64))


def stints(states: Sequence[State], persons: Sequence[int]) -> list[Stint]:
    """Return the stints of a game, in their order."""
    actors = [view.of(state).actor() for state in states]
    begun = [(ply, seat) for ply, seat in enumerate(actors) if seat in persons]
    if not begun:  # so far, only computer players have acted
        following = next((seat for seat in persons if seat > actors[0]), persons[0])
        begun = [(0, following)]
    changes = [begun[0], *(b for a, b in zip(begun, begun[1:]) if a[1] != b[1])]
    starts = [0, *(ply for ply, _ in changes[1:])]
    ends = [*starts[1:], len(states) - 1]
    return [
        Stint(seat, begin, end, at < len(starts) - 1 or actors[-1] == OVER)
        for at, (begin, end, (_, seat)) in enumerate(zip(starts, ends, changes))
        if begin < end
    ]


def check_signatures(
    joined: Mapping[int, Entry], of_game: Sequence[Stint], table: bytes, moves: Sequence[str]
) -> None:
    """Raise `Invalid` unless signatures cover all plies of the stints and revisions do not fall."""
    for seat, at in joined.items():
        message = signed_digest("moves", table, at.revision, " ".join(moves[: at.ply]))
        if at.signature and not (at.ply <= len(moves) and is_signed(at.key, message, at.signature)):
            raise Invalid(f"false signature of seat {seat + 1}")
        own = [stint.end for stint in of_game if stint.seat == seat]
        if own and not (at.signature and at.ply >= own[-1]):
            raise Invalid(f"missing signature of seat {seat + 1}")
    signed = [at for at in joined.values() if at.signature]
    if any(a.ply < b.ply and a.revision > b.revision for a in signed for b in signed):
        raise Invalid("falling revisions")


def check_throws(
    joined: Mapping[int, Entry], of_game: Sequence[Stint], table: bytes, record: Record
) -> None:
    """Raise `Invalid` at a throw of an ended stint that the values do not determine."""
    latest = {seat: at.value for seat, at in joined.items()}
    for at, (seat, begin, end, has_ended) in reversed([*enumerate(of_game)]):
        if not has_ended:
            continue
        values = b"".join(latest.values())
        number = sum(before.seat == seat for before in of_game[:at])
        throws = [ply for ply in range(begin, end) if record.states[ply].turn() == CHANCE]
        for k, ply in enumerate(throws):
            before = record.states[ply]
            due = throw(table, seat, number, k, values, before.odds())
            if before.moves()[due] != record.moves[ply]:
                raise Invalid(f"wrong throw at ply {ply + 1}")
        latest[seat] = earlier(latest[seat])


def statements(
    tags: Mapping[str, str], joined: Mapping[int, Entry], table: bytes, record: Record
) -> tuple[int | None, int | None, int | None]:
    """Return the seats that have resigned, claimed the win and accepted the claim."""
    if len(joined) != 2 or record.states[-1].turn() == OVER:
        return None, None, None
    covered = max(at.revision for at in joined.values()), " ".join(map(notation, record.moves))

    def is_stated(seat: int | None, text: str, *parts: str | int | bytes) -> bool:
        try:
            signature = unwritten(text, 64)
        except Invalid:
            return False
        return seat is not None and is_signed(joined[seat].key, digest(*parts), signature)

    def parts(tag: str, most: int) -> tuple[int | None, list[str]]:
        number, *proofs = tags.get(tag, "").split(" ")
        seats = {str(seat + 1): seat for seat in joined}
        return (seats.get(number) if 1 <= len(proofs) <= most else None), proofs

    resigned, proofs = parts("Resigned", 1)
    if resigned is not None and is_stated(resigned, proofs[0], "nyout/resign/2", table):
        return resigned, None, None
    claimed, proofs = parts("Claimed", 2)
    other = view.of(record.states[-1]).actor()
    if other not in joined or claimed in (None, other):
        return None, None, None
    if not is_stated(claimed, proofs[0], "nyout/claim/2", table, *covered):
        return None, None, None
    has_accepted = is_stated(other, proofs[-1], "nyout/accept/2", table, *covered)
    return None, claimed, other if has_accepted else None


def judge(text: str) -> Verdict:
    """Return what a stranger finds out about the record of a game by link."""
    record, tags = Record.read(text), decode(text)[0].texts
    persons = [i for i, seat in enumerate(record.seats) if seat.player not in PLAYERS]
    moves = [notation(move) for move in record.moves]
    table = None
    try:
        entries = [entry(part) for part in tags["Joint"].split(" ")]
        if len(entries) != len(persons):
            raise Invalid("malformed tag: Joint needs an entry for each player")
        joined = {seat: found for seat, found in zip(persons, entries) if found}
        if len(joined) < len(persons):
            if moves:
                raise Invalid("moves before all players have joined")
            return Verdict(None)
        of_game = stints(record.states, persons)
        first = {seat: joined[seat].value for seat in persons}
        for stint in of_game:
            if stint.has_ended:
                first[stint.seat] = earlier(first[stint.seat])
        lines = [f"{tag} {tags[tag]}" for tag in BEGINNING if tag in tags]
        players = " ".join(
            seat.player if i not in persons else "person" for i, seat in enumerate(record.seats)
        )
        table = table_of("\n".join([*lines, players]), [(joined[s].key, first[s]) for s in persons])
        check_signatures(joined, of_game, table, moves)
        check_throws(joined, of_game, table, record)
    except Invalid as fault:
        return Verdict(str(fault), table)
    return Verdict(None, table, *statements(tags, joined, table, record))
