"""Records read from text, with the location of the first error."""

from __future__ import annotations

import re
from typing import NamedTuple

from nyout import position
from nyout.core import IllegalMove, Move, listed, notation, tokens
from nyout.faults import Phrase, RecordError
from nyout.match import Seat
from nyout.record.header import MAX_TAGS, from_tags
from nyout.record.model import Record, Replay, result
from nyout.record.source import BEGINS, QUOTED, checked, location, unquoted

MAX_PLIES = 20_000

TOKEN = re.compile(
    rf"""(?:\s++|\d++\.(?=\s|$))*+(?:  # space, and turn numbers
    \[\s*+(?P<tag>[^\W\d]\w*+)\s++(?P<text>{QUOTED.pattern})\s*+\]
    | \{{(?P<comment>(?:[^}}\\]++|\\.)*+)\}}
    | (?P<move>[^\s\[\]{{}}"]++)
    | (?P<rest>\S.*+)
    | $)""",
    re.VERBOSE | re.DOTALL,
)
UNCLOSED = {"[": "strange.tag", "{": "strange.comment"}  # faults by the first character of a token


class _Pair(NamedTuple):
    text: str  # with its quotes
    at: int  # index of the tag in the whole text


def of_position(text: str) -> Record:
    """Return a record without moves that starts from a position, with a person in each seat.

    Raises `RecordError`, with line and column, if `text` is not a valid position.
    """
    text = checked(text)
    found = position.read(text, lambda column: location(text, column - 1))
    # Normalise the spacing, so that equal positions have equal texts.
    written = position.write(found.state, found.game)
    return Record(found.game, (Seat(""),) * found.seats, found.options, position=written)


def read(text: str) -> Record:
    """Return the record for a text. Raises `RecordError`, with line and column, if invalid."""
    return replay(text).record


def replay(text: str) -> Replay:
    """Return the record for a text with its positions. Raises `RecordError` as `read` does."""
    text = checked(text)
    pairs, body = _pairs(text)
    texts = {tag: _string(text, pair) for tag, pair in pairs.items()}
    record = from_tags(texts, lambda tag: location(text, pairs[tag].at), BEGINS)
    found = _played(record, text, body)
    ranks = result(found.states[-1])
    if texts.get("Result", ranks) != ranks:
        where = location(text, pairs["Result"].at)
        raise RecordError(where, "result", told=texts["Result"], result=ranks)
    return found


def _pairs(text: str) -> tuple[dict[str, _Pair], int]:
    """Return the tag pairs at the beginning of a text, and the index after them."""
    pairs: dict[str, _Pair] = {}
    end = 0
    while (found := TOKEN.match(text, end)) and (tag := found["tag"]):
        pair = _Pair(found["text"], found.start("tag"))
        if tag in pairs:
            raise RecordError(location(text, pair.at), "second", tag=tag)
        if len(pairs) == MAX_TAGS:
            raise RecordError(location(text, pair.at), "tags", most=MAX_TAGS)
        pairs[tag] = pair
        end = found.end()
    if found and found["rest"]:
        raise _strange(text, found)
    return pairs, end


def _strange(text: str, found: re.Match[str]) -> RecordError:
    """Return the error for text that is not a token."""
    rest = found["rest"][:20]
    return RecordError(
        location(text, found.start("rest")), UNCLOSED.get(rest[0], "strange"), text=rest
    )


def _string(text: str, pair: _Pair) -> str:
    try:
        return unquoted(pair.text)
    except ValueError:
        raise RecordError(location(text, pair.at), "unquoted", text=pair.text) from None


def _played(record: Record, text: str, begin: int) -> Replay:
    """Return the record with the moves and comments of a text from an index on."""
    moves: list[Move] = []
    comments: dict[int, str] = {}
    states = [record.start()]
    for found in TOKEN.finditer(text, begin):
        kind = found.lastgroup
        if kind == "move":
            if len(moves) == MAX_PLIES:
                raise RecordError(location(text, found.start("move")), "further", most=MAX_PLIES)
            move = tokens(found["move"])
            try:
                states.append(states[-1].play(move))
            except IllegalMove as error:
                raise _illegal(location(text, found.start("move")), error, len(states)) from None
            moves.append(move)
        elif kind == "comment":
            if len(moves) in comments:
                raise RecordError(location(text, found.start("comment")), "commented")
            comments[len(moves)] = _unescaped(found["comment"])
        elif kind == "text":
            raise RecordError(location(text, found.start("tag")), "late", tag=found["tag"])
        elif kind:
            raise _strange(text, found)
    return Replay(record._replace(moves=tuple(moves), comments=comments), tuple(states))


def _illegal(where: Phrase, error: IllegalMove, ply: int) -> RecordError:
    key, legal = "illegal" if error.legal else "over", listed(map(notation, error.legal))
    return RecordError(where, key, move=notation(error.move), ply=ply, legal=legal)


def _unescaped(comment: str) -> str:
    r"""Return a comment without the backslashes that escape characters in it.

    >>> print(_unescaped(r"\} and \\"))
    } and \
    """
    return "\\".join(part.replace("\\", "") for part in comment.split(r"\\"))
