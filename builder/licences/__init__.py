"""The file `licences.txt` with the licences of all works in the site.

These are this project, the packages of npm that the pages need, CPython, and segno. The texts in
this folder are licences of packages that have none, and notices of works inside a package.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path
from typing import NamedTuple

from builder.program import PYODIDE
from builder.template import ROOT
from nyout import __version__

ADDRESS = "licences.txt"
ABOUT = """\
Licences

This site is made of the works below, by many people. Each has the licence named beside it; the
texts follow.
"""
MARK = "\ufeff"  # hosts do not declare text as UTF-8
LINE = "=" * 78
HERE = Path(__file__).parent
TOOLS = re.compile(r"/(binaryen|esbuild|@esbuild/[^/]+)$")
FILES = re.compile(r"(licen[cs]e|copying|notice)", re.IGNORECASE)


class Work(NamedTuple):
    """A work, with the facts that its licence requires in a copy."""

    name: str  # with the version
    licence: str  # the SPDX name
    text: str


def licences() -> bytes:
    """Return `licences.txt`, in which works with the same text share it."""
    texts: dict[str, list[str]] = {}
    listed = ""
    for work in dict.fromkeys(works()):
        listed += f"- {work.name}: {work.licence}\n"
        texts.setdefault(work.text, []).append(work.name)
    parts = (f"\n{LINE}\n{', '.join(of)}\n{LINE}\n\n{text}\n" for text, of in texts.items())
    return f"{MARK}{ABOUT}\n{listed}{''.join(parts)}".encode()


def works() -> Iterator[Work]:
    """Yield all works in the site."""
    yield Work(f"nyout {__version__}", "MIT", read_text(ROOT / "LICENSE"))
    yield from map(package, folders())
    python = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))["info"]["python"]
    yield Work(f"CPython {python}", "Python-2.0", read_text(HERE / "Python-2.0.txt"))
    segno = distribution("segno")
    (licence,) = [file for file in segno.files or () if file.name == "LICENSE"]
    yield Work(f"segno {segno.version}", "BSD-3-Clause", licence.read_text("utf-8").strip())


def folders() -> list[Path]:
    """Return the folders of the packages of npm that are not only tools."""
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    needed = (ROOT / path for path, facts in lock.items() if path and not facts.get("dev"))
    return [folder for folder in needed if not TOOLS.search(folder.as_posix())]


def package(folder: Path) -> Work:
    """Return an installed package of npm as a work."""
    facts = json.loads((folder / "package.json").read_text("utf-8"))
    licence = facts["license"].replace("APACHE", "Apache")
    files = sorted(file for file in folder.iterdir() if FILES.match(file.name))
    texts = [*map(read_text, files)]
    if not files:
        holder = facts.get("author", "the authors")
        texts = [f"Copyright (c) {holder}\n\n{read_text(HERE / f'{licence}.txt')}"]
    if (more := HERE / f"{facts['name']}.txt").is_file():
        texts.append(read_text(more))
    return Work(f"{facts['name']} {facts['version']}", licence, "\n\n".join(texts))


def read_text(file: Path) -> str:
    """Return the text of a file without surrounding space."""
    return file.read_text("utf-8").strip()
