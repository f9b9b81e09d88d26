"""Tests `nyout replay` and `nyout render` with records from files and from standard input."""

import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from nyout.core import notation
from nyout.match import PERSON, REMOTE, Match
from tests.cli.terminal import Nyout, Result
from tests.engine.match.browsers import exchange


def test_replay_narrates_every_ply_and_the_end(nyout_: Nyout, game: Path) -> None:
    record = Match.from_text(game.read_text("utf-8"))
    result = nyout_("replay", str(game))
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("Le Nyout: Ann, Bob\n")
    rows = re.findall(r"^ *(\d+)  (\S+) +\S", result.out, re.MULTILINE)
    assert rows[: len(record.moves)] == [
        (str(ply), notation(move)) for ply, move in enumerate(record.moves, 1)
    ]
    assert " won!\n" in result.out
    assert re.search(r"^Result: [12] [12]$", result.out, re.MULTILINE)


@pytest.mark.parametrize(
    ("change", "verdict"),
    [
        (
            "",
            "All players decided every throw together, and each has signed their own moves: a, b.",
        ),
        ("throw", "has not signed the moves of this game: somebody has changed it."),
        ("old", "This game is of an earlier version of the site"),
        ("tag", "This game is played by link, and its dice are not verified."),
    ],
)
def test_replay_verifies_throws_and_signatures(nyout_: Nyout, change: str, verdict: str) -> None:
    *_, (_, link) = exchange((PERSON, REMOTE), 1, 6)
    match = Match.from_link(link)
    if change == "tag":
        match = replace(match, decisions=None)
    text = match.text()
    if change == "old":
        text = text.replace("[Joint ", "[Dice ")
    if change == "throw":
        throw = notation(match.moves[0])
        text = text.replace(f"1. {throw}\n", f"1. {'5' if throw != '5' else '4'}\n", 1)
    assert verdict in nyout_("replay", "-", stdin=text).out.replace("\n", " ")


def test_replay_reads_the_standard_input(nyout_: Nyout, game: Path) -> None:
    from_file = nyout_("replay", str(game))
    assert nyout_("replay", "-", stdin=game.read_text("utf-8")) == from_file


def test_replay_prints_the_comments(nyout_: Nyout, game: Path) -> None:
    match = replace(
        Match.from_text(game.read_text("utf-8")), comments={0: "a start", 2: "a surprise"}
    )
    lines = nyout_("replay", "-", stdin=match.text()).out.splitlines()
    comments = [line.strip() for line in lines if line.strip().startswith("{")]
    assert comments == ["{a start}", "{a surprise}"]
    assert lines[lines.index("      {a surprise}") - 1].startswith("   2  ")


DAMAGED = {
    "an illegal move": (
        b"\n1. 9",
        "line 4, column 4: `9` is not legal at move 1; expected 1, 2, 3",
    ),
    "an open comment": (b"\n1. 3 {oh", "expected a closing `}`"),
    "bytes that are not text": (b"\n1. \xff", "expected text in UTF-8"),
}


@pytest.mark.parametrize("command", ["replay", "render"])
@pytest.mark.parametrize(("body", "message"), DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_record_is_reported_with_the_place(
    nyout_: Nyout, tmp_path: Path, command: str, body: bytes, message: str
) -> None:
    file = tmp_path / "damaged.txt"
    file.write_bytes(b'[Game "le-nyout"] [Rules "1"]\n[Seats "2"]\n' + body)
    result = nyout_(command, str(file))
    assert (result.code, result.out) == (1, "")
    assert re.fullmatch(r"nyout: .+\n", result.err)
    assert str(file) in result.err
    assert message in result.err


@pytest.mark.parametrize("command", ["replay", "render"])
def test_no_record_can_control_the_terminal(nyout_: Nyout, tmp_path: Path, command: str) -> None:
    name = "person \\u001b[2J \x85\x9b2J\u202e"
    tags = f'[Game "le-nyout"] [Rules "1"] [Seats "2"] [Player1 "{name}"]'
    file = tmp_path / "evil.txt"
    file.write_text(f"{tags} {{a comment \x1b]0;}} 3 {{\x07}}", "utf-8")
    result = nyout_(command, str(file))
    assert result.code == 0
    assert not set("\x1b\x07\x85\x9b\u202e") & set(result.out)
    file.write_text(f"{tags} \x1b[31m", "utf-8")
    result = nyout_(command, str(file))
    assert result.code == 1
    assert "\x1b" not in result.err


def test_render_writes_a_drawing_of_the_ply(nyout_: Nyout, game: Path) -> None:
    drawings = [nyout_("render", str(game), "--ply", ply) for ply in ("0", "9")]
    last = nyout_("render", str(game))
    for result in (*drawings, last):
        assert (result.code, result.err) == (0, "")
        assert ElementTree.fromstring(result.out).tag == "{http://www.w3.org/2000/svg}svg"
    assert len({result.out for result in (*drawings, last)}) == 3


def test_render_names_the_range_of_plies(nyout_: Nyout, game: Path) -> None:
    plies = len(Match.from_text(game.read_text("utf-8")).moves)
    result = nyout_("render", str(game), "--ply", "99999")
    assert result == Result(2, "", f"nyout: ply 99999; expected 0 to {plies}\n")
