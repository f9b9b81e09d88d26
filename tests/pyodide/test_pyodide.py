"""Runs the engine tests inside Pyodide, the Python of the browser."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_engines_run_unchanged_inside_pyodide() -> None:
    tests = "-m", "not slow", "tests/engine", "tests/games"
    here = number("tests collected", sys.executable, "-m", "pytest", "--collect-only", "-q", *tests)
    count = number("passed", "node", "tests/pyodide/run.mjs", *tests)
    assert count > 0.95 * here  # a few tests start processes


def number(what: str, *command: str) -> int:
    """Return the number of tests that a run of pytest reports as passed or collected."""
    run = subprocess.run(command, cwd=ROOT, capture_output=True, check=False, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    summary = re.search(rf"(\d+)(?:/\d+)? {what}", run.stdout)
    assert summary, run.stdout
    return int(summary[1])
