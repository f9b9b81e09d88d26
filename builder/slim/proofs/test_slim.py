"""The proofs of the smaller Pyodide: it gives the same results as npm's."""

import json
import re
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from builder.program import PYODIDE, program
from builder.template import NODE

HERE = Path(__file__).parent
SYNCHRONOUS = 8 * 2**20  # bytes that Chromium compiles at once on the main thread
RENEW = "run `make pyodide`: the list of functions is of another version of Pyodide"


def run(folder: Path, kind: str) -> Any:
    """Return what `run.mjs` prints; fail with its error messages."""
    command = [NODE, "--no-warnings", HERE / "run.mjs", folder, kind]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    # Node prints the source line of an error, which in Pyodide's script is almost a megabyte.
    errors = [line[:300] for line in ran.stderr.splitlines() if "Error" in line]
    assert ran.returncode == 0, "\n".join(errors[-9:])
    return json.loads(ran.stdout)


@pytest.mark.slow
def test_the_program_loads_its_parts_for_extension_modules_which_work_as_in_pyodide() -> None:
    ours, stock = (run(folder, "extensions") for folder in (program().folder, PYODIDE))
    assert len(stock["results"]) > 20
    assert ours["results"] == stock["results"]
    assert sorted(ours["parts"]) == sorted(program().parts)


@pytest.mark.slow
def test_the_first_part_alone_gives_the_same_results_as_pyodide() -> None:
    """Tracebacks import `unicodedata`, to measure characters."""
    ours, stock = (run(folder, "ordinary") for folder in (program().folder, PYODIDE))
    assert sum(map(len, stock["results"])) > 1_000_000
    for line, expected in zip(ours["results"], stock["results"], strict=True):
        assert line == expected
    assert ours["parts"] == ["modules.wasm"]


def test_the_program_is_divided() -> None:
    """Else a page loads twice as much."""
    assert program().parts, RENEW
    sizes = {name: (program().folder / name).stat().st_size for name in program().files}
    whole, first = (PYODIDE / "pyodide.asm.wasm").stat().st_size, sizes["pyodide.asm.wasm"]
    parts = [sizes[name] for name in program().parts]
    assert first < 0.45 * whole
    assert first < 0.8 * sum(parts)
    assert max(parts) < SYNCHRONOUS


def test_the_program_exports_what_its_script_uses_and_little_else() -> None:
    code = """const { readFileSync } = require("fs");
        const module = new WebAssembly.Module(readFileSync(process.argv[1]));
        console.log(JSON.stringify(WebAssembly.Module.exports(module).map(({ name }) => name)));"""
    path = program().folder / "pyodide.asm.wasm"
    ran = subprocess.run([NODE, "-e", code, path], capture_output=True, check=True, text=True)
    exports = set(json.loads(ran.stdout))
    assert len(exports) < 500, "the whole program has over eight thousand"
    assert set(re.findall(r'=wasmExports\["([\w$]+)"\]', script())) <= exports


def test_a_start_from_the_memory_compiles_no_python_code() -> None:
    compiling = r"""(?:\([^()]*\?[^()]*:)?API\.[\w.]*(?:eval_code|[rR]un\w*)\(["`].*?\)"""
    core = '(API._pyodide?[0]:API.rawRun("import _pyodide_core")'
    assert re.findall(compiling, script()) == [core], "a restored memory has `API._pyodide`"


@cache
def script() -> str:
    """Return the script of the program."""
    return (program().folder / "pyodide.asm.mjs").read_text("utf-8")
