"""Tests that two implementations of fair throws agree on the test vectors and on random games."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from nyout import GAMES
from nyout.core import Game
from nyout.exchange import Reception, receive
from nyout.faults import RecordError
from nyout.match import REMOTE, Match
from tests.joint import verifier
from tests.joint.bip340 import is_signed, public_key
from tests.joint.random_games import begin, change_record, play_randomly, record_of, share
from tests.joint.verifier import Verdict, judge, signed_digest
from tools import vectors

Vector = dict[str, Any]
VECTORS = json.loads(vectors.FILE.read_text("utf-8"))
PURPOSES = {"moves": "moves", "resignations": "resign", "claims": "claim", "acceptances": "accept"}
INVALID = "invalid", None, None, None, None
EXPECTED = {
    "falling revisions",
    "false signature",
    "missing signature",
    "wrong throw",
    "resigned",
    "claimed",
    "accepted",
    "revised",
    "over",
    "valid",
}
"""What happens in a large number of random records."""


def group(name: str) -> pytest.MarkDecorator:
    """Return the vectors of a formula as the parameter `vector`."""
    return pytest.mark.parametrize("vector", VECTORS[name]["vectors"])


def decode(text: str) -> bytes:
    """Return the bytes of a text in base64url without padding."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def test_the_test_vectors_are_those_of_the_product() -> None:
    assert vectors.text() == vectors.FILE.read_text("utf-8")


def test_each_formula_has_two_vectors() -> None:
    assert all(len(VECTORS[name]["vectors"]) >= 2 for name in vectors.ABOUT)


@group("keys")
def test_a_seed_and_a_seat_determine_the_keys(vector: Vector) -> None:
    secret = verifier.secret_key(vector["seed"], vector["seat"])
    assert secret.to_bytes(32) == decode(vector["secret"])
    assert public_key(secret) == decode(vector["public"])


@group("chains")
def test_a_seed_and_a_seat_determine_the_values(vector: Vector) -> None:
    values = verifier.chain(vector["seed"], vector["seat"])
    assert len(values) == verifier.LENGTH
    assert {at: values[int(at)] for at in vector["values"]} == {
        at: decode(value) for at, value in vector["values"].items()
    }


@group("tables")
def test_a_beginning_and_its_players_determine_the_table(vector: Vector) -> None:
    players = [(decode(each["key"]), decode(each["first"])) for each in vector["players"]]
    assert verifier.table_of(vector["game"], players) == decode(vector["table"])


@group("throws")
def test_values_determine_a_throw(vector: Vector) -> None:
    values = b"".join(map(decode, vector["values"]))
    place = vector["seat"], vector["stint"], vector["number"]
    found = verifier.throw(decode(vector["table"]), *place, values, vector["odds"])
    assert found == vector["throw"]


def test_the_vectors_contain_hashes_that_do_not_count() -> None:
    assert any(vector["attempt"] for vector in VECTORS["throws"]["vectors"])


def signed_vectors() -> Iterator[tuple[str, Vector]]:
    """Yield all vectors with a signature, and the purposes of these."""
    for name, purpose in PURPOSES.items():
        for vector in VECTORS[name]["vectors"]:
            yield purpose, vector
    for vector in VECTORS["undos"]["vectors"]:
        yield "moves", vector["request"]
        yield "moves", vector["consent"]


@pytest.mark.parametrize(("purpose", "vector"), [*signed_vectors()])
def test_a_signature_covers_the_table_and_the_moves(purpose: str, vector: Vector) -> None:
    covered = [vector[part] for part in ("revision", "moves") if part in vector]
    digest = signed_digest(purpose, decode(vector["table"]), *covered)
    assert digest == decode(vector["digest"])
    key = public_key(int.from_bytes(decode(vector["secret"])))
    assert is_signed(key, digest, decode(vector["signature"]))


@pytest.mark.parametrize("name", ["records", "undos", "resignations", "claims", "acceptances"])
def test_a_stranger_finds_out_what_a_record_of_the_vectors_shows(name: str) -> None:
    for vector in VECTORS[name]["vectors"]:
        text = "\n".join(vector.get("record") or vector["after"])
        found = judge(text)
        assert (found.fault is None) == (vector["fault"] is None)
        assert (found.fault or "").endswith(vector["fault"] or "")
        assert found.table == (vector["table"] and decode(vector["table"]))
        assert (found.resigned, found.claimed) == (vector["resigned"], vector["claimed"])
        assert (found.accepted is not None) == vector["accepted"]
        assert outcome_of_product(text) == outcome(found)


@group("undos")
def test_an_undo_by_consent_removes_moves_and_a_value_of_a_valid_record(vector: Vector) -> None:
    before, after = (judge("\n".join(vector[name])) for name in ("before", "after"))
    assert (before.fault, after.fault) == (None, None)
    assert before.table == after.table
    request, consent = vector["request"], vector["consent"]
    assert request["revision"] == consent["revision"]
    assert int(request["revision"]) % 1000 == 0
    assert request["moves"].startswith(consent["moves"])


def outcome_of_product(text: str) -> tuple[object, ...]:
    """Return whether the product finds a record valid, its table and its statements."""
    try:
        joint = Match.from_text(text).joint
    except RecordError:
        return INVALID
    if joint.wrong_signature is not None or joint.wrong_throw is not None:
        return INVALID
    winner = joint.accepted_claimant
    accepted = None if winner is None else 1 - winner
    table = joint.table if joint.next_to_join is None else None
    return "valid", table, joint.resigner, joint.claimant, accepted


def outcome(found: Verdict) -> tuple[object, ...]:
    """Return a verdict in the form of `outcome_of_product`."""
    return INVALID if found.fault else ("valid", *found[1:])


def kinds(found: Verdict, text: str) -> Iterator[str]:
    """Yield what is special about a record."""
    yield " ".join((found.fault or "valid").split()[:2])
    for kind in ("resigned", "claimed", "accepted"):
        if getattr(found, kind) is not None:
            yield kind
    if not found.fault:
        match = Match.from_text(text)
        yield from ["revised"] * (match.joint.revision > 0) + ["over"] * match.joint.is_played_out


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
@pytest.mark.parametrize("count", [10, pytest.param(200, marks=pytest.mark.slow)])
def test_both_implementations_agree_on_random_records(game: Game, count: int) -> None:
    seen: Counter[str] = Counter()
    for number in range(count):
        rng = Random(f"{game.name} {number}")
        browsers = begin(game, number, rng)
        match = play_randomly(browsers, rng.randint(0, 15), rng)
        record = record_of(match)
        if match.joint.wrong_throw is None:
            assert judge(record.text()).fault is None, "a game without false throws is invalid"
        for text in (
            record.text(),
            *(change_record(record, browsers, rng).text() for _ in range(3)),
        ):
            try:
                found = judge(text)
            except RecordError:
                assert outcome_of_product(text) == INVALID
                continue
            assert outcome_of_product(text) == outcome(found), (found.fault, text)
            seen.update(kinds(found, text))
    if count >= 200:
        absent = {"wrong throw"} if game.name == "run" else set()  # it has no dice
        assert EXPECTED - seen.keys() == absent


def test_nobody_signs_plies_of_a_stint_that_another_player_has_not_finished() -> None:
    browsers = vectors.play_game("hypnosia", 4)
    [(seat, match)] = ((seat, at) for seat, at in browsers.items() if at.active_player != REMOTE)
    while match.is_throw_due:
        match = match.throw()
    assert match.active_player != REMOTE
    other = receive(browsers[1 - seat], share(match)).match
    early = other.joint.sign_moves(1 - seat, len(other.moves), other.joint.revision)
    entry = other.joint.participants[1 - seat]._replace(signature=early)
    changed = replace(other, decisions=other.joint.with_participants({1 - seat: entry}).decisions)
    assert judge(record_of(other).text()).fault is None
    assert "early" in (judge(record_of(changed).text()).fault or "")
    assert receive(match, share(changed)) == (match, Reception.CHANGED)


def test_who_replaces_the_last_move_of_a_stint_signs_the_new_one() -> None:
    browsers = vectors.play_game("scouts", 4)
    [(seat, match)] = ((seat, at) for seat, at in browsers.items() if at.active_player != REMOTE)
    first, second, *_ = match.state.moves()
    replaced = match.play(first).undo().play(second)
    assert replaced.joint.signatures[seat].revision == 1
    assert judge(record_of(replaced).text()).fault is None
    received = receive(browsers[1 - seat], share(replaced))
    assert received.reception == Reception.CONTINUED
    assert received.match.moves == replaced.moves
