"""Error messages for invalid external text, as sentences with short keys.

This module is the source of the English sentences; `nyout/words/` has the translations.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

MAX_QUOTED_CHARS = 200  # length limit of a quotation, in characters

WHERES: dict[str, str] = {
    "at": "line {line}, column {column}",
    "file": "the file",
    "game": "the game",
    "link": "the link",
    "move": "move {ply}",
    "position": "{where}, column {column} of the position",
    "edited": "The position",
    "link.tag": "the link, {tag}",
    "record": "the record",
    "saved": "game {number}",
    "saved.at": "game {number}, {where}",
}

FAULTS: dict[str, str] = {
    # a record as text
    "long": "{where}: {count} characters; expected {most} at most",
    "half": "{where}: incomplete character; expected a whole one",
    "strange": "{where}: `{text}`; expected a move",
    "strange.tag": '{where}: `{text}`; expected a tag pair such as [Game "le-nyout"]',
    "strange.comment": "{where}: `{text}`; expected a closing `}}`",
    "late": "{where}: the tag {tag}; expected tags before all moves",
    "several": "{where}: another game begins; expected one game in a text",
    "second": "{where}: a second {tag}; expected each tag once",
    "tags": "{where}: too many tags; expected {most} at most",
    "unquoted": '{where}: {text}; expected text in quotes, with \\" and \\\\',
    "commented": "{where}: a second comment; expected one comment per move",
    "further": "{where}: too many moves; expected {most} at most",
    "illegal": "{where}: `{move}` is not legal at move {ply}; expected {legal}",
    "over": "{where}: `{move}` is not legal at move {ply}; expected the end: the game is over",
    "result": "{where}: the result {told}; expected {result} by the moves",
    # the values of its tags
    "untagged": '{where}: no tag {tag}; expected [{tag} "…"]',
    "unknown": "{where}: {tag} {text}; expected {known}",
    "options": "{where}: an option is given twice; expected each once",
    "player": "{where}: {tag}; expected Player1 to Player{count}",
    "joint": "{where}: Joint `{text}`; expected a key and a value for each player, and signatures",
    "away": "{where}: {player}; expected {known}",
    "another": "{where}: {found}; expected {title}",
    # a position
    "position.head": "{where}: `{text}`; expected {known}",
    "position.word": "{where}: `{text}`; expected name=value",
    "position.missing": "{where}: no {name}; expected {name}=…",
    "position.field": "{where}: {name}; expected only {known}",
    "position.value": "{where}: {name} `{text}`; expected {expected}",
    "position.number": "{where}: {name} `{text}`; expected {least} to {most}",
    "position.pieces": "{where}: number of pieces in {name}: {count}; each side has {most}",
    "position.place": "{where}: too many pieces on {place}: {name}",
    "position.unplayable": "{where}: this position cannot be played on: {name}",
    "position.differs": "{where}: a position with {found}; expected {known} as in {tag}",
    # a link
    "blank": "{where}: empty; expected the whole link, as sent",
    "version": "{where}: it starts with `{text}`; expected `{version}`",
    "letter": "{where}: `{letter}`; expected only A-Z a-z 0-9 - _",
    "cut": "{where}: a part is missing or changed; expected the whole link, as sent",
    "private": "{where}: its seed is not that of its players; expected a private link, as copied",
    "head": "{where}: {count} bytes of text; expected {most} at most",
    "head.more": "{where}: too many tags and comments; expected {most} bytes at most",
    "head.garbled": "{where}: unreadable tags; expected text",
    "head.line": "{where}: the line `{line}`; expected a name and text in quotes",
    "head.twice": "{where}: a tag or comment is given twice; expected each once",
    "comment": "{where}: a comment at move {ply}; expected 0 to {plies}",
    "plies": "{where}: {count} moves; expected {most} at most",
    "ended": "{where}: move {ply}; expected the end: the game is over",
    "rest": "{where}: more than its moves; expected the end after move {ply}",
    # a file
    "large": "{where}: {count} bytes; expected {most} at most",
    "form": "{where}: something else; expected a file of saved games",
    "unsaved": "{where}: it cannot be read; expected version {version}",
    # puzzles, reviews, weights and tables
    "other": "{where}: {found}; expected {expected}",
}

TEXTS = WHERES | FAULTS


class Phrase(NamedTuple):
    """A sentence key and the fields of its sentence: texts, numbers or nested phrases."""

    key: str
    fields: Mapping[str, object] = MappingProxyType({})
    english: str = ""  # the English template, if the key is not in `TEXTS`

    def text(self, template: Callable[[str], str] | None = None) -> str:
        """Return the sentence with its fields filled in, long ones shortened by `short`.

        `template` returns the sentence template for a key, by default the English one. Raises
        `KeyError` if there is no template for a key, or a field is missing.

        >>> Phrase("saved.at", {"number": 3, "where": Phrase("link")}).text()
        'game 3, the link'
        """
        filled = {
            name: value.text(template) if isinstance(value, Phrase) else short(str(value))
            for name, value in self.fields.items()
        }
        sentence = template(self.key) if template else self.english or TEXTS[self.key]
        return sentence.format(**filled)


Where = Phrase | str
"""The location of a fault: a phrase of `WHERES`, or the name of a file or an argument."""


class RecordError(ValueError):
    """Error in external text: its location, the text found there, and the text expected.

    `str()` gives the English message.

    Attributes:
        where: The location of the fault.
        key: The key of the sentence in `FAULTS`.
        fields: The values of the fields of the sentence.
        phrase: All of these as a `Phrase`, for translation.
    """

    def __init__(self, where: Where, key: str, **fields: object) -> None:
        self.where, self.key, self.fields = where, key, fields
        self.phrase = Phrase(key, {"where": where, **fields})
        super().__init__(self.phrase.text())


def error_about(where: Where, found: object, expected: object) -> RecordError:
    """Return the error for text that no other key of `FAULTS` describes.

    >>> str(error_about("weights-2.txt", "rules 7", 1))
    'weights-2.txt: rules 7; expected 1'
    """
    return RecordError(where, "other", found=found, expected=expected)


def short(text: str) -> str:
    """Return the text for quotation in an error; text over the limit is cut, with an ellipsis."""
    return text if len(text) <= MAX_QUOTED_CHARS else f"{text[: MAX_QUOTED_CHARS // 2]}…"
