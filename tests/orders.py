"""The tests that each process runs, as files with which a failure can be repeated."""

from pathlib import Path

import pytest

FOLDER = Path(".cache/orders")

failures: dict[str, dict[str, bool]] = {}  # whether each test has failed, by process, in order


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Record a test that another process runs."""
    if node := getattr(report, "node", None):  # set by pytest-xdist
        tests = failures.setdefault(node.gateway.id, {})
        tests[report.nodeid] = tests.get(report.nodeid, False) or report.failed


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Print the commands that repeat failures, each after the same tests in one process.

    The seed does not determine these tests: an idle process takes over some from another.
    """
    for process, tests in failures.items():
        if any(tests.values()):
            options = "--numprocesses=0", "--randomly-dont-reorganize", "-m", ""  # slow ones, too
            seed = f"--randomly-seed={config.getoption('randomly_seed', 'default')}"
            last = max(number for number, failed in enumerate(tests.values()) if failed)
            file = FOLDER / process
            FOLDER.mkdir(parents=True, exist_ok=True)
            file.write_text("\n".join([*options, seed, *[*tests][: last + 1]]), "utf-8")
            terminalreporter.write_line(f"to repeat the failures: make test ARGS=@{file}")
