"""Games in texts that people paste: links and records with all that programs do to them.

Messengers, mail programs and editors surround links with text, break them over lines, escape or
encode their characters, and replace quotation marks and hyphens. The checksum of a link makes it
safe to try what it may have been.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import chain

from nyout import link
from nyout.faults import RecordError
from nyout.match import Match
from nyout.record import MAX_TEXT

# A position as text, or only its start at the start of a text.
POSITION = re.compile(
    r"(?<![\w/-])[a-z][\w-]*+/[0-9]++(?:\s++[\w-]++=\S*+)++|\A\s*+[\w-]++/[0-9]++(?!\S)"
)
MAX_MARKS = 4  # punctuation marks after a position; some are also parts of a position
SHORTEST = 20  # characters of a link; its checksum and the tags of a game take more
MAX_TRIED = 5_000_000  # characters of all candidates for the link in a text
MAX_DECODED = 8  # redirectors encode addresses that are encoded already

ENTITIES = {
    "amp": "&",
    "lt": "<",
    "gt": ">",
    "quot": '"',
    "apos": "'",
    "nbsp": " ",
    "num": "#",
    "lowbar": "_",
    "hyphen": "-",
    "dash": "-",
    "lsqb": "[",
    "rsqb": "]",
}


def _entity(entity: re.Match[str]) -> str:
    """Return the character of an HTML entity, or the entity if it is unknown."""
    if entity["name"]:
        return ENTITIES.get(entity["name"], entity[0])
    number = int(entity["hex"], 16) if entity["hex"] else int(entity["decimal"])
    return chr(number) if 32 <= number < 0xD800 else entity[0]


def _characters(codes: re.Match[str]) -> str:
    """Return the characters of encoded bytes, such as `%23` or `=5F`."""
    return bytes.fromhex(re.sub("[%=-]", "", codes[0])).decode(errors="replace")


def _proofpoint(wrapped: re.Match[str]) -> str:
    """Return an address that the mail filter Proofpoint has encoded."""
    address = re.sub(LINE_BREAK, "", wrapped[1]).replace("_", "/")
    return re.sub(r"(?:-[0-9A-F]{2})+", _characters, address)


# Separates the parts of a link that a program has broken, with the marks of quoted lines.
LINE_BREAK = r"(?<![ \t])[ \t]*+[\r\n\u2028][\s>|*]*+"
HEX = "[0-9a-fA-F]"
BROKEN_CODE = "|".join(  # the beginning of the code of a character, before a line break
    (
        rf"\\(?={LINE_BREAK}[-_#])",
        rf"&[#\w]{{0,7}}(?={LINE_BREAK}[#\w]{{0,7}};)",
        rf"[%=](?:(?={LINE_BREAK}{HEX}{{2}})|{HEX}(?={LINE_BREAK}{HEX})|{HEX}{{2}}(?={LINE_BREAK}[%=]))",
    )
)
DASHES = "[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]"
QUOTES = "[\"'\u2018-\u201f\u00ab\u00bb\u2033\uff02]"
Replacement = str | Callable[[re.Match[str]], str]

INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]"), ""
UNMARKED = (
    re.compile(r"&(?:#(?P<decimal>[0-9]{2,5})|#[xX](?P<hex>[0-9a-fA-F]{2,5})|(?P<name>[a-z]+));"),
    _entity,
)
UNESCAPED = re.compile(r"(?<!\\)\\++(?=[-_#\[\](){}<>*.!~`|])"), ""

OF_LINKS: tuple[tuple[re.Pattern[str], Replacement], ...] = (
    INVISIBLE,
    (re.compile(r"=\r?\n"), ""),  # soft line breaks of mails
    (re.compile(rf"({BROKEN_CODE}){LINE_BREAK}"), r"\1"),
    UNMARKED,
    UNESCAPED,
    (re.compile("\u2014"), "--"),  # smart punctuation
    (re.compile(DASHES), "-"),
    (
        re.compile(rf"proofpoint\.com/v2/url\?u=([\w.-]++(?:{LINE_BREAK}[\w.-]++)*+)(?![%=])"),
        _proofpoint,
    ),
    (re.compile(rf"(?:%{HEX}{{2}})+"), _characters),
    (re.compile(r"(?:=[2-9A-F][0-9A-F])+"), _characters),
    (re.compile("[\uff3f\ufe4d-\ufe4f]"), "_"),
    (re.compile("[\uff03\ufe5f]"), "#"),
)
"""What undoes the changes that programs make to links: patterns and their replacements."""

RUN = re.compile(r"[A-Za-z0-9_-]+")
BREAK = re.compile(r"[ \t=]*[\r\n\u2028][\s>|*]*|\s{1,3}")


def read(text: str) -> Match:
    """Return the game of a link, a record or a position, also if they are part of a text.

    Raises `RecordError` for other texts.
    """
    text = text[:MAX_TEXT]
    legible = _legible(text)
    if TAG.search(legible):
        try:
            return Match.read(text)
        except RecordError:
            if (cleaned := cleaned_record(text)) == text:
                raise
            return Match.read(cleaned)
    if fragment := link_in(text):
        return Match.of_link(fragment)
    unquoted = QUOTE.sub("", re.sub(DASHES, "-", legible))
    if match := POSITION.search(unquoted):
        before = unquoted[: match.start()]
        try:
            return _position(re.sub(r"\S", " ", before) + match[0])
        except RecordError:
            if before.strip():
                raise
            return Match.of_position(text)
    fragment = legible.strip().rpartition("#")[2]
    return Match.of_link(fragment) if len(fragment.split()) == 1 else Match.read(text)


def _position(text: str) -> Match:
    """Return the match of a position, without the punctuation marks that make it unreadable."""
    for _ in range(MAX_MARKS):
        try:
            return Match.of_position(text)
        except RecordError:
            if text[-1].isalnum():
                raise
            text = text[:-1]
    return Match.of_position(text)


def link_in(text: str) -> str | None:
    """Return the first whole link in a text, without the address of its page, or None.

    >>> link_in("Your turn! https://example.com/run.html#1wLM. See you")  # it is not whole
    """
    left = MAX_TRIED
    text = text[:MAX_TEXT]
    # A program can break lines within the address of a redirector.
    for candidate in chain.from_iterable(
        _candidates(_undone(each)) for each in (text, re.sub(LINE_BREAK, "", text))
    ):
        left -= len(candidate)
        if left < 0:
            return None
        if link.is_whole(candidate):
            return candidate
    return None


def _undone(text: str) -> str:
    """Return a text without the changes that programs make to links."""
    for _ in range(MAX_DECODED):
        before = text
        for pattern, replacement in OF_LINKS:
            text = pattern.sub(replacement, text)
        if text == before:
            break
    return text


def _candidates(text: str) -> Iterator[str]:
    """Yield the parts of a text that can be links, with the next lines and without emphasis."""
    runs = list(RUN.finditer(text))
    for number, run in enumerate(runs):
        candidate = run[0].lstrip("-_")
        if not candidate.startswith(link.VERSION):
            continue
        if len(candidate) < SHORTEST and text[run.start() - 1 : run.start()] not in "#*":
            continue
        yield from _endings(candidate)
        for before, further in zip(range(number, len(runs)), range(number + 1, len(runs))):
            between = runs[before].end(), runs[further].start()
            if len(candidate) > link.MAX_LINK or not BREAK.fullmatch(text, *between):
                break
            candidate += runs[further][0]
            yield from _endings(candidate)


def _endings(candidate: str) -> Iterator[str]:
    """Yield a possible link, also without emphasis after it, or with what a program took for it."""
    if len(candidate) >= SHORTEST:
        yield from (candidate, f"{candidate}-", f"{candidate}_")
        for length in range(len(candidate.rstrip("-_")), len(candidate)):
            yield candidate[:length]


TAG = re.compile(rf"\[\s*(?P<tag>[^\W\d]\w*)\s+{QUOTES}(?P<text>[^\n]*?){QUOTES}\s*\]")
INNER_QUOTE = re.compile(r'(?<!\\)((?:\\\\)*)"')
QUOTE = re.compile(r"^[^\S\n]*(?:[>|][^\S\n]?)+", re.MULTILINE)
FENCE = re.compile(r"^[ \t]*(?:```|~~~).*", re.MULTILINE | re.DOTALL)
# A text that must not change, or a dash.
DASH = re.compile(rf'(?P<same>\{{[^}}]*+\}}|"(?:[^"\\\n]++|\\.)*+")|{DASHES}')


def _legible(text: str) -> str:
    """Return a text without invisible characters, entities and escapes."""
    for pattern, replacement in (INVISIBLE, UNMARKED, UNESCAPED):
        text = pattern.sub(replacement, text)
    return text


def cleaned_record(text: str) -> str:
    r"""Return a record without what programs add to it; its lines keep their numbers.

    >>> cleaned_record("Look:\n> [Game “run”]\n> cow‑d1")
    '\n[Game "run"]\ncow-d1'
    """
    text = _legible(text[:MAX_TEXT])
    start = TAG.search(text)
    if not start:
        return text
    before, after = text[: start.start()], text[start.start() :]
    if QUOTE.fullmatch(before.rpartition("\n")[2]):
        after = QUOTE.sub("", after)
    tagged = TAG.sub(_tag, "\n" * before.count("\n") + FENCE.sub("", after))
    return DASH.sub(lambda part: part["same"] or "-", tagged)


def _tag(tag: re.Match[str]) -> str:
    """Return a tag with straight quotation marks."""
    text = re.sub(r"\s", " ", INNER_QUOTE.sub(r'\1\\"', tag["text"]))
    if tag["tag"] in ("Game", "Position", "Result"):
        text = re.sub(DASHES, "-", text)
    return f'[{tag["tag"]} "{text}"]'
