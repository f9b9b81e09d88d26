"""Feeds hostile inputs to every parser.

Each input must be refused with a documented error, or accepted. An accepted input contains only
legal moves and round-trips exactly through every format.
"""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from nyout import GAMES, IllegalMove, draw, words
from nyout.analysis import annotation
from nyout.core import CHANCE, notation, tokens
from nyout.match import Match
from nyout.record import RecordError, link
from nyout.selection import completions, parse_move, start_selection, tidy
from tests.fuzzing import mutations
from tests.sampling import sample
from web.embed import options
from web.saved import saved_game
from web.saved.saved_game import Saved


class Target(NamedTuple):
    """A kind of external text: a generator of inputs, and a check of one input."""

    make: Callable[[Random], str]
    take: Callable[[str], bool]  # returns whether the input is accepted


# --- checks -----------------------------------------------------------------------------------


def accept(record: Match) -> None:
    """Assert that an accepted record is sound: legal, exact in every format, drawable."""
    for state, move in zip(record.states, record.moves):
        assert move in state.moves(), f"{move} is not legal"
    text = record.text()
    assert Match.from_text(text) == record, "the text does not round-trip"
    assert Match.from_text(text).text() == text
    assert text.encode().decode() == text
    fragment = record.link()
    assert Match.from_link(fragment) == record, "the link does not round-trip"
    assert len(fragment) <= link.MAX_LINK
    match = words.name_seats(record).with_seed("seed")
    assert match.seed, "no seed"
    again = words.name_seats(Match.from_text(saved_game.text(match))).with_seed("another")
    assert (again.seed, again.moves, again.names) == (match.seed, match.moves, match.names)
    check_review(match)
    board = draw.lay_board(record.game.board, match.state)
    svg = draw.position(board, match.state, match.colours, " ".join(match.names), style=" ")
    ElementTree.fromstring(svg)


def check_review(match: Match) -> None:
    """Assert that the review in a match is refused with an explanation, or exact."""
    try:
        review = annotation.read_review(match)
    except RecordError as error:
        refuse(error)
        return
    if review:
        copy = replace(match, comments=annotation.annotate(review, match))
        assert annotation.read_review(copy) == review, "the review does not round-trip"
        assert len(review.chances) == len(review.plies) + 1 <= len(match.states)


def take_with(read: Callable[[str], Match], text: str) -> bool:
    try:
        record = read(text)
    except RecordError as error:
        return refuse(error)
    accept(record)
    return True


take_record = partial(take_with, Match.from_text)
take_link = partial(take_with, Match.from_link)


def refuse(error: ValueError) -> bool:
    """Assert that a refusal is explained, and return False."""
    assert "; expected" in str(error)
    assert len(str(error)) < 1000, "a long sentence"
    return False


def take_saved(text: str) -> bool:
    fields = saved_game.read_game(json.loads(text))
    if fields is None:
        return False
    record, date, name = fields
    game = Saved("", "", record, name, date, "", None)
    assert saved_game.read_game(game.file_fields()) == fields, "the saved game does not round-trip"
    json.dumps(game.file_fields(), ensure_ascii=False).encode(errors="surrogatepass")
    name.encode()
    return take_record(record)


def take_file(text: str) -> bool:
    try:
        games = saved_game.read_file(text)
    except RecordError as error:
        return refuse(error)
    assert all(game.match.seed for game in games), "a game without a seed"
    back = saved_game.write_file(Saved.from_match(*game) for game in games)
    again = saved_game.read_file(back.encode().decode())
    assert [game.match.text() for game in again] == [game.match.text() for game in games]
    for game in games:
        accept(game.match)
    return True


def take_options(text: str) -> bool:
    fields = json.loads(text)
    game = GAMES[fields["game"]]
    settings, wrong = options.check(game, fields["options"])
    match, faults = options.open_match(game, settings, "seed")
    assert match.game is game
    assert 0 <= match.cursor <= len(match.moves)
    assert all(len(fault) < 1500 for fault in (*wrong, *faults))
    accept(match)
    return not faults


def take_move(text: str) -> bool:
    number, _, draft = text.partition(" ")
    state = mutations.positions()[int(number)]
    moves = state.moves()
    assert notation(tokens(draft)) == draft
    clean = tidy(draft, moves)
    completions(moves, clean)
    reading = tokens(draft) if state.turn() == CHANCE else parse_move(start_selection(state), clean)
    move = tokens(draft) if reading is None else reading
    try:
        state.play(move)
    except IllegalMove as error:
        refusal = error
    else:
        return True
    assert len(str(refusal)) < 2000, "a long sentence"
    assert move not in moves
    return False


TARGETS = {
    "record": Target(mutations.typed_record, take_record),
    "link": Target(mutations.sent_link, take_link),
    "saved game": Target(mutations.saved_game, take_saved),
    "import file": Target(mutations.import_file, take_file),
    "options": Target(mutations.address_options, take_options),
    "typed move": Target(mutations.typed_move, take_move),
}


@pytest.mark.parametrize("count", sample([500, 5_000], 500))
@pytest.mark.parametrize("target", TARGETS.values(), ids=TARGETS)
def test_a_mutated_text_is_refused_with_reasons_or_read_exactly(target: Target, count: int) -> None:
    counts = Counter[bool]()
    for seed in range(count):
        text = target.make(Random(seed))
        try:
            counts[target.take(text)] += 1
        except Exception as error:
            error.add_note(f"while reading {text!a}")
            raise
    assert min(counts[True], counts[False]) > 20
