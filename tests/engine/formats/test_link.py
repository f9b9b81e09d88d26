"""Tests links: exact round trips of records, and `RecordError` for any other text."""

from base64 import urlsafe_b64decode

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from nyout.match import Match
from nyout.record import MAX_PLIES, RecordError
from tests.engine.formats.links import TAGS, crafted, headed, lines, sealed
from tests.engine.formats.records import HEAD, game_of, records, refusal

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def assert_unpacked_or_refused(fragment: str) -> None:
    """Assert that a fragment is refused, or unpacked to a record that can be written and packed."""
    read, refused = refusal(Match.of_link, fragment)
    if read is None:
        assert str(refused).startswith("the link")
        assert len(str(refused)) < 500
        return
    assert Match.of_link(read.link()) == read
    assert Match.read(read.text()) == read
    assert read.text().encode()
    saved = read.seeded("seed").text()
    assert Match.read(saved).moves == read.moves


@given(records())
def test_a_record_round_trips_as_a_link(written):
    assert Match.of_link(written.link()) == written


@given(records())
def test_a_link_needs_no_escaping_in_an_address(written):
    assert set(written.link()) <= set(ALPHABET)


def test_a_link_is_short_enough_for_a_message():
    whole = game_of("", whole=True)
    assert len(whole.link()) < 100 + len(whole.moves)


def test_a_link_has_only_one_valid_spelling():
    fragment = game_of("3 1 2 hand-2").link()
    for other in (
        fragment + "!",
        fragment[:9] + " " + fragment[9:],
        fragment + "=",
        "\n" + fragment,
    ):
        with pytest.raises(RecordError):
            Match.of_link(other)


@given(records(), st.data())
def test_a_link_with_a_lost_or_changed_character_is_refused(written, data):
    fragment = written.link()
    at = data.draw(st.integers(0, len(fragment) - 1))
    other = data.draw(st.sampled_from(ALPHABET + "é ").filter(lambda char: char != fragment[at]))
    changed = fragment[:at] + other + fragment[at + 1 :]
    for damaged in (fragment[:at], changed):
        read, _ = refusal(Match.of_link, damaged)
        # The last character may have unused bits.
        assert read is None or (at, read) == (len(fragment) - 1, written)


@given(st.text() | st.text(ALPHABET))
@example("")
@example("1")
@example("2AAAA")
@example("1" + "A" * 100_000)
def test_any_other_text_is_refused(text):
    with pytest.raises(RecordError, match="the link"):
        Match.of_link(text)


@given(st.binary(max_size=80))
def test_any_bytes_with_a_right_checksum_are_unpacked_or_refused(body):
    assert_unpacked_or_refused(sealed(body))
    assert_unpacked_or_refused(crafted(body))


@given(records(), st.data())
def test_changed_bytes_with_a_right_checksum_are_unpacked_or_refused(written, data):
    fragment = written.link()[1:]
    body = bytearray(urlsafe_b64decode(fragment + "=" * (-len(fragment) % 4))[4:])
    at = data.draw(st.integers(0, len(body)))
    body[at : data.draw(st.sampled_from([at, at + 1, len(body)]))] = data.draw(
        st.binary(max_size=4)
    )
    assert_unpacked_or_refused(sealed(bytes(body)))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=8,
)


@given(st.sampled_from(["Seed", "Ply", "First", "Options", "Player1", "Player9", "X"]), JSON)
def test_any_json_as_a_tag_is_unpacked_or_refused(tag, text):
    assert_unpacked_or_refused(headed(TAGS | {tag: text}))


CRAFTED = {
    "a zip bomb of one letter": crafted(b"a" * 20_000_000),
    "a zip bomb in a tag": headed(TAGS | {"X": "a" * 2_000_000}),
    "a zip bomb in a comment": headed(TAGS, {"0": "a" * 2_000_000}),
    "nested lists": crafted(b"[" * 90_000),
    "nested objects": crafted(b'{"a":' * 18_000),
    "a tag of nested lists": crafted(b'[{"Game":' + b"[" * 900 + b"]" * 900 + b"},{}]"),
    "a number of many digits": crafted(b"9" * 90_000),
    "a tag without a name": headed(TAGS | {"": "x"}),
    "a tag with a bracket in its name": headed(TAGS | {'a"]\n[Seats': "4"}),
    "a tag of two words": headed(TAGS | {"a b": "x"}),
    "half a character in a tag": headed(TAGS | {"X": "\ud800"}),
    "half a character in a name": headed(TAGS | {"Player1": "person \udfff"}),
    "half a character in a comment": headed(TAGS, {"0": "\ud800"}),
    "a ply beyond the end": headed(TAGS | {"Ply": "0" * 9 + "7"}),
    "a ply of many digits": headed(TAGS | {"Ply": "0" * 5000}),
    "a comment before the game": headed(TAGS, {"-1": "x"}),
    "a comment after the game": headed(TAGS, {"1": "x"}),
    "two comments at one ply": headed(TAGS, {"0": "x", "00": "y"}),
    "a comment at move 9999…": headed(TAGS, {"9" * 5000: "x"}),
    "no game": headed({}),
    "a result": headed(TAGS | {"Result": "1 2"}),
    "a first seat and its move": crafted(lines(TAGS | {"First": "2"}), b"\0\2\1"),
    "more plies than announced": crafted(lines(TAGS), b"\0\1" + b"\xff" * 40),
    "fewer plies than announced": crafted(lines(TAGS), b"\xff\xff"),
    "a huge number": crafted(lines(TAGS), b"\xff\xff" + b"\x5a" * 100_000),
    "a head longer than the link": sealed(b"\xff\xff\xff" + b"abc"),
}


@pytest.mark.parametrize("fragment", CRAFTED.values(), ids=CRAFTED)
def test_a_malicious_link_is_unpacked_or_refused(fragment):
    assert_unpacked_or_refused(fragment)


@pytest.mark.parametrize(
    "name", ["more plies than announced", "a huge number", "a comment after the game"]
)
def test_a_link_with_a_remainder_is_refused(name):
    with pytest.raises(RecordError):
        Match.of_link(CRAFTED[name])


def test_a_link_with_too_many_plies_is_refused_and_not_truncated():
    # Index 0 is throw 1 or the only move: the seats capture each other on station 1 for ever.
    head = lines(TAGS | {"First": "1"})
    assert len(Match.of_link(crafted(head, MAX_PLIES.to_bytes(2))).moves) == MAX_PLIES
    with pytest.raises(RecordError, match=f"{MAX_PLIES}"):
        Match.of_link(crafted(head, (MAX_PLIES + 1).to_bytes(2)))


def test_packing_a_record_that_is_too_long_for_a_link_is_refused():
    written = Match.read(HEAD + "{" + "".join(map(chr, range(256, 35_000))) + "}")
    with pytest.raises(RecordError):
        written.link()


REFUSED = {
    "nothing": ("", "the link: empty; expected the whole link, as sent"),
    "a later version": ("9abc", "the link: it starts with `9`; expected `1`"),
    "a letter of another alphabet": (
        "1éAAA",
        "the link: `é`; expected only A-Z",
    ),
    "a truncated link": (
        game_of("3").link()[:-4],
        "the link: a part is missing or changed; expected",
    ),
    "another game": (headed(TAGS | {"Game": "go"}), "the link, Game: Game 'go'; expected hypnosia"),
    "a move after the end": (
        crafted(lines(TAGS), b"\x0f\xff" + b"\x5a" * 500),
        "the link: move ",
    ),
}


@pytest.mark.parametrize(("fragment", "message"), REFUSED.values(), ids=REFUSED)
def test_an_error_describes_the_fault_of_the_link(fragment, message):
    assert str(refusal(Match.of_link, fragment)[1]).startswith(message)
