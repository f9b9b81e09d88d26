import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
# A failure that names the tests before it in its process; these are a matter of time.
TEST = """
import pytest
earlier = []

@pytest.mark.parametrize("number", range(20))
def test(number):
    earlier.append(number)
    assert number != 7, str(earlier)
"""


def failure(folder: Path, *arguments: str) -> tuple[list[str], list[str]]:
    """Return the reason of the failure in a folder, and the arguments that repeat it."""
    command = sys.executable, "-m", "pytest", "-p", "tests.orders", "-p", "no:playwright"
    run = subprocess.run(
        [*command, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=False,
        text=True,
    )
    return re.findall("(?m)^E +AssertionError: (.*)", run.stdout), re.findall(
        "ARGS=(.*)", run.stdout
    )


def test_a_failure_is_repeated_after_the_same_tests_in_one_process(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").touch()
    (tmp_path / "test_order.py").write_text(TEST, "utf-8")
    usual = "--numprocesses=2", "--dist=worksteal"
    reasons, arguments = failure(tmp_path, *usual)
    assert len(reasons) == len(arguments) == 1
    assert failure(tmp_path, *usual, *arguments) == (reasons, [])
