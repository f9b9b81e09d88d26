"""Tests that no imports form a circle, including those inside functions and those for types."""

from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest


def assert_no_circle(*packages: str) -> None:
    """Assert that the modules of packages can be ordered; `CycleError` names a circle of them."""
    graph = grimp.build_graph(*packages, cache_dir=None)
    imports = {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}
    TopologicalSorter(imports).prepare()


def test_no_imports_form_a_circle() -> None:
    assert_no_circle("nyout", "web", "builder")


def test_an_import_inside_a_function_can_form_a_circle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "circular"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "upper.py").write_text("from circular import lower\n")
    (package / "lower.py").write_text("def call():\n    from circular import upper\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(CycleError):
        assert_no_circle("circular")
