"""Copies of the checkout, in which a test can create a game."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from builder.template import ROOT

CHANGING = ("nyout", "tests")  # folders that creating and testing a game may change


def copy(folder: Path) -> Path:
    """Fill an empty folder with a checkout whose games can be changed, and return it."""
    for entry in ROOT.iterdir():
        if entry.name not in {"dist", *CHANGING}:
            (folder / entry.name).symlink_to(entry)
    for name in CHANGING:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def run(checkout: Path, *arguments: str) -> str:
    """Run a Python program in a checkout, and return its output; fail if it fails."""
    result = subprocess.run(
        [sys.executable, *arguments],
        cwd=checkout,
        env=os.environ | {"PYTHONPATH": str(checkout)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout
    return result.stdout
