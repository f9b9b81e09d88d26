"""Runs the engine tests inside Pyodide, the Python of the browser."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_engines_run_unchanged_inside_pyodide() -> None:
    command = ["node", "tests/pyodide/run.mjs", "-m", "not slow", "tests/engine", "tests/games"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, check=False, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    passed = re.search(r"(\d+) passed", run.stdout)
    assert passed is not None, run.stdout
    assert int(passed[1]) >= 3000, "most of the engine tests were not collected"
