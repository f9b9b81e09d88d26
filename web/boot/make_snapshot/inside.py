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
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[import]
from types import CodeType
from typing import TypeVar

Sources = Mapping[str, bytes]
Function = TypeVar("Function", ast.FunctionDef, ast.AsyncFunctionDef)
EPOCH = (2026, 1, 1, 0, 0, 0)  # a fixed date, so that equal sources result in equal archives
OPTIMIZE = 2  # without docstrings, which nothing in the page reads
UNCHECKED = bytes(8)  # the hash in a .pyc, which Python ignores without a source

# An entry in a line table: a byte for up to eight code units without columns, then the line offset.
UNITS = 8
NO_COLUMNS = 0x80 | 13 << 3
NO_LINE = 0x80 | 15 << 3  # for code of no line, without an offset

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


def needed(app: Sources, library: Sources) -> list[str]:
    """Return the paths of the modules of the standard library that the app needs.

    These are all modules that are imported after games have been played, and those that functions
    of the app and of Pyodide import when called.
    """
    paths = modules_of(library)
    later = imported_later([*app.values(), *(library[paths[name]] for name in _ours(paths))])
    for name in sorted(set(later) & set(paths)):
        importlib.import_module(name)
    return sorted(paths[name] for name in sys.modules if name in paths and not _spared(name))


def _spared(name: str) -> bool:
    return name.partition(".")[0] in SPARED


def _ours(paths: Mapping[str, str]) -> list[str]:
    return [name for name in paths if name.split(".")[0] in {"pyodide", "_pyodide"}]


class Unannotated(ast.NodeTransformer):
    """Removes the annotations of functions, which the page does not read, but not those of fields.

    They would be 2% of the bytes of a first visit.
    """

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Return the function without annotations, including those of inner functions."""
        return self._plain(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AsyncFunctionDef:
        """Return the coroutine without annotations, including those of inner functions."""
        return self._plain(node)

    def visit_arg(self, node: ast.arg) -> ast.arg:
        """Return the parameter without its annotation."""
        node.annotation = None
        return node

    def _plain(self, node: Function) -> Function:
        node.returns = None
        self.generic_visit(node)
        return node


def compiled(sources: Sources, finish: Callable[[CodeType], CodeType]) -> dict[str, bytes]:
    """Return the `.pyc` files of sources by path, for the running Python."""
    found: dict[str, bytes] = {}
    for path, source in sources.items():
        tree = Unannotated().visit(ast.parse(source))
        code = compile(tree, f"/lib/{path}", "exec", dont_inherit=True, optimize=OPTIMIZE)
        found[f"{path}c"] = _code_to_hash_pyc(finish(code), UNCHECKED, False)
    return found


def without_columns(code: CodeType) -> CodeType:
    """Return code whose tracebacks have lines but no columns, which are 2% of a first visit."""
    table, line = bytearray(), code.co_firstlineno
    for start, end, at in code.co_lines():
        whole, rest = divmod((end - start) // 2, UNITS)
        for units in [UNITS] * whole + [rest] * (rest > 0):
            if at is None:
                table.append(NO_LINE | units - 1)
            else:
                table += bytes([NO_COLUMNS | units - 1]) + signed(at - line)
                line = at
    inner = (
        without_columns(const) if isinstance(const, CodeType) else const for const in code.co_consts
    )
    return code.replace(co_linetable=bytes(table), co_consts=tuple(inner))


def signed(number: int) -> bytes:
    """Return a signed number in the encoding of line tables: six bits per byte, the lowest first.

    >>> list(signed(1)), list(signed(-1)), list(signed(40))
    ([2], [3], [80, 1])
    """
    left = abs(number) << 1 | (number < 0)
    digits = bytearray()
    while left > 63:
        digits.append(left & 63 | 64)
        left >>= 6
    return bytes([*digits, left])


def on_first_lines(code: CodeType) -> CodeType:
    """Return code in which every instruction has the first line of its function.

    Exact line tables hardly compress; only the app keeps them.
    """
    whole, rest = divmod(len(code.co_code) // 2, UNITS)
    lengths = [UNITS] * whole + [rest] * (rest > 0)
    table = b"".join(bytes([NO_COLUMNS | length - 1, 0]) for length in lengths)
    inner = (
        on_first_lines(const) if isinstance(const, CodeType) else const for const in code.co_consts
    )
    return code.replace(co_linetable=table, co_consts=tuple(inner))


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return an uncompressed archive of files: HTTP compresses better, and decompresses faster."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as out:
        for name, content in sorted(files.items()):
            out.writestr(zipfile.ZipInfo(name, EPOCH), content)
    return packed.getvalue()


def compiled_archive(path: str) -> bytes:
    """Return an archive with its sources compiled, and its other files as they are."""
    return zipped(data(path) | compiled(archive(path), without_columns))


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
    part = {name: library[name] for name in needed(app, library)}
    return zipped(compiled(part, on_first_lines)), zipped(
        data(path) | compiled(app, without_columns)
    )
