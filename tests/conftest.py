"""Setup of every test run: PATH, order of the tests, report."""

import os
import sys
import sysconfig
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Tests run tools by name and must find those of this environment, however pytest was started.
os.environ["PATH"] = sysconfig.get_path("scripts") + os.pathsep + os.environ.get("PATH", "")

# Deterministic examples, no deadline and no example database.
settings.register_profile(
    "usual",
    database=None,
    deadline=None,
    derandomize=True,
    max_examples=25,
    print_blob=False,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("quick", settings.get_profile("usual"), max_examples=5)
settings.load_profile("usual")

FIRST = "tests/pyodide/"
"""Tests that mostly wait for one long process; they start first and occupy a worker."""


def pytest_configure(config: pytest.Config) -> None:
    """Report costs and orders of tests, except in Pyodide, which has no processes and no psutil."""
    if sys.platform != "emscripten":
        from tests import orders, report

        config.pluginmanager.register(report)
        config.pluginmanager.register(orders)


@pytest.hookimpl(trylast=True)  # after pytest's own sorting, and the random one
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Run long processes first and browser tests last, so that quick failures show early."""
    if config.getoption("randomly_reorganize", True):  # else the order is given
        items.sort(key=rank)


def rank(item: pytest.Item) -> int:
    """Return the position of a test in the run; lower runs earlier."""
    if item.nodeid.startswith(FIRST):
        return 0
    return 2 if item.get_closest_marker("browser") else 1


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the site, built from the checkout without an address."""
    return site(tmp_path_factory, "dist", "")


@pytest.fixture(scope="session")
def deployed_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the site, built for the address `HOME`."""
    from tests.builds import HOME

    return site(tmp_path_factory, "deployed", HOME)


def site(factory: pytest.TempPathFactory, name: str, home: str) -> Path:
    """Return the folder of a built site; Pyodide could not import its builder."""
    from builder import reference, write_site
    from tests.builds import once

    def make(folder: Path) -> None:
        write_site(folder, home, more=reference.pages)

    return once(factory, name, make)
