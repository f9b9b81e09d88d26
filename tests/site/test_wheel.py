"""Tests the wheels: complete, reproducible, and served like the deployed site."""

import signal
import subprocess
import sys
from importlib.metadata import PathDistribution
from pathlib import Path
from urllib.request import urlopen
from zipfile import Path as ZipPath
from zipfile import ZipFile

import pytest

from nyout import __version__
from tests.cli.children import start
from tests.site.test_serve import site
from web.site import licences
from web.site.template import ROOT
from web.site.wheel import build_wheels

MAX_PACKAGE = 1_500_000  # bytes of the wheel of the package


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Return the wheels of the package and of a small site."""
    folder = tmp_path_factory.mktemp("site")
    return build_wheels(tmp_path_factory.mktemp("wheels"), small_site(folder))


def small_site(folder: Path) -> Path:
    """Write a site with a file of every type and its licences into a folder, and return it."""
    (folder / licences.ADDRESS).write_text("MIT")
    return site(folder)


def files_in_git() -> dict[str, bytes]:
    """Return the contents of the files of the package in git, by path."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "nyout"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True)
    names = [name for name in run.stdout.split("\0") if name and (ROOT / name).is_file()]
    return {name: (ROOT / name).read_bytes() for name in names}


def contents(wheel: Path) -> dict[str, bytes]:
    """Return the contents of the files in a wheel, by path."""
    with ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_the_wheel_contains_exactly_the_files_of_the_package_in_git(wheels: list[Path]) -> None:
    files = {name: body for name, body in contents(wheels[0]).items() if ".dist-info/" not in name}
    assert files.keys() == files_in_git().keys()
    assert files == files_in_git()
    assert {Path(name).suffix for name in files} >= {".css", ".html", ".po", ".table", ".txt"}
    assert "nyout/py.typed" in files


def test_the_package_stays_small(wheels: list[Path]) -> None:
    assert wheels[0].stat().st_size < MAX_PACKAGE


def test_the_same_files_make_the_same_wheels(wheels: list[Path], tmp_path: Path) -> None:
    (copy := tmp_path / "site").mkdir()
    again = build_wheels(tmp_path / "wheels", small_site(copy))
    assert [wheel.name for wheel in again] == [wheel.name for wheel in wheels]
    assert [wheel.read_bytes() for wheel in again] == [wheel.read_bytes() for wheel in wheels]


def test_the_extra_and_the_site_require_each_other(wheels: list[Path]) -> None:
    package, built = (metadata(wheel) for wheel in wheels)
    assert 'nyout-site ; extra == "site"' in (package.requires or ())
    assert built.requires == [f"nyout[cli]=={__version__}", "tornado>=6.5"]
    assert built.version == package.version == __version__


def metadata(wheel: Path) -> PathDistribution:
    """Return the metadata of a wheel."""
    (info,) = (path for path in ZipPath(wheel).iterdir() if path.name.endswith(".dist-info"))
    return PathDistribution(info)  # pyright: ignore[reportArgumentType]


def test_the_package_of_the_site_serves_its_files(wheels: list[Path], tmp_path: Path) -> None:
    with ZipFile(wheels[1]) as archive:
        archive.extractall(tmp_path)
    command = [sys.executable, "-m", "nyout_site", "--port", "0"]
    with start(command, tmp_path) as running:
        assert running.stdout
        address = running.stdout.readline().split()[2]
        try:
            with urlopen(address + "embed/run/") as answer:
                assert answer.read() == b"a board"
                assert "wasm-unsafe-eval" in answer.headers["Content-Security-Policy"]
        finally:
            running.send_signal(signal.SIGINT)
            _, errors = running.communicate(timeout=60)
    assert errors == ""
