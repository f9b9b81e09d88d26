"""Tests which modules import each other, including imports inside functions and those for types."""

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parents[2]


def assert_no_circle(*packages: str) -> None:
    """Assert that the modules of packages can be ordered; `CycleError` names a circle of them."""
    graph = grimp.build_graph(*packages, cache_dir=None)
    imports = {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}
    TopologicalSorter(imports).prepare()


def test_no_imports_form_a_circle() -> None:
    assert_no_circle("nyout", "web", "builder")


def test_an_inner_import_can_form_a_circle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "circular"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "upper.py").write_text("from circular import lower\n")
    (package / "lower.py").write_text("def call():\n    from circular import upper\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(CycleError):
        assert_no_circle("circular")


def imported_names(source: str) -> Iterator[str]:
    """Yield the full names that a source imports, such as `tests.golden.read`."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=module, names=names):
                yield from (f"{module}.{alias.name}" for alias in names)


def is_test_module(name: str) -> bool:
    """Return whether a name is that of a module of tests, or of something in it."""
    path = ROOT.joinpath(*name.split("."))
    return any(
        file.name.startswith("test_") and file.with_suffix(".py").is_file()
        for file in (path, path.parent)
    )


def wrong_imports(folder: str) -> Iterator[str]:
    """Yield the forbidden imports: of test modules anywhere, of `tests` in other folders."""
    for file in sorted((ROOT / folder).rglob("*.py")):
        for name in imported_names(file.read_text("utf-8")):
            if name.startswith("tests.") and (folder != "tests" or is_test_module(name)):
                yield f"{file.relative_to(ROOT)}: {name}"


@pytest.mark.parametrize("folder", ["nyout", "web", "builder", "tools", "tests"])
def test_what_tests_share_is_in_helper_modules_and_only_tests_use_it(folder: str) -> None:
    assert not [*wrong_imports(folder)]


def test_an_import_of_a_test_is_found_in_each_form() -> None:
    forms = (
        "import tests.quality.test_import_graph",
        "from tests.quality.test_import_graph import ROOT",
        "def wrong():\n    from tests.quality import test_import_graph",
    )
    assert all(is_test_module(name) for form in forms for name in imported_names(form))
    assert not is_test_module("tests.golden.files")
