"""Tests the wheel of the package: complete, small and reproducible."""

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from builder.pages.pages import PAGES
from builder.template import ROOT
from tests.builds import build_wheel

MAX_SIZE = 1_500_000  # bytes


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(tmp_path_factory.mktemp("wheel"))


def files_in_git() -> dict[str, bytes]:
    """Return the contents of the files of the package in git, by path."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "nyout"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True)
    names = [name for name in run.stdout.split("\0") if name and (ROOT / name).is_file()]
    return {name: (ROOT / name).read_bytes() for name in names}


def test_the_wheel_contains_exactly_the_files_of_the_package_in_git(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        contents = {name: archive.read(name) for name in archive.namelist()}
    files = {name: body for name, body in contents.items() if ".dist-info/" not in name}
    assert files.keys() == files_in_git().keys()
    assert files == files_in_git()
    assert {Path(name).suffix for name in files} >= {".css", ".html", ".po", ".table", ".txt"}
    assert "nyout/py.typed" in files


def test_the_wheel_stays_small(wheel: Path) -> None:
    assert wheel.stat().st_size < MAX_SIZE


def test_the_same_files_make_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    again = build_wheel(tmp_path / "again")
    assert (again.name, again.read_bytes()) == (wheel.name, wheel.read_bytes())


# --- `python -m builder` builds the whole site ----------------------------------------------------


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
