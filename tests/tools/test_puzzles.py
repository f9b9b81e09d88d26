"""Tests of `tools.puzzles` with few puzzles."""

from itertools import islice
from pathlib import Path

import pytest
import typer

from nyout import GAMES, position
from nyout.core import State
from nyout.puzzles import Exercise, load_puzzles, read_puzzle
from tools import puzzles
from tools.puzzles import Judgement, is_leading

DECIDED = (
    "run/1 seats=2 to-move=black round=32 moved=- black-cows=out,out,out,out,out,out,out "
    "black-cowboys=c4,d3,out,f6,h6 white-cows=out,e5,out,f7,out,off,g8 "
    "white-cowboys=e6,out,out,out,out | f6-e6=47.7 f6-g7=37.3 f6-f5=34.8 f6-g6=34.6 "
    "f6-e5=27.2 h6-g6=23.2 f6-f7=17.8 c4-d4=14.8 c4-c3=14.7 d3-e4=14.7 c4-d5=14.4 "
    "c4-b3=13.7 d3-d4=13.7 d3-e3=13.7 h6-g5=13.6 c4-c5=13.4 c4-b4=13.4 h6-h7=11.2 "
    "d3-d2=9.4 h6-h5=9.3 d3-c3=8.9 d3-c2=8.9 h6-i6=6.6"
)


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


def test_only_the_numbers_given_are_verified(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, game = tmp_path / "puzzles.txt", GAMES["le-nyout"]
    puzzles.main(game, 3, "5", file)
    before = file.read_text("utf-8").splitlines()
    refuted = {read_puzzle(line).text for line in before[-3:]}
    verify = puzzles.is_verified

    def is_verified(state: State, judged: Judgement) -> bool:
        return position.write(state, game) not in refuted and verify(state, judged)

    monkeypatch.setattr(puzzles, "is_verified", is_verified)
    puzzles.main(game, 3, "6", file, [2])
    *_, one, two, three = file.read_text("utf-8").splitlines()
    assert (one, three) == (before[-3], before[-1])
    assert two != before[-2]


def test_a_decided_position_is_no_puzzle() -> None:
    puzzle = read_puzzle(DECIDED)  # Black has no cow left, and White leads
    assert not puzzles.is_verified(puzzle.state, judgement(puzzle))


@pytest.mark.parametrize(("lead", "is_clear"), [(0.05, True), (0.03, False), (-0.05, False)])
def test_the_referee_confirms_only_a_clear_lead_of_the_same_move(
    lead: float, is_clear: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = load_puzzles("scouts")[0]
    judged = judgement(puzzle)
    second, best = sorted(judged.chances, key=judged.chances.__getitem__)[-2:]
    chances = {best: 0.5 + lead, second: 0.5}
    ranked = dict(sorted(chances.items(), key=lambda item: item[1], reverse=True))
    monkeypatch.setattr(puzzles, "judge_moves", lambda *_: ranked)
    assert puzzles.is_confirmed(puzzle.state, judged) == is_clear


def test_rollouts_refute_a_puzzle_whose_best_moves_are_swapped() -> None:
    puzzle = load_puzzles("hypnosia")[0]
    judged = judgement(puzzle)
    best, second, *_ = sorted(judged.chances, key=judged.chances.__getitem__, reverse=True)
    chances = judged.chances | {best: judged.chances[second], second: judged.chances[best]}
    assert is_leading(judged, puzzle.state.turn())
    assert not is_leading(Judgement(chances), puzzle.state.turn())


def test_a_search_that_finds_too_few_puzzles_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzles, "GAMES", 0)
    with pytest.raises(
        typer.TyperException, match="no puzzle in 0 games with the seed 5/1; expected one"
    ):
        puzzles.main(GAMES["le-nyout"], 2, "5", tmp_path / "puzzles.txt")
    assert not list(tmp_path.iterdir())


def judgement(stored: Exercise) -> Judgement:
    """Return the win chance of each position that a move of a puzzle leads to."""
    return Judgement({stored.state.play(move): chance for move, chance in stored.chances.items()})
