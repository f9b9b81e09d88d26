"""The command line, run for real; each test is named for what a person may rely on."""

import io
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

import nyout
from nyout import match, record
from nyout.cli import COMMANDS, play, run, site, view
from nyout.core import CHANCE, OVER, notation, tokens
from nyout.match import Match, Seat

ROOT = Path(__file__).parent.parent
GAME = nyout.GAMES["le-nyout"]


class Ran(NamedTuple):
    code: int
    out: str
    err: str


Nyout = Callable[..., Ran]


@pytest.fixture(name="nyout_")
def fixture_nyout(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Nyout:
    """Runs `nyout` with these arguments, and with this text typed into it."""

    def command(*arguments: str, typed: str | bytes = "") -> Ran:
        raw = typed.encode() if isinstance(typed, str) else typed
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw), "utf-8"))
        code = run(arguments)
        out, err = capfd.readouterr()
        return Ran(code, out, err)

    return command


def began(seats: Sequence[Seat], seed: str) -> Match:
    return match.start(GAME, tuple(seats), seed)


def played_out(going: Match) -> tuple[Match, list[str]]:
    """A whole game, and what its persons typed: they throw, and take the first move they may."""
    lines: list[str] = []
    while going.active != OVER:
        if not going.by_person:
            going = play.moved_by_computer(going)
        elif going.state.turn() == CHANCE:
            going, lines = going.throw(), [*lines, ""]
        else:
            first = going.state.moves()[0]
            going, lines = going.play(first), [*lines, notation(first)]
    return going, lines


@pytest.fixture(name="game", scope="module")
def fixture_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a whole game, in a file."""
    whole, _ = played_out(began([Seat("Ann"), Seat("Bob")], "1"))
    file = tmp_path_factory.mktemp("records") / "game.txt"
    file.write_text(record.write(record.of_match(whole)), "utf-8")
    return file


# The command line itself


def test_without_arguments_it_explains_its_commands(nyout_: Nyout) -> None:
    ran = nyout_()
    assert ran.code == 0
    assert all(command.__name__ in ran.out for command in COMMANDS)


@pytest.mark.parametrize("command", [command.__name__ for command in COMMANDS])
def test_every_command_has_help(nyout_: Nyout, command: str) -> None:
    ran = nyout_(command, "--help")
    assert (ran.code, ran.err) == (0, "")
    assert f"nyout {command}" in ran.out


def test_it_tells_its_version(nyout_: Nyout) -> None:
    assert nyout_("--version") == Ran(0, f"nyout {nyout.__version__}\n", "")


WRONG = {
    "an unknown command": ("frobnicate", "No such command 'frobnicate'"),
    "an unknown game": ("play chess", "there is no game 'chess': there is le-nyout"),
    "a missing game": ("play", "Missing argument"),
    "a missing depth": ("perft le-nyout", "Missing option '--depth'"),
    "a depth below 0": ("perft le-nyout --depth -1", "greater than or equal to 0"),
    "too many seats": ("perft le-nyout --depth 1 --seats 9", "there is 2, 3, 4"),
    "a starter who has no seat": ("perft le-nyout --depth 1 --first 2", "there is 0, 1"),
    "a lonely seat": ("play le-nyout --seat person", "expected 2, 3, 4"),
    "an unknown player": (
        "play le-nyout --seat person --seat hal",
        "--seat 'hal': Player2 'hal'; expected person, random, greedy",
    ),
    "an unknown option": ("play le-nyout --option fast=yes", "expected exit_same_turn"),
    "an option's unknown value": (
        "play le-nyout --option exit_same_turn=often",
        "exit_same_turn=no, exit_same_turn=yes",
    ),
    "a person in a simulation": (
        "simulate le-nyout --seat person --seat random",
        "only computer players",
    ),
    "no games at all": ("simulate le-nyout --games 0", "greater than or equal to 1"),
    "a file that is not there": ("replay nowhere.txt", "No such file"),
}


@pytest.mark.parametrize(("arguments", "told"), WRONG.values(), ids=WRONG)
def test_what_is_wrongly_asked_is_told_in_one_line(
    nyout_: Nyout, arguments: str, told: str
) -> None:
    ran = nyout_(*arguments.split())
    assert (ran.code, ran.out) == (2, "")
    assert re.fullmatch(r"nyout: .+\n", ran.err)
    assert told in ran.err


def test_without_its_extra_it_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['typer'] = None;from nyout.__main__ import main; sys.exit(main())"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=False, text=True
    )
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr == "nyout: the command line is an extra: pip install 'nyout[cli]'\n"


def started(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-u", "-m", "nyout", *arguments],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize(
    "arguments", ["perft le-nyout --depth 99", "play le-nyout"], ids=["at work", "waiting"]
)
def test_ctrl_c_ends_it_without_a_word(arguments: str) -> None:
    with started(*arguments.split()) as process:
        assert process.stdout is not None
        process.stdout.readline()  # it is at it
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "")


@pytest.mark.parametrize("command", ["perft le-nyout --depth 4", "render FILE", "replay FILE"])
def test_a_reader_that_goes_away_ends_it_without_a_word(command: str, game: Path) -> None:
    with started(*command.replace("FILE", str(game)).split()) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 1


# Playing


def test_a_whole_game_against_the_computer(nyout_: Nyout, tmp_path: Path) -> None:
    seats = [Seat("Ann"), Seat("Red", "greedy")]
    whole, lines = played_out(began(seats, "7"))
    kept = tmp_path / "kept.txt"
    typed = "\n".join([*lines, f"save {kept}", ""]) + "\n"
    ran = nyout_(
        "play", "le-nyout", "--seed", "7", "--seat", "person Ann", "--seat", "greedy", typed=typed
    )
    assert (ran.code, ran.err) == (0, "")
    winner = whole.names[whole.state.ranks().index(1)]
    assert f"{winner} has won!" in ran.out
    assert f"The game is over: 1. {winner}, 2. " in ran.out
    assert record.read(kept.read_text("utf-8")) == record.of_match(whole)


def test_computers_play_among_themselves(nyout_: Nyout) -> None:
    arguments = "play le-nyout --seat random --seat greedy --seat greedy --seat random"
    ran = nyout_(*arguments.split())
    assert ran.code == 0
    assert "The game is over: 1. " in ran.out


def people(nyout_: Nyout, *lines: str, more: Sequence[str] = ()) -> Ran:
    """Ann and Bob play; Ann has thrown 5, Bob 1, and Ann starts."""
    return nyout_(
        *("play", "le-nyout", "--seat", "person Ann", "--seat", "person Bob", *more),
        typed="".join(f"{line}\n" for line in ("5", "1", *lines)),
    )


def test_real_dice_may_be_typed(nyout_: Nyout) -> None:
    ran = people(nyout_, "3", "")
    assert "Ann throws 5." in ran.out
    assert "Ann starts." in ran.out
    assert "Enter plays the only move: hand-3" in ran.out
    assert "Ann enters on 3." in ran.out


def test_the_end_of_the_input_and_quit_leave(nyout_: Nyout) -> None:
    assert people(nyout_).code == 0
    assert people(nyout_, "quit", "no such word").out.endswith("> ")


def test_a_wrong_move_lists_the_legal_ones(nyout_: Nyout) -> None:
    ran = people(nyout_, "3", "hand-4", "9")
    assert ran.code == 0
    assert "`hand-4` is not legal here; legal: hand-3." in ran.out
    ran = people(nyout_, "6")
    assert "`6` is not legal here; legal: 1, 2, 3, 4, 5." in ran.out


def test_a_part_of_a_move_will_do_where_no_other_has_it(nyout_: Nyout) -> None:
    on_west = ("5", "hand", "4")  # a bonus throw, and Ann's pawn is on 5
    assert "Legal: 5-9, 5-e2, hand-4" in people(nyout_, *on_west).out
    assert "Ann moves from West (5) to e2." in people(nyout_, *on_west, "e2").out
    assert "`5` is not legal here; legal: 5-9, 5-e2." in people(nyout_, *on_west, "5").out
    assert "there is a choice: 5-9, 5-e2, hand-4." in people(nyout_, *on_west, "").out


def test_undo_and_redo_never_throw_again(nyout_: Nyout, tmp_path: Path) -> None:
    once, again = tmp_path / "once.txt", tmp_path / "again.txt"
    people(nyout_, "", f"save {once}", more=["--seed", "3"])
    people(nyout_, "", "undo", "redo", "undo", "", f"save {again}", more=["--seed", "3"])
    assert once.read_text("utf-8") == again.read_text("utf-8")


def test_undo_at_the_start_and_redo_at_the_end_say_so(nyout_: Nyout) -> None:
    ran = people(nyout_, "redo", "undo", "undo", "undo")
    assert "nothing has been taken back." in ran.out
    assert "there is nothing to take back." in ran.out


def test_help_lists_all_that_may_be_typed(nyout_: Nyout) -> None:
    told = people(nyout_, "help").out
    assert all(f"\n{command}" in told for command in play.COMMANDS if command != "help")


def test_options_of_the_rules_are_kept_in_the_record(nyout_: Nyout, tmp_path: Path) -> None:
    kept = tmp_path / "kept.txt"
    people(nyout_, f"save {kept}", more=["--option", "exit_same_turn=yes"])
    assert record.read(kept.read_text("utf-8")).options == {"exit_same_turn": True}


def test_a_file_that_cannot_be_written_does_not_end_the_game(nyout_: Nyout, tmp_path: Path) -> None:
    ran = people(nyout_, f"save {tmp_path}", "save", "3")
    assert ran.code == 0
    assert "Is a directory" in ran.out
    assert "a file must be named" in ran.out
    assert "Ann throws 3." in ran.out


# The board in characters


def test_every_place_stands_on_the_board_once() -> None:
    drawn = view.position(GAME.board, GAME.start(), ("Ann", "Bob")).plain
    board, held = drawn.splitlines()[:-2], drawn.splitlines()[-2:]
    assert sorted(re.findall(r"\w+", " ".join(board))) == sorted(GAME.board.places)
    assert held == ["▸ ● Ann   hand ●●●●   home –", "  ■ Bob   hand ■■■■   home –"]


def test_a_pile_stands_beside_the_label_of_its_place() -> None:
    state = GAME.start(first=0)
    for move in ["3", "hand-3", "1", "hand-1", "2", "hand-2", "1", "hand-1"]:
        state = state.play(tokens(move))
    drawn = view.position(GAME.board, state, ("Ann", "Bob")).plain
    assert {" 3● ", " 2● ", " 1■² "} <= set(re.findall(r" \S+[●■]\S? ?", drawn))


# Records


def test_replay_tells_every_ply_and_the_end(nyout_: Nyout, game: Path) -> None:
    kept = record.read(game.read_text("utf-8"))
    ran = nyout_("replay", str(game))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Le Nyout: Ann, Bob\n")
    told = re.findall(r"^ *(\d+)  (\S+) +\S", ran.out, re.MULTILINE)
    assert told[: len(kept.moves)] == [
        (str(ply), notation(move)) for ply, move in enumerate(kept.moves, 1)
    ]
    assert " has won!\n" in ran.out
    assert re.search(r"^Result: [12] [12]$", ran.out, re.MULTILINE)


def test_replay_reads_the_standard_input(nyout_: Nyout, game: Path) -> None:
    from_file = nyout_("replay", str(game))
    assert nyout_("replay", "-", typed=game.read_text("utf-8")) == from_file


DAMAGED = {
    "an illegal move": (b"\n1. 9", "line 4, column 4: `9` is not legal at ply 1; expected 1, 2, 3"),
    "an open comment": (b"\n1. 3 {oh", "expected a closing `}`"),
    "bytes that are no text": (b"\n1. \xff", "expected text in UTF-8"),
}


@pytest.mark.parametrize("command", ["replay", "render"])
@pytest.mark.parametrize(("body", "told"), DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_record_is_told_with_the_place(
    nyout_: Nyout, tmp_path: Path, command: str, body: bytes, told: str
) -> None:
    file = tmp_path / "damaged.txt"
    file.write_bytes(b'[Game "le-nyout"] [Rules "1"]\n[Seats "2"]\n' + body)
    ran = nyout_(command, str(file))
    assert (ran.code, ran.out) == (1, "")
    assert re.fullmatch(r"nyout: .+\n", ran.err)
    assert str(file) in ran.err
    assert told in ran.err


def test_no_record_steers_the_terminal(nyout_: Nyout, tmp_path: Path) -> None:
    tags = '[Game "le-nyout"] [Rules "1"] [Seats "2"] [Player1 "person \\u001b[2J"]'
    file = tmp_path / "evil.txt"
    file.write_text(f"{tags} {{a comment \x1b]0;}} 3 {{\x07}}", "utf-8")
    ran = nyout_("replay", str(file))
    assert ran.code == 0
    assert not set("\x1b\x07") & set(ran.out)
    file.write_text(f"{tags} \x1b[31m", "utf-8")
    ran = nyout_("replay", str(file))
    assert ran.code == 1
    assert "\x1b" not in ran.err


def test_render_writes_a_drawing_of_the_ply(nyout_: Nyout, game: Path) -> None:
    drawings = [nyout_("render", str(game), "--ply", ply) for ply in ("0", "9")]
    last = nyout_("render", str(game))
    for ran in (*drawings, last):
        assert (ran.code, ran.err) == (0, "")
        assert ElementTree.fromstring(ran.out).tag == "{http://www.w3.org/2000/svg}svg"
    assert len({ran.out for ran in (*drawings, last)}) == 3


def test_render_says_which_plies_there_are(nyout_: Nyout, game: Path) -> None:
    plies = len(record.read(game.read_text("utf-8")).moves)
    ran = nyout_("render", str(game), "--ply", "99999")
    assert ran == Ran(2, "", f"nyout: ply 99999: there is 0 to {plies}\n")


# Analysis


def test_perft_counts_by_depth(nyout_: Nyout) -> None:
    ran = nyout_("perft", "le-nyout", "--depth", "3", "--seats", "3", "--first", "2")
    rows = [line.split()[:4] for line in ran.out.splitlines()[1:]]
    assert ran.code == 0
    assert rows == [
        ["0", "1", "0", "0"],
        ["1", "0", "5", "0"],
        ["2", "5", "0", "0"],
        ["3", "0", "25", "0"],
    ]


def test_a_simulation_is_the_same_for_the_same_seed(nyout_: Nyout) -> None:
    def results(seed: str) -> str:
        ran = nyout_("simulate", "le-nyout", "--games", "30", "--seed", seed)
        assert (ran.code, ran.err) == (0, "")
        return re.sub(r"speed: .*", "", ran.out)

    assert results("1") == results("1") != results("2")


def test_a_simulation_counts_a_win_for_every_game(nyout_: Nyout) -> None:
    seats = ["--seat", "greedy Ann", "--seat", "random", "--seat", "random"]
    ran = nyout_("simulate", "le-nyout", "--games", "20", *seats)
    wins = re.findall(r"\) +(\d+) +[\d.]+%   [\d.]+% to [\d.]+%$", ran.out, re.MULTILINE)
    assert len(wins) == 3
    assert sum(map(int, wins)) == 20
    assert "Ann (greedy)" in ran.out


def test_check_goes_through_every_promise(nyout_: Nyout) -> None:
    ran = nyout_("check", "le-nyout")
    assert ran.code == 0
    assert "  kept  Moves are unique" in ran.out
    assert "broken" not in ran.out


def test_check_of_all_games_fails_where_one_breaks_a_promise(
    nyout_: Nyout, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(nyout.GAMES, GAME.name, GAME._replace(bound=7))
    ran = nyout_("check")
    assert ran.code == 1
    assert "  broken  A game of random moves ends within the bound" in ran.out
    assert "seats 4, first 3, {'exit_same_turn': True}: no end after 7 plies" in ran.out


# The site


@pytest.mark.parametrize("command", ["build", "serve"])
def test_the_site_needs_a_checkout(
    nyout_: Nyout, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: str
) -> None:
    monkeypatch.setattr(site, "CHECKOUT", tmp_path)
    ran = nyout_(command)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.endswith(f"`nyout {command}` works in a checkout of nyout\n")


@pytest.mark.parametrize("command", ["build", "serve"])
def test_the_site_s_own_programs_are_run(
    nyout_: Nyout, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: str
) -> None:
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "__init__.py").touch()
    (tmp_path / "web" / f"{command}.py").write_text(f"print('{command}'); raise SystemExit(3)")
    monkeypatch.setattr(site, "CHECKOUT", tmp_path)
    assert nyout_(command) == Ran(3, f"{command}\n", "")
