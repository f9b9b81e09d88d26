"""Checks that every reason for refusing a position in a game's code has a sentence."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

from nyout.check.folder import parsed
from nyout.check.words.sentences import fields
from nyout.faults import REASONS

PREFIXES = {"impossible": "impossible", "malformed": "expected"}
"""The first part of a sentence key, by the method of `games.fields.Fields` that adds it."""


def reasons(path: Path) -> Iterator[tuple[str, set[str] | None]]:
    """Yield the sentence key of every reason in a Python file, and the names of its fields.

    The names are None if the code does not spell them out. Computed keys are omitted.
    """
    for node in parsed(path):
        match node:
            case ast.Call(
                ast.Attribute(attr="impossible" | "malformed" as method),
                [_, *_, ast.Constant(str(key))],
                keywords,
            ):
                names = {keyword.arg or "" for keyword in keywords}
                yield f"{PREFIXES[method]}.{key}", None if "" in names else names
            case ast.Call(ast.Name("Reason"), [ast.Constant(str(key)), *rest]):
                yield f"impossible.{key}", _names(rest)
            case _:
                pass


def _names(rest: list[ast.expr]) -> set[str] | None:
    """Return the names of the fields in a `Reason`; `rest` are its arguments after the key."""
    match rest:
        case []:
            return set()
        case [ast.Dict(keys)]:
            return {str(one.value) for one in keys if isinstance(one, ast.Constant)}
        case _:
            return None


def faults(path: Path, own: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the reasons in a Python file without a sentence or without its fields: key and fault.

    `own` are the game's own sentences, by key.
    """
    texts = {**REASONS, **own}
    for key, filled_in in reasons(path):
        if key not in texts:
            yield key, "there is no sentence"
        elif filled_in is not None and (lacking := fields(texts[key]) - filled_in):
            names = " ".join(f"{{{name}}}" for name in sorted(lacking))
            yield key, f"{path.name} does not fill in {names}"
