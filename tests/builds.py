"""The built sites that the tests of a run share: each is built once, by the first that needs it."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from filelock import FileLock

from builder.template import ROOT

HOME = "https://nyout.example/"
"""The address of the deployed site."""


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """Return a folder of this run that one of its processes has made."""
    base = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        base = base.parent
    folder, part = base / name, base / f"{name}-part"
    with FileLock(base / f"{name}.lock"):
        if not folder.exists():
            make(part)
            part.rename(folder)
    return folder


def copy_site(site: Path, target: Path, home: str) -> None:
    """Copy the deployed site into a folder, as if it had been built for another address."""
    shutil.copytree(site, target, dirs_exist_ok=True)
    for file in target.rglob("*"):
        if file.suffix in {".html", ".json", ".txt", ".xml"} and HOME.encode() in (
            body := file.read_bytes()
        ):
            file.write_bytes(body.replace(HOME.encode(), home.encode()))


def build_wheel(folder: Path) -> Path:
    """Write the wheel of the package into an empty folder, and return its path."""
    subprocess.run(["make", "--silent", "wheel", f"ARGS={folder}"], cwd=ROOT, check=True)
    (wheel,) = folder.iterdir()
    return wheel
