"""Tests that each documented program parses its arguments."""

import re
from importlib import import_module

import pytest
from typer import Typer
from typer.testing import CliRunner

from builder.template import ROOT

DOCS = (ROOT / "docs/tools.md").read_text("utf-8")
PROGRAMS = sorted({*re.findall(r"`python -m ([\w.]+)", DOCS)})


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_describes_its_options(name: str) -> None:
    path = ROOT / name.replace(".", "/")
    app = Typer()
    app.command()(import_module(f"{name}.__main__" if path.is_dir() else name).main)
    result = CliRunner().invoke(app, ["--help"])
    assert result.exit_code == 0
    assert "--help" in result.output
    assert re.search(r"Usage: ", result.output)


def test_every_program_is_documented() -> None:
    packages = {path.parent.name for path in (ROOT / "tools").glob("*/__main__.py")}
    modules = {path.stem for path in (ROOT / "tools").glob("[a-z]*.py")}
    documented = {*re.findall(r"`(?:python -m )?tools[./](\w+)", DOCS)}
    assert documented - {"driver"} == packages | modules - {"sabotage"}
