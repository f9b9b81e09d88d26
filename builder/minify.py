"""Minifies scripts and style sheets with esbuild, and removes the indentation of pages."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from builder.template import NODE, ROOT

INDENTATION = re.compile(rb"(?<=\n)[ \t]+")
KEYS = re.compile(rb' data-(?:text|label|hint)="[^"]*"')
"""Matches the key of a sentence, which only pages with a catalogue need, to translate it."""
IMPORT = re.compile(r"""\b(?:from|import)\s*["']\./([\w-]+\.(?:css|js))["']""")
"""Matches a static import of a script or style sheet in the same folder."""
SEPARATE = {
    "board.css",  # also used on its own, in downloaded pictures
    "loading.js",  # two scripts share its state
}
"""Imported files that remain files of their own."""


def minify(name: str, body: bytes) -> bytes:
    r"""Return the content of a file of this project without comments and insignificant spaces.

    Raises `subprocess.CalledProcessError` if a script or a style sheet has a syntax error.

    >>> minify("page.css", b"/* All pages. */\np { color: red; }").decode()
    'p{color:red}\n'
    >>> minify("boot.js", b"// Why.\nconst at = 1; // here\n").decode()
    'const at=1;\n'
    >>> minify("run.html", b"<p>\n  Roll, run\n</p>").decode()
    '<p>\nRoll, run\n</p>'
    """
    kind = Path(name).suffix
    if kind == ".html":
        body = INDENTATION.sub(b"", body)
        return body if b"data-words" in body else KEYS.sub(b"", body)
    if kind not in (".css", ".js"):
        return body
    return _esbuild(f"--loader={kind[1:]}", given=body)


def inline(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the minified files of a folder, with the imports of scripts and styles inlined.

    Imported files are left out, except those in `SEPARATE`. Raises
    `subprocess.CalledProcessError` if a script or a style sheet has a syntax error.
    """
    text = {name: body.decode() for name, body in files.items() if name.endswith((".css", ".js"))}
    imported = {name for body in text.values() for name in IMPORT.findall(body)} - SEPARATE
    entries = sorted(text.keys() - imported)
    with TemporaryDirectory() as folder:
        sources, target = Path(folder, "sources"), Path(folder, "target")
        sources.mkdir()
        for name, body in files.items():
            (sources / name).write_bytes(body)
        external = [f"--external:./{name}" for name in entries if name.endswith(".js")]
        external.append("--external:*.woff2")
        _esbuild("--bundle", "--format=esm", f"--outdir={target}", *external, *entries, at=sources)
        return {
            name: (target / name).read_bytes() if name in entries else body
            for name, body in files.items()
            if name not in imported
        }


def _esbuild(*options: str, given: bytes = b"", at: Path = ROOT) -> bytes:
    """Return what esbuild prints, run in a folder with a standard input."""
    command = [ROOT / "node_modules/.bin/esbuild", "--minify"]
    path = f"{NODE.parent}{os.pathsep}{os.environ['PATH']}"  # it is a script of node, or a program
    return subprocess.run(
        [*command, "--log-level=warning", *options],
        input=given,
        cwd=at,
        env={**os.environ, "PATH": path},
        stdout=subprocess.PIPE,
        check=True,
    ).stdout
