"""A fresh Python environment, in which pip installs wheels without a network."""

from __future__ import annotations

import base64
import csv
import io
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterator, Sequence
from hashlib import sha256
from importlib.metadata import Distribution, distribution
from pathlib import Path
from zipfile import ZipFile

from packaging.requirements import Requirement
from packaging.tags import sys_tags


class Environment:
    """An environment in a folder; its programs find no others, such as node, by name."""

    def __init__(self, folder: Path) -> None:
        venv.create(folder)  # without pip: that of this environment installs into it
        self.scripts = folder / "bin"
        self.python = self.scripts / "python"
        assert not shutil.which("node", path=str(self.scripts))

    def install(self, requirement: str, wheels: Path) -> None:
        """Install a requirement from a folder of wheels, with its dependencies."""
        command = [sys.executable, "-m", "pip", "--python", str(self.python), "install"]
        options = ["--quiet", "--disable-pip-version-check", "--no-index", "--find-links"]
        subprocess.run([*command, *options, str(wheels), requirement], check=True)

    def variables(self) -> dict[str, str]:
        """Return the environment variables of programs, which lead to nothing of this machine."""
        names = {"HOME", "LANG", "TMPDIR"} & os.environ.keys()
        return {name: os.environ[name] for name in names} | {"PATH": str(self.scripts)}

    def run(self, command: Sequence[str], cwd: Path) -> subprocess.CompletedProcess[str]:
        """Run a program of the environment by its name in a folder, and return its result."""
        program = str(self.scripts / command[0])
        return subprocess.run(
            [program, *command[1:]],
            cwd=cwd,
            env=self.variables(),
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )


def dependencies(requirement: str, *, inside: bool = True) -> Iterator[str]:
    """Yield the names of the installed distributions that a requirement needs, without its own."""
    parsed = Requirement(requirement)
    if not inside:
        yield parsed.name
    for line in distribution(parsed.name).requires or ():
        needed = Requirement(line)
        extras = {"", *parsed.extras}
        if not needed.marker or any(needed.marker.evaluate({"extra": name}) for name in extras):
            yield from dependencies(str(needed).partition(";")[0], inside=False)


def repack(name: str, folder: Path) -> Path:
    """Write the wheel of an installed distribution into a folder, and return its path.

    A registry would need a network. The wheel contains the installed files except scripts, which
    pip makes again.
    """
    package = distribution(name)
    tags = {line.removeprefix("Tag: ") for line in lines(package, "WHEEL")}
    tag = next(str(tag) for tag in sys_tags() if str(tag) in tags)
    files = {
        str(file): package.locate_file(file)
        for file in package.files or ()
        if not str(file).startswith("..") and "__pycache__" not in file.parts
    }
    (info,) = {path.partition("/")[0] for path in files if path.endswith(".dist-info/METADATA")}
    wheel = folder / f"{info.removesuffix('.dist-info')}-{tag}.whl"
    record = io.StringIO()
    rows = csv.writer(record)
    with ZipFile(wheel, "w") as archive:
        for path, file in files.items():
            if path == f"{info}/RECORD":
                continue
            body = Path(str(file)).read_bytes()
            digest = base64.urlsafe_b64encode(sha256(body).digest()).decode().rstrip("=")
            rows.writerow((path, f"sha256={digest}", len(body)))
            archive.writestr(path, body)
        rows.writerow((f"{info}/RECORD", "", ""))
        archive.writestr(f"{info}/RECORD", record.getvalue())
    return wheel


def lines(package: Distribution, name: str) -> list[str]:
    """Return the lines of a file of metadata."""
    return (package.read_text(name) or "").splitlines()
