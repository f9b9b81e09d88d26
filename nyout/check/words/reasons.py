"""The reasons that the code of a game gives for refusing a position, and their sentences."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

from nyout.check.folder import parsed
from nyout.check.words.sentences import fields
from nyout.faults import REASONS

PREFIXES = {"impossible": "impossible", "malformed": "expected"}
"""First parts of sentence keys, by the method of `games.fields.Fields` that takes the rest."""


def reasons(path: Path) -> Iterator[tuple[str, set[str] | None]]:
    """Every sentence key for a reason in a Python file, and the names of the fields filled in.

    The names are None where they are not written out. A key that is computed is omitted.
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
    """The names of the fields in the arguments of a `Reason` after its key."""
    match rest:
        case []:
            return set()
        case [ast.Dict(keys)]:
            return {str(one.value) for one in keys if isinstance(one, ast.Constant)}
        case _:
            return None


def faults(path: Path, own: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The keys of the reasons in a Python file that have no sentence, or lack fields, and why.

    `own` has the sentences of the game by their keys.
    """
    texts = {**REASONS, **own}
    for key, filled_in in reasons(path):
        if key not in texts:
            yield key, "there is no sentence"
        elif filled_in is not None and (lacking := fields(texts[key]) - filled_in):
            names = " ".join(f"{{{name}}}" for name in sorted(lacking))
            yield key, f"{path.name} does not fill in {names}"
