"""Tests links: exact round trips of records, and `RecordError` for any other text."""

from base64 import urlsafe_b64decode

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from nyout.match import Match
from nyout.record import MAX_PLIES, RecordError
from tests.engine.formats.links import TAGS, craft, lines, link_without_moves, seal
from tests.engine.formats.records import HEAD, game_of, records, refusal

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def assert_unpacked_or_refused(fragment: str) -> None:
    """Assert that a fragment is refused, or unpacked to a record that can be written and packed."""
    record, error = refusal(Match.from_link, fragment)
    if record is None:
        assert str(error).startswith("the link")
        assert len(str(error)) < 500
        return
    assert Match.from_link(record.link()) == record
    assert Match.from_text(record.text()) == record
    assert record.text().encode()
    text = record.with_seed("seed").text()
    assert Match.from_text(text).moves == record.moves


@given(records())
def test_a_record_round_trips_as_a_link_that_needs_no_escaping(original):
    assert Match.from_link(original.link()) == original
    assert set(original.link()) <= set(ALPHABET)


def test_a_link_is_short_and_has_only_one_valid_spelling():
    whole = game_of("", whole=True)
    assert len(whole.link()) < 100 + len(whole.moves)
    fragment = game_of("3 1 2 hand-2").link()
    for other in (
        fragment + "!",
        fragment[:9] + " " + fragment[9:],
        fragment + "=",
        "\n" + fragment,
    ):
        with pytest.raises(RecordError):
            Match.from_link(other)


@given(records(), st.data())
def test_a_link_with_a_lost_or_changed_character_is_refused(original, data):
    fragment = original.link()
    at = data.draw(st.integers(0, len(fragment) - 1))
    other = data.draw(st.sampled_from(ALPHABET + "é ").filter(lambda char: char != fragment[at]))
    variant = fragment[:at] + other + fragment[at + 1 :]
    for wrong in (fragment[:at], variant):
        record, _ = refusal(Match.from_link, wrong)
        # The last character may have unused bits.
        assert record is None or (at, record) == (len(fragment) - 1, original)


@given(st.text() | st.text(ALPHABET))
@example("")
@example("1")
@example("2AAAA")
@example("1" + "A" * 100_000)
def test_any_other_text_is_refused(text):
    with pytest.raises(RecordError, match="the link"):
        Match.from_link(text)


@given(st.binary(max_size=80))
def test_any_bytes_with_a_right_checksum_are_unpacked_or_refused(body):
    assert_unpacked_or_refused(seal(body))
    assert_unpacked_or_refused(craft(body))


@given(records(), st.data())
def test_changed_bytes_with_a_right_checksum_are_unpacked_or_refused(original, data):
    fragment = original.link()[1:]
    body = bytearray(urlsafe_b64decode(fragment + "=" * (-len(fragment) % 4))[4:])
    at = data.draw(st.integers(0, len(body)))
    body[at : data.draw(st.sampled_from([at, at + 1, len(body)]))] = data.draw(
        st.binary(max_size=4)
    )
    assert_unpacked_or_refused(seal(bytes(body)))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=8,
)


@given(st.sampled_from(["Seed", "Ply", "First", "Options", "Player1", "Player9", "X"]), JSON)
def test_any_json_as_a_tag_is_unpacked_or_refused(tag, text):
    assert_unpacked_or_refused(link_without_moves(TAGS | {tag: text}))


HOSTILE_LINKS = {
    "a zip bomb of one letter": craft(b"a" * 20_000_000),
    "a zip bomb in a tag": link_without_moves(TAGS | {"X": "a" * 2_000_000}),
    "a zip bomb in a comment": link_without_moves(TAGS, {"0": "a" * 2_000_000}),
    "nested lists": craft(b"[" * 90_000),
    "nested objects": craft(b'{"a":' * 18_000),
    "a tag of nested lists": craft(b'[{"Game":' + b"[" * 900 + b"]" * 900 + b"},{}]"),
    "a number of many digits": craft(b"9" * 90_000),
    "a tag without a name": link_without_moves(TAGS | {"": "x"}),
    "a tag with a bracket in its name": link_without_moves(TAGS | {'a"]\n[Seats': "4"}),
    "a tag of two words": link_without_moves(TAGS | {"a b": "x"}),
    "half a character in a tag": link_without_moves(TAGS | {"X": "\ud800"}),
    "half a character in a name": link_without_moves(TAGS | {"Player1": "person \udfff"}),
    "half a character in a comment": link_without_moves(TAGS, {"0": "\ud800"}),
    "a ply beyond the end": link_without_moves(TAGS | {"Ply": "0" * 9 + "7"}),
    "a ply of many digits": link_without_moves(TAGS | {"Ply": "0" * 5000}),
    "a comment before the game": link_without_moves(TAGS, {"-1": "x"}),
    "a comment after the game": link_without_moves(TAGS, {"1": "x"}),
    "two comments at one ply": link_without_moves(TAGS, {"0": "x", "00": "y"}),
    "a comment at move 9999…": link_without_moves(TAGS, {"9" * 5000: "x"}),
    "no game": link_without_moves({}),
    "a result": link_without_moves(TAGS | {"Result": "1 2"}),
    "a first seat and its move": craft(lines(TAGS | {"First": "2"}), b"\0\2\1"),
    "more plies than announced": craft(lines(TAGS), b"\0\1" + b"\xff" * 40),
    "fewer plies than announced": craft(lines(TAGS), b"\xff\xff"),
    "a huge number": craft(lines(TAGS), b"\xff\xff" + b"\x5a" * 100_000),
    "a head longer than the link": seal(b"\xff\xff\xff" + b"abc"),
}


@pytest.mark.parametrize("fragment", HOSTILE_LINKS.values(), ids=HOSTILE_LINKS)
def test_a_malicious_link_is_unpacked_or_refused(fragment):
    assert_unpacked_or_refused(fragment)


@pytest.mark.parametrize(
    "name", ["more plies than announced", "a huge number", "a comment after the game"]
)
def test_a_link_with_a_remainder_is_refused(name):
    with pytest.raises(RecordError):
        Match.from_link(HOSTILE_LINKS[name])


def test_a_link_with_too_much_is_refused_and_not_truncated():
    # Index 0 is throw 1 or the only move: the seats capture each other on station 1 for ever.
    head = lines(TAGS | {"First": "1"})
    assert len(Match.from_link(craft(head, MAX_PLIES.to_bytes(2))).moves) == MAX_PLIES
    with pytest.raises(RecordError, match=f"{MAX_PLIES}"):
        Match.from_link(craft(head, (MAX_PLIES + 1).to_bytes(2)))
    original = Match.from_text(HEAD + "{" + "".join(map(chr, range(256, 35_000))) + "}")
    with pytest.raises(RecordError):
        original.link()


REFUSED = {
    "nothing": ("", "the link: empty; expected the whole link, as sent"),
    "a later version": ("9abc", "the link: it starts with `9`; expected `1`"),
    "a letter of another alphabet": ("1éAAA", "the link: `é`; expected only A-Z"),
    "a truncated link": (
        game_of("3").link()[:-4],
        "the link: a part is missing or changed; expected",
    ),
    "another game": (
        link_without_moves(TAGS | {"Game": "go"}),
        "the link, Game: Game 'go'; expected hypnosia",
    ),
    "a move after the end": (craft(lines(TAGS), b"\x0f\xff" + b"\x5a" * 500), "the link: move "),
}


@pytest.mark.parametrize(("fragment", "message"), REFUSED.values(), ids=REFUSED)
def test_an_error_describes_the_fault_of_the_link(fragment, message):
    assert str(refusal(Match.from_link, fragment)[1]).startswith(message)
