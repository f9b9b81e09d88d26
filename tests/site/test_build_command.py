"""Tests that `nyout build` builds the whole site."""

from pathlib import Path

import pytest

from nyout.cli import run, site
from web.site.pages.pages import PAGES
from web.site.template import ROOT


@pytest.mark.slow
def test_the_command_builds_the_whole_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for entry in ROOT.iterdir():  # links to the checkout, which keeps its own dist/
        if entry.name != "dist":
            (tmp_path / entry.name).symlink_to(entry)
    monkeypatch.setattr(site, "CHECKOUT", tmp_path)
    assert run(["build", "--require-snapshot"]) == 0
    built = tmp_path / "dist"
    pages = [page for page in PAGES if page.endswith(".html")]
    assert [page for page in pages if not (built / page).is_file()] == []
    assert (built / "reference/contract.html").is_file()
    assert "assets/" in (built / "sw.js").read_text("utf-8")
    assert list(built.glob("assets/*/app.zip"))
