"""Tests of `nyout tournament`: output, errors, interruptions, and several processes."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep

import pytest

from nyout.players import PLAYERS, evaluation
from tests.cli.children import start
from tests.cli.terminal import ROOT, Nyout
from tests.tournament import toys

TOYS = toys.__name__
SHORT = ("tournament", "le-nyout", "--paired", "--jobs", "1")
TWO = (*SHORT, "--players", "greedy,random")


ROW = re.compile(
    r"^(\S+) +(\S+) +(\d+) +(\d+) +(\d+) +(\d+) +[\d.]+%   [\d.]+% to [\d.]+%$", re.MULTILINE
)


def test_it_prints_the_score_of_each_pairing_and_the_time_per_move(nyout_: Nyout) -> None:
    first = toys.path(toys.first)
    result = nyout_(*SHORT, "--players", f"random,greedy,{first}", "--games", "20")
    assert (result.code, result.err) == (0, "")
    title, *_, times = result.out.splitlines()
    assert title == "Le Nyout, 2 seats, paired, seed 1"
    assert re.fullmatch(rf"time per move: random \S+ ms, greedy \S+ ms, {first} \S+ ms", times)
    rows = ROW.findall(result.out)
    assert [row[:2] for row in rows] == [("random", "greedy"), ("random", first), ("greedy", first)]
    assert all(int(row[2]) == sum(map(int, row[3:])) == 20 for row in rows)


def test_with_three_seats_one_player_meets_two_of_another_kind(nyout_: Nyout) -> None:
    result = nyout_(*TWO, "--games", "6", "--seats", "3")
    assert result.code == 0
    assert "One seat against 2: 33.3% means equal strength." in result.out


def test_it_writes_the_results_as_json(nyout_: Nyout, tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    assert nyout_(*TWO, "--games", "30", "--json", str(file)).code == 0
    results = json.loads(file.read_text("utf-8"))
    assert (results["players"], results["seed"]) == (["greedy", "random"], "1")
    (pairing,) = results["pairings"]
    assert pairing["won"] + pairing["drawn"] + pairing["lost"] == pairing["games"] == 30
    assert pairing["low"] <= pairing["score"] <= pairing["high"]


def test_a_player_in_a_module_of_the_current_folder_can_join(
    nyout_: Nyout, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = "def mine(state, rng):\n    yield state.moves()[-1]\n"
    (tmp_path / "a_player_here.py").write_text(source, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    result = nyout_(*SHORT, "--players", "a_player_here:mine,random", "--games", "4")
    assert (result.code, result.err) == (0, "")
    assert "a_player_here:mine" in result.out


WRONG = {
    "an unknown player": ("hal,random", f"no player 'hal'; expected {', '.join(PLAYERS)}"),
    "one player": ("random", "--players random: expected two or more players"),
    "a player twice": ("random,random", "expected different players"),
    "no name": ("random,", "no player ''; expected"),
    "no module": ("no_such.module:x,random", "ModuleNotFoundError: No module named"),
    "nothing in the module": (f"{TOYS}:x,random", "AttributeError: module "),
    "no function": (
        f"{TOYS}:__name__,random",
        "is not a function of a state and a random generator",
    ),
}


@pytest.mark.parametrize(("players", "message"), WRONG.values(), ids=WRONG)
def test_an_invalid_player_is_told_in_one_line(nyout_: Nyout, players: str, message: str) -> None:
    result = nyout_(*SHORT, "--players", players)
    assert (result.code, result.out) == (2, "")
    assert re.fullmatch(r"nyout: .+\n", result.err)
    assert message in result.err


def test_weights_of_other_rules_are_refused(nyout_: Nyout, monkeypatch: pytest.MonkeyPatch) -> None:
    evaluation.load_evaluation.cache_clear()
    monkeypatch.setattr(evaluation, "_read_weights", lambda *_: "game run\nrules 9\n")
    result = nyout_("tournament", "run", "--players", "casual,random")
    assert (result.code, result.out) == (2, "")
    assert result.err == "nyout: run, weights-2.txt: rules 9; expected 1\n"


UNFIT = {
    "too many seats": ("--seats 7", "Le Nyout for 7 seats; expected 2, 3, 4"),
    "no games": ("--games 0", "greater than or equal to 1"),
    "no processes": ("--jobs 0", "greater than or equal to 1"),
    "no folder": ("--json nowhere/a.json", "nowhere/a.json: no folder nowhere"),
}


@pytest.mark.parametrize(("option", "message"), UNFIT.values(), ids=UNFIT)
def test_an_invalid_option_is_reported_at_once(nyout_: Nyout, option: str, message: str) -> None:
    result = nyout_("tournament", "le-nyout", "--players", "greedy,random", *option.split())
    assert (result.code, result.out) == (2, "")
    assert message in result.err


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_failing_player_is_reported_in_one_line(nyout_: Nyout, jobs: str) -> None:
    players = f"{toys.path(toys.cheat)},random"
    result = nyout_("tournament", "le-nyout", "--players", players, "--jobs", jobs)
    assert (result.code, result.out) == (1, "")
    assert re.fullmatch(r"nyout: player \S+:cheat, .+; position: le-nyout/1 .+\n", result.err)


def test_a_player_that_ends_its_process_is_reported_in_one_line() -> None:
    result = tournament("--players", f"{toys.path(toys.kill)},random", "--jobs", "2")
    assert (result.returncode, result.stdout) == (1, "")
    assert "nyout: a process failed: " in result.stderr


def test_a_missing_joblib_is_reported_with_the_package_to_install(
    nyout_: Nyout, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "joblib", None)
    result = nyout_(*TWO, "--games", "4")
    assert result.code == 1
    assert result.err.endswith("; pip install 'nyout[cli]'\n")


def timeless(out: str) -> str:
    """Return an output without the times per move."""
    return out.partition("time per move")[0]


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "nyout", "tournament", "le-nyout", *arguments]


def tournament(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(*arguments),
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        check=False,
        text=True,
    )


def test_one_process_and_two_give_the_same_results_with_every_hash_seed(tmp_path: Path) -> None:
    players = ("--players", f"greedy,random,{toys.path(toys.first)}", "--games", "8", "--paired")
    results = list[tuple[str, bytes]]()
    for jobs, hashing in (("1", "1"), ("1", "2"), ("2", "3")):
        file = tmp_path / f"{jobs}-{hashing}.json"
        result = tournament(*players, "--jobs", jobs, "--json", str(file), PYTHONHASHSEED=hashing)
        assert (result.returncode, result.stderr) == (0, "")
        results.append((timeless(result.stdout), file.read_bytes()))
    assert results[0] == results[1] == results[2]


def test_an_interrupted_run_ends_without_output(tmp_path: Path) -> None:
    players = f"{toys.path(toys.slow)},greedy"
    with start(
        command("--players", players, "--jobs", "1"), env=os.environ | {"TOY": str(tmp_path)}
    ) as process:
        while not [*tmp_path.iterdir()]:
            sleep(0.01)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, "", "")
