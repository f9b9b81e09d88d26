"""Tests that no file depends on where packages come from, or on a folder of one machine."""

import json
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]

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
