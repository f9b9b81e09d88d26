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
    with mock.patch.dict(sys.modules, dict.fromkeys(BROWSER, mock.MagicMock())):
        yield


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_docstrings_hold(name: str) -> None:
    failed, attempted = doctest.testmod(import_module(name))
    assert failed == 0 < attempted
