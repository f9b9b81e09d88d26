"""The rest of the standard library: fetched at the first import of a module that is not there."""

from __future__ import annotations

import importlib
import sys
import zipimport
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import Any


class Rest:
    """An importer that comes last: it fetches the whole standard library, once, if it is asked."""

    def __init__(self, fetch: Callable[[], Any], archive: Path) -> None:
        self.fetch, self.archive = fetch, archive

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where to find a module of the standard library, for which nobody else has an answer."""
        if name.partition(".")[0] not in sys.stdlib_module_names:
            return None
        sys.meta_path.remove(self)  # or imports in here would come back to it
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


def complete(fetch: Callable[[], Any]) -> None:
    """Let every module of the standard library be imported from now on.

    It is written where Python looks for it, over the part of it that Python began with.
    """
    version = "".join(map(str, sys.version_info[:2]))
    sys.meta_path.append(Rest(lambda: fetch().to_bytes(), Path(f"/lib/python{version}.zip")))
