"""Links: games packed into the fragment of an address, short enough for a message.

Tags and comments are lines of text, compressed with deflate. A move is its index among the sorted
legal moves, and all indices form one mixed-radix number: a game of 120 plies takes some 35 bytes.
Decoding replays the game, so a decoded game contains only legal moves.
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterable

from nyout.core import Move, State
from nyout.faults import Phrase, RecordError
from nyout.record.tags import Line, Tags
from nyout.record.text import MAX_PLIES, quote, unquote

VERSION = "1"
LINK = Phrase("link")  # the location of its faults
MAX_HEAD = 100_000  # bytes of uncompressed tags and comments
MAX_LINK = 200_000  # characters; enough for the longest head and the maximum number of plies
MAX_BITS = 16  # per ply in the tail; no position has as many as 65,536 legal moves
# The compression dictionary: the usual beginning of a head. A change requires a new VERSION.
COMMON = (
    b'Game "le-nyout"\nRules "1"\nSeats "2"\nOptions "exit_same_turn=no"\n'
    b'Player1 "person Blue"\nPlayer2 "greedy Red"\nSeed "'
)
# A line of the head: a tag or the ply of a comment, followed by a quoted text.
LINE = re.compile(r"(?:(?P<tag>[^\W\d]\w*)|(?P<ply>0|[1-9][0-9]{0,5})) (?P<text>.*)", re.DOTALL)


def encode(tags: Iterable[tuple[str, str]], line: Line) -> str:
    """Return the fragment for the tags and the moves of a game, without `#`.

    Raises `RecordError` if the game exceeds `MAX_PLIES` or `MAX_HEAD`.
    """
    states, moves, comments = line
    if len(moves) > MAX_PLIES:
        raise _too_many(Phrase("record"), len(moves))
    texts = (*tags, *((str(ply), text) for ply, text in comments.items()))
    lines = "\n".join(f"{name} {quote(text)}" for name, text in texts).encode()
    if len(lines) > MAX_HEAD:
        raise RecordError(Phrase("record"), "head", count=len(lines), most=MAX_HEAD)
    deflater = zlib.compressobj(9, wbits=-15, zdict=COMMON)
    head = deflater.compress(lines) + deflater.flush()
    number = 0
    for state, move in zip(reversed(states[:-1]), reversed(moves)):
        legal = sorted(state.moves())
        number = number * len(legal) + legal.index(move)
    plies = len(moves).to_bytes(2) + number.to_bytes((number.bit_length() + 7) // 8)
    body = len(head).to_bytes(3) + head + plies
    return VERSION + _write(zlib.crc32(body).to_bytes(4) + body)


def _write(packed: bytes) -> str:
    return urlsafe_b64encode(packed).decode().rstrip("=")


def decode(fragment: str) -> tuple[Tags, Callable[[State], Line]]:
    """Return the tags of a link, and a function that plays its moves from the first position.

    Both raise `RecordError` for an invalid fragment.
    """
    body = _body(fragment)
    length = int.from_bytes(body[:3])
    head, plies = body[3 : 3 + length], body[3 + length :]
    texts, comments = _read_head(_inflate(head))
    count, number = int.from_bytes(plies[:2]), int.from_bytes(plies[2:])

    def play(start: State) -> Line:
        states, moves = _play(start, count, number)
        for ply in comments:
            if ply > len(moves):
                raise RecordError(LINK, "comment", ply=ply, plies=len(moves))
        return states, moves, comments

    return Tags(texts, _where, LINK), play


def is_whole(fragment: str) -> bool:
    """Return whether a text is a link as it was packed, by its checksum."""
    is_short = len(fragment) <= MAX_LINK
    return is_short and fragment.startswith(VERSION) and _unseal(fragment[1:]) is not None


def _body(fragment: str) -> bytes:
    """Return the content of a link. Raises `RecordError` if its checksum differs."""
    if not fragment:
        raise RecordError(LINK, "blank")
    if not fragment.startswith(VERSION):
        raise RecordError(LINK, "version", text=fragment[:1], version=VERSION)
    if len(fragment) > MAX_LINK:
        raise RecordError(LINK, "long", count=len(fragment), most=MAX_LINK)
    text = fragment.removeprefix(VERSION)
    if strange := re.search(r"[^A-Za-z0-9_-]", text):
        raise RecordError(LINK, "letter", letter=strange[0])
    if (body := _unseal(text)) is None:
        raise RecordError(LINK, "cut")
    return body


def _unseal(text: str) -> bytes | None:
    """Return the content of the letters of a link, or None if its checksum differs."""
    if len(text) % 4 == 1:
        return None
    packed = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    check, body = packed[:4], packed[4:]
    is_sealed = len(body) >= 5 and zlib.crc32(body).to_bytes(4) == check
    return body if is_sealed and _write(packed) == text else None


def _where(tag: str) -> Phrase:
    return Phrase("link.tag", {"tag": tag})


def _inflate(head: bytes) -> str:
    inflater = zlib.decompressobj(wbits=-15, zdict=COMMON)
    try:
        lines = inflater.decompress(head, MAX_HEAD)
        if not inflater.eof or inflater.unused_data:
            raise RecordError(LINK, "head.more", most=MAX_HEAD)
        return lines.decode()
    except (zlib.error, UnicodeDecodeError) as error:
        raise RecordError(LINK, "head.garbled") from error


def _read_head(head: str) -> tuple[dict[str, str], dict[int, str]]:
    """Return the tags and the comments in the lines of a head."""
    tags: dict[str, str] = {}
    comments: dict[int, str] = {}
    for line in head.split("\n"):
        try:
            match = LINE.fullmatch(line)
            if match is None:
                raise ValueError
            text = unquote(match["text"])
        except ValueError:
            raise RecordError(LINK, "head.line", line=line) from None
        if match["tag"]:
            tags[match["tag"]] = text
        else:
            comments[int(match["ply"])] = text
    if len(tags) + len(comments) <= head.count("\n"):
        raise RecordError(LINK, "head.twice")
    return tags, comments


def _play(start: State, count: int, number: int) -> tuple[tuple[State, ...], tuple[Move, ...]]:
    """Return the positions and the `count` moves whose indices are the digits of `number`."""
    if count > MAX_PLIES:
        raise _too_many(LINK, count)
    states = [start]
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
    return tuple(states), tuple(moves)


def _too_many(where: Phrase, count: int) -> RecordError:
    return RecordError(where, "plies", count=count, most=MAX_PLIES)
