"""A pytest plugin for `make mutants`: covers code that builds tables, and runs quick tests first.

mutmut forks a process for each mutant after importing the games, and runs only the tests that call
the mutated function. Only the first test calls a function that fills a cached table, so the plugin
clears all caches of the games before each test. No test calls a function that runs at import, so
the plugin assigns it every test of its module, and imports the games again for its mutants.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

AT_IMPORT = Path("at-import.json")  # in the folder of mutmut's copy of the project
TESTS_OF_GAMES = "tests.engine", "tests.games", "tests.golden"  # modules that import the games
MAX_LINES = 3000  # the most lines of a quick row of perft


def mutmut_state() -> Any:
    """Return the state of mutmut: the tests of each function and their durations."""
    from mutmut.state import state

    return state()


def is_collecting() -> bool:
    """Return whether mutmut is collecting the functions that each test calls."""
    return os.environ.get("MUTANT_UNDER_TEST") == "stats"


def functions_run_at_import() -> set[str]:
    """Return the functions that run when the games are imported."""
    return set(json.loads(AT_IMPORT.read_text("utf-8"))) if AT_IMPORT.exists() else set()


def lines(item: pytest.Item) -> int:
    """Return the number of lines that a perft test walks, or 0 for other tests."""
    params = getattr(item, "callspec", None) and item.callspec.params  # pyright: ignore
    return sum(getattr((params or {}).get("row"), "counts", ()))


def pytest_configure() -> None:
    """Unload the games for a mutant of a function that runs at import."""
    function = os.environ.get("MUTANT_UNDER_TEST", "").partition("__mutmut_")[0]
    if function in functions_run_at_import():
        for name in [*sys.modules]:
            if name.split(".")[0] == "nyout" or name.startswith(TESTS_OF_GAMES):
                del sys.modules[name]


def pytest_runtest_setup() -> None:
    """Clear the caches of the games, so that each test rebuilds the tables that it needs."""
    for name, module in [*sys.modules.items()]:
        if name.startswith("nyout.games."):
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    durations = mutmut_state().duration_by_test
    items[:] = sorted(
        (item for item in items if lines(item) <= MAX_LINES),
        key=lambda item: durations.get(item.nodeid, 0),
    )


def pytest_collection_finish() -> None:
    if is_collecting():
        AT_IMPORT.write_text(
            json.dumps(sorted(functions_run_at_import() | mutmut_state()._stats)), "utf-8"
        )
        mutmut_state()._stats.clear()


def pytest_sessionfinish(session: pytest.Session) -> None:
    if session.exitstatus == pytest.ExitCode.INTERRUPTED:  # the mutant cannot be imported
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
    if is_collecting():
        tests = mutmut_state().tests_by_mangled_function_name
        for function in functions_run_at_import():
            module = function.rpartition(".")[0]
            tests[function] = {
                test
                for name, group in tests.items()
                if name.rpartition(".")[0] == module
                for test in group
            }
