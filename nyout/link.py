"""A record packed into the fragment of a link: short enough to be sent in a message.

The tags and comments are deflated JSON. A move is only its index among the legal ones, all
indices together one number in mixed radix: a game of 120 plies takes some 35 bytes. Unpacking
replays the game, so nothing illegal can come out of it.
"""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any, cast

from nyout.core import Move
from nyout.record import MOST_PLIES, Record, RecordError, headed, tags

VERSION = "1"
MOST_HEAD = 100_000  # bytes of tags and comments, unpacked
# What most heads hold. It may never change under the same VERSION.
COMMON = (
    b'[{"Game":"le-nyout","Rules":"1","Seats":"2","Options":"exit_same_turn=no",'
    b'"Player1":"person ","Player2":"greedy ","Seed":"},{}]'
)


def pack(record: Record) -> str:
    """The fragment, without `#`, that stands for a record."""
    deflater = zlib.compressobj(9, wbits=-15, zdict=COMMON)
    head = json.dumps(
        [dict(tags(record)), record.comments], ensure_ascii=False, separators=(",", ":")
    ).encode()
    head = deflater.compress(head) + deflater.flush()
    indices = [
        (list(state.moves()).index(move), len(state.moves()))
        for state, move in zip(record.states(), record.moves)
    ]
    number = 0
    for index, count in reversed(indices):
        number = number * count + index
    plies = len(indices).to_bytes(2) + number.to_bytes((number.bit_length() + 7) // 8)
    body = len(head).to_bytes(3) + head + plies
    packed = zlib.crc32(body).to_bytes(4) + body
    return VERSION + urlsafe_b64encode(packed).decode().rstrip("=")


def unpack(fragment: str) -> Record:
    """The record that a fragment stands for. Raises `RecordError` for a damaged one."""
    if not fragment.startswith(VERSION):
        raise RecordError("the link", f"it begins `{fragment[:1]}`", f"`{VERSION}`")
    text = fragment[len(VERSION) :]
    try:
        packed = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        raise RecordError("the link", "characters that no link has", "A-Z a-z 0-9 - _") from None
    check, body = packed[:4], packed[4:]
    if len(body) < 5 or zlib.crc32(body).to_bytes(4) != check:
        raise RecordError("the link", "a part is missing or changed", "the whole link, as sent")
    length = int.from_bytes(body[:3])
    head, plies = body[3 : 3 + length], body[3 + length :]
    record = _headed(head)
    count, number = int.from_bytes(plies[:2]), int.from_bytes(plies[2:])
    return record._replace(moves=_moves(record, min(count, MOST_PLIES), number))


def _headed(head: bytes) -> Record:
    inflater = zlib.decompressobj(wbits=-15, zdict=COMMON)
    try:
        texts, comments = cast(
            tuple[Any, Any], json.loads(inflater.decompress(head, MOST_HEAD).decode())
        )
        texts = {str(tag): str(text) for tag, text in texts.items()}
        comments = {int(ply): str(comment) for ply, comment in comments.items()}
        record = headed(texts, {tag: f"the link, {tag}" for tag in texts})
    except RecordError:
        raise
    except (zlib.error, ValueError, TypeError, AttributeError, KeyError) as error:
        raise RecordError("the link", f"tags that cannot be read ({error})", "tag pairs") from None
    return record._replace(comments=comments)


def _moves(record: Record, count: int, number: int) -> tuple[Move, ...]:
    (state,) = record.states()
    moves: list[Move] = []
    for ply in range(1, count + 1):
        legal = state.moves()
        if not legal:
            raise RecordError("the link", f"a move at ply {ply}", "the end: the game is over")
        number, index = divmod(number, len(legal))
        moves.append(legal[index])
        state = state.play(legal[index])
    return tuple(moves)
