"""Tests the sources: no registries and local paths, no waits for promises, working examples."""

import ast
import doctest
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from unittest import mock

import pytest

ROOT = Path(__file__).parents[2]

# The brackets prevent this file from matching its own pattern.
FORBIDDEN = re.compile(
    r"npmjs[.](com|org)|yarnpkg[.]com|pythonhosted[.]org|pypi[.]org|deb[.]debian[.]org"
    r"|(?<![\w.-])/(work|farm|root|Users)[/]"
)


def files() -> list[Path]:
    """Return all files that a commit of the working tree would contain."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    return [file for name in names.split("\0") if (file := ROOT / name).is_file()]


def test_no_file_names_a_package_registry_or_a_local_path() -> None:
    places = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip():.100}"
        for file in files()
        for number, line in enumerate(file.read_text("utf-8", "replace").splitlines(), 1)
        if FORBIDDEN.search(line)
    ]
    assert not places, "\n".join(places)


def test_no_lock_file_names_the_source_of_a_package() -> None:
    packages = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    for package in packages.values():
        package.pop("funding", None)  # addresses for donations, from which nothing is fetched
    assert "://" not in json.dumps(packages)
    for lock in ROOT.glob("requirements/*.txt"):
        assert "://" not in lock.read_text("utf-8"), lock.name


# --- what the style of the code forbids and no linter knows ---------------------------------------


def is_text(node: ast.expr) -> bool:
    """Return whether an expression is a text or a tuple of texts."""
    parts = node.elts if isinstance(node, ast.Tuple | ast.List) else [node]
    return all(
        isinstance(part, ast.JoinedStr)
        or (isinstance(part, ast.Constant) and isinstance(part.value, str))
        for part in parts
    )


def is_condition(node: ast.expr) -> bool:
    """Return whether an expression is true or false by its form or its name."""
    name = ast.unparse(node.func if isinstance(node, ast.Call) else node).rpartition(".")[2]
    return isinstance(node, ast.Compare | ast.BoolOp) or bool(
        re.match("_?(is|has|can)_|bool$", name)
    )


def test_no_text_is_multiplied_by_a_condition() -> None:
    found: list[str] = []
    for file in files():
        if file.suffix == ".py" and file.relative_to(ROOT).parts[0] in ("nyout", "web", "builder"):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
                    for text, condition in ((node.left, node.right), (node.right, node.left)):
                        if is_text(text) and is_condition(condition):
                            found.append(f"{file.name}:{node.lineno}: {ast.unparse(node)}")
    assert found == []


# --- browser tests wait for what they name: see `wait_for_function` of Playwright -----------------

WAIT = re.compile(r'wait_for_function\(\s*(f?"+[^"]*|\w+)')
FUNCTION = re.compile(r'f?"+(\w+|\([^)]*\)) =>')


def test_what_a_test_waits_for_is_a_function_that_returns_no_promise() -> None:
    """Playwright evaluates an expression anew each time, which the site's policy forbids.

    A promise is always true.
    """
    waits = 0
    files = [*ROOT.glob("tests/**/*.py"), *ROOT.glob("tools/driver/*.py")]
    texts = {file: file.read_text("utf-8") for file in files}
    for file, text in texts.items():
        sources = text + "".join(texts.values())  # drivers define scripts for tests
        for given in WAIT.findall(text):
            value = (
                re.search(rf'\b{given} = \(?\s*(f?"+[^"]*)', sources) if '"' not in given else None
            )
            assert FUNCTION.match(value[1] if value else given), f"{file.name}: {given}"
            waits += 1
    assert waits > 20


# --- the examples in docstrings of folders whose modules pytest cannot all import -----------------

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
