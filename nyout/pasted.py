"""Games in texts that people paste: links, records and positions, as programs have changed them.

Messengers, mail programs and editors surround a game with text, break it over lines, escape or
encode characters, and replace quotation marks and hyphens. The checksum of a link makes it safe to
try what it may have been.

Reading takes time that is linear in the length of a text, whatever it contains: characters are
replaced with `str.replace`, each pattern starts with fixed characters and reads a run only once,
and all candidates for a link share a budget.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from nyout import position
from nyout.faults import RecordError
from nyout.games import GAMES
from nyout.match import Match
from nyout.record import MAX_TEXT, link

MAX_TRIED = 1_000_000  # characters of all candidates for the link in a text
COST = 300  # of trying a candidate, in characters
MAX_ENCODED = 4  # redirectors encode addresses that are encoded already

DASHES = "\u2010\u2011\u2012\u2013\u2014\u2212"
QUOTES = "\"'\u2018\u2019\u201a\u201c\u201d\u201e\u00ab\u00bb\uff02"
INVISIBLE = (
    "\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u2060\u2066\u2067\u2068\u2069\ufeff"
)
ENTITIES = {
    "&quot;": '"', "&lt;": "<", "&gt;": ">", "&nbsp;": " ", "&#34;": '"', "&#35;": "#",
    "&#39;": "'", "&#45;": "-", "&#61;": "=", "&#95;": "_", "&amp;": "&",
}  # fmt: skip
ESCAPES = {f"\\{mark}": mark for mark in "-_#[]."}  # of Markdown
LEGIBLE = dict.fromkeys(INVISIBLE, "") | {"\u00a0": " "} | ENTITIES | ESCAPES
"""What stands for characters in texts of any kind."""
HYPHENS = dict.fromkeys(DASHES, "-")
OF_LINKS = {
    **dict.fromkeys(("=\r\n", "=\n"), ""),  # soft line breaks of mails
    **dict.fromkeys(("%2D", "%2d", *DASHES), "-"),
    **dict.fromkeys(("%5F", "%5f"), "_"),
    "%23": "#",
    "\u2014": "--",  # smart punctuation
}
"""What stands for the characters of a link."""
PRIVATE = "seat="
"""Begins the fragment of a private link."""
OF_MARKS = {"%23": "#", "%3D": "=", "%3d": "="}
"""What stands for the characters around this mark."""

# Possessive quantifiers limit the time of a failing match to linear in the length of the text.
LETTER = "[A-Za-z0-9_-]"
BREAK = r"[ \t=]{0,4}+[\r\n\u2028][\s>|]{0,40}+"  # within a link, with marks of quoted lines
# The shortest link has 20 letters. A line can end after the first ones.
START = re.compile(
    rf"1(?<![A-Za-z0-9]1)(?:{LETTER}{{19,}}+|(?<=[#*]1){LETTER}*+(?={BREAK}{LETTER}))"
)
FURTHER = re.compile(rf"{BREAK}({LETTER}++)")
TAG = re.compile(rf"\[\s*+[^\W\d]\w*+\s++(?P<quote>[{QUOTES}])")
FENCE = re.compile(r"\n[ \t]*+(?:```|~~~)")
POSITION = re.compile(rf"(?:{'|'.join(GAMES)})/[0-9]++(?:[\s>|]++[\w-]++=\S*+)++")
BARE_POSITION = re.compile(r"\s*+[\w-]++/[0-9]++(?!\S)")
LINE_MARKS = re.compile(r"\n[\s>|]++")
MARKS_AFTER = ".,;:!?…)]}'\"`*>»”’"  # a position


def read_game(text: str) -> Match:
    """Return the game of a link, a record or a position, also if they are part of a text.

    Raises `RecordError` for other texts.
    """
    text = text[:MAX_TEXT]
    legible = _replace_codes(text, LEGIBLE)
    if start := TAG.search(legible):
        return _record(text, legible, start)
    if fragment := _link_in(legible):
        return Match.from_link(fragment)
    plain = _replace_codes(legible, HYPHENS)
    if match := POSITION.search(plain):
        return _position(plain, match)
    if BARE_POSITION.match(plain):
        return Match.from_position(text)
    fragment = legible.strip().rpartition("#")[2]
    is_word = len(fragment.split(maxsplit=1)) == 1
    return Match.from_link(fragment) if is_word else Match.from_text(text)


def _replace_codes(text: str, codes: Mapping[str, str]) -> str:
    for code, plain in codes.items():
        text = text.replace(code, plain)
    return text


def private_part(text: str) -> str | None:
    """Return what follows the mark of a private link in a text, or None if it has none.

    >>> private_part("https://example.com/run.html#seat=1wLM"), private_part("run.html#1wLM")
    ('1wLM', None)
    """
    plain = _replace_codes(text[:MAX_TEXT], LEGIBLE | OF_MARKS)
    _, mark, part = plain.partition(f"#{PRIVATE}")
    return part if mark else None


def link_in(text: str) -> str | None:
    """Return the first whole link in a text, without the address of its page, or None.

    >>> link_in("Your turn! https://example.com/run.html#1wLM. See you")  # it is not whole
    """
    return _link_in(_replace_codes(text[:MAX_TEXT], LEGIBLE))


def _link_in(text: str) -> str | None:
    for _ in range(MAX_ENCODED):
        text = text.replace("%25", "%")
    left = MAX_TRIED
    for candidate in _candidates(_replace_codes(text, OF_LINKS)):
        left -= COST + len(candidate)
        if left < 0:
            break
        if whole := next(filter(link.is_whole, _endings(candidate)), None):
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


def _endings(candidate: str) -> Iterator[str]:
    """Yield a possible link, also with what a program took for emphasis, or without emphasis."""
    yield from (candidate, f"{candidate}-", f"{candidate}_")
    for count in (1, 2):
        if not candidate[-count:].strip("-_"):
            yield candidate[:-count]


def _record(text: str, legible: str, start: re.Match[str]) -> Match:
    """Return the game of a record: as it is, without a message around it, or with plain hyphens.

    Lines keep their numbers.
    """
    before, record = legible[: start.start()], legible[start.start() :]
    mark = before.rpartition("\n")[2]  # that of quoted lines
    for prefix in (mark, mark.rstrip()):
        record = record.replace(f"\n{prefix}", "\n")
    if fence := FENCE.search(record):
        record = record[: fence.start()]
    if start["quote"] != '"':
        record = _replace_codes(record, dict.fromkeys(QUOTES, '"'))
    record = "\n" * before.count("\n") + record
    return _open_first(Match.from_text, (text, record, _replace_codes(record, HYPHENS)))


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
