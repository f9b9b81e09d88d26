"""Tests `nyout review`, `nyout perft` and `nyout check`, with whole games and others."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

import nyout
from nyout import GAMES, match
from nyout.exchange import resign
from nyout.match import Match, Seat
from tests.cli.terminal import GAME, Nyout
from tools.driver.playing import lowest, play_plies

START = '[Game "le-nyout"]\n[Rules "1"]\n[Seats "2"]\n[First "1"]\n'
PLAYERS = '[Player1 "person Ann"]\n[Player2 "person Bob"]\n'


def test_the_win_chances_follow_the_moves_and_end_with_the_result(
    nyout_: Nyout, game: Path
) -> None:
    record = Match.from_text(game.read_text("utf-8"))
    result = nyout_("review", str(game))
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("Le Nyout: Ann, Bob\n")
    rows = re.findall(r"^ *(\d+)  \S* +(\d+)% +(\d+)%$", result.out, re.MULTILINE)
    assert [int(number) for number, _, _ in rows] == [*range(len(record.moves) + 1)]
    assert all(99 <= int(one) + int(other) <= 101 for _, one, other in rows)
    assert rows[0][1:] == ("50", "50")
    assert {*rows[-1][1:]} == {"100", "0"}


def test_notable_plies_name_the_seat_the_move_and_the_better_one(nyout_: Nyout, game: Path) -> None:
    record = Match.from_text(game.read_text("utf-8"))
    out = nyout_("review", str(game)).out
    _, _, decisions = out.partition("Costliest decisions\n")
    row = re.match(r" *(\d+)  (?:Ann|Bob): (\S+) -[\d.]+; better: \S+\n", decisions)
    assert row
    assert "-".join(record.moves[int(row[1]) - 1]) == row[2]
    for heading, sign in (("Luckiest throws", r"\+"), ("Unluckiest throws", "-")):
        assert re.search(rf"{heading}\n *\d+  \w+: [1-5] {sign}[\d.]+\n", out)


def test_the_costliest_decisions_have_a_reason(nyout_: Nyout, game: Path) -> None:
    _, _, decisions = nyout_("review", str(game)).out.partition("Costliest decisions\n")
    decisions, _, _ = decisions.partition("\n\n")
    lines = decisions.rstrip().split("\n")
    entries = [line for line in lines if re.match(r" *\d+  ", line)]
    reasons = [line for line in lines if re.fullmatch(r" {6}better: [A-Z].+\.", line)]
    assert len(entries) == len(reasons) == 3


def test_a_game_in_progress_is_reviewed_up_to_its_last_ply(nyout_: Nyout, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(f"{START}{PLAYERS}\n1. 4 hand-4 2 4-6 1", "utf-8")
    result = nyout_("review", str(file))
    assert result.code == 0
    assert re.search(r"^ +5  1 ", result.out, re.MULTILINE)


def test_a_record_without_moves_is_refused(nyout_: Nyout, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(f"{START}{PLAYERS}\n", "utf-8")
    result = nyout_("review", str(file))
    assert (result.code, result.out) == (2, "")
    assert "no moves; expected at least one" in result.err


def test_a_resigned_game_tells_who_resigned_and_the_win_chance_given_up(
    nyout_: Nyout, tmp_path: Path
) -> None:
    begun = match.start(GAMES["le-nyout"], (Seat("Ann"), Seat("Bob")), "7", first=0)
    joint = replace(begun, decisions=begun.joint.begin().join().decisions)
    file = tmp_path / "game.txt"
    file.write_text(resign(play_plies(joint, lowest, 5), 0).text(), "utf-8")
    review, replay = nyout_("review", str(file)), nyout_("replay", str(file))
    last = re.findall(r"^ *5  .+ (\d+)% +\d+%$", review.out, re.MULTILINE)
    assert f"\nAnn resigned with a win chance of {last[0]}%.\nResult: 2 1\n" in review.out
    assert "\nAnn resigned.\n" in replay.out


# --- `nyout perft` and `nyout check` --------------------------------------------------------------


def test_perft_counts_by_depth(nyout_: Nyout) -> None:
    result = nyout_("perft", "le-nyout", "--depth", "3", "--seats", "3", "--first", "2")
    rows = [line.split()[:4] for line in result.out.splitlines()[1:]]
    assert result.code == 0
    assert rows == [
        ["0", "1", "0", "0"],
        ["1", "0", "5", "0"],
        ["2", "5", "0", "0"],
        ["3", "0", "25", "0"],
    ]


@pytest.mark.slow
def test_check_of_all_games_fails_if_one_breaks_a_promise(
    nyout_: Nyout, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = {GAME.name: GAME._replace(bound=7), "run": nyout.GAMES["run"]}  # the quickest check
    monkeypatch.setattr(nyout.GAMES, "_known", games)
    result = nyout_("check")
    assert result.code == 1
    assert "  broken  A random game ends within the bound" in result.out
    assert "the game goes on after 7 plies, its bound (2 seats, first None" in result.out
    assert result.out.count("  kept    The figures of the rules pages can be drawn.") == 2
