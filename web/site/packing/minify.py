"""Minification: removes comments and spaces from styles, comments from scripts, indentation."""

from __future__ import annotations

import re
from pathlib import Path

SPARED = {
    ".html": re.compile(rb"(?<=\n)[ \t]+"),
    ".css": re.compile(rb"""/\*.*?\*/\s*|("[^"]*")|\s*([{};])\s*""", re.DOTALL),
    ".js": re.compile(
        rb"^[ \t]*(?://[^\n]*|/\*\*.*?\*/)\n"  # on lines of their own
        rb"|(?<=[;,{})\]]) +// [^\n\"'`]*$",  # at the end of a line, and certainly not in a string
        re.DOTALL | re.MULTILINE,
    ),
}
"""The parts of a file to remove, except their groups, by file type."""


def minified(name: str, body: bytes) -> bytes:
    r"""Return the content of a file of this project without comments and insignificant spaces.

    >>> minified("page.css", b"/* All pages. */\np { color: red; }").decode()
    'p{color: red;}'
    >>> minified("boot.js", b"// Why.\nconst at = 1; // here\n").decode()
    'const at = 1;\n'
    >>> minified("run.html", b"<p>\n  Roll, run\n</p>").decode()
    '<p>\nRoll, run\n</p>'
    """
    if not (pattern := SPARED.get(Path(name).suffix)):
        return body
    return pattern.sub(lambda match: b"".join(filter(None, match.groups())), body)
