"""Runs the notebook of the documentation in a real kernel."""

import os
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).parent.parent.parent
LAST = """
print(sum(won[:200]), sum(won[-200:]))
"""  # how many of the first and of the last 200 games were won


@pytest.fixture(scope="module")
def outputs(tmp_path_factory: pytest.TempPathFactory) -> list[list[Any]]:
    """Return the outputs of each code cell, and of one that measures what was learnt."""
    notebook: Any = nbformat.read(ROOT / "docs/researchers.ipynb", as_version=4)
    notebook.cells.append(nbformat.v4.new_code_cell(LAST))
    client = NotebookClient(
        notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(ROOT)}}
    )
    home = str(tmp_path_factory.mktemp("ipython"))
    run = client.execute(env={**os.environ, "IPYTHONDIR": home})
    return [cell.outputs for cell in run.cells if cell.cell_type == "code"]


@pytest.mark.slow
def test_the_finished_game_is_drawn_and_the_progress_printed(outputs: list[Any]) -> None:
    pages = [
        ElementTree.fromstring(output.data["text/html"])
        for of_cell in outputs
        for output in of_cell
        if "text/html" in output.get("data", {})
    ]
    (match,) = pages
    board = match.find(".//img")
    assert board is not None
    assert board.attrib["alt"].startswith("Le Nyout: seat_0, seat_1")
    assert any("won against random moves" in str(output) for of in outputs for output in of)


@pytest.mark.slow
def test_the_policy_learns_to_win_most_games(outputs: list[Any]) -> None:
    first, last = map(int, outputs[-1][0].text.split())
    assert last > max(first, 0.6 * 200)


def test_the_notebook_in_the_repository_has_no_outputs() -> None:
    notebook: Any = nbformat.read(ROOT / "docs/researchers.ipynb", as_version=4)
    assert not any(cell.get("outputs") for cell in notebook.cells)
