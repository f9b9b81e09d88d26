"""Signatures of players: BIP 340, Schnorr signatures on the curve secp256k1.

The arithmetic takes longer for some keys than for others, so it must not sign where an attacker can
measure that. A key is used for one seat of one game.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

try:
    from _sha2 import sha256  # is in the memory of a page; `hashlib` would be downloaded
except ImportError:
    from hashlib import sha256

KEY_SIZE = 32  # bytes of a secret or public key
SIZE = 64  # bytes of a signature
FIELD = 2**256 - 2**32 - 977  # coordinates are whole numbers modulo this prime
ORDER = 0xFFFFFFFF_FFFFFFFF_FFFFFFFF_FFFFFFFE_BAAEDCE6_AF48A03B_BFD25E8C_D0364141
"""The order of the curve: the number of multiples of each point, including infinity."""


class Point(NamedTuple):
    """A point of the curve in Jacobian coordinates: (x / z², y / z³); infinity if z is 0."""

    x: int
    y: int
    z: int = 1


INFINITY = Point(1, 1, 0)
GENERATOR = Point(
    0x79BE667E_F9DCBBAC_55A06295_CE870B07_029BFCDB_2DCE28D9_59F2815B_16F81798,
    0x483ADA77_26A3C465_5DA4FBFC_0E1108A8_FD17B448_A6855419_9C47D08F_FB10D4B8,
)


def public_key(secret: bytes) -> bytes:
    """Return the public key of a secret key, 32 bytes each.

    Raises `ValueError` for an invalid secret key.
    """
    return _bytes(_key_pair(secret)[1].x)


def sign(message: bytes, secret: bytes, extra: bytes = bytes(32)) -> bytes:
    """Return the signature of a message, 64 bytes, which is the same each time.

    `extra` is 32 further bytes for the nonce. Raises `ValueError` for an invalid secret key.
    """
    number, point = _key_pair(secret)
    key = _bytes(point.x)
    mask = int.from_bytes(_tagged_hash("aux", extra))
    nonce = _number("nonce", _bytes(number ^ mask), key, message)
    commitment = _affine(_multiply((nonce, GENERATOR)))
    if commitment.y % 2:
        nonce = ORDER - nonce
    first = _bytes(commitment.x)
    challenge = _number("challenge", first, key, message)
    return first + _bytes((nonce + challenge * number) % ORDER)


@lru_cache(maxsize=64)
def is_valid(message: bytes, key: bytes, signature: bytes) -> bool:
    """Return whether the owner of a public key has signed a message."""
    point = _lift(int.from_bytes(key))
    first, second = int.from_bytes(signature[:32]), int.from_bytes(signature[32:])
    if point is None or len(signature) != SIZE or first >= FIELD or second >= ORDER:
        return False
    challenge = _number("challenge", signature[:32], key, message)
    commitment = _multiply((second, GENERATOR), (ORDER - challenge, point))
    if not commitment.z:
        return False
    x, y, _ = _affine(commitment)
    return x == first and y % 2 == 0


@lru_cache(maxsize=8)
def _key_pair(secret: bytes) -> tuple[int, Point]:
    """Return the secret number and its point, negated if the point's y is odd."""
    number = int.from_bytes(secret)
    if not 0 < number < ORDER or len(secret) != KEY_SIZE:
        raise ValueError("a secret key has 32 bytes, for a number from 1 to the order less 1")
    point = _affine(_multiply((number, GENERATOR)))
    if point.y % 2:
        return ORDER - number, Point(point.x, FIELD - point.y)
    return number, point


def _number(purpose: str, *parts: bytes) -> int:
    return int.from_bytes(_tagged_hash(purpose, *parts)) % ORDER


def _tagged_hash(purpose: str, *parts: bytes) -> bytes:
    tag = sha256(f"BIP0340/{purpose}".encode()).digest()
    return sha256(b"".join((tag, tag, *parts))).digest()


def _bytes(number: int) -> bytes:
    return number.to_bytes(KEY_SIZE)


def _lift(x: int) -> Point | None:
    """Return the point with this x and an even y, if there is one."""
    square = (pow(x, 3, FIELD) + 7) % FIELD
    y = pow(square, (FIELD + 1) // 4, FIELD)
    if x >= FIELD or y * y % FIELD != square:
        return None
    return Point(x, FIELD - y if y % 2 else y)


def _multiply(*terms: tuple[int, Point]) -> Point:
    """Return the sum of some points, each times a number, in one pass over all their bits."""
    result = INFINITY
    for bit in reversed(range(256)):
        result = _double(result)
        for number, point in terms:
            if number >> bit & 1:
                result = _add(result, point)
    return result


def _affine(point: Point) -> Point:
    """Return a point other than infinity with z = 1."""
    inverse = pow(point.z, -1, FIELD)
    square = inverse * inverse % FIELD
    return Point(point.x * square % FIELD, point.y * square * inverse % FIELD)


def _double(point: Point) -> Point:
    x, y, z = point
    square = y * y % FIELD
    product = 4 * x * square % FIELD
    slope = 3 * x * x % FIELD
    twice = (slope * slope - 2 * product) % FIELD
    return Point(
        twice,
        (slope * (product - twice) - 8 * square * square) % FIELD,
        2 * y * z % FIELD,
    )


def _add(point: Point, other: Point) -> Point:
    """Return the sum of two points, the second of which has z = 1."""
    if not point.z:
        return other
    x, y, z = point
    square = z * z % FIELD
    run = (other.x * square - x) % FIELD
    rise = (other.y * square * z - y) % FIELD
    if not run:
        return INFINITY if rise else _double(point)
    run2 = run * run % FIELD
    run3 = run * run2 % FIELD
    shift = x * run2 % FIELD
    total = (rise * rise - run3 - 2 * shift) % FIELD
    return Point(total, (rise * (shift - total) - y * run3) % FIELD, z * run % FIELD)
