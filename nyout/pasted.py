"""Games in texts that people paste: links, records and positions, with a message around them.

Messengers and mail programs surround a game with text and punctuation, break it over lines, mark
lines as quoted, and encode characters. The checksum of a link makes it safe to try what it may have
been.

Reading takes time that is linear in the length of a text, whatever it contains: characters are
replaced with `str.replace`, each pattern starts with fixed characters and reads a run only once,
and all candidates for a link share a budget.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from nyout import position
from nyout.faults import RecordError
from nyout.games import GAMES
from nyout.match import Match
from nyout.record import MAX_TEXT, link

MAX_TRIED = 1_000_000  # characters of all candidates for the link in a text
COST = 300  # of trying a candidate, in characters

CODES = {
    "&quot;": '"', "&#39;": "'", "&#x27;": "'", "&lt;": "<", "&gt;": ">", "&amp;": "&",  # of HTML
    "%25": "%", "%23": "#", "%3D": "=", "%3d": "=",  # of addresses within addresses
}  # fmt: skip
"""What stands for characters."""
PRIVATE = "seat="
"""Begins the fragment of a private link."""

# Possessive quantifiers limit the time of a failing match to linear in the length of the text.
LETTER = "[A-Za-z0-9_-]"
BREAK = r"[ \t]{0,4}+[\r\n][\s>]{0,40}+"  # within a link, with marks of quoted lines
# The shortest link has 20 letters. A line can end after the first ones.
START = re.compile(rf"1(?<![A-Za-z0-9]1)(?:{LETTER}{{19,}}+|(?<=#1){LETTER}*+(?={BREAK}{LETTER}))")
FURTHER = re.compile(rf"{BREAK}({LETTER}++)")
TAG = re.compile(r"\[\s*+[^\W\d]\w*+\s++\"")
POSITION = re.compile(rf"(?:{'|'.join(GAMES)})/[0-9]++(?:[\s>]++[\w-]++=\S*+)++")
BARE_POSITION = re.compile(r"\s*+[\w-]++/[0-9]++(?!\S)")
LINE_MARKS = re.compile(r"\n[\s>]++")
MARKS_AFTER = ".,;:!?…)\"'»”’"  # a position


def read_game(text: str) -> Match:
    """Return the game of a link, a record or a position, also if they are part of a text.

    Raises `RecordError` for other texts.
    """
    text = text[:MAX_TEXT]
    decoded = _decode(text)
    if start := TAG.search(decoded):
        return _record(text, decoded, start.start())
    if fragment := _link_in(decoded):
        return Match.from_link(fragment)
    if match := POSITION.search(decoded):
        return _position(decoded, match)
    if BARE_POSITION.match(decoded):
        return Match.from_position(text)
    fragment = decoded.strip().rpartition("#")[2]
    is_word = len(fragment.split(maxsplit=1)) == 1
    return Match.from_link(fragment) if is_word else Match.from_text(text)


def _decode(text: str) -> str:
    for code, plain in CODES.items():
        text = text.replace(code, plain)
    return text


def private_part(text: str) -> str | None:
    """Return what follows the mark of a private link in a text, or None if it has none.

    >>> private_part("https://example.com/run.html#seat=1wLM"), private_part("run.html#1wLM")
    ('1wLM', None)
    """
    _, mark, part = _decode(text[:MAX_TEXT]).partition(f"#{PRIVATE}")
    return part if mark else None


def link_in(text: str) -> str | None:
    """Return the first whole link in a text, without the address of its page, or None.

    >>> link_in("Your turn! https://example.com/run.html#1wLM. See you")  # it is not whole
    """
    return _link_in(_decode(text[:MAX_TEXT]))


def _link_in(text: str) -> str | None:
    left = MAX_TRIED
    for candidate in _candidates(text):
        left -= COST + len(candidate)
        if left < 0:
            break
        # Programs that find links in texts take a last hyphen for punctuation.
        if whole := next(
            filter(link.is_whole, (candidate, f"{candidate}-", f"{candidate}_")), None
        ):
            return whole
    return None


def _candidates(text: str) -> Iterator[str]:
    """Yield the parts of a text that can be links, each alone and with the next lines."""
    for start in START.finditer(text):
        candidate, end = start[0], start.end()
        yield candidate
        while further := FURTHER.match(text, end):
            candidate, end = candidate + further[1], further.end()
            yield candidate


def _record(text: str, decoded: str, start: int) -> Match:
    """Return the game of a record: as it is, or without a message and marks of quoted lines.

    Lines keep their numbers.
    """
    before, record = decoded[:start], decoded[start:]
    mark = before.rpartition("\n")[2]
    for prefix in (mark, mark.rstrip()):
        record = record.replace(f"\n{prefix}", "\n")
    return _open_first(Match.from_text, (text, "\n" * before.count("\n") + record))


def _position(text: str, match: re.Match[str]) -> Match:
    """Return the match of a position, without the marks of quoted lines and punctuation after it.

    Faults are at their line and column in the text.
    """
    start = match.start()
    part = text[:start] + LINE_MARKS.sub("\n", match[0][: position.MAX_TEXT])
    attempts = [part, part.rstrip(MARKS_AFTER)]
    if not text[:start].strip():
        attempts.append(text)  # for the fault of a word that is no field
    return _open_first(lambda text: Match.from_position(text, start), attempts)


def _open_first(read: Callable[[str], Match], attempts: Iterable[str]) -> Match:
    """Return the game of the first readable text. Raises the `RecordError` of the last one."""
    *attempts, last = dict.fromkeys(attempts)
    for text in attempts:
        try:
            return read(text)
        except RecordError:
            pass
    return read(last)
