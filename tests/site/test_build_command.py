"""Tests that `python -m builder` builds the whole site."""

import subprocess
import sys
from pathlib import Path

import pytest

from builder.pages.pages import PAGES
from builder.template import ROOT


@pytest.mark.slow
def test_the_command_builds_the_whole_site(tmp_path: Path) -> None:
    for entry in ROOT.iterdir():  # links to the checkout, which keeps its own dist/
        if entry.name != "dist":
            (tmp_path / entry.name).symlink_to(entry)
    command = [sys.executable, "-m", "builder"]
    subprocess.run(command, cwd=tmp_path, check=True)
    built = tmp_path / "dist"
    pages = [page for page in PAGES if page.endswith(".html")]
    assert [page for page in pages if not (built / page).is_file()] == []
    assert (built / "reference/nyout/core.html").is_file()
    assert "assets/" in (built / "sw.js").read_text("utf-8")
    assert list(built.glob("assets/*/app.zip"))
