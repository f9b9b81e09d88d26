"""What Python boots from in a page, made by Pyodide under node: `web/boot/make_snapshot`."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from hashlib import sha256
from pathlib import Path

from filelock import FileLock

from web.boot.make_snapshot.proof import proof
from web.site.template import NODE, ROOT

CACHE = ROOT / ".cache/booting"
SNAPSHOT = "snapshot.bin"
MADE = (
    "app.zip",
    "manifest.js",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    SNAPSHOT,
    "stdlib.zip",
)
MAKERS = (
    *sorted((ROOT / "web/boot/make_snapshot").glob("*.*")),
    ROOT / "web/boot/heap.js",
    ROOT / "package-lock.json",
)


@cache
def made(app: bytes) -> dict[str, bytes]:
    """The files by their names, for an archive of sources; from the cache, if they are there.

    The games that the page plays have been played in them, and came out as they do here.
    """
    digest = sha256(app)
    for maker in MAKERS:
        digest.update(sha256(maker.read_bytes()).digest())
    folder = CACHE / digest.hexdigest()[:16]
    CACHE.mkdir(parents=True, exist_ok=True)
    with FileLock(folder.with_suffix(".lock")):  # of several builds at once, one makes them
        if not all((folder / name).is_file() for name in MADE):
            make(app, folder)
    return {name: read(folder / name) for name in MADE}


def read(file: Path) -> bytes:
    """What is in a file; nothing if it could not be made, so that the next build tries again."""
    return file.read_bytes() if file.is_file() else b""


def make(app: bytes, folder: Path) -> None:
    """Make the files in a folder.

    Without the memory, which relies on Pyodide's private parts, pages boot by the next way: then
    there is a loud warning. Ends the program, and says why, if any other file cannot be made.
    """
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "sources.zip").write_bytes(app)
    (folder / "proof.txt").write_text(proof(), "utf-8")
    command = [NODE, "--no-warnings", ROOT / "web/boot/make_snapshot/make.mjs", folder]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode:
        sys.exit(f"what Python boots from could not be made:\n{ran.stderr}")
    if not (folder / SNAPSHOT).is_file():
        print(f"WARNING: pages will start more slowly.\n{ran.stderr}", file=sys.stderr)
