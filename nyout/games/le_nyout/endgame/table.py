"""The file format of the endgame table: a header and the packed win chances of both variants.

The header is a line of JSON. Two zlib streams follow: the codes of all positions without the option
`exit_same_turn`, and with it. A code is a win chance on a scale that is finer near 0 and 1.

The first stream stores each row as its difference from `a + b - c`, where `a`, `b` and `c` are
earlier rows. The second stream stores the differences from the first one. Python adds a whole row
as one large integer with 16 bits per code, which is much faster than code by code.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Generator, Iterable, Iterator, Sequence
from typing import TypeVar, cast

from nyout.faults import error_about
from nyout.games.le_nyout.endgame.index import rows

NAME = "le-nyout endgame"
TOP = 511  # the code of a certain win
LANE = 2  # bytes per code
BIAS = 0x8080  # added to each difference: none is negative, and most have the same high byte
BATCH = 50  # rows to unpack between two pauses
PIECE = 100_000  # bytes of a stream to unpack between two pauses
REFERENCES = 3  # number of rows that predict a row

HEADER: dict[str, object] = {
    "table": NAME,
    "format": 1,
    "rules": 1,  # the version of the rules
    "rows": len(rows().all),
    "columns": rows().settled,
    "top": TOP,
}
"""The required fields of a header; it also has the sizes of the streams and a checksum."""


def chance(code: int) -> float:
    """Return the win chance of a code: the mean of a straight line and an S-curve.

    `chance(code)` and `chance(TOP - code)` add up to 1. Only basic arithmetic is used, so that all
    platforms agree to the last bit.

    >>> chance(0), chance(TOP), round(chance(1), 4), round(chance(256) - chance(255), 4)
    (0.0, 1.0, 0.001, 0.0024)
    """
    return code * (TOP * TOP + 3 * code * TOP - 2 * code * code) / (2 * TOP**3)


class Table:
    """The codes of positions before a throw. Each variant is unpacked on first use."""

    def __init__(self, streams: Sequence[bytes]) -> None:
        self._streams = tuple(streams)
        self._variants: dict[bool, list[bytes]] = {}

    def code(self, exit_same_turn: bool, row: int, column: int) -> int:
        """Return the code of the seat to throw, by the numbers of its row and the other seat's.

        Raises `RecordError` if the variant cannot be unpacked.
        """
        for _ in self.unpack(exit_same_turn):
            pass
        codes = self._variants[exit_same_turn][row]
        return codes[LANE * column] | codes[LANE * column + 1] << 8

    def unpack(self, exit_same_turn: bool) -> Iterator[None]:
        """Unpack a variant if necessary, and yield often, so that a page can do other work.

        Raises `RecordError` if the variant cannot be unpacked.
        """
        if exit_same_turn in self._variants:
            return
        width = LANE * rows().settled
        try:
            numbers = predict_rows((yield from inflate(self._streams[False])))
            if exit_same_turn:
                numbers = vary_rows(numbers, (yield from inflate(self._streams[True])))
            codes = (number.to_bytes(width, "little") for number in numbers)
            self._variants[exit_same_turn] = yield from to_list(codes)
        except (zlib.error, OverflowError, IndexError) as error:
            raise error_about(NAME, error, "an unchanged file") from error


T = TypeVar("T")
Steps = Generator[None, None, T]


def to_list(items: Iterable[T]) -> Steps[list[T]]:
    """Return the items of an iterable as a list, and yield after each batch of them."""
    listed: list[T] = []
    for item in items:
        listed.append(item)
        if not len(listed) % BATCH:
            yield
    return listed


def inflate(stream: bytes) -> Steps[bytes]:
    """Return the content of a zlib stream, and yield after each piece."""
    inflater = zlib.decompressobj()
    parts: list[bytes] = []
    while stream and not inflater.eof:
        parts.append(inflater.decompress(stream, PIECE))
        stream = inflater.unconsumed_tail
        yield
    return b"".join(parts)


def predict_rows(data: bytes) -> Iterator[int]:
    """Yield the rows of the first stream."""
    count = len(rows().all)
    size = LANE * REFERENCES * count
    numbers = [low | high << 8 for low, high in zip(data[:size:LANE], data[1:size:LANE])]
    unpacked = [0]  # a row of zeros, the reference of the first row
    firsts, seconds, thirds = (numbers[n::REFERENCES] for n in range(REFERENCES))
    rest = differences(data[size:], count)
    for a, b, c, difference in zip(firsts, seconds, thirds, rest):
        unpacked.append(unpacked[a] + unpacked[b] - unpacked[c] + difference)
        yield unpacked[-1]


def vary_rows(plain: Iterable[int], data: bytes) -> Iterator[int]:
    """Yield the rows with the option `exit_same_turn`, under which no pawn waits."""
    return (row + difference for row, difference in zip(plain, differences(data, rows().settled)))


def differences(data: bytes, count: int) -> Iterator[int]:
    """Return `count` rows of differences from the low bytes of all, followed by the high bytes.

    Raises `IndexError` if the size of the data is different.
    """
    width = LANE * rows().settled
    if len(data) != width * count:
        raise IndexError(f"{len(data)} bytes, not {width * count}")
    lanes = bytearray(len(data))
    lanes[::LANE], lanes[1::LANE] = data[: len(data) // 2], data[len(data) // 2 :]
    bias = int.from_bytes(BIAS.to_bytes(LANE) * rows().settled)
    return (
        int.from_bytes(lanes[width * n : width * (n + 1)], "little") - bias for n in range(count)
    )


def read_table(data: bytes) -> Table:
    """Return the table in the content of a file.

    Raises `RecordError` if the data are incomplete, changed or of another version.
    """
    line, _, body = data.partition(b"\n")
    try:
        header = cast(dict[str, object], json.loads(line))
        fields = {name: header[name] for name in HEADER}
        first, second = map(int, cast(list[int], header["streams"]))
        checksum = header["crc32"]
    except (ValueError, KeyError, TypeError) as error:
        raise error_about(NAME, "no valid header", json.dumps(HEADER)) from error
    for name, value in HEADER.items():
        if fields[name] != value:
            raise error_about(NAME, f"{name} {fields[name]!r}", repr(value))
    if len(body) != first + second:
        raise error_about(NAME, f"{len(body)} bytes of data", first + second)
    if zlib.crc32(body) != checksum:
        raise error_about(NAME, "the checksum does not match", "an unchanged file")
    return Table((body[:first], body[first:]))
