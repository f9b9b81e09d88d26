"""What the tests cost: a plugin that measures each test, and prints where the time went.

It also prints what languages lack.
"""

import json
import os
import time
from collections import defaultdict
from collections.abc import Generator, Iterable, Iterator, Sequence
from typing import NamedTuple

import psutil
import pytest

START = pytest.StashKey[tuple[float, float]]()
HEAVY = 15  # seconds of processor time from which a test belongs in `make test-all`
LONG = 5  # seconds


class Cost(NamedTuple):
    """The seconds that a test took, and the processor seconds of its process and all children."""

    test: str
    wall: float
    processor: float

    @property
    def folder(self) -> str:
        """The folder of the test; that of all doctests is empty.

        >>> Cost("tests/browser/play/test_typed.py::test_enter", 1, 1).folder
        'tests/browser/play'
        >>> Cost("nyout/core.py::nyout.core", 1, 1).folder
        ''
        """
        parts = self.test.split("::")[0].split("/")[:-1]
        depth = 3 if parts[1:2] == ["browser"] else 2
        return "/".join(parts[:depth]) if parts[:1] == ["tests"] else ""


def processor_time() -> float:
    """Return the processor seconds of this process, its children and theirs, dead or alive."""
    me = psutil.Process()
    processes = [me, *me.children(recursive=True)]
    return sum(sum(times[:4]) for process in processes if (times := _times(process)))


def _times(process: psutil.Process) -> Sequence[float]:
    try:
        return process.cpu_times()
    except psutil.Error:  # it has just ended
        return ()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Remember the time at the start of a test."""
    item.stash[START] = time.monotonic(), processor_now(item)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add the cost of a test to its last report."""
    if call.when == "teardown":
        wall, processor = item.stash[START]
        # A browser that has ended takes its processor time with it.
        cost = time.monotonic() - wall, max(0, processor_now(item) - processor)
        item.user_properties.append(("cost", json.dumps(cost)))
    return (yield)


def processor_now(item: pytest.Item) -> float:
    """Return the processor time so far; only tests of browsers have children that live on."""
    return processor_time() if item.get_closest_marker("browser") else sum(os.times()[:4])


def costs(reports: Iterable[object]) -> Iterator[Cost]:
    """Yield the cost of each test."""
    for report in reports:
        if isinstance(report, pytest.TestReport) and report.when == "teardown":
            cost = next(value for name, value in report.user_properties if name == "cost")
            yield Cost(report.nodeid, *json.loads(str(cost)))


def lacking(reports: Iterable[object]) -> Iterator[str]:
    """Yield what tests report that a partial language lacks."""
    for report in reports:
        if isinstance(report, pytest.TestReport) and report.when == "teardown":
            yield from (str(value) for name, value in report.user_properties if name == "lacking")


def table(rows: Iterable[Cost]) -> Iterator[str]:
    """Yield a line per test, the most expensive first."""
    for row in sorted(rows, key=lambda row: -row.processor):
        yield f"{row.wall:7.1f} s, {row.processor:6.1f} s of processor time  {row.test}"


def folder_rows(rows: Iterable[Cost]) -> Iterator[str]:
    """Yield a line per folder, the most expensive first."""
    folders: defaultdict[str, list[Cost]] = defaultdict(list)
    for row in rows:
        folders[row.folder].append(row)
    sums = {
        name or "doctests": (sum(row.wall for row in rows), sum(row.processor for row in rows))
        for name, rows in folders.items()
    }
    for name, (wall, processor) in sorted(sums.items(), key=lambda entry: -entry[1][0]):
        count = len(folders["" if name == "doctests" else name])
        yield f"{wall:7.1f} s, {processor:6.1f} s of processor time  {count:5d} tests  {name}"


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Print which tests are heavy or long, and the time per folder."""
    reports = [report for group in terminalreporter.stats.values() for report in group]
    rows = list(costs(reports))
    is_usual = config.option.markexpr == "not slow"
    heavy = [row for row in rows if row.processor > HEAVY and is_usual]
    long = [row for row in rows if row.wall > LONG and row not in heavy]
    sections = {
        f"more than {HEAVY} s of processor time: mark these tests as slow": table(heavy),
        f"longer than {LONG} s": table(long),
        "time per folder": folder_rows(rows),
        "partial languages": lacking(reports),
    }
    for title, lines in sections.items():
        if lines := list(lines):
            terminalreporter.section(title)
            terminalreporter.write("\n".join(lines) + "\n")
    spent = sum(row.processor for row in rows)
    terminalreporter.write(f"processor time of all tests: {spent:.0f} s\n")
