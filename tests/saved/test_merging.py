"""Tests that a change never loses stored plies, and that foreign entries are not games."""

import json

import pytest

from nyout import GAMES, match, position
from nyout.match import Match, Seat
from web.saved import saved_game
from web.saved.merging import Change, Overtaken, applied, digest, forked
from web.saved.saved_game import Saved

BEGUN = match.start(GAMES["run"], (Seat("Ann"), Seat("Bob")), "s")


def after(*choices: int) -> Match:
    """Return RUN after plies, each given by its index among the legal moves."""
    shown = BEGUN
    for choice in choices:
        shown = shown.play(shown.state.moves()[choice])
    return shown


def text(*choices: int) -> str:
    return saved_game.text(after(*choices))


ONE, TWO, OTHER = text(0), text(0, 0), text(0, 1)


@pytest.mark.parametrize("dates", [(1, 9), (9, 1)], ids=["later", "earlier"])
def test_more_plies_replace_fewer_regardless_of_the_dates(dates: tuple[int, int]) -> None:
    stored, new = dates
    assert applied(Change(TWO, new), Saved(ONE, stored, "a")) == Saved(TWO, 9, "a")
    assert applied(Change(ONE, new), Saved(TWO, stored, "a")) == Saved(TWO, stored, "a")


@pytest.mark.parametrize("stored", [OTHER, TWO.replace("1. ", "1. hand-9 "), "[Game", ""])
def test_diverging_plies_and_unreadable_texts_are_not_replaced(
    stored: str,
) -> None:
    with pytest.raises(Overtaken):
        applied(Change(TWO, 9), Saved(stored, 1))


def test_plies_that_the_page_has_shown_can_be_replaced_by_fewer_or_other_ones() -> None:
    seen = {digest(TWO)}
    assert applied(Change(OTHER, 9, seen=seen), Saved(TWO, 1, "a")) == Saved(OTHER, 9, "a")
    assert applied(Change(ONE, 9, seen=seen), Saved(TWO, 1)) == Saved(ONE, 9)
    with pytest.raises(Overtaken):
        applied(Change(OTHER, 9, seen={digest(ONE)}), Saved(TWO, 1))


def test_a_game_from_another_position_is_not_a_continuation() -> None:
    start = Match.of_position(position.write(BEGUN.play(BEGUN.state.moves()[0]).state, BEGUN.game))
    elsewhere = start._replace(seats=BEGUN.seats).seeded(BEGUN.seed)
    assert elsewhere.seed == BEGUN.seed
    for was, now in ((BEGUN, elsewhere), (elsewhere, BEGUN)):
        with pytest.raises(Overtaken):
            applied(Change(saved_game.text(now), 9), Saved(saved_game.text(was), 1))
    more = saved_game.text(elsewhere.play(elsewhere.state.moves()[0]))
    assert applied(Change(more, 9), Saved(saved_game.text(elsewhere), 1)) == Saved(more, 9)
    _, fork = forked(Change(more))
    assert Match.read(fork.text).position == elsewhere.position


def test_showing_an_earlier_ply_keeps_the_date() -> None:
    shown_earlier = saved_game.text(after(0, 0).at(1))
    assert 'Ply "1"' in shown_earlier
    for was, now in ((TWO, shown_earlier), (shown_earlier, TWO)):
        assert applied(Change(now, 9, seen={digest(was)}), Saved(was, 1)) == Saved(now, 1)


def test_a_name_changes_nothing_else_and_creates_no_game() -> None:
    assert applied(Change(name="b"), Saved(ONE, 1, "a")) == Saved(ONE, 1, "b")
    assert applied(Change(name="b"), None) is None
    assert applied(Change(name="b").after(Change(ONE, 1, "a")), None) == Saved(ONE, 1, "b")


def test_a_summary_replaces_another_only_together_with_its_text() -> None:
    told = Saved(ONE, 1, "a", "one")
    assert applied(Change(TWO, 9, summary="two"), told) == Saved(TWO, 9, "a", "two")
    assert applied(Change(ONE, 9, summary="again"), told) == told
    assert applied(Change(ONE, 9, summary="one"), Saved(ONE, 1)) == Saved(ONE, 1, "", "one")
    assert applied(Change(ONE, 9, summary="one"), Saved(TWO, 1)) == Saved(TWO, 1)
    both = Change(name="b").after(Change(ONE, 1, summary="one"))
    assert applied(both, None) == Saved(ONE, 1, "b", "one")
    assert Change(TWO, 2).after(Change(ONE, 1, summary="one")).summary == ""


def test_a_fork_is_deterministic_and_has_its_own_dice() -> None:
    key, fork = forked(Change(OTHER, 5, "a"))
    assert forked(Change(OTHER, 5, "a")) == (key, fork)
    assert forked(Change(TWO))[0] != key
    forked_match = Match.read(fork.text)
    assert (saved_game.key(forked_match), forked_match.moves) == (key, after(0, 1).moves)
    assert forked_match.seed != BEGUN.seed
    assert applied(fork, None) == Saved(fork.text, 5, "a")


def test_an_entry_has_the_format_of_pyscript() -> None:
    game = Saved(TWO, 5, 'Sunday "é" \\ \\')
    assert saved_game.of_entry(saved_game.entry(game)) == game
    summarized = game._replace(summary='{"end":"\\n","pieces":[[1,2]]}')
    assert saved_game.of_entry(saved_game.entry(summarized)) == summarized
    # PyScript's storage writes equal texts once.
    written = '[["1", "2"], "generic", {"version": 1, "text": "3", "date": 5, "name": "3"}, "é"]'
    assert saved_game.of_entry(written) == Saved("é", 5, "é")


@pytest.mark.parametrize(
    "value",
    [
        None,
        7,
        {},
        b"bytes",
        "",
        "text",
        "[",
        "[]",
        "null",
        '[["1", "2"], "generic", {"version": "3"}, "of 2050"]',
        '[["1", "2"], "generic", {"version": 1, "text": "9", "date": 1, "name": "9"}, "x"]',
        '[["1", "2"], "generic", {"version": 1, "text": "x", "date": 1, "name": "x"}, "x"]',
        '[["1", "2"], "generic", {"version": 1, "text": null, "date": 1, "name": 4}, "x"]',
        '[["1", "2"], "bytearray", "3", [1]]',
        "[" * 100_000,
        json.dumps([["1", "2"], "generic", {"a": [[]]}]),
    ],
)
def test_any_other_entry_is_not_a_game(value: object) -> None:
    assert saved_game.of_entry(value) is None
