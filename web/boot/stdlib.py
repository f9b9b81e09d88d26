"""Import hooks that download missing parts of the standard library on their first use."""

from __future__ import annotations

import importlib
import sys
import zipimport
from collections.abc import Callable, Iterable, Sequence
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import Any


class Modules:
    """A finder at the start of `sys.meta_path` that loads the code of extension modules once."""

    def __init__(self, load: Callable[[], Any], names: Iterable[str]) -> None:
        self.load, self.names = load, frozenset(names)

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> None:
        """Return None, after loading the code that the module needs; other finders find it.

        Raises `ImportError` if the code cannot be loaded, because calling it would end Python.
        """
        if name not in self.names:
            return
        try:
            self.load()
        except Exception as error:
            raise ImportError(f"{name}: the code of extension modules did not arrive") from error
        sys.meta_path.remove(self)


class Rest:
    """A finder at the end of `sys.meta_path` that downloads the whole standard library once."""

    def __init__(self, fetch: Callable[[], Any], archive: Path) -> None:
        self.fetch, self.archive = fetch, archive

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the spec of a module of the standard library that no other finder knows."""
        if name.partition(".")[0] not in sys.stdlib_module_names:
            return None
        sys.meta_path.remove(self)  # the imports below must not call it again
        whole = self.archive.with_name("whole.zip")
        try:
            whole.write_bytes(self.fetch())
            zipimport.zipimporter(str(whole))
        except Exception as error:
            sys.meta_path.append(self)
            raise ImportError(f"{name}: the standard library did not arrive") from error
        whole.replace(self.archive)
        vars(zipimport)["_zip_directory_cache"].clear()
        sys.path_importer_cache.clear()
        importlib.invalidate_caches()
        return PathFinder.find_spec(name, path, target)


def complete(fetch: Callable[[], Any], load: Callable[[], Any], names: Iterable[str]) -> None:
    """Make every module of the standard library importable.

    When needed, the whole library from `fetch` replaces the part that Python started with, and
    `load` loads the code of the extension modules with these names.
    """
    version = "".join(map(str, sys.version_info[:2]))
    sys.meta_path.insert(0, Modules(load, names))
    sys.meta_path.append(Rest(lambda: fetch().to_bytes(), Path(f"/lib/python{version}.zip")))
