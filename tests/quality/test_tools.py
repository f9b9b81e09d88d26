"""Runs the tools of `make check`, each as a test."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from tests.sampling import sample

ROOT = Path(__file__).parents[2]

TOOLS = {
    "format": "ruff format --check",
    "lint": "ruff check --quiet",
    "types": "node node_modules/pyright/index.js",
    "import rules": "lint-imports --no-logo --no-cache",
    "dead code": "vulture",
    "spelling": "codespell",
}

# The brackets prevent this file from matching its own pattern.
FORBIDDEN = re.compile(
    r"npmjs[.](com|org)|yarnpkg[.]com|pythonhosted[.]org|pypi[.]org|deb[.]debian[.]org"
    r"|(?<![\w.-])/(work|farm|root|Users)[/]"
)


def files() -> list[Path]:
    """Return all files that a commit of the working tree would contain."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    return [file for name in names.split("\0") if (file := ROOT / name).is_file()]


# `make check` runs all of them; the check of types takes half a minute.
@pytest.mark.parametrize("tool", sample(TOOLS, *TOOLS.keys() - {"types"}))
def test_tool_reports_nothing(tool: str) -> None:
    run = subprocess.run(TOOLS[tool].split(), cwd=ROOT, capture_output=True, check=False, text=True)
    assert run.returncode == 0, run.stdout + run.stderr


def test_no_file_names_a_package_registry_or_a_local_path() -> None:
    places = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip():.100}"
        for file in files()
        for number, line in enumerate(file.read_text("utf-8", "replace").splitlines(), 1)
        if FORBIDDEN.search(line)
    ]
    assert not places, "\n".join(places)


def test_no_lock_file_names_the_source_of_a_package() -> None:
    packages = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    for package in packages.values():
        package.pop("funding", None)  # addresses for donations, from which nothing is fetched
    assert "://" not in json.dumps(packages)
    for lock in ROOT.glob("requirements/*.txt"):
        assert "://" not in lock.read_text("utf-8"), lock.name
