"""Tests that every text of a match is read, and written again, byte for byte.

Games that people have saved or sent contain texts like those in `texts.jsonl`, so a line may be
added, but not changed, except for the picture in an entry when its board is drawn otherwise.
`shared` is the link that others get, and `entry` the entry of the database without its record.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from nyout import position
from nyout.match import Match
from tests.frozen import digests
from web.saved import saved_game
from web.saved.saved_game import Saved

HERE = Path(__file__).parent
TEXTS: list[dict[str, Any]] = [
    json.loads(line) for line in (HERE / "texts.jsonl").read_text("utf-8").splitlines()
]
VERSION_1: list[dict[str, Any]] = [
    json.loads(line) for line in (HERE / "version_1.jsonl").read_text("utf-8").splitlines()
]
by_match = pytest.mark.parametrize(
    "texts", [pytest.param(each, id=each["about"]) for each in TEXTS]
)
by_position = pytest.mark.parametrize(
    "text", [pytest.param(each["position"], id=each["about"]) for each in TEXTS if each["position"]]
)
DIGESTS = [line.split(" ") for line in (HERE / "digests.txt").read_text("utf-8").splitlines()]


@by_match
def test_a_record_is_written_as_it_was_read(texts):
    at = Match.from_text(texts["record"])
    assert at.text() == texts["record"]


@by_match
def test_a_record_has_the_same_links(texts):
    at = Match.from_text(texts["record"])
    assert (at.link(), saved_game.fragment(at)) == (texts["link"], texts["shared"])


@by_match
def test_a_link_is_written_as_it_was_read(texts):
    shared = texts["shared"]
    assert Match.from_link(shared).link() == shared


@by_match
def test_a_match_has_the_same_entry_among_the_saved_games(texts):
    entry = Saved.from_match(Match.from_text(texts["record"]), texts["entry"]["date"], "A name")
    stored = json.loads(json.dumps(entry._asdict()))
    record = stored.pop("text")
    assert stored == texts["entry"]
    assert saved_game.record_text(Match.from_text(record)) == record


@pytest.mark.parametrize("texts", [pytest.param(each, id=each["about"]) for each in VERSION_1])
def test_a_game_with_fair_throws_of_version_1_can_only_be_watched(texts):
    for at in (Match.from_text(texts["record"]), Match.from_link(texts["shared"])):
        assert (at.is_of_version_1, at.is_joint, at.local_players) == (True, False, ())
        again = Match.from_text(at.text())
        assert (again.moves, again.seats, again.tags) == (at.moves, at.seats, at.tags)


@by_position
def test_a_position_is_written_as_it_was_read(text):
    game, _, _, state = position.read(text)
    assert position.write(state, game) == text


@pytest.mark.parametrize(
    ("name", "kind", "digest"), DIGESTS, ids=[" ".join(each[:2]) for each in DIGESTS]
)
def test_a_golden_game_looks_and_reads_the_same(name, kind, digest):
    assert digests.digest(name, kind) == digest, (
        "look at what has changed, then run `python -m tests.frozen.digests`"
    )


def test_the_digests_cover_all_golden_games():
    assert [(name, kind) for name, kind, _ in DIGESTS] == list(digests.subjects())
