"""The content of the endgame table's file, as `nyout.games.le_nyout.endgame` reads it."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from nyout.games.le_nyout.endgame import BIAS, HEADER, ORDER, TOP, rows, sort_spots
from tools.endgame.solve import Array, possible

MADE = "value iteration over all positions of the engine, by `tools.endgame`"
CODE = "<u2"  # the type of a code: LANE bytes, low byte first
SAMPLE = 8  # distance of the columns that are compared to choose the reference of a row
PENALTY = 0.4  # per code: the sum of three rounded codes is a worse prediction than one code


class Reference(NamedTuple):
    """The numbers, from 1, of the rows that predict a row as `a + b - c`; 0 is a row of zeros."""

    a: int
    b: int = 0
    c: int = 0


def content(plain: Array, exiting: Array) -> bytes:
    """Return the file for the codes without the option `exit_same_turn` and with it."""
    exists = possible()
    stored = np.zeros((1 + len(plain), plain.shape[1]), np.int64)  # after a row of zeros
    references: list[Reference] = []
    for number, codes in enumerate(plain):
        a, b, c = reference = best_reference(number, np.where(exists[number], codes, -1), stored)
        predicted = (stored[a] + stored[b] - stored[c]).clip(0, TOP)
        stored[1 + number] = np.where(exists[number], codes, predicted)
        references.append(reference)
    a, b, c = np.array(references).T
    first = np.array(references, CODE).tobytes() + planes(
        stored[1:] - stored[a] - stored[b] + stored[c]
    )
    varied = np.where(exists, exiting - stored[1:], 0)[: rows().settled]
    streams = pack(first), pack(planes(varied))
    body = b"".join(streams)
    sizes = {"streams": list(map(len, streams)), "crc32": zlib.crc32(body), "made": MADE}
    return json.dumps(HEADER | sizes).encode() + b"\n" + body


def best_reference(number: int, codes: Array, stored: Array) -> Reference:
    """Return the reference with the smallest differences in a sample of columns.

    Args:
        number: The number of the row to predict.
        codes: Its codes; negative where no position exists.
        stored: The rows before it, after a row of zeros.
    """
    sample = np.flatnonzero(codes >= 0)[::SAMPLE]
    references = [*map(Reference, range(1 + number)), *corners(number)]
    a, b, c = np.array(references).T
    sampled = stored[:, sample]
    errors = abs(codes[sample] - sampled[a] - sampled[b] + sampled[c]).sum(axis=1)
    return references[int((errors + PENALTY * len(sample) * (b != c)).argmin())]


def corners(number: int) -> Iterator[Reference]:
    """Yield the references to earlier rows that move one pawn, the other pawn, and both."""
    row, numbers = rows().all[number], rows().numbers

    def earlier(*spots: str) -> bool:
        return numbers.get(sort_spots(spots), number) < number

    for x, y in dict.fromkeys((row, row[::-1])):
        for other_y in ORDER:
            for other_x in ORDER if earlier(x, other_y) else ():
                if earlier(other_x, y) and earlier(other_x, other_y):
                    moved = (x, other_y), (other_x, y), (other_x, other_y)
                    yield Reference(*(1 + numbers[sort_spots(spots)] for spots in moved))


def planes(differences: Array) -> bytes:
    """Return the low bytes of all biased differences, followed by the high bytes."""
    data = (BIAS + differences).astype(CODE).tobytes()
    return data[::2] + data[1::2]


def pack(data: bytes) -> bytes:
    """Return a zlib stream. Differences hardly repeat, so only Huffman codes compress them."""
    packer = zlib.compressobj(9, strategy=zlib.Z_RLE)
    return packer.compress(data) + packer.flush()
