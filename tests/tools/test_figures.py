"""Tests that machines wrote docs/figures.md, and that `make figures` can measure it again."""

import ast
import json
import re
from datetime import date
from importlib import import_module
from pathlib import Path

import pytest
from typer import BadParameter

from nyout.tournament import play
from tools import errors
from tools.benchmarks import chances, opponents, strength
from tools.endgame import accuracy
from tools.figures import __main__ as program
from tools.figures import page
from tools.figures.__main__ import MEASUREMENTS, Measurement, select

NUMBER = re.compile(r"(?!9[59]%)\b\d[\d.,]* ?(?:%|×|[kM]?B\b|bytes|m?s\b|seconds|plies)")
"""A number with a unit, but for the widths of intervals."""


def test_the_pages_contain_the_stored_results() -> None:
    for path, text in page.render_pages().items():
        assert path.read_text("utf-8") == text, f"{path.name}: run `make figures ARGS=--render`"


def test_all_parts_of_all_measurements_are_stored_with_date_and_machine() -> None:
    assert {file.stem for file in page.RESULTS.iterdir()} == {*MEASUREMENTS}
    for name, measurement in MEASUREMENTS.items():
        stored = page.load(name)
        assert {*stored} == {*measurement.parts}, name
        for record in stored.values():
            assert date.fromisoformat(record["date"])
            assert record["machine"]


def test_the_page_names_the_command_of_each_measurement() -> None:
    text = page.PAGE.read_text("utf-8")
    for name in MEASUREMENTS:
        assert f"`make figures ARGS={name}`" in text, name


@pytest.mark.parametrize("template", ["figures.md", "readme.md"])
def test_numbers_in_templates_come_from_results_and_targets(template: str) -> None:
    source = (Path(page.__file__).parent / template).read_text("utf-8")
    prose = re.sub(r"\{\{.*?\}\}|\{%.*?%\}", "", source, flags=re.DOTALL)
    assert not NUMBER.findall(prose)


def test_a_measurement_stores_each_part_and_writes_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    results, written = tmp_path / "figures", tmp_path / "figures.md"
    results.mkdir()
    for file in page.RESULTS.iterdir():
        (results / file.name).write_bytes(file.read_bytes())
    readme = tmp_path / "README.md"
    readme.write_bytes(page.README.read_bytes())
    for name, path in {"RESULTS": results, "PAGE": written, "README": readme}.items():
        monkeypatch.setattr(page, name, path)
    live = {"plies": 7, "median": 12345.678, "appeared": 2.0}
    fake = Measurement(lambda parts: ((part, live) for part in parts), ["le-nyout"])
    monkeypatch.setitem(MEASUREMENTS, "live", fake)

    program.main(["live/le-nyout"], show=True)
    assert not written.exists()
    program.main(["live"])
    assert json.loads((results / "live.json").read_text("utf-8"))["le-nyout"]["results"] == {
        "plies": 7,
        "median": 12350.0,
        "appeared": 2.0,
    }
    text = " ".join(written.read_text("utf-8").split())
    assert "appears in the other browser a median of 12350 ms later" in text
    assert readme.read_text("utf-8") == page.README.read_text("utf-8")


def test_an_unknown_measurement_or_part_is_refused() -> None:
    assert select(["levels/run", "lines"]) == [
        ("levels", ["run"]),
        ("lines", MEASUREMENTS["lines"].parts),
    ]
    with pytest.raises(BadParameter, match="no measurement speed; expected lines, "):
        select(["speed"])
    with pytest.raises(BadParameter, match="no measurement levels/chess; expected hypnosia, "):
        select(["levels/chess"])


def test_measurements_without_a_browser_yield_results_for_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strength, "NOVICE_GAMES", 2)
    monkeypatch.setattr(
        strength, "play_bouts", lambda settings, bouts: [play(settings, bout) for bout in bouts]
    )
    monkeypatch.setattr(errors, "DECISIONS", 2)
    monkeypatch.setattr(errors, "STORED", tmp_path)
    monkeypatch.setattr(errors, "MOST", errors.BATCH)
    monkeypatch.setattr(chances, "POSITIONS", 10)
    monkeypatch.setattr(accuracy, "PAWNS", 1)
    monkeypatch.setattr(accuracy, "DECISIONS", 5)
    for name, part in {
        "accuracy": "random",
        "chances": "run",
        "errors": "le-nyout",
        "lines": "tools",
        "novices": "run",
        "package": "link",
    }.items():
        ((yielded, results),) = MEASUREMENTS[name].measure([part])
        stored = page.load(name)[part]["results"]
        assert yielded == part
        assert keys(json.loads(json.dumps(results))) == keys(stored), name


def test_the_code_that_measures_answers_imports_names_that_exist() -> None:
    for node in ast.walk(ast.parse(opponents.PLAY)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("nyout"):
            module = import_module(node.module or "")
            assert all(hasattr(module, alias.name) for alias in node.names), ast.unparse(node)


def keys(results: object) -> object:
    """Return the names of results."""
    return {key: keys(one) for key, one in results.items()} if isinstance(results, dict) else None
