"""Faults of the English sentences of a game: missing, unused and malformed ones."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from nyout import view, words
from nyout.check.findings import BROKEN, MISSING, Finding
from nyout.check.folder import SHOWING, Folder, key_lines
from nyout.check.promises import Played
from nyout.check.words.sentences import FIELDS, ONE, Parts, fields, filled, needed, requested_keys
from nyout.core import Game
from nyout.words.en import TEXTS, own

WHOLE = {"lesson"}  # first parts of keys without a fallback to a shorter key or a common sentence
PAWN = re.compile(r"\bpawns?\b")


def findings(folder: Folder, game: Game, plays: Sequence[Played]) -> Iterator[Finding]:
    """Yield the findings on a game's English sentences."""
    lines = key_lines(folder.words) if folder.words.is_file() else {}
    yield from (
        folder.finding(folder.words, lines.get(key, 0), BROKEN, f"`{key}`: {fault}")
        for key, fault in malformed(own(game))
    )
    try:
        requested = requested_keys(game, plays)
    except Exception as error:  # a faulty game can raise any exception
        yield folder.failed(error, SHOWING)
        return
    kinds = {piece.kind for one in plays for piece in view.scene(one.states[0]).pieces}
    for key, fault in missing(game, needed(game, requested), kinds):
        yield folder.finding(folder.words, lines.get(key, 0), MISSING, f"`{key}`: {fault}")
    for key in unused(game, filled(game, plays)):
        yield folder.finding(
            folder.words, lines.get(key, 0), BROKEN, f"`{key}`: nothing uses this sentence"
        )


def malformed(sentences: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """Yield the keys of sentences that cannot be formatted, and why."""
    for key, text in sentences.items():
        if not isinstance(text, str) or not text.strip():
            yield key, f"it is {text!r}; expected a sentence"
            continue
        try:
            found = fields(text)
        except ValueError as error:
            yield key, f"unmatched braces: {error}"
            continue
        known = FIELDS.get(base(key), found)
        yield from (
            (key, f"nothing fills in {{{name}}}; expected {_listed(known)}")
            for name in sorted(found - known)
        )


def _listed(names: set[str]) -> str:
    """Return the names of fields as placeholders, in alphabetical order.

    >>> _listed({"seat", "count"})
    '{count} {seat}'
    """
    return " ".join(f"{{{name}}}" for name in sorted(names)) or "nothing to fill in"


def base(key: str) -> str:
    """Return the longest beginning of a key that is in `FIELDS`; empty if there is none.

    >>> base("does.takes.cow"), base("pieces.cow.one"), base("download")
    ('does.takes', 'pieces', '')
    """
    parts = key.split(".")
    longer = (".".join(parts[:depth]) for depth in range(len(parts), 0, -1))
    return next(filter(FIELDS.__contains__, longer), "")


def missing(game: Game, wanted: set[Parts], kinds: set[str]) -> Iterator[tuple[str, str]]:
    """Yield the keys without a sentence, and those with a wrong common one about pawns."""
    lacking = {parts for parts in wanted if not _found(game, parts)}
    for parts in sorted(lacking):
        wider = [] if parts[0] in WHOLE else [parts[:depth] for depth in range(1, len(parts))]
        if lacking.isdisjoint(wider):
            yield ".".join(parts), _offered(parts)
    if "pawn" in kinds:
        return
    for parts in sorted(wanted - lacking):
        found = words.find_key(*parts, game=game) or ""
        common = [TEXTS.get(key, "") for key in (found, found + ONE)]
        if not found.startswith(f"{game.name}.") and PAWN.search(" ".join(common)):
            yield ".".join(parts), f"only a common sentence about pawns: {common[0]!r}"


def _found(game: Game, parts: Parts) -> bool:
    """Return whether a sentence for a key exists."""
    if parts[0] in WHOLE:
        return ".".join((game.name, *parts)) in TEXTS
    return bool(words.find_key(*parts, game=game))


def _offered(parts: Parts) -> str:
    """Return the finding for a missing sentence, with the shorter keys that would also do."""
    if len(parts) == 1 or parts[0] in {"ask", "over", "lesson", "held", "place"}:
        return "there is no sentence"
    wider = [f"`{'.'.join(parts[:depth])}`" for depth in range(len(parts) - 1, 0, -1)]
    return f"there is no sentence, nor one under {' or '.join(wider)}"


def unused(game: Game, fillings: Mapping[str, set[Parts]]) -> list[str]:
    """Return the keys of a game's own sentences that nothing uses, in alphabetical order."""
    texts, prefix = own(game), f"{game.name}."
    found = {
        words.find_key(key, *more, game=game) or ""
        for key in FIELDS
        for more in fillings.get(key, {()})
    }
    said = {key.removeprefix(prefix) for key in found if key.startswith(prefix)}
    said |= {key + ONE for key in said}
    rest = texts.keys() - said
    if not fillings.get("lesson"):  # it is missing or damaged, which is reported already
        rest = {key for key in rest if base(key) != "lesson"}
    return sorted(rest)
