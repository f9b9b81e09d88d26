"""The program that runs Python, which `builder/slim/` makes from npm's Pyodide."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from builder.cache import cached_folder
from builder.template import NODE, ROOT

PYODIDE = ROOT / "node_modules/pyodide"
SLIM = ROOT / "builder/slim"
CACHE = ROOT / ".cache/slim"
MANIFEST = "manifest.json"


class BuildError(Exception):
    """Raised if the site cannot be built; the message has the reason."""


class Program(NamedTuple):
    """A folder with a program and its script."""

    folder: Path
    files: Sequence[str]
    parts: Mapping[str, Sequence[str]]
    """The files that pages load on demand, with the extension modules that need them."""
    data: Sequence[tuple[int, int]]
    """The ranges of addresses that parts fill."""

    def copy(self, folder: Path) -> None:
        """Write the files and the manifest into another folder."""
        for name in self.files:
            shutil.copyfile(self.folder / name, folder / name)
        manifest = {name: value for name, value in self._asdict().items() if name != "folder"}
        (folder / MANIFEST).write_text(json.dumps(manifest), "utf-8")


@cache
def program() -> Program:
    """Return the smaller program. Raises `BuildError` if it cannot be made."""
    inputs = sorted({*SLIM.glob("*.*js"), *SLIM.glob("*.txt"), ROOT / "package-lock.json"})

    def make(folder: Path) -> None:
        command = [NODE, "--no-warnings", SLIM / "make.mjs", PYODIDE, folder]
        process = subprocess.run(command, capture_output=True, text=True, check=False)
        if process.returncode:
            raise BuildError(f"Pyodide cannot be made smaller:\n{process.stderr.strip()}")

    contents = (path.read_bytes() for path in inputs)
    folder = cached_folder(CACHE, contents, make, "Making Python smaller for browsers (once)")
    return Program(folder, **json.loads((folder / MANIFEST).read_text("utf-8")))
