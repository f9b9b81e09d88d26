"""Tests the golden records: whole games with the number of legal moves at every ply."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from nyout import GAMES, IllegalMove, record
from nyout.check import quotas
from nyout.check.golden import replayed
from nyout.core import tokens
from tests import golden

FILES = golden.files()
IDS = [f"{file.parent.parent.name}/{file.stem}" for file in FILES]

PLY = re.compile(r"(\S+) \{(\d+)\}")


def mismatches(file: Path, text: str) -> Iterator[str]:
    """Yield the first difference between a golden record and the rules, with file, line and ply."""
    lines = text.splitlines()
    if not any(PLY.search(line) for line in lines):
        yield f"{file.name}: no ply with its number of moves"
        return
    head = record.read("\n".join(line for line in lines if re.match(r"\[(?!Result)", line)))
    (state,), ply = head.states(), 0
    for number, line in enumerate(lines, 1):
        for text_of, count in PLY.findall(line):
            ply, move, legal = ply + 1, tokens(text_of), state.moves()
            where = f"{file.name}, line {number}, ply {ply}"
            if len(legal) != int(count):
                yield f"{where}: {len(legal)} legal moves instead of {count}"
                return
            try:
                state = state.play(move)
            except IllegalMove as error:
                yield f"{where}: {error}"
                return
    number = next(n for n, line in enumerate(lines, 1) if line.startswith("[Result "))
    if lines[number - 1] != f'[Result "{record.result(state)}"]':
        yield f"{file.name}, line {number}: the moves give {record.result(state)}"


@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_the_rules_replay_the_game_unchanged(file):
    assert not list(mismatches(file, file.read_text("utf-8")))


@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_the_file_is_canonical_and_a_whole_game(file):
    text = file.read_bytes().decode()
    read = record.read(text)
    assert record.write(read) == text
    assert golden.folder(read.game.name) == file.parent.parent
    assert sorted(read.comments) == list(range(len(read.moves) + 1))
    assert '[Result "*"]' not in text


@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_the_command_writes_the_same_file(file):
    text = file.read_bytes().decode()
    assert replayed(text) == text, "run `make golden`, and read the diff"


def test_a_record_without_a_seed_is_refused():
    with pytest.raises(ValueError, match=r"no seed; expected a comment such as \{seed 7\}"):
        replayed('[Game "run"]')


@pytest.mark.parametrize("game", [name for name in GAMES if golden.files(name)])
def test_a_game_has_golden_records_of_every_kind(game):
    records = [golden.read(file) for file in golden.files(game)]
    assert quotas.RECORDS.met(len(records))
    assert list(quotas.kinds_missing(GAMES[game], records)) == []


BROKEN = {
    "a wrong number of moves": (r"hand-\d \{1\}", "hand-1 {2}", "line 11, ply 2: 1 legal moves"),
    "an illegal move": (r"hand-\d", "hand-9", "line 11, ply 2: `hand-9` is not legal"),
    "a wrong result": (r'Result "1 2"', 'Result "2 1"', "line 8: the moves give 1 2"),
    "no numbers": (r"\{\d+\}", "", "no ply with its number of moves"),
}


@pytest.mark.parametrize(("pattern", "change", "message"), BROKEN.values(), ids=BROKEN)
def test_a_broken_golden_record_is_reported_with_file_line_and_ply(pattern, change, message):
    file = golden.folder("le-nyout") / "golden/2-greedy.txt"
    broken = re.sub(pattern, change, file.read_text("utf-8"), count=0 if not change else 1)
    (mismatch,) = mismatches(file, broken)
    assert message in mismatch
    assert mismatch.startswith("2-greedy.txt")
