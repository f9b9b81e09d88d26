"""The works in the site, ours and others', with their licences."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import distribution
from pathlib import Path
from typing import Any, NamedTuple

from nyout import __version__
from web.site.bundles import PYODIDE
from web.site.template import ROOT

TEXTS = ROOT / "web/site/licences/texts"
"""The folder of licence texts that installed packages lack; `{holders}` is the copyright."""

FILES = re.compile(r"(licen[cs]e|copying|notice)", re.IGNORECASE)
SPDX = {"APACHE-2.0": "Apache-2.0"}


class Work(NamedTuple):
    """A work, with the facts that its licence requires in a copy."""

    name: str
    version: str
    licence: str  # the SPDX name
    text: str
    source: str = ""  # the address of the source code, if the licence requires it


class Part(NamedTuple):
    """A library linked into `pyodide.asm.wasm` that Pyodide's package does not list."""

    name: str
    version: str  # empty if unknown
    licence: str
    holders: str
    trace: bytes  # bytes of the file that prove that it contains the library


PARTS = (
    Part(
        "Emscripten",
        "5.0.3",
        "MIT",
        "Copyright (c) 2010-2026 Emscripten authors, see AUTHORS file.",
        b"/emsdk/emscripten/system/lib/",
    ),
    Part(
        "musl",
        "",
        "MIT",
        "Copyright (c) 2005-2026 Rich Felker, et al.\n"
        "Copyright (c) 2001-2008 Ville Laurikari (regular expressions, 2-clause BSD)\n"
        "Copyright (c) 1993, 2004 Sun Microsystems, 2003-2011 David Schultz,\n"
        "2003-2009 Steven G. Kargl, 2003-2009 Bruce D. Evans, 2008 Stephen L. Moshier\n"
        "(parts of the mathematical functions)",
        b"-+   0X0x",  # of its printf
    ),
    Part(
        "LLVM (compiler-rt, libc++abi)",
        "",
        "Apache-2.0 WITH LLVM-exception",
        "",
        b"/lib/libcxxabi/",
    ),
    Part(
        "Expat",
        "2.7.3",
        "MIT",
        "Copyright (c) 1998-2000 Thai Open Source Software Center Ltd and Clark Cooper\n"
        "Copyright (c) 2001-2025 Expat maintainers",
        b"expat_2.7.3",
    ),
    Part(
        "HACL*",
        "",
        "MIT",
        "Copyright (c) 2016-2022 INRIA, CMU and Microsoft Corporation\n"
        "Copyright (c) 2022-2025 HACL* Contributors",
        b"_hacl/Hacl_",
    ),
    Part("hiwire", "", "MPL-2.0", "", b"hiwire_"),
    Part(
        "libffi",
        "",
        "MIT",
        "Copyright (c) 1996-2025 Anthony Green, Red Hat, Inc and others.",
        b"ffi_prep_",
    ),
    Part(
        "libmpdec",
        "",
        "BSD-2-Clause",
        "Copyright (c) 2008-2020 Stefan Krah. All rights reserved.",
        b"libmpdec/mpdecimal.c",
    ),
    Part(
        "bzip2",
        "",
        "bzip2-1.0.6",
        "Copyright (C) 1996-2019 Julian R Seward. All rights reserved.",
        b"libbzip2",
    ),
    Part("SQLite", "3.39.0", "blessing", "D. Richard Hipp and others", b"3.39.0"),
    Part(
        "XZ Utils (liblzma)",
        "",
        "0BSD",
        "Copyright (C) The XZ Utils authors and contributors",
        b"liblzma",
    ),
    Part(
        "zlib",
        "1.3.1",
        "Zlib",
        "Copyright (C) 1995-2024 Jean-loup Gailly and Mark Adler",
        b" deflate 1.3.1 Copyright",
    ),
    Part(
        "Zstandard",
        "",
        "BSD-3-Clause",
        "Copyright (c) Meta Platforms, Inc. and affiliates. All rights reserved.",
        b"ZSTD_versionNumber",
    ),
)


def of(address: str) -> list[Work]:
    """Return the works in a file of the site. Raises `KeyError` for an unknown bundle."""
    return BUNDLES[bundle_of(address)]() if address.startswith("assets/") else ours()


def bundle_of(address: str) -> str:
    """Return the bundle of a file's address.

    >>> bundle_of("assets/page-4babdb3090/page.css")
    'page'
    """
    return address.split("/")[1].rpartition("-")[0]


@cache
def ours() -> list[Work]:
    """Return the work of this project."""
    return [Work("nyout", __version__, "MIT", read(ROOT / "LICENSE"))]


@cache
def python() -> list[Work]:
    """Return Pyodide, CPython and the libraries linked into them."""
    pyodide = npm("node_modules/pyodide")
    info = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))["info"]
    cpython = Work("CPython", info["python"], "Python-2.0", text("Python-2.0"))
    return [
        pyodide._replace(source=f"https://github.com/pyodide/pyodide/tree/{pyodide.version}"),
        Work("Stackframe, error-stack-parser", "", "MIT", text("MIT", STACKFRAME)),
        cpython,
        *(Work(*part[:3], text(part.licence, part.holders)) for part in PARTS),
    ]


STACKFRAME = "Copyright (c) 2017 Eric Wendelin and other contributors"  # in pyodide.mjs


@cache
def pyscript() -> list[Work]:
    """Return PyScript and its dependencies, parts of which are in its bundle."""
    return [npm(path) for path in closure("node_modules/@pyscript/core")]


@cache
def segno() -> list[Work]:
    """Return segno, the encoder of QR codes."""
    found = distribution("segno")
    (licence,) = [file for file in found.files or () if file.name == "LICENSE"]
    return [Work("segno", found.version, "BSD-3-Clause", licence.read_text("utf-8").strip())]


BUNDLES: dict[str, Callable[[], list[Work]]] = {
    "page": lambda: [*ours(), npm("node_modules/@noble/secp256k1")],
    "icons": ours,
    "words": ours,
    "program": python,
    "python": lambda: [*ours(), *python(), *segno()],
    "pyodide": python,
    "pyscript": pyscript,
}
"""The function that returns the works in a bundle, by the bundle's name."""


@cache
def lock() -> dict[str, dict[str, Any]]:
    """Return the packages in `package-lock.json`, by installation folder."""
    return json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]


def closure(path: str) -> list[str]:
    """Return the folders of a package and its direct and indirect dependencies."""
    found: list[str] = []
    waiting = [path]
    while waiting:
        at = waiting.pop(0)
        if at not in found:
            found.append(at)
            waiting += [installed(at, name) for name in lock()[at].get("dependencies", ())]
    return found


def installed(at: str, name: str) -> str:
    """Return the folder of a dependency, by its name, of the package in the folder `at`.

    Raises `KeyError` if `package-lock.json` does not have it.
    """
    for folder in nearest(at):
        if (path := f"{folder}node_modules/{name}") in lock():
            return path
    raise KeyError(f"{at} needs {name}, which package-lock.json does not have")


def nearest(at: str) -> Iterator[str]:
    """Yield the folders in which a package in `at` looks for packages, nearest first.

    >>> list(nearest("node_modules/coincident"))
    ['node_modules/coincident/', '']
    """
    while at:
        yield f"{at}/"
        at = at.rpartition("node_modules/")[0].rstrip("/")
    yield ""


@cache
def npm(path: str) -> Work:
    """Return an installed npm package as a work."""
    folder = ROOT / path
    facts = json.loads((folder / "package.json").read_text("utf-8"))
    licence = spdx(facts["license"])
    files = sorted(file for file in folder.iterdir() if FILES.match(file.name))
    author = facts.get("author", "the authors")
    holder = f"Copyright (c) {author['name'] if isinstance(author, dict) else author}"
    notice = "\n\n".join(map(read, files)) or text(licence, holder)
    return Work(path.rpartition("node_modules/")[2], facts["version"], licence, notice)


def spdx(licence: str) -> str:
    """Return the SPDX name of a licence, with standard capitalization.

    >>> spdx("APACHE-2.0"), spdx("MIT")
    ('Apache-2.0', 'MIT')
    """
    return SPDX.get(licence, licence)


def text(licence: str, holders: str = "") -> str:
    """Return the text of a licence in `TEXTS`. Raises `OSError` if it is missing."""
    return read(TEXTS / f"{licence}.txt").replace("{holders}", holders).strip()


def read(file: Path) -> str:
    """Return the text of a file without surrounding space."""
    return file.read_text("utf-8").strip()
