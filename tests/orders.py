"""The tests that each process runs, as files with which a failure can be repeated."""

from collections import defaultdict
from pathlib import Path

import pytest

FOLDER = Path(".cache/orders")


def pytest_configure(config: pytest.Config) -> None:
    """Record the tests of each process, if there are several."""
    if config.getoption("numprocesses", None):
        config.pluginmanager.register(Orders())


class Orders:
    """Writes the tests of each process up to its last failure into a file of arguments for pytest.

    The seed does not determine them: an idle process takes over tests from another.
    """

    def __init__(self) -> None:
        self.tests: defaultdict[str, dict[str, None]] = defaultdict(dict)  # by process, in order
        self.ends: dict[str, int] = {}  # the number of tests up to the last failure

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a test, and whether it has failed."""
        process = report.node.gateway.id  # type: ignore[attr-defined]  # set by pytest-xdist
        self.tests[process][report.nodeid] = None
        if report.failed:
            self.ends[process] = len(self.tests[process])

    def pytest_terminal_summary(
        self, terminalreporter: pytest.TerminalReporter, config: pytest.Config
    ) -> None:
        """Write the files, and print how to use them."""
        if not self.ends:
            return
        options = (
            f"--randomly-seed={config.getoption('randomly_seed')}",
            "--randomly-dont-reorganize",
            "--numprocesses=0",
            "-m",
            "",  # slow tests, too
        )
        FOLDER.mkdir(parents=True, exist_ok=True)
        terminalreporter.section("to repeat a failure after the same tests")
        for process, end in self.ends.items():
            file = FOLDER / process
            file.write_text("\n".join([*options, *list(self.tests[process])[:end]]), "utf-8")
            terminalreporter.write_line(f"make test ARGS=@{file}")
