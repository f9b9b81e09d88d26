"""The text form of a record, written, and read with the location of the first error."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from nyout.core import IllegalMove, Move, State, list_items, notation, tokens
from nyout.faults import Phrase, RecordError
from nyout.record.tags import MAX_TAGS, Line, Tags
from nyout.view import is_new_turn

MAX_PLIES = 5_000  # many times as long as any game; a page replays them in half a second
MAX_TEXT = 500_000  # characters, more than any reviewed game; longer texts would block a page

# Possessive quantifiers limit the time of a failing match to linear in the length of the text.
QUOTED = re.compile(r'"(?:[^"\\\n]++|\\.)*+"')
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


def encode(tags: Iterable[tuple[str, str]], line: Line) -> str:
    """Return the text of a record, with a final newline."""
    states, moves, texts = line
    lines = [*(f"[{tag} {quote(text)}]" for tag, text in tags), ""]
    comments = {ply: f" {{{_escape(text)}}}" for ply, text in texts.items()}
    if 0 in comments:
        lines.append(comments[0].strip())
    turn = 0
    for ply, (before, move) in enumerate(zip(states, moves), 1):
        if ply == 1 or is_new_turn(states[ply - 2], before):
            turn += 1
            lines.append(f"{turn}.")
        lines[-1] += f" {notation(move)}{comments.get(ply, '')}"
    return "\n".join(lines) + "\n"


def decode(text: str) -> tuple[Tags, Callable[[State], Line]]:
    """Return the tags of a record, and a function that plays its moves from the first position.

    Both raise `RecordError`, with line and column, for an invalid text.
    """
    text = remove_mark(text)
    pairs, body = _pairs(text)
    texts = {tag: _string(text, pair) for tag, pair in pairs.items()}

    def where(tag: str) -> Phrase:
        return location(text, pairs[tag].at)

    def play(start: State) -> Line:
        return _play(start, text, body)

    return Tags(texts, where, BEGINS), play


def quote(text: str) -> str:
    """Return the text as a JSON string literal, on one line."""
    return json.dumps(text, ensure_ascii=False)


def unquote(text: str) -> str:
    """Return the value of a quoted text.

    Raises `ValueError` if `text` is not quoted or its value contains an unpaired surrogate.
    """
    if not QUOTED.fullmatch(text):
        raise ValueError("no text in quotes")
    value = str(json.loads(text))
    value.encode()
    return value


def location(text: str, at: int) -> Phrase:
    """Return the line and column of an index; computed only for errors."""
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    return Phrase("at", {"line": line, "column": column})


BEGINS = location("", 0)


def remove_mark(text: str) -> str:
    """Return the text without a byte order mark.

    Raises `RecordError` if the text is too long or cannot be encoded as UTF-8.
    """
    if len(text) > MAX_TEXT:
        raise RecordError(BEGINS, "long", count=len(text), most=MAX_TEXT)
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise RecordError(location(text, error.start), "half") from None
    return text.removeprefix("\ufeff")


class _Pair(NamedTuple):
    text: str  # with its quotes
    at: int  # index of the tag in the whole text


def _pairs(text: str) -> tuple[dict[str, _Pair], int]:
    """Return the tag pairs at the beginning of a text, and the index after them."""
    pairs: dict[str, _Pair] = {}
    end = 0
    while (token := TOKEN.match(text, end)) and (tag := token["tag"]):
        pair = _Pair(token["text"], token.start("tag"))
        if tag in pairs:
            raise RecordError(location(text, pair.at), "second", tag=tag)
        if len(pairs) == MAX_TAGS:
            raise RecordError(location(text, pair.at), "tags", most=MAX_TAGS)
        pairs[tag] = pair
        end = token.end()
    if token and token["rest"]:
        raise _strange(text, token)
    return pairs, end


def _strange(text: str, token: re.Match[str]) -> RecordError:
    """Return the error for text that is not a token."""
    rest = token["rest"][:20]
    return RecordError(
        location(text, token.start("rest")), UNCLOSED.get(rest[0], "strange"), text=rest
    )


def _string(text: str, pair: _Pair) -> str:
    try:
        return unquote(pair.text)
    except ValueError:
        raise RecordError(location(text, pair.at), "unquoted", text=pair.text) from None


def _play(start: State, text: str, begin: int) -> Line:
    """Return the moves and comments of a text from an index on, played from a position."""
    moves: list[Move] = []
    comments: dict[int, str] = {}
    states = [start]
    for token in TOKEN.finditer(text, begin):
        kind = token.lastgroup
        if kind == "move":
            if len(moves) == MAX_PLIES:
                raise RecordError(location(text, token.start("move")), "further", most=MAX_PLIES)
            move = tokens(token["move"])
            try:
                states.append(states[-1].play(move))
            except IllegalMove as error:
                raise _illegal(location(text, token.start("move")), error, len(states)) from None
            moves.append(move)
        elif kind == "comment":
            if len(moves) in comments:
                raise RecordError(location(text, token.start("comment")), "commented")
            comments[len(moves)] = _unescape(token["comment"])
        elif kind == "text":
            where = location(text, token.start("tag"))
            if token["tag"] == "Game":
                raise RecordError(where, "several")
            raise RecordError(where, "late", tag=token["tag"])
        elif kind:
            raise _strange(text, token)
    return tuple(states), tuple(moves), comments


def _illegal(where: Phrase, error: IllegalMove, ply: int) -> RecordError:
    key, legal = "illegal" if error.legal else "over", list_items(map(notation, error.legal))
    return RecordError(where, key, move=notation(error.move), ply=ply, legal=legal)


def _escape(comment: str) -> str:
    return re.sub(r"([\\}])", r"\\\1", comment)


def _unescape(comment: str) -> str:
    r"""Return a comment without the backslashes that escape characters in it.

    >>> print(_unescape(r"\} and \\"))
    } and \
    """
    return "\\".join(part.replace("\\", "") for part in comment.split(r"\\"))
