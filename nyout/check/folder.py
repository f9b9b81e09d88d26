"""A game's folder: its files, their import errors, and the lines of names and literals."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple, cast

from nyout import games
from nyout.check.findings import BROKEN, Finding, about, origin
from nyout.core import Game
from nyout.games import GAMES, part

SHOWING = "showing a random game ends in "


class Folder(NamedTuple):
    """The folder of a game: `nyout/games/le_nyout` for "le-nyout"."""

    name: str
    path: Path

    @property
    def root(self) -> Path:
        """The checkout that contains the folder."""
        return self.path.parents[2]

    @property
    def tests(self) -> Path:
        """The folder with the game's tests, golden records and perft table."""
        return self.root / "tests/games" / self.path.name

    @property
    def words(self) -> Path:
        """The file with the game's English sentences."""
        return self.path / "words/en.py"

    def shown(self, path: Path) -> str:
        """Return a path relative to the checkout, with a slash after a folder."""
        return path.relative_to(self.root).as_posix() + "/" * (not path.suffix)

    def finding(self, path: Path, line: int, level: str, sentence: str) -> Finding:
        """Return a finding about a file of the checkout."""
        return Finding(self.shown(path), line, level, sentence)

    def failed(self, error: BaseException, doing: str = "") -> Finding:
        """Return the finding about an error raised by the game's code.

        `doing` is the beginning of its sentence.
        """
        path, line = origin(error, self.path) or (self.path, 0)
        return self.finding(path, line, BROKEN, f"{doing}{about(error)}")

    def modules(self) -> list[Path]:
        """Return the Python files of the folder and its subfolders."""
        return sorted(self.path.rglob("*.py"))

    def code(self) -> list[Path]:
        """Return the Python files of the folder and its subfolders, except its sentences."""
        return [path for path in self.modules() if not path.is_relative_to(self.words.parent)]


def find(name: str) -> Folder:
    """Return the folder of a game, whether or not it exists."""
    known = [Path(path) / name.replace("-", "_") for path in games.__path__]
    return Folder(name, next(filter(Path.is_dir, known), known[0]))


def load(folder: Folder) -> tuple[Game | None, list[Finding]]:
    """Return the game in a folder, or None if it is unusable, and the faults of the modules."""
    if not folder.path.is_dir():
        return None, [folder.finding(folder.path, 0, BROKEN, "there is no such folder")]
    found = list(_syntax(folder)) or sorted(set(_imports(folder)))
    lesson = folder.shown(folder.path / "lesson.py")  # the game can be played without it
    if any(finding.file != lesson for finding in found):
        return None, found
    if fault := _misfit(folder):
        return None, [*found, fault]
    return GAMES[folder.name], found


def _misfit(folder: Folder) -> Finding | None:
    """Return why importable modules are no game, such as a missing GAME; None if they are one."""
    package = folder.path / "__init__.py"
    try:
        game = cast(object, GAMES[folder.name])
    except AttributeError:
        return folder.finding(package, 0, BROKEN, "it defines no GAME")
    if not isinstance(game, Game):
        sentence = f"GAME is {game!r}; expected a Game"
        return folder.finding(package, line_of(package, "GAME"), BROKEN, sentence)
    if game.name != folder.name:
        sentence = f"GAME is named {game.name!r}; expected {folder.name!r}, after its folder"
        return folder.finding(package, line_of(package, game.name), BROKEN, sentence)
    if not isinstance(_table(folder.name), dict):
        sentence = "it defines no table TEXTS of sentences by their keys"
        return folder.finding(folder.words, 0, BROKEN, sentence)
    return None


def _table(name: str) -> object:
    """Return the English sentences of a game by their keys; empty if the game has none."""
    module = part(name, "words.en")
    return getattr(module, "TEXTS", None) if module else {}


def _syntax(folder: Folder) -> Iterator[Finding]:
    """Yield a finding for every file that is not valid Python."""
    for path in folder.modules():
        try:
            compile(path.read_bytes(), str(path), "exec")
        except (SyntaxError, ValueError) as error:
            yield folder.failed(error)


def _imports(folder: Folder) -> Iterator[Finding]:
    """Yield a finding for every module that raises an error on import."""
    for path in folder.modules():
        parts = path.relative_to(folder.path.parent).with_suffix("").parts
        try:
            import_module(".".join((games.__name__, *parts)).removesuffix(".__init__"))
        except Exception as error:  # a faulty module can raise any exception
            yield folder.failed(error)


@lru_cache(maxsize=1 << 9)
def _parsed(path: Path, changed: float) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(ast.parse(path.read_bytes())))


def parsed(path: Path) -> tuple[ast.AST, ...]:
    """Return all nodes of a Python file's syntax tree."""
    return _parsed(path, path.stat().st_mtime)


def constants(path: Path) -> frozenset[str]:
    """Return the constants in a Python file as text, without leading and trailing dots."""
    return frozenset(
        str(node.value).strip(".") for node in parsed(path) if isinstance(node, ast.Constant)
    )


def line_of(path: Path, text: str) -> int:
    """Return the first line of a Python file with `text` as a name or literal; 0 if none."""
    return min(
        (
            node.lineno
            for node in parsed(path)
            if (isinstance(node, ast.Constant) and node.value == text)
            or (isinstance(node, ast.Name) and node.id == text)
        ),
        default=0,
    )


def place_of(folder: Folder, text: str, maker: object) -> tuple[Path, int]:
    """Return the file and line of a literal in a game's code, else of the function `maker`."""
    for path in folder.code():
        if path.name != "lesson.py" and (line := line_of(path, text)):
            return path, line
    code = getattr(maker, "__code__", None)
    path = Path(code.co_filename) if code else folder.path
    if path.is_relative_to(folder.path):
        return path, code.co_firstlineno if code else 0
    return folder.path, 0


def key_lines(path: Path) -> dict[str, int]:
    """Return the line of each key in the dictionaries of a Python file, such as `words/en.py`."""
    return {
        key.value: key.lineno
        for node in parsed(path)
        if isinstance(node, ast.Dict)
        for key in node.keys
        if isinstance(key, ast.Constant) and isinstance(key.value, str)
    }
