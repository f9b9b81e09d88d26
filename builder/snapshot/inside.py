"""Compilation of the app, and of the part of the standard library that it needs.

`make.mjs` calls this module in Pyodide at build time. It does not read the checkout: sources are
mappings from paths to bytes, and archives are bytes.
"""

from __future__ import annotations

import ast
import importlib
import io
import sys
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatch
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[import]
from typing import Any

Sources = Mapping[str, bytes]
EPOCH = (2026, 1, 1, 0, 0, 0)  # a fixed date, so that equal sources result in equal archives
OPTIMIZE = 2  # without docstrings, which nothing in the page reads
AT_START = "nyout/players/", "nyout/games/"
"""Folders of on-demand code that is shipped compiled, because most pages load it at their start."""
POSITIONS = "nyout/games/*/rules.py"
"""The modules of positions, the types of whose fields `nyout.position` reads."""
TYPES = {"__future__", "typing", "collections.abc"}
"""The modules from which most names are imported for annotations."""
UNCHECKED = bytes(8)  # the hash in a .pyc, which Python ignores without a source

# Modules that others import optionally. Once the page is ready, they can be imported as usual.
SPARED = {
    "_ssl": "see ssl",
    "bz2": "for zipfile and shutil; the page has no such archives",
    "compression": "see bz2; includes zstd",
    "lzma": "see bz2",
    "ssl": "for asyncio; a page has no sockets",
}


def modules_of(sources: Sources) -> dict[str, str]:
    """Return the paths of modules by module name."""
    names = {path: path.removesuffix(".py").replace("/", ".") for path in sources}
    return {name.removesuffix(".__init__"): path for path, name in names.items()}


def archive(path: str) -> dict[str, bytes]:
    """Return the Python files in an archive, by path."""
    with zipfile.ZipFile(path) as packed:
        return {name: packed.read(name) for name in packed.namelist() if name.endswith(".py")}


def imported_later(sources: Iterable[bytes]) -> Iterator[str]:
    """Yield the names of modules in import statements, including those in functions."""
    for source in sources:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Import):
                yield from (name.name for name in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                yield node.module
                yield from (f"{node.module}.{name.name}" for name in node.names)


def needed_modules(app: Sources, library: Sources) -> list[str]:
    """Return the paths of the modules of the standard library that the app needs.

    These are all modules that are imported after games have been played, and those that functions
    of the app and of Pyodide import when called.
    """
    paths = modules_of(library)
    later = imported_later([*app.values(), *(library[paths[name]] for name in _ours(paths))])
    for name in sorted(set(later) & set(paths)):
        importlib.import_module(name)
    return sorted(paths[name] for name in sys.modules if name in paths and not _is_spared(name))


def _is_spared(name: str) -> bool:
    return name.partition(".")[0] in SPARED


def _ours(paths: Mapping[str, str]) -> list[str]:
    return [name for name in paths if name.split(".")[0] in {"pyodide", "_pyodide"}]


class Unannotated(ast.NodeTransformer):
    """Removes the annotations of functions, and replaces those of fields by a short one.

    Nothing in the page reads them, except the types of the fields of positions. They would be 4% of
    the bytes of a first visit.
    """

    def __init__(self, path: str) -> None:
        self.has_positions = fnmatch(path, POSITIONS)

    def visit(self, node: ast.AST) -> Any:
        """Return the node without the annotations in it."""
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
        elif isinstance(node, ast.AnnAssign) and not self.has_positions:
            node.annotation = ast.copy_location(ast.Name("object", ast.Load()), node)
        return super().visit(node)


class Undocumented(Unannotated):
    """Removes docstrings too, and the imports that only annotations need."""

    def visit_Module(self, node: ast.Module) -> ast.AST:
        """Return the module without the imports of types that it does not use."""
        self.generic_visit(node)
        used = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
        kept: list[ast.stmt] = []
        for statement in node.body:
            if isinstance(statement, ast.ImportFrom) and statement.module in TYPES:
                names = statement.names
                statement.names = [each for each in names if (each.asname or each.name) in used]
            if not isinstance(statement, ast.ImportFrom) or statement.names:
                kept.append(statement)
        node.body = kept
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        """Return the statement, unless it is a docstring."""
        return None if isinstance(node.value, ast.Constant) else self.generic_visit(node)

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """Return the node with its parts visited; a body that has lost all of them is `pass`."""
        super().generic_visit(node)
        if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            node.body = node.body or [ast.Pass()]
        return node


def compile_sources(sources: Sources) -> dict[str, bytes]:
    """Return the `.pyc` files of sources by path, for the running Python."""
    files: dict[str, bytes] = {}
    for path, source in sources.items():
        tree = Unannotated(path).visit(ast.parse(source))
        code = compile(tree, f"/lib/{path}", "exec", dont_inherit=True, optimize=OPTIMIZE)
        files[f"{path}c"] = _code_to_hash_pyc(code, UNCHECKED, False)
    return files


def shorten(sources: Sources) -> dict[str, bytes]:
    """Return sources without comments, docstrings and annotations, by path."""
    trees = {path: Undocumented(path).visit(ast.parse(source)) for path, source in sources.items()}
    return {path: ast.unparse(tree).encode() for path, tree in trees.items()}


def zip_files(files: Mapping[str, bytes]) -> bytes:
    """Return an uncompressed archive of files: HTTP compresses better, and decompresses faster."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as out:
        for name, content in sorted(files.items()):
            out.writestr(zipfile.ZipInfo(name, EPOCH), content)
    return packed.getvalue()


def packed_archive(path: str) -> bytes:
    """Return an archive with its sources compiled or shortened, and its other files as they are."""
    sources = archive(path)
    starting = {name: source for name, source in sources.items() if name.startswith(AT_START)}
    later = {name: source for name, source in sources.items() if name not in starting}
    return zip_files(data(path) | compile_sources(starting) | shorten(later))


def data(path: str) -> dict[str, bytes]:
    """Return the files of an archive that are not sources, by path."""
    with zipfile.ZipFile(path) as packed:
        return {name: packed.read(name) for name in packed.namelist() if name[-3:] != ".py"}


def import_all(path: str) -> None:
    """Import every module of an archive of sources."""
    for name in modules_of(archive(path)):
        importlib.import_module(name)


def archives(path: str, script: Mapping[str, str]) -> tuple[bytes, bytes]:
    """Return two archives: the needed part of the library, and the app with PyScript's package."""
    library = archive(f"/lib/python{sys.version_info[0]}{sys.version_info[1]}.zip")
    app = archive(path) | {name: text.encode() for name, text in script.items()}
    part = {name: library[name] for name in needed_modules(app, library)}
    return zip_files(compile_sources(part)), zip_files(data(path) | compile_sources(app))
