"""Operations on numbers of all kinds."""

import fractions
import itertools
import math
import operator
import struct

from slim.proofs.repertoire.attempts import attempt, attempt_each
from slim.proofs.repertoire.values import NUMBERS

OPERATORS = "add sub mul truediv floordiv mod pow and_ or_ xor lshift rshift lt le eq ne gt ge"
IN_PLACE = "iadd isub imul itruediv ifloordiv imod ipow iand ior ixor ilshift irshift"
LARGE = 64  # numbers above have powers and shifts that are too long
OF_NUMBERS = (
    lambda one: (abs(one), -one, +one, bool(one), hash(one)),
    lambda one: (round(one), round(one, 1), int(one), float(one), complex(one)),
    lambda one: (bin(one), oct(one), hex(one), one.bit_length(), one.bit_count()),
    lambda one: (~one, chr(one % 1000)),
    lambda one: one.to_bytes(16, "little", signed=True),
    lambda one: int.from_bytes(one.to_bytes(16, "big", signed=True), "big"),
    lambda one: one.as_integer_ratio(),
    lambda one: (one.is_integer(), one.hex()),
    lambda one: struct.pack("<d", one),
    fractions.Fraction,
)
OTHERS = (
    lambda: (pow(3, 50, 17), math.gcd(12, 18), math.prod([2, 3]), sum([0.1] * 9)),
    lambda: (int("ff", 16), int("-0b11", 0), float.fromhex("0x1p3")),
    lambda: (max([3, 1], key=lambda number: -number), min(2, 1, 3)),
    lambda: (struct.calcsize("<3sI"), struct.unpack_from("<2I", bytes(12), 4)),
    lambda: list(struct.iter_unpack("<H", bytes(4))),
)
STRUCTURES = "<b >B <h !H <i <I <q >Q <f <d <?"


def use_numbers() -> None:
    """Run arithmetic, conversions and the functions of `math` on all kinds of numbers."""
    for one, other in itertools.product(NUMBERS, NUMBERS):
        for name in (*OPERATORS.split(), *IN_PLACE.split()):
            if name not in {"pow", "ipow", "lshift", "ilshift"} or abs(other) <= LARGE:
                attempt(getattr(operator, name), one, other)
        attempt(divmod, one, other)
    for one in NUMBERS:
        attempt_each(OF_NUMBERS, one)
        for name in dir(math):
            for args in ((one,), (one, 2), ([one, 1],)):
                attempt(getattr(math, name), *args)
    attempt_each(OTHERS)
    for form in STRUCTURES.split():
        attempt(lambda form=form: struct.unpack(form, struct.pack(form, 1)))
