"""Tests the programs of maintainers: their arguments, golden records, and faults to make."""

import re
from importlib import import_module

import pytest
import typer
from typer import Typer
from typer.testing import CliRunner

from builder.template import ROOT
from nyout import view
from nyout.match import Match
from nyout.testing.golden import replay
from tools import golden
from tools.sabotage import FAULTS, Fault

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


# --- `tools.golden` -------------------------------------------------------------------------------


def test_a_golden_record_of_a_kind_is_found(capfd: pytest.CaptureFixture[str]) -> None:
    golden.main([], "run", ranks="1 1", ending="herd")
    text = capfd.readouterr().out
    assert replay(text) == text
    *_, last = Match.from_text(text).states
    assert (view.view_of(last).phase(), last.ranks()) == ("herd", (1, 1))


def test_a_failed_search_for_a_golden_record_is_reported() -> None:
    with pytest.raises(typer.TyperException, match="no such game in 2 seeds, starting with 1"):
        golden.main([], "run", ending="nonsense", most=2)


# --- the faults of `tools.sabotage` still apply to the code and name tests that exist -------------


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_changes_one_place_and_names_its_tests(fault: Fault) -> None:
    assert (ROOT / fault.file).read_text("utf-8").count(fault.text) == 1
    assert fault.text != fault.replacement
    assert all((ROOT / test.partition("::")[0]).exists() for test in fault.tests.split())
