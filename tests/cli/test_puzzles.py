"""Tests of `nyout puzzles` with few puzzles."""

import pytest

from nyout.cli.puzzles import generate
from nyout.puzzles.puzzle import read
from tests.cli.terminal import Nyout

TINY = "puzzles", "le-nyout", "--count", "2"


def test_the_same_seed_gives_the_same_puzzles(nyout_: Nyout) -> None:
    ran = nyout_(*TINY, "--seed", "5")
    assert (ran.code, ran.err) == (0, "")
    comments = [line for line in ran.out.splitlines() if line.startswith("#")]
    assert comments[0] == "# made by: nyout puzzles le-nyout --count 2 --seed 5"
    puzzles = [read(line) for line in ran.out.splitlines()[len(comments) :]]
    assert len({puzzle.text for puzzle in puzzles}) == 2
    assert nyout_(*TINY, "--seed", "5") == ran
    assert nyout_(*TINY, "--seed", "6").out != ran.out


def test_a_search_that_finds_too_few_puzzles_fails(
    nyout_: Nyout, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generate, "GAMES", 0)
    ran = nyout_(*TINY)
    assert ran.code == 1
    assert all(line.startswith("#") for line in ran.out.splitlines())
    assert "found 0 puzzles in 0 games; expected 2" in ran.err
