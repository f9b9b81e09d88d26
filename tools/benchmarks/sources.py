"""The files and lines of the project, by folder."""

from __future__ import annotations

import subprocess
from collections.abc import Collection, Iterator
from typing import Any

from builder.template import ROOT

FOLDERS = "nyout", "web", "builder", "tools", "tests"
KINDS = {"python": ("*.py", "*.pyi"), "others": ("*.js", "*.mjs", "*.css", "*.html")}
"""The patterns of the counted files."""


def measure(folders: Collection[str]) -> Iterator[tuple[str, Any]]:
    """Yield folders, and the number of files and lines of each kind, as far as git knows them."""
    for folder in folders:
        counts: dict[str, int] = {}
        for kind, patterns in KINDS.items():
            command = ["git", "ls-files", *(f"{folder}/{pattern}" for pattern in patterns)]
            names = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True)
            texts = [(ROOT / name).read_text("utf-8") for name in names.stdout.splitlines()]
            counts[kind] = len(texts)
            counts[f"{kind}_lines"] = sum(len(text.splitlines()) for text in texts)
        yield folder, counts
