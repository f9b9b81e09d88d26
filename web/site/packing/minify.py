"""Minification: removes comments from styles and scripts, and indentation from pages."""

from __future__ import annotations

import re
from pathlib import Path

SPARED = {
    ".html": re.compile(rb"(?<=\n)[ \t]+"),
    ".css": re.compile(rb"/\*.*?\*/\n?", re.DOTALL),
    ".js": re.compile(
        rb"^[ \t]*(?://[^\n]*|/\*\*.*?\*/)\n"  # on lines of their own
        rb"|(?<=[;,{})\]]) +// [^\n\"'`]*$",  # at the end of a line, and certainly not in a string
        re.DOTALL | re.MULTILINE,
    ),
}
"""The parts of a file to remove, by file type."""


def minified(name: str, body: bytes) -> bytes:
    r"""Return the content of a file of this project without comments or indentation.

    >>> minified("page.css", b"/* All pages. */\np { color: red; }").decode()
    'p { color: red; }'
    >>> minified("boot.js", b"// Why.\nconst at = 1; // here\n").decode()
    'const at = 1;\n'
    >>> minified("run.html", b"<p>\n  Roll, run\n</p>").decode()
    '<p>\nRoll, run\n</p>'
    """
    pattern = SPARED.get(Path(name).suffix)
    return pattern.sub(b"", body) if pattern else body
