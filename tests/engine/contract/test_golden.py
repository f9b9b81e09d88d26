"""Tests the golden records: whole games with the number of legal moves at every ply."""

import pytest

from nyout.match import Match
from nyout.testing.golden import replay
from tests import golden

FILES = golden.files()
IDS = [f"{file.parent.parent.name}/{file.stem}" for file in FILES]


@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_the_rules_replay_the_game_unchanged(file):
    record = golden.read_golden(file)
    legal = [len(state.moves()) for state in record.states]
    numbers = [int(record.comments[ply]) for ply in range(1, len(legal))]
    assert (numbers, 0) == (legal[:-1], legal[-1])


@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_the_file_is_canonical_and_a_whole_game(file):
    text = file.read_bytes().decode()
    record = Match.from_text(text)
    assert record.text() == text
    assert golden.folder(record.game.name) == file.parent.parent
    assert sorted(record.comments) == list(range(len(record.moves) + 1))
    assert '[Result "*"]' not in text


@pytest.mark.parametrize("file", FILES[::8], ids=IDS[::8])
def test_the_command_writes_the_same_file(file):
    text = file.read_bytes().decode()
    assert replay(text) == text, "run `make golden`, and read the diff"


def test_a_record_without_a_seed_is_refused():
    with pytest.raises(ValueError, match=r"no seed; expected a comment such as \{seed 7\}"):
        replay('[Game "run"]')
