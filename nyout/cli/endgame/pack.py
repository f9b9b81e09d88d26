"""The content of the endgame table's file, from the codes of both variants."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from nyout.games.le_nyout.endgame.index import ORDER, Row, rows
from nyout.games.le_nyout.endgame.table import BIAS, HEADER, LANE, TOP

MADE = "value iteration over all positions of the engine, by `nyout endgame`"
SAMPLE = 8  # every so manieth column decides how a row is predicted
REPEATED = 0.4  # of a step: a sum of three rounded codes has to predict better by this

Codes = Sequence[Sequence[int]]


class Reference(NamedTuple):
    """The numbers of the rows that predict another, `a + b - c`; -1 is a row of zeros."""

    a: int
    b: int
    c: int


def content(plain: Codes, exiting: Codes) -> bytes:
    """The file, for the codes without the option `exit_same_turn` and with it."""
    known = rows()
    stored: list[list[int]] = []
    references, differences = list[Reference](), list[list[int]]()
    for number, codes in enumerate(plain):
        reference = best_reference(number, codes, stored)
        a, b, c = (stored[n] if n >= 0 else [0] * known.settled for n in reference)
        row = filled(number, codes, [x + y - z for x, y, z in zip(a, b, c)])
        differences.append([code - x - y + z for code, x, y, z in zip(row, a, b, c)])
        references.append(reference)
        stored.append(row)
    first = b"".join((1 + n).to_bytes(LANE, "little") for row in references for n in row)
    varied = [
        [code - usual for code, usual in zip(filled(number, codes, stored[number]), stored[number])]
        for number, codes in enumerate(exiting[: known.settled])
    ]
    streams = packed(first + planes(differences)), packed(planes(varied))
    body = b"".join(streams)
    sizes = {"streams": list(map(len, streams)), "crc32": zlib.crc32(body), "made": MADE}
    return json.dumps(HEADER | sizes).encode() + b"\n" + body


def filled(number: int, codes: Sequence[int], guesses: Sequence[int]) -> list[int]:
    """The codes of a row; where no position is, what takes the least room."""
    own, others = rows().stations[number], rows().stations
    return [
        min(max(guess, 0), TOP) if own & other else code
        for code, guess, other in zip(codes, guesses, others)
    ]


def best_reference(number: int, codes: Sequence[int], stored: Codes) -> Reference:
    """The reference that leaves the least differences in a sample of columns."""
    if not stored:
        return Reference(-1, -1, -1)
    others = rows().stations[: rows().settled]
    sample = [n for n, other in enumerate(others) if not other & rows().stations[number]][::SAMPLE]
    target = [codes[n] for n in sample]
    seen = [[row[n] for n in sample] for row in stored]

    def missed(reference: Reference) -> tuple[float, Reference]:
        a, b, c = (seen[n] for n in reference)
        if reference.b == reference.c:
            return sum(map(abs, map(int.__sub__, target, a))), reference
        found = sum(abs(code - x - y + z) for code, x, y, z in zip(target, a, b, c))
        return found + REPEATED * len(sample), reference

    alone = (Reference(n, 0, 0) for n in range(number))
    return min(map(missed, (*alone, *corners(number))))[1]


def corners(number: int) -> Iterator[Reference]:
    """The references in which one pawn or the other stands elsewhere, and in `c` both do."""
    row, numbers = rows().all[number], rows().numbers
    for x, y in {row: None, row[::-1]: None}:
        for other_y in ORDER:
            a = numbers.get(ordered(x, other_y), number)
            for other_x in ORDER if a < number else ():
                b = numbers.get(ordered(other_x, y), number)
                c = numbers.get(ordered(other_x, other_y), number)
                if b < number and c < number:
                    yield Reference(a, b, c)


def ordered(x: str, y: str) -> Row:
    """A row of two spots."""
    return (x, y) if ORDER[x] <= ORDER[y] else (y, x)


def planes(differences: Codes) -> bytes:
    """The low bytes of all biased differences, and then the high ones."""
    biased = [BIAS + difference for row in differences for difference in row]
    return bytes(n & 0xFF for n in biased) + bytes(n >> 8 for n in biased)


def packed(data: bytes) -> bytes:
    """A zlib stream. Differences hardly repeat, so all that helps is codes of different lengths."""
    packer = zlib.compressobj(9, strategy=zlib.Z_RLE)
    return packer.compress(data) + packer.flush()
