"""Tests the division of Pyodide's program into a first part and parts loaded on demand."""

import json
import re
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest

from tests.browser.functions import listed
from web.boot.interpreter import stdlib
from web.site.bundles import PYODIDE
from web.site.packing import snapshot
from web.site.template import NODE, ROOT

HERE = Path(__file__).parent
MAKE = ROOT / "web/boot/make_snapshot"
SYNCHRONOUS = 8 * 2**20  # bytes that Chromium compiles at once on the main thread
RENEW = "run `make functions`, and find the ranges in data-ranges.mjs again (docs/boot.md)"


@pytest.fixture(scope="module")
def folder(boot_files: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the files that Python boots from."""
    found = tmp_path_factory.mktemp("boot")
    for name, content in boot_files.items():
        (found / name).write_bytes(content)
    return found


def in_node(script: str, *args: Path) -> str:
    """Return what a script of this folder prints under node; fail with its error messages."""
    command = [NODE, "--no-warnings", HERE / script, *args]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    # Node prints the source line of an error, which in Pyodide's script is almost a megabyte.
    errors = [line[:300] for line in ran.stderr.splitlines() if "Error" in line]
    assert ran.returncode == 0, "\n".join(errors[-9:])
    return ran.stdout


@pytest.mark.slow
def test_without_the_rest_the_program_gives_the_same_results_as_pyodide(folder: Path) -> None:
    """The script fails if the program calls a function of the rest."""
    ours, stock = (in_node("repertoire.mjs", path) for path in (folder, PYODIDE))
    assert len(stock) > 1_000_000
    for line, expected in zip(ours.splitlines(), stock.splitlines(), strict=True):
        assert line == expected


@pytest.mark.slow
def test_the_on_demand_parts_have_all_other_functions_and_their_data(folder: Path) -> None:
    assert sorted(in_node("use-parts.mjs", folder).splitlines()) == sorted(snapshot.PARTS)


@pytest.mark.slow
def test_only_the_part_with_extension_modules_reads_their_data() -> None:
    """Other parts would read zeros, and a page would load this part for ordinary functions."""
    found = json.loads(in_node("module-functions.mjs"))
    assert (MAKE / "module-functions.txt").read_text("ascii") == listed(found["functions"]), RENEW
    assert found["addresses"] == found["unused"] == []
    assert set(found["modules"]) == stdlib.MODULES


def test_the_lists_belong_to_the_installed_pyodide() -> None:
    """Else the program is not divided, and a page loads twice as much."""
    digest = sha256((PYODIDE / "pyodide.asm.wasm").read_bytes()).hexdigest()
    for name in ("functions.txt", "module-functions.txt"):
        assert (MAKE / name).read_text("ascii").startswith(f"{digest}\n"), RENEW
    named = re.findall(r'PROGRAM = "(\w+)"', (MAKE / "data-ranges.mjs").read_text("utf-8"))
    assert named == [digest], RENEW


def test_the_first_part_is_smaller_than_the_others_which_browsers_compile_at_once(
    folder: Path,
) -> None:
    program, *parts = (
        (folder / name).stat().st_size for name in ("pyodide.asm.wasm", *snapshot.PARTS)
    )
    assert program < 0.8 * sum(parts)
    assert max(parts) < SYNCHRONOUS
