"""Styles and scripts without comments, a fifth of their bytes, and pages without indentation."""

from __future__ import annotations

import re
from pathlib import Path

SPARED = {
    ".html": re.compile(rb"(?<=\n)[ \t]+"),
    ".css": re.compile(rb"/\*.*?\*/\n?", re.DOTALL),
    ".js": re.compile(
        rb"^[ \t]*(?://[^\n]*|/\*\*.*?\*/)\n"  # on lines of their own
        rb"|(?<=[;,{})\]]) +// [^\n\"'`]*$",  # at the end of a line, and surely not in a string
        re.DOTALL | re.MULTILINE,
    ),
}
"""What nobody sees of a file, by file type."""


def removed(name: str, body: bytes) -> bytes:
    r"""The content of a file of this project without what nobody sees.

    >>> removed("page.css", b"/* All pages. */\np { color: red; }").decode()
    'p { color: red; }'
    >>> removed("boot.js", b"// Why.\nconst at = 1; // here\n").decode()
    'const at = 1;\n'
    >>> removed("run.html", b"<p>\n  Roll, run\n</p>").decode()
    '<p>\nRoll, run\n</p>'
    """
    pattern = SPARED.get(Path(name).suffix)
    return pattern.sub(b"", body) if pattern else body
