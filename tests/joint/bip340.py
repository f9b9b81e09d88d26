"""A second implementation of the signatures of BIP 340, in affine coordinates.

It shares nothing with `nyout.joint.signatures`, which `tests/joint/bip340.csv` checks as well.
"""

from functools import lru_cache
from hashlib import sha256
from itertools import accumulate

P = 2**256 - 2**32 - 977
N = 0xFFFFFFFF_FFFFFFFF_FFFFFFFF_FFFFFFFE_BAAEDCE6_AF48A03B_BFD25E8C_D0364141
X = 0x79BE667E_F9DCBBAC_55A06295_CE870B07_029BFCDB_2DCE28D9_59F2815B_16F81798

Point = tuple[int, int] | None
"""A point of the curve y² = x³ + 7, or None for its neutral element."""


def add(a: Point, b: Point) -> Point:
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
    """Return the products of a point and 1, 2, 4 and so on."""
    return tuple(accumulate(range(255), lambda at, _: add(at, at), initial=point))


def times(number: int, point: Point) -> Point:
    """Return the product of a number from 0 to N and a point."""
    total: Point = None
    for bit, doubling in enumerate(doublings(point)):
        if number >> bit & 1:
            total = add(total, doubling)
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
    found = add(times(s, G), times(N - e, public))
    return found is not None and found[1] % 2 == 0 and found[0] == r


def public_key(secret: int) -> bytes:
    """Return the public key of a secret key."""
    point = times(secret, G)
    assert point, "the secret key is from 1 to n - 1"
    return point[0].to_bytes(32)
