"""The wheels: the package `nyout`, and `nyout-site`, which contains the built site.

The first stays small; its extra `site` requires the second. The same files always make the same
bytes, if zlib and Python have the same versions.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from nyout import __version__
from web.site import build, licences, reference
from web.site.template import ROOT

HERE = ROOT / "web/site/wheel"
PACKAGE = "nyout_site"
PROGRAM = """\"\"\"The site of nyout, for `nyout serve`.\"\"\"
from pathlib import Path
from nyout_site import serve
serve.main(Path(__file__).parent / "site")
"""
FIRST_DATE = "315532800"  # 1980-01-01, the first date that an archive can contain


def build_all(target: Path) -> list[Path]:
    """Build the site, write both wheels into a folder, and return their paths.

    Raises `BuildError` if the memory snapshot cannot be made.
    """
    with TemporaryDirectory() as site:
        build(Path(site), more=reference.pages)
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
    shutil.copy(site / licences.ADDRESS, folder)
    write_package(folder / PACKAGE, site)


def write_package(package: Path, site: Path) -> None:
    """Write the package with the server and the files of a built site into a folder.

    It leaves out the copies as gzip: browsers accept brotli, and a wheel is compressed itself.
    """
    shutil.copytree(site, package / "site", ignore=shutil.ignore_patterns("*.gz"))
    for name in ("relay.py", "serve.py"):
        shutil.copy(ROOT / "web/site" / name, package)
    (package / "__init__.py").write_text('"""The site of nyout."""\n', "utf-8")
    (package / "__main__.py").write_text(PROGRAM, "utf-8")
