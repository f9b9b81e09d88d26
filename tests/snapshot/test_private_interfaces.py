"""Tests some of the private interfaces that docs/boot.md lists: each fails if one changes."""

import json
import re
import subprocess
from pathlib import Path

from web.site.template import NODE, ROOT


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


def test_a_packed_memory_is_restored() -> None:
    run_in_node("heap-diff.test.mjs")


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
