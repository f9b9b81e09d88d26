"""What is done in a Python before its memory is kept: import all there is, and forget the rest."""

from __future__ import annotations

import gc
import html
import importlib
import linecache
import marshal
import random
import sys
import zipimport
from collections.abc import Iterable, Mapping, Sequence
from html import entities
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from types import CodeType, ModuleType
from typing import cast

HEAD = 16  # bytes of a .pyc before its code
PAGE = {"polyscript", "pyscript", "_pyscript"}  # what has to be asked of the page


class Held(Loader):
    """An importer of modules whose code is held in memory, compiled.

    PyScript's own Python package has to be run in the page, where what it asks of JavaScript is
    there; but it need not be compiled there.
    """

    def __init__(self, codes: Mapping[str, tuple[CodeType, bool]]) -> None:
        self.codes = codes

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where to find a module: here, if it is held."""
        if name not in self.codes:
            return None
        return spec_from_loader(name, self, is_package=self.codes[name][1])

    def create_module(self, spec: ModuleSpec) -> None:
        """The usual module."""

    def exec_module(self, module: ModuleType) -> None:
        """Run a module for the first time."""
        exec(self.codes[module.__name__][0], module.__dict__)


def fill(archive: str, library: Iterable[str]) -> None:
    """Import every module of an archive and these of the standard library."""
    reader = zipimport.zipimporter(archive)
    held: dict[str, tuple[CodeType, bool]] = {}
    for path, name, package in _modules(reader):
        if name.partition(".")[0] in PAGE:
            code = marshal.loads(reader.get_data(f"{archive}/{path}")[HEAD:])
            held[name] = cast(CodeType, code), package
        else:
            importlib.import_module(name)
    len(importlib.import_module("nyout.games").GAMES)  # lists the archive, which later is not there
    for name in library:
        importlib.import_module(name)
    sys.meta_path.insert(0, Held(held))


def _modules(reader: zipimport.zipimporter) -> Iterable[tuple[str, str, bool]]:
    for path in vars(zipimport)["_zip_directory_cache"][reader.archive]:
        if path.endswith(".pyc"):
            name = path.removesuffix(".pyc").replace("/", ".")
            yield path, name.removesuffix(".__init__"), name.endswith(".__init__")


def forget() -> None:
    """Drop what the memory need not carry, and what will not be true where it is put back."""
    sys.path.remove("")  # Pyodide puts it there whenever it starts
    sys.path_importer_cache.clear()
    vars(zipimport)["_zip_directory_cache"].clear()
    linecache.clearcache()
    # Whoever writes HTML needs five names of characters; the 2,231 that `unescape` knows would take
    # 0.2 MB of the memory.
    for names in (entities.html5, entities.name2codepoint, entities.codepoint2name):
        names.clear()
    del html.unescape
    random.seed(0)  # equal sources make equal memories; whoever puts it back seeds it anew
    gc.collect()
