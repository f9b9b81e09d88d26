"""Tests of signatures: the published vectors of BIP 340, and a second implementation."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nyout.joint.signatures import KEY_SIZE, ORDER, SIZE, is_valid, public_key, sign
from tests.joint import bip340

FILE = Path(__file__).with_name("bip340.csv")
VECTORS = [*csv.DictReader(FILE.read_text("utf-8").splitlines())]
secrets = st.integers(1, ORDER - 1).map(lambda number: number.to_bytes(KEY_SIZE))
messages = st.binary(max_size=100)

by_vector = pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["index"])
by_secret = pytest.mark.parametrize(
    "vector", [vector for vector in VECTORS if vector["secret key"]], ids=lambda each: each["index"]
)


def read_fields(vector: dict[str, str], *names: str) -> tuple[bytes, ...]:
    """Return some fields of a vector."""
    return tuple(bytes.fromhex(vector[name]) for name in names)


@by_vector
def test_the_published_signatures_are_valid_or_not_as_published(vector: dict[str, str]) -> None:
    message, key, signature = read_fields(vector, "message", "public key", "signature")
    expected = {"TRUE": True, "FALSE": False}[vector["verification result"]]
    assert is_valid(message, key, signature) == expected
    assert bip340.is_signed(key, message, signature) == expected


@by_secret
def test_published_secret_keys_have_published_keys_and_signatures(vector: dict[str, str]) -> None:
    secret, extra, message = read_fields(vector, "secret key", "aux_rand", "message")
    key, signature = read_fields(vector, "public key", "signature")
    assert public_key(secret) == bip340.public_key(int.from_bytes(secret)) == key
    assert sign(message, secret, extra) == signature


def test_all_published_vectors_are_tested() -> None:
    assert [int(vector["index"]) for vector in VECTORS] == [*range(19)]
    assert {vector["verification result"] for vector in VECTORS} == {"TRUE", "FALSE"}


@settings(max_examples=20)
@given(secrets, messages, st.binary(min_size=32, max_size=32))
def test_everybody_accepts_a_signature(secret: bytes, message: bytes, extra: bytes) -> None:
    key, signature = public_key(secret), sign(message, secret, extra)
    assert key == bip340.public_key(int.from_bytes(secret))
    assert (len(key), len(signature)) == (KEY_SIZE, SIZE)
    assert is_valid(message, key, signature)
    assert bip340.is_signed(key, message, signature)


@settings(max_examples=20)
@given(secrets, messages.filter(bool), st.data())
def test_any_changed_bit_is_noticed(secret: bytes, message: bytes, data: st.DataObject) -> None:
    parts = [message, public_key(secret), sign(message, secret)]
    at = data.draw(st.integers(0, 2))
    bit = data.draw(st.integers(0, 8 * len(parts[at]) - 1))
    changed = int.from_bytes(parts[at]) ^ 1 << bit
    parts[at] = changed.to_bytes(len(parts[at]))
    message, key, signature = parts
    assert not is_valid(message, key, signature)
    assert not bip340.is_signed(key, message, signature)


@settings(max_examples=20)
@given(st.binary(min_size=32, max_size=32), messages, st.binary(min_size=64, max_size=64))
def test_random_bytes_are_no_signature(key: bytes, message: bytes, signature: bytes) -> None:
    assert not is_valid(message, key, signature)
    assert not bip340.is_signed(key, message, signature)


@pytest.mark.parametrize("length", [0, 63, 65, 128])
def test_a_signature_has_64_bytes(length: int) -> None:
    secret = bytes(31) + b"\x03"
    signature = (sign(b"", secret) * 2)[:length]
    assert not is_valid(b"", public_key(secret), signature)
    assert not bip340.is_signed(public_key(secret), b"", signature)


@pytest.mark.parametrize("message", [b"", b"moves", bytes(64)], ids=len)
def test_a_signature_is_the_same_each_time(message: bytes) -> None:
    secret = bytes(31) + b"\x07"
    assert sign(message, secret) == sign(message, secret) == sign(message, secret, bytes(32))
    assert sign(message, secret) != sign(message, secret, b"\x01" * 32)


@pytest.mark.parametrize(
    "secret",
    [
        bytes(32),
        ORDER.to_bytes(32),
        (ORDER + 1).to_bytes(32),
        b"\xff" * 32,
        bytes(30) + b"\x01",
        bytes(32) + b"\x01",
        b"",
    ],
    ids=bytes.hex,
)
def test_an_invalid_secret_key_raises_value_error(secret: bytes) -> None:
    with pytest.raises(ValueError, match="a secret key has 32 bytes"):
        public_key(secret)
    with pytest.raises(ValueError, match="a secret key has 32 bytes"):
        sign(b"", secret)


def test_the_largest_secret_key_has_the_key_of_the_smallest() -> None:
    smallest, largest = ((1).to_bytes(32), (ORDER - 1).to_bytes(32))
    assert public_key(smallest) == public_key(largest)
    assert is_valid(b"", public_key(smallest), sign(b"", largest))
