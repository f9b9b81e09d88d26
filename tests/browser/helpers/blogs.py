"""Static site generators that publish a board in a post."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path


def run(folder: Path, *command: str) -> None:
    """Run a Python module as a program; raise AssertionError if it fails."""
    result = subprocess.run(
        [sys.executable, "-m", *command], cwd=folder, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stdout + result.stderr


def pelican(folder: Path, html: str) -> Path:
    """Build a blog with Pelican and return its folder."""
    (folder / "content").mkdir()
    (folder / "content/post.md").write_text(
        f"Title: A game\nDate: 2026-11-21\nSlug: post\n\nLook:\n\n{html}\n\nAnd so on.\n", "utf-8"
    )
    (folder / "pelicanconf.py").write_text(
        "AUTHOR = SITENAME = 'A blog'\nTIMEZONE = 'UTC'\nTHEME = 'simple'\n"
        "ARTICLE_SAVE_AS = '{slug}.html'\nFEED_ALL_ATOM = CATEGORY_FEED_ATOM = None\n"
    )
    run(folder, "pelican", "content", "-o", "made", "-s", "pelicanconf.py", "-q")
    return folder / "made"


def mkdocs(folder: Path, html: str) -> Path:
    """Build a site with MkDocs and return its folder."""
    (folder / "docs").mkdir()
    (folder / "docs/index.md").write_text("# A site\n")
    (folder / "docs/post.md").write_text(f"# A game\n\nLook:\n\n{html}\n\nAnd so on.\n", "utf-8")
    (folder / "mkdocs.yml").write_text(
        "site_name: A site\nuse_directory_urls: false\nplugins: []\n"
        "theme: {name: readthedocs, highlightjs: false}\n"
    )
    run(folder, "mkdocs", "build", "--quiet", "--site-dir", "made")
    return folder / "made"


BLOGS: dict[str, Callable[[Path, str], Path]] = {"pelican": pelican, "mkdocs": mkdocs}
