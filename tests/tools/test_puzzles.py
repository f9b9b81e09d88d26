"""Tests of `tools.puzzles` with few puzzles."""

from pathlib import Path

import pytest
import typer

from nyout import GAMES
from nyout.puzzles.puzzle import read
from tools import puzzles


def test_the_same_seed_gives_the_same_puzzles(tmp_path: Path) -> None:
    def written(seed: str) -> str:
        file = tmp_path / "puzzles.txt"
        puzzles.main(GAMES["le-nyout"], 2, seed, file)
        return file.read_text("utf-8")

    text = written("5")
    first, _, *lines = text.splitlines()
    assert first == "# made by: python -m tools.puzzles le-nyout --count 2 --seed 5"
    assert len({read(line).text for line in lines}) == 2
    assert written("5") == text != written("6")


def test_a_search_that_finds_too_few_puzzles_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzles, "GAMES", 0)
    with pytest.raises(typer.TyperException, match="found 0 puzzles in 0 games; expected 2"):
        puzzles.main(GAMES["le-nyout"], 2, "5", tmp_path / "puzzles.txt")
    assert not list(tmp_path.iterdir())
