"""What `make mutants` adds to pytest: mutants of the code that makes tables, quick tests first.

mutmut forks a process for each mutant, long after the games were imported, and knows of a function
only the tests that call it. A function that fills a table would be called by the first test alone,
and its mutants would change nothing: so all caches of the games are cleared before each test. A
function that runs at import is called by no test: it gets every test of its module, and the games
are imported anew for a mutant of it.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

AT_IMPORT = Path("at-import.json")  # beside the copy of the project that is mutated
TESTS_OF_GAMES = "tests.engine", "tests.games", "tests.golden"  # modules that import the games
MOST_LINES = 3000  # of a row of perft that is still quick


def known() -> Any:
    """What mutmut knows: the tests of each function, and how long they take."""
    from mutmut.state import state

    return state()


def collecting() -> bool:
    """Whether mutmut finds out which functions a test calls."""
    return os.environ.get("MUTANT_UNDER_TEST") == "stats"


def at_import() -> set[str]:
    """The functions that were found to be called when the games are imported."""
    return set(json.loads(AT_IMPORT.read_text("utf-8"))) if AT_IMPORT.exists() else set()


def lines(item: pytest.Item) -> int:
    """How many lines a test has to walk, if it counts those of a row of perft."""
    params = getattr(item, "callspec", None) and item.callspec.params  # pyright: ignore
    return sum(getattr((params or {}).get("row"), "counts", ()))


def pytest_configure() -> None:
    """Forget the games where a mutant runs as they are imported."""
    function = os.environ.get("MUTANT_UNDER_TEST", "").partition("__mutmut_")[0]
    if function in at_import():
        for name in [*sys.modules]:
            if name.split(".")[0] == "nyout" or name.startswith(TESTS_OF_GAMES):
                del sys.modules[name]


def pytest_runtest_setup() -> None:
    """Clear the caches of the games, so that each test makes the tables that it needs."""
    for name, module in [*sys.modules.items()]:
        if name.startswith("nyout.games."):
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    took = known().duration_by_test
    items[:] = sorted(
        (item for item in items if lines(item) <= MOST_LINES),
        key=lambda item: took.get(item.nodeid, 0),
    )


def pytest_collection_finish() -> None:
    if collecting():
        AT_IMPORT.write_text(json.dumps(sorted(at_import() | known()._stats)), "utf-8")
        known()._stats.clear()


def pytest_sessionfinish(session: pytest.Session) -> None:
    if session.exitstatus == pytest.ExitCode.INTERRUPTED:  # the mutant cannot even be imported
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
    if collecting():
        tests = known().tests_by_mangled_function_name
        for function in at_import():
            module = function.rpartition(".")[0]
            tests[function] = {
                test
                for name, found in tests.items()
                if name.rpartition(".")[0] == module
                for test in found
            }
