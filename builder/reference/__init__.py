"""The reference of the package: a page per module.

pdoc generates it from the docstrings. It is in English, as these are.
"""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from importlib.metadata import version
from pathlib import Path

from builder.cache import cached_folder
from builder.template import ROOT

TOP = "reference/"
SEED = "0"  # any fixed order of sets
CACHE = ROOT / ".cache/reference-pages"
INPUTS = "nyout/**/*.py", "builder/reference/**/*.*"
"""Patterns of the files on which the pages depend."""


def pages() -> dict[str, bytes]:
    """Return all files of the reference, by address."""
    folder = pages_folder()
    files = (file for file in folder.rglob("*") if file.is_file())
    return {TOP + file.relative_to(folder).as_posix(): file.read_bytes() for file in files}


@cache
def pages_folder() -> Path:
    """Return the folder with the files, from the cache if their sources are unchanged."""
    paths = sorted({path for pattern in INPUTS for path in ROOT.glob(pattern)})
    entries = (f"{path.relative_to(ROOT)}\n".encode() + path.read_bytes() for path in paths)
    inputs = (version("pdoc").encode(), *entries)
    return cached_folder(CACHE, inputs, write, "Writing the reference of the package")


def write(folder: Path) -> None:
    """Write the reference into a folder; the same sources always give the same bytes.

    pdoc runs in another process: its hash seed fixes the order of sets, and pdoc's changes to
    docstrings do not outlive it.
    """
    command = [sys.executable, "-m", "builder.reference.generate", str(folder)]
    subprocess.run(command, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": SEED}, check=True)
