"""Tests the table of private interfaces in docs/boot.md, and some of these interfaces.

Each test of an interface fails if the interface changes.
"""

import json
import re
import subprocess
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from web.site.bundles import app
from web.site.packing import snapshot
from web.site.template import NODE, ROOT

BOOT = ROOT / "web/boot"
CODE = re.compile(r"`([^`]+)`")
TEST = re.compile(r"tests/[\w/]+\.py::test_\w+")
PRIVATE = re.compile(r"(?<![\w$])__?[A-Za-z]\w*(?<!__)\b")
DEFINED = re.compile(
    r"\b(?:def|class|const|let|import) (_\w+)|^(_\w+) ?[:=]|[(,] ?(_)[,)]", re.MULTILINE
)


class Row(NamedTuple):
    """A row of the table."""

    names: tuple[str, ...]
    files: tuple[Path, ...]
    reason: str
    detected: str


@cache
def rows() -> list[Row]:
    """Return the table in docs/boot.md."""
    text = (ROOT / "docs/boot.md").read_text("utf-8")
    section = text.partition("## Private interfaces\n")[2].partition("\n## ")[0]
    lines = [line.strip("| ").split(" | ") for line in section.splitlines() if "`" in line]
    return [
        Row(
            tuple(CODE.findall(what)),
            tuple(
                ROOT / name if name.startswith("web/") else BOOT / name
                for name in CODE.findall(where)
            ),
            why,
            detected,
        )
        for what, where, why, detected in (line for line in lines if len(line) == 4)
    ]


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.names[0])
def test_a_row_names_existing_code_and_existing_tests(row: Row) -> None:
    code = "\n".join(file.read_text("utf-8") for file in row.files)
    assert [name for name in row.names if name.partition(",")[0] not in code] == []
    assert row.reason
    tests = TEST.findall(row.detected)
    assert tests or row.detected == "the build"
    for path, name in (test.split("::") for test in tests):
        assert f"def {name}(" in (ROOT / path).read_text("utf-8"), f"{path}::{name}"


def test_booting_uses_no_private_name_that_is_not_listed() -> None:
    listed = {word for row in rows() for name in row.names for word in re.findall(r"\w+", name)}
    found: set[str] = set()
    for file in BOOT.rglob("*.*"):
        if file.suffix in {".py", ".js", ".mjs"}:
            code = re.sub(r"^\s*(//|#).*", "", file.read_text("utf-8"), flags=re.MULTILINE)
            defined = {name for names in DEFINED.findall(code) for name in names}
            found |= {*PRIVATE.findall(code)} - defined
    assert found - listed - {"_ssl"} == set(), "`_ssl` is a module that is left out"


@pytest.fixture(scope="module")
def boot_files() -> dict[str, bytes]:
    """Return the files that Python boots from."""
    snapshot.check(app(), required=True)
    return snapshot.files(app())


def test_the_slim_program_exports_what_its_script_uses_and_little_else(
    boot_files: dict[str, bytes], tmp_path: Path
) -> None:
    program = tmp_path / "program.wasm"
    program.write_bytes(boot_files["pyodide.asm.wasm"])
    code = """const { readFileSync } = require("fs");
        const module = new WebAssembly.Module(readFileSync(process.argv[1]));
        console.log(JSON.stringify(WebAssembly.Module.exports(module).map(({ name }) => name)));"""
    ran = subprocess.run([NODE, "-e", code, program], capture_output=True, check=True, text=True)
    exports = set(json.loads(ran.stdout))
    assert len(exports) < 500, "the whole program has over eight thousand"
    script = boot_files["pyodide.asm.mjs"].decode()
    assigned = set(re.findall(r'=wasmExports\["([\w$]+)"\]', script))
    assert assigned <= exports
    assert len(script) < 900_000


def test_a_start_from_the_memory_compiles_no_python_code(boot_files: dict[str, bytes]) -> None:
    script = boot_files["pyodide.asm.mjs"].decode()
    compiling = r"""(?:\([^()]*\?[^()]*:)?API\.[\w.]*(?:eval_code|[rR]un\w*)\(["`].*?\)"""
    core = '(API._pyodide?[0]:API.rawRun("import _pyodide_core")'
    assert re.findall(compiling, script) == [core], "a restored memory has `API._pyodide`"


def test_unused_memory_is_zeroed() -> None:
    run_in_node("zero-free.test.mjs")


def test_links_and_hashes_that_are_left_out_of_the_memory_are_put_back() -> None:
    run_in_node("heap-objects.test.mjs")


def test_exports_get_the_numbers_of_their_entries_in_the_table() -> None:
    run_in_node("wasm.test.mjs")


def run_in_node(name: str) -> None:
    """Run a test file of `tests/snapshot`, and fail with its output."""
    command = [NODE, "--test", ROOT / "tests/snapshot" / name]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout
