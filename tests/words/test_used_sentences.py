"""Tests that the code uses every English sentence, and that every sentence it uses exists."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from inspect import getfile
from pathlib import Path

from builder.template import ROOT, game_folder
from nyout import GAMES, faults
from nyout.words import en, extra, texts
from nyout.words.en import every

TABLES = {
    Path(getfile(faults)),
    *(path for package in (en, extra) for path in Path(getfile(package)).parent.glob("*.py")),
    *(game_folder(name) / "en.py" for name in GAMES),
}
"""Files that define sentences."""

SAYS = {function.__name__ for function in (texts.sentence, texts.template, texts.find_key)}
"""The functions whose first argument is a key, or its beginning."""


def paths(*endings: str) -> Iterator[Path]:
    """Yield the files of the package and of the page, except tables of sentences."""
    for top in (ROOT / "nyout", ROOT / "web", ROOT / "builder", ROOT / "index.html"):
        for path in (top, *top.rglob("*")):
            if path.name.endswith(endings) and path not in TABLES:
                yield path


def keys() -> set[str]:
    """Return the keys of all sentences, those of games without the name of the game."""
    games = tuple(f"{name}." for name in GAMES)
    return {
        key.partition(".")[2] if key.startswith(games) else key
        for key in every()
        if not key.endswith(".one")
    }


@cache
def beginnings() -> dict[str, str]:
    """Return the constant beginnings of the keys in calls, each with the location of a call."""
    places: dict[str, str] = {}
    for path in paths(".py"):
        code = path.read_text("utf-8")
        for node in ast.walk(
            ast.parse(code if re.search(r"import.*\bwords|\.words", code) else "")
        ):
            if isinstance(node, ast.Call) and node.args:
                function = ast.unparse(node.func).removeprefix("words.").removeprefix("texts.")
                if function in SAYS and (beginning := constant(node.args[0])):
                    places.setdefault(beginning, f"{path.relative_to(ROOT)}:{node.lineno}")
    return places


def constant(argument: ast.expr) -> str:
    """Return the constant beginning of a text in the code; empty if it has none."""
    if isinstance(argument, ast.JoinedStr):
        argument = argument.values[0]
    value = argument.value if isinstance(argument, ast.Constant) else ""
    return value if isinstance(value, str) else ""


def test_every_key_in_a_call_has_a_sentence() -> None:
    existing = keys()
    assert len(beginnings()) > 100
    missing = {
        where: beginning
        for beginning, where in beginnings().items()
        if not any(f"{key}.".startswith(f"{beginning.rstrip('.')}.") for key in existing)
    }
    assert missing == {}


def test_every_key_occurs_in_the_code() -> None:
    """It occurs in whole or up to one of its points, and so does each of its further parts."""
    texts = "\0".join(
        path.read_text("utf-8") for path in paths(".py", ".html", ".js", "lesson.txt")
    )
    names, parts = {*re.findall(r"[\w.-]+", texts)}, {*re.findall(r"\w+", texts)}

    def is_used(key: str) -> bool:
        ends = [*(match.start() for match in re.finditer(r"\.", key)), len(key)]
        begins = any({key[:end], f"{key[:end]}."} & names for end in ends)
        return begins and {*re.findall(r"\w+", key)} <= parts

    assert [key for key in sorted(keys()) if not is_used(key)] == []
