"""Operations that fail."""

import base64
import json
import math
import re
import struct
import sys
import traceback
import zlib
from collections.abc import Callable

from slim.proofs.repertoire.attempts import attempt


def recurse(level: int) -> int:
    """Recurse until Python raises RecursionError."""
    return recurse(level + 1)


def require_keyword(one: int, *, other: int) -> tuple[int, int]:
    """Return a positional and a keyword-only argument."""
    return one, other


def raise_chained(failing: Callable[[], object]) -> None:
    """Raise an error whose cause is the error of an operation."""
    try:
        failing()
    except Exception as error:
        error.add_note("while testing")
        traceback.format_exc()
        sys.exc_info()
        raise RuntimeError("outer") from error


def raise_group() -> None:
    """Raise an exception group."""
    raise ExceptionGroup("several", [ValueError(1), KeyError(2)])


def handle_group() -> list[str]:
    """Handle an exception group, and return the handled kinds."""
    kinds = []
    try:
        raise_group()
    except* ValueError:
        kinds.append("value")
    except* KeyError:
        kinds.append("key")
    return kinds


FAILING = (
    lambda: {}["key"],
    lambda: [][3],  # noqa: PLE0643
    lambda: int("x"),
    lambda: float("x"),
    lambda: 1 // 0,
    lambda: 1.0 / 0,
    lambda: None.name,
    lambda: "a" + 1,
    lambda: len(3),
    lambda: require_keyword(1, 2, c=3),
    lambda: next(iter(())),
    b"\xff".decode,
    lambda: "é".encode("ascii"),
    lambda: json.loads("[1,"),
    lambda: re.compile("("),
    lambda: open("/none/such"),  # noqa: PTH123, SIM115
    lambda: math.none,
    lambda: [1].remove(2),
    lambda: struct.unpack("<I", b"1"),
    lambda: base64.b64decode("a", validate=True),
    lambda: zlib.decompress(b"none"),
    lambda: sorted([1, "a"]),
    lambda: {"a": 1, **3},
    lambda: __import__("nowhere"),
    lambda: recurse(0),
    lambda: str.format("{}{x}", 1),
    lambda: (_ for _ in ()).throw(ValueError("thrown")),
    lambda: int.from_bytes(b"\1" * 4, "middle"),
)


def use_errors() -> None:
    """Run operations that raise, chain and handle exceptions."""
    for failing in FAILING:
        attempt(failing)
        attempt(raise_chained, failing)
    attempt(raise_group)
    attempt(handle_group)
