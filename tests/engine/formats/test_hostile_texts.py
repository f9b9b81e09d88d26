"""Tests texts made to stall a page: each is refused, or read about as fast as it can be played."""

from functools import reduce
from random import Random

import pytest

from nyout import GAMES, IllegalMove, position
from nyout.core import notation, tokens
from nyout.match import Match
from nyout.record import MAX_PLIES, MAX_TAGS, RecordError, link
from nyout.selection import parse_move, start_selection, tidy
from tests.engine.formats.links import TAGS, craft, lines, seal
from tests.engine.formats.records import HEAD, refusal, seconds

MUCH = 450_000  # characters, near the limit of `Match.from_text`
BACK_AND_FORTH = lines(TAGS | {"First": "1"})  # index 0: two pawns capture each other for ever
WITHOUT_END = 5 ** (MAX_PLIES // 2)  # the tail of zero indices; a throw has five results


def endless(bits: int) -> str:
    """Return a link with the maximum of plies and a tail that is too large for them."""
    tail = WITHOUT_END << bits
    return craft(BACK_AND_FORTH, MAX_PLIES.to_bytes(2) + tail.to_bytes(tail.bit_length() // 8 + 1))


def link_with_head(head: bytes) -> str:
    """Return a link with these bytes as its head."""
    return seal(len(head).to_bytes(3) + head + b"\0\0")


LINKS = {
    "a tail of 150 kB": endless(1_000_000),
    "a tail of 1 MB": endless(8_000_000),
    "a tail that only its first plies could need": endless(16 * MAX_PLIES - 25_000),
    "a head of nothing": link_with_head(b"\0\0\0\xff\xff" * 3_000_000),
    "10 MB of letters": "1" + "A" * 10_000_000,
}
TEXTS = {
    "an open comment": HEAD + "{" + "a" * MUCH,
    "an open comment of escapes": HEAD + "{" + r"\}" * (MUCH // 2),
    "a comment of escapes": HEAD + "{" + r"\}" * (MUCH // 2) + "}",
    "a comment of backslashes": HEAD + "{" + "\\" * MUCH + "}",
    "an open tag": HEAD + '[X "' + "a" * MUCH,
    "an open tag of escapes": HEAD + '[X "' + r"\"" * (MUCH // 2),
    "a tag of escapes": HEAD + '[X "' + r"\u0041" * (MUCH // 6) + '"]',
    "a tag of spaces": HEAD + "[" + " " * MUCH,
    "a tag of one word": HEAD + "[" + "a" * MUCH,
    "a tag of a word and spaces": HEAD + "[a" + " " * MUCH,
    "many tags": HEAD + "".join(f'[T{number} ""]' for number in range(70_000)),
    "many players": HEAD + "".join(f'[Player{number} ""]' for number in range(3, 45_000)),
    "many options": HEAD + '[Options "' + "exit_same_turn=no " * (MUCH // 18) + '"]',
    "many turn numbers": HEAD + "1. " * (MUCH // 3),
    "many illegal moves": HEAD + "1 hand-1 " * (MUCH // 9),
    "a number": HEAD + "9" * MUCH,
    "hyphens": HEAD + "-" * MUCH,
    "lines": HEAD + "\n" * MUCH + "9",
    "a result": HEAD + f'[Result "{"1 " * (MUCH // 2)}"]',
    "10 MB": HEAD + "1 " * 5_000_000,
}

TYPED_MOVES = {
    "hyphens": "-" * 10_000_000,
    "a word": "a" * 10_000_000,
    "spaces and hyphens": " -" * 5_000_000,
    "a move of many tokens": "1-" * 5_000_000,
}


@pytest.fixture(scope="module")
def longest() -> Match:
    """Return a game with the maximum of plies."""
    return Match.from_link(craft(BACK_AND_FORTH, MAX_PLIES.to_bytes(2)))


@pytest.fixture(scope="module")
def playing_time(longest: Match) -> float:
    """Return the time to play that game, about 0.01 s, which any reader of it needs."""
    first = longest.states[0]
    return seconds(lambda: reduce(lambda state, move: state.play(move), longest.moves, first))


@pytest.mark.parametrize("text", LINKS.values(), ids=LINKS)
def test_no_link_stalls_a_page(text, playing_time):
    """A tail of 1 MB once took 136 s, because every ply divided it."""
    assert refusal(Match.from_link, text)[1]
    assert seconds(lambda: refusal(Match.from_link, text)) < 24 * playing_time


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_no_record_stalls_a_page(text, playing_time):
    assert seconds(lambda: refusal(Match.from_text, text)) < 24 * playing_time


def test_no_throw_in_a_position_stalls_a_page(playing_time):
    """The editor is offered every subset of the dice; their number doubles with each die."""
    start = position.write(GAMES["not-nyout"].start(2, 0), GAMES["not-nyout"])
    text = start.replace("dice=-", f"dice={'+'.join('1234' * 1000)}")
    assert text != start
    assert refusal(Match.from_position, text)[1]
    assert seconds(lambda: refusal(Match.from_position, text)) < 24 * playing_time


@pytest.mark.slow
def test_the_longest_game_is_read_and_written_about_as_fast_as_it_is_played(longest, playing_time):
    text, fragment = longest.text(), longest.link()
    assert Match.from_text(text) == Match.from_link(fragment) == longest
    assert seconds(lambda: Match.from_text(text)) < 24 * playing_time
    assert seconds(lambda: Match.from_link(fragment)) < 24 * playing_time
    assert seconds(longest.link) < 24 * playing_time
    assert seconds(longest.text) < 24 * playing_time


def test_packing_a_game_with_too_many_plies_is_refused(longest):
    longer = longest.play(longest.state.moves()[0])
    with pytest.raises(RecordError, match=rf"^the record: {MAX_PLIES + 1} moves; expected"):
        longer.link()


def test_the_longest_head_and_the_most_plies_fit_into_a_link():
    noise = "".join(map(chr, Random(1).choices(range(0x4E00, 0x9FFF), k=33_000)))
    tail = b"\xff" * (2 * MAX_PLIES + 2)
    assert len(craft(lines(TAGS | {"X": noise}), tail)) < link.MAX_LINK


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_no_position_has_more_moves_than_a_link_can_number(game):
    rng = Random(1)
    for seats in game.seats:
        state = game.start(seats)
        while moves := state.moves():
            assert len(moves) < 1 << link.MAX_BITS
            assert all(tokens(notation(move)) == move for move in moves)
            state = state.play(rng.choice(moves))


def test_the_limit_of_tags_is_more_than_a_link_can_hold():
    tags = "".join(f'[T{number} ""]' for number in range(MAX_TAGS - 3))
    assert len(Match.from_text(HEAD + tags).tags) == MAX_TAGS - 3
    with pytest.raises(RecordError, match=f"too many tags; expected {MAX_TAGS} at most"):
        Match.from_text(HEAD + tags + '[X ""]')
    assert MAX_TAGS * len('Xy ""\n') > link.MAX_HEAD


@pytest.mark.parametrize("text", TYPED_MOVES.values(), ids=TYPED_MOVES)
def test_a_typed_move_of_any_length_is_refused_at_once(text, playing_time):
    state = GAMES["le-nyout"].start(first=0).play(("4",))
    with pytest.raises(IllegalMove) as error:
        state.play(tokens(text))
    assert len(str(error.value)) < 300
    assert notation(tokens(text)) == text
    assert parse_move(start_selection(state), tidy(text, state.moves())) is None

    def enter() -> None:
        tokens(text)
        parse_move(start_selection(state), tidy(text, state.moves()))

    assert seconds(enter) < 24 * playing_time


def test_the_first_fault_of_a_text_is_reported_and_an_empty_seed_is_none():
    _, error = refusal(Match.from_text, HEAD + "1 hand-9 {an open comment")
    assert "line 4, column 3: `hand-9` is not legal" in str(error)
    assert Match.from_text(HEAD + '[Seed ""]').with_seed("mine").seed == "mine"
