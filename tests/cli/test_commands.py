"""Tests the command line itself: help, exit codes, interruption, and the commands of the site."""

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import nyout
from nyout.cli import COMMANDS, author, run
from tests import checkouts
from tests.cli.children import start
from tests.cli.terminal import ROOT, Nyout, Result

NAMES = [command.__name__.replace("_", "-") for command in COMMANDS]


def test_without_arguments_all_commands_are_explained(nyout_: Nyout) -> None:
    result = nyout_()
    assert result.code == 0
    assert all(name in result.out for name in NAMES)


@pytest.mark.parametrize("command", NAMES)
def test_every_command_has_help(nyout_: Nyout, command: str) -> None:
    result = nyout_(command, "--help")
    assert (result.code, result.err) == (0, "")
    assert f"nyout {command}" in result.out


def test_the_version_is_printed(nyout_: Nyout) -> None:
    assert nyout_("--version") == Result(0, f"nyout {nyout.__version__}\n", "")


WRONG = {
    "an unknown command": ("frobnicate", "No such command 'frobnicate'"),
    "an unknown game": ("play chess", "there is no game 'chess'; expected hypnosia, le-nyout"),
    "a missing game": ("play", "Missing argument"),
    "a missing depth": (
        "perft le-nyout",
        "--depth is missing; expected a number of plies, or --table",
    ),
    "a depth below 0": ("perft le-nyout --depth -1", "greater than or equal to 0"),
    "too many seats": ("perft le-nyout --depth 1 --seats 9", "expected 2, 3, 4"),
    "an unknown first seat": ("perft le-nyout --depth 1 --first 2", "expected 0, 1"),
    "a single seat": ("play le-nyout --seat person", "expected 2, 3, 4"),
    "an unknown player": (
        "play le-nyout --seat person --seat hal",
        "--seat 'hal': Player2 'hal'; expected person, elsewhere, beginner, casual",
    ),
    "an unknown option": ("play le-nyout --option fast=yes", "expected exit_same_turn"),
    "an unknown value of an option": (
        "play le-nyout --option exit_same_turn=often",
        "exit_same_turn=no, exit_same_turn=yes",
    ),
    "a missing file": ("replay nowhere.txt", "No such file"),
}


@pytest.mark.parametrize(("arguments", "message"), WRONG.values(), ids=WRONG)
def test_wrong_arguments_are_reported_in_one_line(
    nyout_: Nyout, arguments: str, message: str
) -> None:
    result = nyout_(*arguments.split())
    assert (result.code, result.out) == (2, "")
    assert re.fullmatch(r"nyout: .+\n", result.err)
    assert message in result.err


def test_without_the_extra_the_command_to_install_it_is_printed() -> None:
    code = (
        "import sys; sys.modules['typer'] = None;from nyout.__main__ import main; sys.exit(main())"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=False, text=True
    )
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr == "nyout: the command line is an extra: pip install 'nyout[cli]'\n"


def start_nyout(*arguments: str) -> subprocess.Popen[str]:
    return start([sys.executable, "-u", "-m", "nyout", *arguments])


@pytest.mark.parametrize(
    "arguments", ["perft le-nyout --depth 99", "play le-nyout"], ids=["working", "waiting"]
)
def test_ctrl_c_ends_a_command_silently(arguments: str) -> None:
    with start_nyout(*arguments.split()) as process:
        assert process.stdout is not None
        process.stdout.readline()  # the command has started
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "")


@pytest.mark.parametrize("command", ["perft le-nyout --depth 4", "render FILE", "replay FILE"])
def test_a_closed_pipe_ends_the_command_silently(command: str, game: Path) -> None:
    with start_nyout(*command.replace("FILE", str(game)).split()) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 1


def test_a_relay_needs_a_checkout(
    nyout_: Nyout, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(author, "CHECKOUT", tmp_path)
    result = nyout_("relay")
    assert (result.code, result.out) == (1, "")
    assert result.err.endswith("`nyout relay` needs a checkout of nyout\n")


def test_a_relay_returns_the_exit_code_of_its_server(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    program = tmp_path / "builder/serve.py"
    program.parent.mkdir()
    (program.parent / "__init__.py").touch()
    program.write_text("raise SystemExit(3)")
    monkeypatch.setattr(author, "CHECKOUT", tmp_path)
    assert run(["relay"]) == 3


# --- the unchanged skeleton of a new game passes the tests that all games share -------------------

SHARED = ("engine", "words", "drawing", "state", "editor", "adapters", "players", "page")
OF_ALL = ("nine_holes", "by_link", "answers_are_true", "any_mark")  # tests of all games at once


@pytest.mark.slow
def test_a_new_game_passes_the_tests_that_all_games_share(tmp_path: Path) -> None:
    checkout = checkouts.copy(tmp_path)
    checkouts.run(checkout, "-m", "nyout", "new-game", "nine-holes")
    folders = [f"tests/{name}" for name in (*SHARED, "games/nine_holes")]
    chosen = " or ".join(("nine-holes", *OF_ALL))
    options = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not slow", "-k", chosen)
    assert " passed" in checkouts.run(checkout, "-m", "pytest", *options, *folders)
