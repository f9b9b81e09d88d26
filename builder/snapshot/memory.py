"""Preparation of a Python for its memory snapshot: imports everything, then clears caches."""

from __future__ import annotations

import gc
import importlib
import linecache
import marshal
import random
import sys
import zipimport
from collections.abc import Iterable, Mapping, Sequence
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from types import CodeType, ModuleType
from typing import cast

HEAD = 16  # bytes of a .pyc before its code
PAGE = {"polyscript", "pyscript", "_pyscript"}  # modules that need the page


class Held(Loader):
    """A finder and loader of modules whose compiled code is in memory.

    PyScript's Python package must run in the page, because it imports JavaScript objects, but need
    not be compiled there.
    """

    def __init__(self, codes: Mapping[str, tuple[CodeType, bool]]) -> None:
        self.codes = codes

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the spec of a module whose code is in memory; None for any other."""
        if name not in self.codes:
            return None
        return spec_from_loader(name, self, is_package=self.codes[name][1])

    def create_module(self, spec: ModuleSpec) -> None:
        """Return None, for the default module object."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the code of a module."""
        exec(self.codes[module.__name__][0], module.__dict__)


def fill(archive: str, library: Iterable[str]) -> None:
    """Import every module of an archive, and these modules of the standard library."""
    reader = zipimport.zipimporter(archive)
    codes: dict[str, tuple[CodeType, bool]] = {}
    for path, name, package in _modules(reader):
        if name.partition(".")[0] in PAGE:
            code = marshal.loads(reader.get_data(f"{archive}/{path}")[HEAD:])
            codes[name] = cast(CodeType, code), package
        else:
            importlib.import_module(name)
    lessons = importlib.import_module("nyout.lessons")
    for game in importlib.import_module("nyout.games").GAMES:
        lessons.lesson_text(game)  # read from the archive, which the page lacks
    for name in library:
        importlib.import_module(name)
    sys.meta_path.insert(0, Held(codes))


def _modules(reader: zipimport.zipimporter) -> Iterable[tuple[str, str, bool]]:
    for path in vars(zipimport)["_zip_directory_cache"][reader.archive]:
        if path.endswith(".pyc"):
            name = path.removesuffix(".pyc").replace("/", ".")
            yield path, name.removesuffix(".__init__"), name.endswith(".__init__")


def forget() -> None:
    """Clear caches, and state that would be wrong in the restored memory."""
    sys.path.remove("")  # Pyodide inserts it at each start
    sys.path_importer_cache.clear()
    vars(zipimport)["_zip_directory_cache"].clear()
    linecache.clearcache()
    random.seed(0)  # for equal memories from equal sources; `interpreter.js` seeds it again
    gc.collect()
