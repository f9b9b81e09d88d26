"""Tests that the code uses every English sentence and fills in all its fields."""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache

from nyout import GAMES, faults, words
from nyout.check.folder import constants, parsed
from nyout.check.words import sentences
from nyout.words.en import TEXTS, every
from web.site.template import ROOT

GAME = GAMES["le-nyout"]

PARTS_IN = {
    "web/views/table/board.py": ("web/state/selection.py",),
    "web/dialogs/embed_code.py": ("web/embed/options.py",),
    "web/views/plates/plate.py": ("nyout/match.py", "nyout/players/__init__.py"),
    "web/dialogs/new_game.py": ("nyout/games/levels.py", "nyout/players/__init__.py"),
    "web/dialogs/fairness.py": ("nyout/history/fairness.py", "nyout/games/scouts/view.py"),
    "web/dialogs/key_list.py": (
        "web/views/table/board.py",
        "web/input/shortcuts.py",
        "web/views/panel/move_list.py",
        "web/views/panel/replay.py",
        "web/input/text_input.py",
    ),
    "web/editor/form.py": tuple(
        path.relative_to(ROOT).as_posix()
        for path in sorted((ROOT / "nyout/games").glob("*/position.py"))
    ),
}
"""Other files with parts of the keys that a file joins, by the file that joins them."""

SAY = {"text", "find_key", "template"}  # functions that take a key and the parts that narrow it
TABLES = re.compile(r"nyout/(words/(en|extra)/|faults\.py|games/\w+/(words/|lesson\.py))")
"""Files that define sentences."""

NAMED = re.compile(r'data-(?:text|label|hint|said)="([^"]*)"')
"""Attributes with keys in templates, which translation.py reads."""

PART = re.compile(r"[\w-]*")


@cache
def texts(*paths: str) -> frozenset[str]:
    """Return the strings in Python files, without the points that join them to others."""
    return frozenset(text for path in paths for text in constants(ROOT / path))


def files(*kinds: str) -> list[str]:
    """Return the files of the package and of the page that can name keys."""
    found = (file for top in ("nyout", "web") for file in (ROOT / top).rglob("*"))
    paths = (file.relative_to(ROOT).as_posix() for file in found if file.suffix in kinds)
    return [path for path in paths if not TABLES.match(path)]


def shown() -> set[str]:
    """Return the keys in templates."""
    read = [(ROOT / path).read_text("utf-8") for path in ("index.html", *files(".html"))]
    return {key for text in read for found in NAMED.findall(text) for key in found.split()}


def calls(path: str) -> Iterator[list[ast.expr]]:
    """Yield the arguments of every call with a key in a Python file."""
    for node in parsed(ROOT / path):
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in SAY:
            yield node.args or [ast.Constant("")]


@cache
def named_keys() -> frozenset[str]:
    """Return the keys, and first parts of keys, that the code names directly."""
    firsts = (ast.walk(args[0]) for path in files(".py") for args in calls(path))
    nodes = (node for first in firsts for node in first if isinstance(node, ast.Constant))
    return frozenset(str(node.value) for node in nodes) | shown()


def joined_keys(path: str) -> Iterator[str]:
    """Yield patterns of the keys that a file of the page joins from its strings."""
    around = {part for text in texts(path, *PARTS_IN.get(path, ())) for part in text.split("+")}
    part = f"(?:{'|'.join(sorted(filter(PART.fullmatch, around)))})"
    for node in parsed(ROOT / path):
        if isinstance(node, ast.JoinedStr):
            fixed = [str(one.value) if isinstance(one, ast.Constant) else "" for one in node.values]
            if re.fullmatch(r"[\w.-]*\.[\w.-]*", "".join(fixed)):
                yield "".join(re.escape(one) or part for one in fixed)
    for args in calls(path):
        match args:
            case [ast.Constant(value=str(key)), _, *_] if key not in narrowing(GAME.name):
                yield re.escape(key) + rf"(?:\.{part}){{0,2}}"


@cache
def narrowing(name: str) -> Mapping[str, set[tuple[str, ...]]]:
    """Return the parts that narrow each key in a game, found by playing it."""
    return sentences.filled(GAMES[name], list(sentences.samples(GAMES[name])))


def used() -> set[str]:
    """Return the keys of the sentences that the named keys find in any game."""
    named = texts(*files(".py"))
    found = {f"fault.{key}" for key in named & faults.TEXTS.keys()}
    found |= named & TEXTS.keys() - named_keys() - narrowing(GAME.name).keys()
    for name, game in GAMES.items():
        plain = {(key,) for key in named_keys() - narrowing(name).keys()}
        narrower = {(key, *more) for key, fillings in narrowing(name).items() for more in fillings}
        found |= {words.find_key(*key, game=game) or "" for key in plain | narrower}
        # A game can leave the answer to a meaningless click to the common sentence.
        found |= {words.find_key(*key) or "" for key in narrower if key[0].startswith("why.")}
    return found


@cache
def patterns() -> re.Pattern[str]:
    """Return a pattern of all keys that the page and the analysis join."""
    of_page = [path for path in files(".py") if path.startswith(("web/", "nyout/analysis/"))]
    return re.compile("|".join({pattern for path in of_page for pattern in joined_keys(path)}))


def unused() -> list[str]:
    """Return the keys of the unused English sentences."""
    rest = {key for key in every() if not key.endswith(sentences.ONE)} - used()
    return sorted(key for key in rest if not patterns().fullmatch(key))


def test_every_english_sentence_is_used() -> None:
    assert unused() == []


def test_the_listed_fields_of_a_key_are_those_that_the_code_fills_in() -> None:
    filled_in: dict[str, set[str]] = {}
    for path in (ROOT / "nyout/words").glob("*.py"):
        for node in parsed(path):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "text":
                names = {str(keyword.arg) for keyword in node.keywords}
                for key in ast.walk(node.args[0]) if "game" in names else ():
                    if isinstance(key, ast.Constant):
                        filled_in.setdefault(str(key.value), set()).update(names - {"game"})
    assert len(filled_in) > 30
    assert {key: sentences.FIELDS[key] for key in filled_in} == filled_in
