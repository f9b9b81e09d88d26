"""The wheels: the package `nyout`, and `nyout-site`, which contains the built site.

The first stays small; its extra `site` requires the second. The same files always make the same
bytes, if zlib and Python have the same versions.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory

from nyout import __version__
from web.site import build, headers, reference
from web.site.licences import notices
from web.site.template import ROOT
from web.site.wheel import server

HERE = ROOT / "web/site/wheel"
PACKAGE = "nyout_site"
FIRST_DATE = "315532800"  # 1980-01-01, the first date that an archive can contain


def build_all(target: Path) -> list[Path]:
    """Build the site, write both wheels into a folder, and return their paths.

    Raises `BuildError` if the memory snapshot cannot be made.
    """
    with TemporaryDirectory() as site:
        build(Path(site), require_snapshot=True, more=reference.pages())
        return build_wheels(target, Path(site))


def build_wheels(target: Path, site: Path) -> list[Path]:
    """Write both wheels into a folder, and return their paths.

    `site` is the folder of a built site with compressed copies of its files.
    """
    with TemporaryDirectory() as folder:
        write_distribution(Path(folder), site)
        return [build_wheel(ROOT, target), build_wheel(Path(folder), target)]


def build_wheel(project: Path, target: Path) -> Path:
    """Write the wheel of a folder with a `pyproject.toml` into a folder, and return its path."""
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"]
        options = ["--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", folder]
        subprocess.run(
            [*command, *options, str(project)],
            env={**os.environ, "SOURCE_DATE_EPOCH": FIRST_DATE},
            check=True,
        )
        (wheel,) = Path(folder).iterdir()
        target.mkdir(parents=True, exist_ok=True)
        return Path(shutil.copy(wheel, target))


def write_distribution(folder: Path, site: Path) -> None:
    """Write the sources of the distribution `nyout-site` into an empty folder."""
    project = (HERE / "nyout-site.toml").read_text("utf-8")
    (folder / "pyproject.toml").write_text(project.replace("VERSION", __version__), "utf-8")
    shutil.copy(ROOT / "LICENSE", folder)
    shutil.copy(site / notices.ADDRESS, folder)
    write_package(folder / PACKAGE, site)


def write_package(package: Path, site: Path) -> None:
    """Write the package with the server and the files of a built site into a folder."""
    package.mkdir(exist_ok=True)
    (package / "__init__.py").write_text('"""The site of nyout, for `nyout serve`."""\n', "utf-8")
    shutil.copy(HERE / "server.py", package / "__main__.py")
    (package / server.RULES).write_text(json.dumps(rules(site), indent=1), "utf-8")
    for file in shipped(site):
        copy = package / server.FOLDER / file.relative_to(site)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, copy)


def shipped(site: Path) -> list[Path]:
    """Return the files of a built site to ship, without those that a compressed copy replaces."""
    files = {file for file in site.rglob("*") if file.is_file() and file.name != headers.FILE}
    gzipped = server.ENCODINGS["gzip"]
    return sorted(file for file in files if file.with_name(file.name + gzipped) not in files)


def rules(site: Path) -> list[server.Rule]:
    """Return the rules for the headers of a built site: those of Netlify, then of `_headers`."""
    listed = tomllib.loads((ROOT / "netlify.toml").read_text("utf-8"))["headers"]
    deployed: list[server.Rule] = [(rule["for"], rule["values"]) for rule in listed]
    addresses = [file.relative_to(site).as_posix() for file in shipped(site)]
    plain = {server.unpacked(address) for address in addresses}
    return deployed + [
        (path, {"Cache-Control": value}) for path, value in headers.values(plain).items()
    ]
