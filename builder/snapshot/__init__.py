"""The files from which Python boots in a page, made by Pyodide under node."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path

from builder.cache import cached_folder
from builder.program import MANIFEST, BuildError, program
from builder.snapshot.proof import proof
from builder.template import NODE, ROOT

CACHE = ROOT / ".cache/booting"
SNAPSHOT = "snapshot.bin"
PACKED = "packed.zip"
FILES = ("app.zip", "manifest.js", SNAPSHOT)
"""The files besides the program that runs Python."""
INPUTS = (
    *sorted((ROOT / "builder/snapshot").glob("*.*")),
    ROOT / "web/boot/heap.js",
    ROOT / "package-lock.json",
)
"""The files on which the result depends, besides the program and the sources of the app."""


@cache
def pack_sources(sources: bytes) -> bytes:
    """Return an archive of sources for use on demand, made smaller; cached like the other files."""

    def pack(folder: Path) -> None:
        (folder / "sources.zip").write_bytes(sources)
        _run("archive", folder)

    step = "Packing the computer players and extras"
    return (cached_folder(CACHE, _inputs(sources), pack, step) / PACKED).read_bytes()


def _inputs(content: bytes) -> Iterator[bytes]:
    yield content
    yield from (path.read_bytes() for path in INPUTS)


def files(app: bytes) -> dict[str, bytes]:
    """Return `FILES` by name, for an archive of the app's sources.

    They have passed the proof: Python plays the same games from them as here. Raises `BuildError`
    if they cannot be made.
    """
    content = _all_files(app)
    return {name: content[name] for name in FILES}


def program_files(app: bytes) -> dict[str, bytes]:
    """Return the files by name of the program with which the files were made."""
    content = _all_files(app)
    return {name: content[name] for name in json.loads(content[MANIFEST])["files"]}


def parts(app: bytes) -> list[str]:
    """Return the names of those of these files that pages load on demand."""
    return [*json.loads(_all_files(app)[MANIFEST])["parts"]]


@cache
def _all_files(app: bytes) -> dict[str, bytes]:
    """Return all files by name, from the cache if possible."""
    inputs = _inputs(app + program().folder.name.encode())
    step = "Starting Python to store its memory"
    folder = cached_folder(CACHE, inputs, partial(make, app), step)
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def library(app: bytes) -> Path:
    """Return a folder with the compiled app and library, which need no smaller program."""
    step = "Compiling the games"
    return cached_folder(CACHE, _inputs(app), partial(make_library, app), step)


def make_library(app: bytes, folder: Path) -> None:
    """Make the files of `library`. Raises `BuildError` if they cannot be made."""
    (folder / "sources.zip").write_bytes(app)
    (folder / "proof.txt").write_text(proof(), "utf-8")
    _run("library", folder)


def make(app: bytes, folder: Path) -> None:
    """Make the files in an empty folder. Raises `BuildError` if they cannot be made."""
    shutil.copytree(library(app), folder, dirs_exist_ok=True)
    program().copy(folder)
    _run("snapshot", folder)


def _run(step: str, folder: Path) -> None:
    """Run a step of `make.mjs`. Raises `BuildError` if it fails."""
    script = ROOT / "builder/snapshot/make.mjs"
    command = [NODE, "--no-warnings", script, folder, step]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode:
        # If Pyodide waits forever, node exits with code 13 and hardly any message.
        error = ran.stderr.strip() or f"exit code {ran.returncode}"
        raise BuildError(f"the {step} that Python boots from could not be made:\n{error}")
