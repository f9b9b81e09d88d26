"""A run in several processes prints a command that repeats the failures of one of them."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

# A failure that names the tests before it in its process; these are a matter of time.
TEST = """
import pytest
earlier = []

@pytest.mark.parametrize("number", range(20))
def test(number):
    earlier.append(number)
    assert number != 7, str(earlier)
"""
TWO = "--numprocesses=2", "--dist=worksteal"


@pytest.mark.slow
def test_a_failure_is_repeated_after_the_same_tests_in_one_process(tmp_path: Path) -> None:
    def output(*arguments: str) -> str:
        command = sys.executable, "-m", "pytest", "-p", "tests.orders", "-p", "no:playwright"
        env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
        options = {"cwd": tmp_path, "env": env, "capture_output": True, "text": True}
        return subprocess.run([*command, *arguments], check=False, **options).stdout

    (tmp_path / "pytest.ini").touch()
    (tmp_path / "test_order.py").write_text(TEST, "utf-8")
    first = output(*TWO)
    again = output(*TWO, *re.findall("make test ARGS=(.*)", first))
    assert re.findall("Error: (.*)", again) == re.findall("Error: (.*)", first) != []
    assert "workers" in first
    assert "workers" not in again
