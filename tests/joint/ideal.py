"""Ideal signatures and short chains for the model check.

Real signatures take milliseconds. Here, that of a message is a hash of it and of the secret key,
and nobody can compose one without that key.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import sha512

import pytest

from nyout.joint import chains, signatures
from nyout.match import Match
from web.extras import conversation as live

LENGTH = 16  # values of a chain: more than the stints of a toy game


def idealise(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace signatures by a fast table of what has been signed, and shorten the chains."""
    secrets: dict[bytes, bytes] = {}

    def public_key(secret: bytes) -> bytes:
        key = sha512(b"key" + secret).digest()[: signatures.KEY_SIZE]
        secrets[key] = secret
        return key

    def sign(message: bytes, secret: bytes) -> bytes:
        return sha512(secret + message).digest()[: signatures.SIZE]

    def is_valid(message: bytes, key: bytes, signature: bytes) -> bool:
        return key in secrets and sign(message, secrets[key]) == signature

    @cache
    def chain(seed: str, seat: int) -> Sequence[bytes]:
        values = [chains.digest("nyout/chain/2", seed, str(seat))[: chains.SIZE]]
        while len(values) < LENGTH:
            values.append(chains.previous(values[-1]))
        return tuple(reversed(values))

    monkeypatch.setattr(signatures, "public_key", public_key)
    monkeypatch.setattr(signatures, "sign", sign)
    monkeypatch.setattr(signatures, "is_valid", is_valid)
    monkeypatch.setattr(chains, "chain", chain)
    decode, decoded = live.read_record, dict[str, Match | None]()

    def read_record(match: Match, message: live.Message) -> Match | None:
        if message.record not in decoded:
            decoded[message.record] = decode(match, message)
        return decoded[message.record]

    monkeypatch.setattr(live, "read_record", read_record)
