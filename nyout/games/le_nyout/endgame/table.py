"""The file of the endgame table: a header, and the chances of both variants, packed.

The header is a line of JSON. Two zlib streams follow: the codes of all rows without the option
`exit_same_turn`, and with it. A code is a chance on a scale that is finer near 0 and 1.

A row is stored as its difference from `a + b - c`, where `a`, `b` and `c` are earlier rows; with
the option, from the same row without it. Rows are added as whole numbers of 16 bits a code, which
takes a hundredth of the time of adding code by code.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from typing import cast

from nyout.games.le_nyout.endgame.index import rows

NAME = "le-nyout endgame"
TOP = 511  # the code of a certain win
LANE = 2  # bytes of a code
BIAS = 0x8080  # added to each difference: most have one high byte, and none is negative
REFERENCES = 3  # rows from which another is predicted

HEADER: dict[str, object] = {
    "table": NAME,
    "format": 1,
    "rules": 1,  # the version of the rules that the chances follow
    "rows": len(rows().all),
    "columns": rows().settled,
    "top": TOP,
}
"""What the header has to say; beside this it has the sizes of the streams, and a checksum."""


class TableError(ValueError):
    """Error in the data of an endgame table: what it is, and what was expected."""


def chance(code: int) -> float:
    """The chance of a code: half a straight line, half a curve that is level at both ends.

    `chance(code)` and `chance(TOP - code)` add up to 1. No function of the C library is called, so
    all platforms agree to the last bit.

    >>> chance(0), chance(TOP), round(chance(1), 4), round(chance(256) - chance(255), 4)
    (0.0, 1.0, 0.001, 0.0024)
    """
    return code * (TOP * TOP + 3 * code * TOP - 2 * code * code) / (2 * TOP**3)


class Table:
    """The codes of positions before a throw; each variant is unpacked when it is first needed."""

    def __init__(self, streams: Sequence[bytes]) -> None:
        self._streams = tuple(streams)
        self._variants: dict[bool, list[bytes]] = {}

    def code(self, exit_same_turn: bool, row: int, column: int) -> int:
        """The code of the chance of the seat to throw, by its row and that of the other seat.

        Raises `TableError` if the variant cannot be unpacked.
        """
        if exit_same_turn not in self._variants:
            self._variants[exit_same_turn] = self._unpacked(exit_same_turn)
        codes = self._variants[exit_same_turn][row]
        return codes[LANE * column] | codes[LANE * column + 1] << 8

    def _unpacked(self, exit_same_turn: bool) -> list[bytes]:
        try:
            found = predicted(zlib.decompress(self._streams[False]))
            if exit_same_turn:
                found = varied(found, zlib.decompress(self._streams[True]))
            width = LANE * rows().settled
            return [row.to_bytes(width, "little") for row in found]
        except (zlib.error, OverflowError, IndexError) as error:
            raise TableError(f"{NAME}: {error}; expected the file as it was made") from error


def predicted(data: bytes) -> list[int]:
    """The rows from their references and differences."""
    count = len(rows().all)
    size = LANE * REFERENCES * count
    numbers = [low | high << 8 for low, high in zip(data[:size:LANE], data[1:size:LANE])]
    found = [0]  # a row of zeros, which the first one refers to
    firsts, seconds, thirds = (numbers[n::REFERENCES] for n in range(REFERENCES))
    rest = differences(data[size:], count)
    for a, b, c, difference in zip(firsts, seconds, thirds, rest):
        found.append(found[a] + found[b] - found[c] + difference)
    return found[1:]


def varied(plain: Sequence[int], data: bytes) -> list[int]:
    """The rows with the option `exit_same_turn`, which has no waiting pawns."""
    return [row + difference for row, difference in zip(plain, differences(data, rows().settled))]


def differences(data: bytes, count: int) -> list[int]:
    """So many rows of differences, from the low bytes of all and then the high ones.

    Raises `IndexError` unless the data have this size.
    """
    width = LANE * rows().settled
    if len(data) != width * count:
        raise IndexError(f"{len(data)} bytes, not {width * count}")
    lanes = bytearray(len(data))
    lanes[::LANE], lanes[1::LANE] = data[: len(data) // 2], data[len(data) // 2 :]
    bias = int.from_bytes(BIAS.to_bytes(LANE) * rows().settled)
    return [
        int.from_bytes(lanes[width * n : width * (n + 1)], "little") - bias for n in range(count)
    ]


def read(data: bytes) -> Table:
    """The table in the content of a file.

    Raises `TableError` unless it is whole, unchanged and of this version.
    """
    line, _, body = data.partition(b"\n")
    try:
        header = cast(dict[str, object], json.loads(line))
        found = {name: header[name] for name in HEADER}
        first, second = map(int, cast(list[int], header["streams"]))
        checksum = header["crc32"]
    except (ValueError, KeyError, TypeError) as error:
        raise TableError(f"{NAME}: no header; expected {json.dumps(HEADER)}") from error
    for name, value in HEADER.items():
        if found[name] != value:
            raise TableError(f"{NAME}: {name} {found[name]!r}; expected {value!r}")
    if len(body) != first + second:
        raise TableError(f"{NAME}: {len(body)} bytes of data; expected {first + second}")
    if zlib.crc32(body) != checksum:
        raise TableError(f"{NAME}: data with another checksum; expected the file as it was made")
    return Table((body[:first], body[first:]))
