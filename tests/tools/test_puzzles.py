"""Tests of `tools.puzzles` with few puzzles."""

from itertools import islice
from pathlib import Path

import pytest
import typer

from nyout import GAMES, position
from nyout.core import State
from nyout.puzzles import load_puzzles, read_puzzle
from tools import puzzles
from tools.puzzles import Judgement, is_leading, judgement


def test_the_same_seed_gives_the_same_puzzles(tmp_path: Path) -> None:
    def write(seed: str) -> str:
        file = tmp_path / f"{seed}.txt"
        puzzles.main(GAMES["le-nyout"], 2, seed, file)
        return file.read_text("utf-8")

    text = write("5")
    first, _, *lines = text.splitlines()
    assert first == "# made by: python -m tools.puzzles le-nyout --count 2 --seed 5"
    assert len({read_puzzle(line).text for line in lines}) == 2
    (tmp_path / "5.txt").unlink()
    assert write("5") == text != write("6")


def test_only_refuted_and_missing_puzzles_of_a_file_are_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, game = tmp_path / "puzzles.txt", GAMES["le-nyout"]
    puzzles.main(game, 3, "5", file)
    first, words, *before = file.read_text("utf-8").splitlines()
    puzzles.main(game, 3, "6", file)
    assert file.read_text("utf-8").splitlines() == [first, words, *before]
    refuted, verify = read_puzzle(before[1]).text, puzzles.is_verified

    def is_verified(state: State, judged: Judgement) -> bool:
        return position.write(state, game) != refuted and verify(state, judged)

    monkeypatch.setattr(puzzles, "is_verified", is_verified)
    monkeypatch.setattr(puzzles, "progress", lambda numbers, _: islice(numbers, 2))
    puzzles.main(game, 4, "6", file)
    *head, _, state, one, new, three = file.read_text("utf-8").splitlines()
    assert head == [first, "# made by: python -m tools.puzzles le-nyout --count 4 --seed 6"]
    assert [state, one, three] == ["# verified: 2", before[0], before[2]]
    puzzles.main(game, 4, "6", file)
    *again, _, one, new_again, three, four = file.read_text("utf-8").splitlines()
    assert [*again, one, new_again, three] == [*head, before[0], new, before[2]]
    assert len({*before, new, four}) == 5


def test_rollouts_refute_a_puzzle_whose_best_moves_are_swapped() -> None:
    puzzle = load_puzzles("hypnosia")[0]
    judged = judgement(puzzle)
    best, second, *_ = sorted(judged.chances, key=judged.chances.__getitem__, reverse=True)
    chances = judged.chances | {best: judged.chances[second], second: judged.chances[best]}
    assert is_leading(judged, puzzle.state.turn())
    assert not is_leading(Judgement(chances), puzzle.state.turn())


def test_a_search_that_finds_too_few_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "GAMES", 0)
    with pytest.raises(
        typer.TyperException, match="no puzzle in 0 games with the seed 5/1; expected one"
    ):
        puzzles.main(GAMES["le-nyout"], 2, "5", tmp_path / "puzzles.txt")
    assert not list(tmp_path.iterdir())
