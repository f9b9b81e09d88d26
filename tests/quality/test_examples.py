"""Tests the examples in docstrings of folders whose modules pytest cannot all import."""

import doctest
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from unittest import mock

import pytest

ROOT = Path(__file__).parents[2]
MODULES = [
    ".".join(file.relative_to(ROOT).with_suffix("").parts)
    for folder in ("builder", "tools", "web")
    for file in sorted((ROOT / folder).rglob("*.py"))
    if ">>> " in file.read_text("utf-8")
]
BROWSER = "js", "pyodide", "pyodide.ffi"
"""Modules that only exist in the browser."""


@pytest.fixture(scope="module", autouse=True)
def stubs() -> Iterator[None]:
    """Fake the browser, and forget the modules of the page that have seen the fake.

    Libraries stay: numpy cannot be imported twice in a process.
    """
    before = {*sys.modules}
    with pytest.MonkeyPatch.context() as patch:
        for name in BROWSER:
            patch.setitem(sys.modules, name, mock.MagicMock())
        yield
    for name in {*sys.modules} - before:
        package, _, last = name.rpartition(".")
        if name.partition(".")[0] == "web":
            del sys.modules[name]
            if package in sys.modules:  # it refers to its modules
                vars(sys.modules[package]).pop(last, None)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_docstrings_hold(name: str) -> None:
    failed, attempted = doctest.testmod(import_module(name))
    assert failed == 0 < attempted
