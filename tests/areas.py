"""Test time per area, printed at the end of a run."""

from collections import defaultdict
from collections.abc import Iterable

import pytest

AREAS = {
    "tests/pyodide/": "engine, in Pyodide",
    "tests/quality/": "quality checks",
    "tests/engine/": "engine",
    "tests/games/": "engine",
    "tests/adapters/": "adapters for research",
    "tests/analysis/": "computer players",
    "tests/players/": "computer players",
    "tests/tournament/": "computer players",
    "tests/cli/": "command line",
    "tests/browser/offline/": "browser: offline",
    "tests/browser/": "browser",
    "tests/": "site and build",
    "": "doctests",
}
"""Area names by prefix of the test id; the first match counts."""


def area(nodeid: str) -> str:
    """Return the area of a test.

    >>> area("tests/browser/dialogs/test_keys.py::test_help"), area("README.md::README.md")
    ('browser', 'doctests')
    """
    return next(name for prefix, name in AREAS.items() if nodeid.startswith(prefix))


def summary(reports: Iterable[pytest.TestReport]) -> list[str]:
    """Return a line per area with its seconds and number of tests, the slowest first."""
    seconds: defaultdict[str, float] = defaultdict(float)
    tests: defaultdict[str, set[str]] = defaultdict(set)
    for report in reports:
        seconds[area(report.nodeid)] += report.duration
        tests[area(report.nodeid)].add(report.nodeid)
    ranked = sorted(seconds, key=lambda name: -seconds[name])
    return [f"{seconds[name]:7.1f}s {len(tests[name]):5d} tests  {name}" for name in ranked]
