"""Tests the wheels: complete, reproducible, and served like the deployed site."""

import subprocess
from collections.abc import Iterator
from http.client import HTTPConnection
from importlib.metadata import PathDistribution
from pathlib import Path
from urllib.parse import urlsplit
from zipfile import Path as ZipPath
from zipfile import ZipFile

import pytest

from nyout import __version__
from tests.site.test_serve import serving_installed, site
from web.site.licences import notices
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
    (folder / notices.ADDRESS).write_text("MIT")
    return site(folder)


def tracked() -> dict[str, bytes]:
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
    packed = {name: body for name, body in contents(wheels[0]).items() if ".dist-info/" not in name}
    assert packed.keys() == tracked().keys()
    assert packed == tracked()
    assert {Path(name).suffix for name in packed} >= {".css", ".html", ".po", ".table", ".txt"}
    assert "nyout/py.typed" in packed


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
    assert built.requires == [f"nyout[cli]=={__version__}"]
    assert built.version == package.version == __version__


def metadata(wheel: Path) -> PathDistribution:
    """Return the metadata of a wheel."""
    (info,) = (path for path in ZipPath(wheel).iterdir() if path.name.endswith(".dist-info"))
    return PathDistribution(info)  # pyright: ignore[reportArgumentType]


@pytest.fixture
def installed(tmp_path: Path) -> Iterator[HTTPConnection]:
    """Serve a site as `nyout serve` outside a checkout does, and yield a connection to it."""
    files = {"run.html": "RUN", "fr/index.html": "French", "404.html": "missing"}
    for name, text in files.items():
        (site(tmp_path) / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    with serving_installed(tmp_path) as address:
        connection = HTTPConnection(urlsplit(address).netloc)
        yield connection
        connection.close()


@pytest.mark.parametrize(
    ("asked", "status", "found"),
    [
        ("/run.html", 200, "RUN"),
        ("/run?seats=2", 200, "RUN"),
        ("/fr/", 200, "French"),
        ("/fr?x=1", 301, "/fr/?x=1"),
        ("/none", 404, "missing"),
        ("/headers.json", 404, "missing"),
        ("/../headers.json", 404, "missing"),
        ("/%2e%2e/headers.json", 404, "missing"),
        ("//example.org/fr", 404, "missing"),
    ],
)
def test_each_address_leads_to_its_page(
    installed: HTTPConnection, asked: str, status: int, found: str
) -> None:
    installed.request("GET", asked)
    answer = installed.getresponse()
    body = answer.read().decode()
    assert (answer.status, answer.headers["Location"] or body) == (status, found)


def test_an_unchanged_file_is_not_sent_again(installed: HTTPConnection) -> None:
    installed.request("GET", "/run.html")
    first = installed.getresponse()
    first.read()
    installed.request("GET", "/run.html", headers={"If-None-Match": first.headers["ETag"]})
    second = installed.getresponse()
    assert (second.status, second.read()) == (304, b"")
    installed.request("HEAD", "/run.html")
    third = installed.getresponse()
    assert (third.status, third.headers["Content-Length"], third.read()) == (200, "3", b"")
