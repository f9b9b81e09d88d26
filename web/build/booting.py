"""What Python boots from in a page, made by Pyodide under node: `web/snapshot/make.mjs`."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from hashlib import sha256
from pathlib import Path

from web.build.site import NODE, ROOT
from web.snapshot.proof import proof

CACHE = ROOT / ".cache/booting"
MADE = (
    "app.zip",
    "manifest.js",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "snapshot.bin",
    "stdlib.zip",
)
MAKERS = (
    *sorted((ROOT / "web/snapshot").glob("*.*")),
    ROOT / "web/static/heap.js",
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
    if not all((folder / name).is_file() for name in MADE):
        make(app, folder)
    return {name: (folder / name).read_bytes() for name in MADE}


def make(app: bytes, folder: Path) -> None:
    """Make the files in a folder. Ends the program, and says why, if it cannot be done."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "sources.zip").write_bytes(app)
    (folder / "proof.txt").write_text(proof(), "utf-8")
    command = [NODE, "--no-warnings", ROOT / "web/snapshot/make.mjs", folder]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode:
        sys.exit(f"Python's memory for the page could not be made:\n{ran.stderr}")
