"""A second implementation of fair throws, written from `docs/fair-throws.md` alone.

It imports nothing of `nyout.joint` and `nyout.exchange`: `judge` returns what a stranger finds out
about a record, from the rules of the games, SHA-512 and the formulas of BIP 340.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping, Sequence
from hashlib import sha512
from itertools import accumulate, count, pairwise
from typing import NamedTuple

from nyout import view
from nyout.core import CHANCE, OVER, State, notation
from nyout.players import PLAYERS
from nyout.record.record import Record
from nyout.record.text import decode
from tests.joint.bip340 import N, is_signed

BEGINNING = "Game", "Rules", "Seats", "Options", "First", "Position"
LENGTH, SIZE = 10_001, 18
KEY, VALUE, SIGNATURE = (rf"([\w-]{{{letters}}})" for letters in (43, 24, 86))
NUMBER = "(0|[1-9][0-9]{0,5})"
ENTRY = re.compile(rf"{KEY}\.{VALUE}(?:\.{NUMBER}\.{NUMBER}\.{SIGNATURE})?", re.ASCII)
STATEMENT = re.compile(rf"([12]) {SIGNATURE}(?: {SIGNATURE})?", re.ASCII)


def digest(*parts: str | bytes | int) -> bytes:
    """Return `H` of the parts."""
    written = (part if isinstance(part, bytes) else str(part).encode() for part in parts)
    return sha512(b"".join(len(part).to_bytes(4) + part for part in written)).digest()


def secret_key(seed: str, seat: int) -> int:
    """Return the secret key of a seat."""
    return 1 + int.from_bytes(digest("nyout/key/2", seed, seat)) % (N - 1)


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


def decode_strictly(text: str) -> bytes:
    """Return the bytes of a text in base64url. Raises `Invalid` if it is written in another way."""
    read = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if urlsafe_b64encode(read).rstrip(b"=").decode() != text:
        raise Invalid(f"malformed base64url: {text}")
    return read


def entry(text: str) -> Entry | None:
    """Return the entry of a player in the tag `Joint`; None before joining."""
    if text == "-":
        return None
    if not (parts := ENTRY.fullmatch(text)):
        raise Invalid(f"malformed entry of Joint: {text}")
    key, value, ply, revision, signature = parts.groups()
    if not signature:
        return Entry(decode_strictly(key), decode_strictly(value))
    return Entry(
        decode_strictly(key),
        decode_strictly(value),
        int(ply),
        int(revision),
        decode_strictly(signature),
    )


def stints(states: Sequence[State], persons: Sequence[int]) -> list[Stint]:
    """Return the stints of a game, in their order."""
    actors = [view.view_of(state).actor() for state in states]
    # Plies of computer players before the first player are those of the next player.
    following = next((seat for seat in persons if seat >= actors[0]), persons[0])
    begun = [(0, following), *((ply, seat) for ply, seat in enumerate(actors) if seat in persons)]
    changes = [begun[0], *(b for a, b in pairwise(begun) if a[1] != b[1])]
    ends = [*(ply for ply, _ in changes[1:]), len(states) - 1]
    return [
        Stint(seat, begin, end, at < len(changes) - 1 or actors[-1] == OVER)
        for at, ((begin, seat), end) in enumerate(zip(changes, ends))
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
        others = [stint for stint in of_game if stint.seat != seat and not stint.has_ended]
        if any(at.ply > stint.begin for stint in others):
            raise Invalid(f"early signature of seat {seat + 1}")
    signed = [at for at in joined.values() if at.signature]
    if any(a.ply < b.ply and a.revision > b.revision for a in signed for b in signed):
        raise Invalid("falling revisions")


def check_throws(
    joined: Mapping[int, Entry], of_game: Sequence[Stint], table: bytes, record: Record
) -> None:
    """Raise `Invalid` if values do not determine a throw of an ended stint."""
    latest, wrong = {seat: at.value for seat, at in joined.items()}, len(record.moves)
    for at, (seat, begin, end, has_ended) in reversed([*enumerate(of_game)]):
        if not has_ended:
            continue
        number = sum(before.seat == seat for before in of_game[:at])
        throws = [ply for ply in range(begin, end) if record.states[ply].turn() == CHANCE]
        for k, ply in enumerate(throws):
            before, values = record.states[ply], b"".join(latest.values())
            due = before.moves()[throw(table, seat, number, k, values, before.odds())]
            wrong = wrong if due == record.moves[ply] else min(ply, wrong)
        latest[seat] = earlier(latest[seat])
    if wrong < len(record.moves):
        raise Invalid(f"wrong throw at ply {wrong + 1}")


def statements(
    tags: Mapping[str, str], joined: Mapping[int, Entry], table: bytes, record: Record
) -> tuple[int | None, int | None, int | None]:
    """Return the seats that have resigned, claimed the win and accepted the claim."""
    nothing = None, None, None
    if not len(joined) == len(record.seats) == 2 or record.states[-1].turn() == OVER:
        return nothing
    revision = max(at.revision for at in joined.values())
    covered = revision, " ".join(map(notation, record.moves))

    def has_signed(seat: int, proof: str | None, purpose: str, *about: str | int) -> bool:
        message = signed_digest(purpose, table, *about)
        try:
            return is_signed(joined[seat].key, message, decode_strictly(proof or ""))
        except Invalid:
            return False

    resignation = STATEMENT.fullmatch(tags.get("Resigned", ""))
    if resignation and has_signed(seat := int(resignation[1]) - 1, resignation[2], "resign"):
        return seat, None, None
    claim, other = (
        STATEMENT.fullmatch(tags.get("Claimed", "")),
        view.view_of(record.states[-1]).actor(),
    )
    claimed = int(claim[1]) - 1 if claim else other
    if not claim or claimed == other or not has_signed(claimed, claim[2], "claim", *covered):
        return nothing
    return None, claimed, other if has_signed(other, claim[3], "accept", *covered) else None


def judge(text: str) -> Verdict:
    """Return what a stranger finds out about the record of a game by link."""
    record, tags = Record.from_text(text), decode(text)[0].texts
    kinds = ["person" if at.player not in PLAYERS else at.player for at in record.seats]
    persons = [seat for seat, kind in enumerate(kinds) if kind == "person"]
    moves = [notation(move) for move in record.moves]
    table = None
    try:
        entries = [entry(part) for part in tags.get("Joint", "").split(" ")]
        if len(entries) != len(persons):
            raise Invalid("Joint needs an entry for each player")
        joined = {seat: found for seat, found in zip(persons, entries) if found}
        if len(joined) < len(persons):
            if moves or any(at.signature for at in joined.values()):
                raise Invalid("play before all have joined")
            return Verdict(None)
        of_game = stints(record.states, persons)
        first = {seat: at.value for seat, at in joined.items()}
        for seat in (stint.seat for stint in of_game if stint.has_ended):
            first[seat] = earlier(first[seat])
        game = "\n".join([*(f"{tag} {tags[tag]}" for tag in BEGINNING if tag in tags), *kinds])
        table = table_of(game, [(joined[seat].key, first[seat]) for seat in persons])
        check_signatures(joined, of_game, table, moves)
        check_throws(joined, of_game, table, record)
    except Invalid as fault:
        return Verdict(str(fault), table)
    return Verdict(None, table, *statements(tags, joined, table, record))
