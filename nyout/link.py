"""Links: records packed into the fragment of an address, short enough for a message.

Tags and comments are lines of text, compressed with deflate. A move is its index among the sorted
legal moves, and all indices form one mixed-radix number: a game of 120 plies takes some 35 bytes.
Unpacking replays the game, so an unpacked record contains only legal moves.
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence

from nyout.core import Move, State
from nyout.faults import Phrase
from nyout.record import MAX_PLIES, Record, RecordError, Replay
from nyout.record.annotations import texts
from nyout.record.header import from_tags, tag_pairs
from nyout.record.source import quoted, unquoted

VERSION = "1"
LINK = Phrase("link")  # the location of its faults
MAX_HEAD = 100_000  # bytes of uncompressed tags and comments
MAX_LINK = 200_000  # characters; enough for the longest head and the maximum number of plies
MAX_SENT = 1900  # characters of a link with a review; messages and forms cut some longer ones
MAX_BITS = 16  # per ply in the tail; no position has as many as 65,536 legal moves
# The compression dictionary: the usual beginning of a head. A change requires a new VERSION.
COMMON = (
    b'Game "le-nyout"\nRules "1"\nSeats "2"\nOptions "exit_same_turn=no"\n'
    b'Player1 "person Blue"\nPlayer2 "greedy Red"\nSeed "'
)
# A line of the head: a tag or the ply of a comment, followed by a quoted text.
LINE = re.compile(r"(?:(?P<tag>[^\W\d]\w*)|(?P<ply>0|[1-9][0-9]{0,5})) (?P<text>.*)", re.DOTALL)


def pack(record: Record, states: Sequence[State] = ()) -> str:
    """Return the fragment for a record, without `#`.

    `states`: the positions of the record, if they are known. Raises `RecordError` if the record
    exceeds `MAX_PLIES` or `MAX_HEAD`.
    """
    if len(record.moves) > MAX_PLIES:
        raise _too_many(Phrase("record"), len(record.moves))
    said = (*tag_pairs(record), *((str(ply), text) for ply, text in record.comments.items()))
    lines = "\n".join(f"{name} {quoted(text)}" for name, text in said).encode()
    if len(lines) > MAX_HEAD:
        raise RecordError(Phrase("record"), "head", count=len(lines), most=MAX_HEAD)
    deflater = zlib.compressobj(9, wbits=-15, zdict=COMMON)
    head = deflater.compress(lines) + deflater.flush()
    legal = [sorted(state.moves()) for state, _ in zip(states or record.states(), record.moves)]
    number = 0
    for moves, move in zip(reversed(legal), reversed(record.moves)):
        number = number * len(moves) + moves.index(move)
    plies = len(legal).to_bytes(2) + number.to_bytes((number.bit_length() + 7) // 8)
    body = len(head).to_bytes(3) + head + plies
    return VERSION + _written(zlib.crc32(body).to_bytes(4) + body)


def shared(record: Record, states: Sequence[State] = ()) -> str:
    """Return the fragment to send for a record: without its review if that has no room.

    `states`: as in `pack`. Raises `RecordError` if the record is too long even without a review.
    """
    plain = record._replace(comments=texts(record.comments))
    if plain.comments == record.comments:
        return pack(record, states)
    try:
        fragment = pack(record, states)
    except RecordError:
        return pack(plain, states)
    return fragment if len(fragment) <= MAX_SENT else pack(plain, states)


def _written(packed: bytes) -> str:
    return urlsafe_b64encode(packed).decode().rstrip("=")


def unpack(fragment: str) -> Record:
    """Return the record for a fragment. Raises `RecordError` if the fragment is invalid."""
    return replay(fragment).record


def replay(fragment: str) -> Replay:
    """Return the record for a fragment with its positions; each move is played once.

    Raises `RecordError` if the fragment is invalid.
    """
    body = _body(fragment)
    length = int.from_bytes(body[:3])
    head, plies = body[3 : 3 + length], body[3 + length :]
    record = _headed(_inflated(head))
    found = _played(record, int.from_bytes(plies[:2]), int.from_bytes(plies[2:]))
    count = len(found.record.moves)
    for ply in record.comments:
        if ply > count:
            raise RecordError(LINK, "comment", ply=ply, plies=count)
    return found


def is_whole(fragment: str) -> bool:
    """Return whether a text is a link as it was packed, by its checksum."""
    try:
        return bool(_body(fragment))
    except RecordError:
        return False


def _body(fragment: str) -> bytes:
    """Return the content of a link. Raises `RecordError` if its checksum differs."""
    if not fragment.startswith(VERSION):
        raise RecordError(LINK, "version", text=fragment[:1], version=VERSION)
    if len(fragment) > MAX_LINK:
        raise RecordError(LINK, "long", count=len(fragment), most=MAX_LINK)
    text = fragment.removeprefix(VERSION)
    if strange := re.search(r"[^A-Za-z0-9_-]", text):
        raise RecordError(LINK, "letter", letter=strange[0])
    damaged = RecordError(LINK, "cut")
    if len(text) % 4 == 1:
        raise damaged
    packed = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    check, body = packed[:4], packed[4:]
    if len(body) < 5 or zlib.crc32(body).to_bytes(4) != check or _written(packed) != text:
        raise damaged
    return body


def _inflated(head: bytes) -> str:
    inflater = zlib.decompressobj(wbits=-15, zdict=COMMON)
    try:
        lines = inflater.decompress(head, MAX_HEAD)
        if not inflater.eof or inflater.unused_data:
            raise RecordError(LINK, "head.more", most=MAX_HEAD)
        return lines.decode()
    except (zlib.error, UnicodeDecodeError) as error:
        raise RecordError(LINK, "head.garbled") from error


def _headed(head: str) -> Record:
    """Return a record without moves for the lines of a head."""
    texts: dict[str, str] = {}
    comments: dict[int, str] = {}
    for line in head.split("\n"):
        try:
            found = LINE.fullmatch(line)
            if found is None:
                raise ValueError
            text = unquoted(found["text"])
        except ValueError:
            raise RecordError(LINK, "head.line", line=line) from None
        if found["tag"]:
            texts[found["tag"]] = text
        else:
            comments[int(found["ply"])] = text
    if len(texts) + len(comments) <= head.count("\n"):
        raise RecordError(LINK, "head.twice")
    return from_tags(texts, lambda tag: Phrase("link.tag", {"tag": tag}), LINK)._replace(
        comments=comments
    )


def _played(record: Record, count: int, number: int) -> Replay:
    """Return the record with `count` moves, whose indices are the digits of `number`."""
    if count > MAX_PLIES:
        raise _too_many(LINK, count)
    states = [record.start()]
    moves: list[Move] = []
    for ply in range(1, count + 1):
        # Each ply divides the remaining number. With an oversized number this would take minutes.
        if number.bit_length() > MAX_BITS * (count + 1 - ply):
            break
        legal = sorted(states[-1].moves())
        if not legal:
            raise RecordError(LINK, "ended", ply=ply)
        number, index = divmod(number, len(legal))
        moves.append(legal[index])
        states.append(states[-1].play(legal[index]))
    if number:
        raise RecordError(LINK, "rest", ply=count)
    return Replay(record._replace(moves=tuple(moves)), tuple(states))


def _too_many(where: Phrase, count: int) -> RecordError:
    return RecordError(where, "plies", count=count, most=MAX_PLIES)
