"""Tests reviews as structured comments: exact in records and links, checked when read."""

import re
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nyout import GAMES
from nyout.analysis.annotation import UNITS, annotate, read_review, round_review
from nyout.analysis.review import Review, review_match
from nyout.faults import RecordError
from nyout.match import Match
from nyout.players.search import exhaust
from nyout.record.tags import Comment, join, split, texts
from tests import golden
from web.saved.saved_game import MAX_SENT, fragment

TABLES = [("le-nyout", 30), ("le-nyout", 1000), ("not-nyout", 30), ("hypnosia", 30)]


@cache
def sample(game: str, plies: int = 30) -> tuple[Match, Review]:
    """Return the beginning of a golden game with the most seats, and its review."""
    whole = golden.largest(game).with_seed("7")
    match = replace(whole.go_to(min(plies, len(whole.moves))).cut(), comments={})
    return match, round_review(exhaust(review_match(match)))


def with_review(game: str, plies: int = 30) -> Match:
    match, review = sample(game, plies)
    return replace(match, comments=annotate(review, match))


@pytest.mark.parametrize(("game", "plies"), TABLES)
def test_a_review_is_the_same_after_reading_its_comments(game, plies):
    match, review = sample(game, plies)
    assert read_review(with_review(game, plies)) == review
    text = with_review(game, plies).text()
    assert read_review(Match.from_text(text)) == review
    link = with_review(game, plies).link()
    assert read_review(Match.from_link(link)) == review
    assert read_review(match) is None


@pytest.mark.parametrize(("game", "plies"), TABLES)
def test_luck_skill_and_correction_add_up_exactly(game, plies):
    """In whole units: no rounding is left over."""
    match, review = sample(game, plies)
    units = lambda value: round(UNITS * value)  # noqa: E731
    for seat in range(len(match.seats)):
        parts = sum(
            units(ply.luck[seat]) + units(ply.skill[seat]) + units(ply.correction[seat])
            for ply in review.plies
        )
        assert parts == units(review.chances[-1][seat]) - units(review.chances[0][seat])
    for row in review.chances:
        assert sum(map(units, row)) == UNITS
    for ply in review.plies:
        assert sum(map(units, ply.luck)) == sum(map(units, ply.skill)) == 0


def test_a_review_keeps_the_comments_of_a_human_player_and_replaces_another_review():
    match, review = sample("le-nyout")
    comments = {0: "a lesson", 3: " [%clk 0:01] quick", 4: "[x}"}
    original = replace(match, comments=comments)
    once = replace(original, comments=annotate(review, original))
    assert texts(once.comments) == comments
    assert annotate(review, once) == once.comments
    assert read_review(once) == review


@given(st.text(), st.from_regex(r"[^\[\]]+", fullmatch=True))
def test_the_parts_of_a_comment_are_read_as_written(text, review):
    assert split(join(Comment(review, text))) == Comment(review, text)
    if not split(text).review:
        assert join(split(text)) == text


def test_a_further_ply_leaves_a_review_of_the_plies_before_it():
    match = with_review("le-nyout")
    _, review = sample("le-nyout")
    state = match.state
    after = match.play(state.moves()[0])
    assert read_review(after) == review
    earlier = match.go_to(10).cut()
    beginning = read_review(earlier)
    assert beginning is not None
    assert beginning.plies == review.plies[:10]


@pytest.mark.parametrize(
    ("ply", "pattern", "other", "expected"),
    [
        (0, r"^[\d.]+", "50", "one number per seat except the last"),
        (0, r"^[\d.]+", "150.00", "one number per seat except the last"),
        (0, r"^[\d.]+", "50.00,20.00", "one number per seat except the last, .*: 1"),
        (0, r"^[\d.]+", "50.00 luck +1.00", "win chances"),
        (3, r" luck \S+", " luck +1.0", "one number with a sign"),
        (3, r" luck \S+", " luck +999.00", "one number with a sign"),
        (3, r" luck ", " skill ", "luck, because"),
        (3, r" luck \S+", " luck high", "win chances"),
        (4, r"$", " skill +5.00 best hand-3", "no gain|legal"),
        (4, r"$", " skill -5.00 best x-99", "a legal move"),
        (4, r"$", " luck -5.00", "skill, because"),
    ],
)
def test_a_damaged_review_is_refused_with_its_ply_and_what_is_due(ply, pattern, other, expected):
    match = simple()
    text = split(match.comments[ply]).review
    base = re.sub(r" (skill|best) .*", "", text) if ply == 4 else text
    wrong = re.sub(pattern, other, base, count=1)
    assert wrong != text
    comments = {**match.comments, ply: join(Comment(wrong))}
    with pytest.raises(RecordError, match=f"move {ply}: `.+`; expected .*({expected})"):
        read_review(replace(match, comments=comments))


def simple() -> Match:
    """Return a match of two seats with a review, whose ply 3 is a throw and ply 4 a decision."""
    from nyout import match

    seats = match.Seat("Ann"), match.Seat("Bob")
    short = match.start(GAMES["le-nyout"], seats, "7", first=0)
    for move in (("4",), ("hand", "4"), ("2",), ("4", "6"), ("1",)):
        short = short.play(move)
    review = round_review(exhaust(review_match(short)))
    return replace(short, comments=annotate(review, short))


def test_a_missing_ply_and_a_wrong_result_are_refused():
    match = simple()
    gap = {ply: comment for ply, comment in match.comments.items() if ply != 2}
    with pytest.raises(RecordError, match="move 2: ``; expected a review of every move up to 5"):
        read_review(replace(match, comments=gap))
    whole = with_review("le-nyout", 1000)
    last = len(whole.moves)
    wrong = re.sub(
        r"^[\d.,]+",
        ",".join(["25.00"] * (len(whole.seats) - 1)),
        split(whole.comments[last]).review,
    )
    with pytest.raises(RecordError, match=f"move {last}: .*the result of the game"):
        read_review(replace(whole, comments={**whole.comments, last: join(Comment(wrong))}))


def test_a_link_has_the_review_only_where_there_is_room():
    short = simple()
    assert Match.from_link(fragment(short)).comments == short.comments
    long = with_review("le-nyout", 1000)
    longer = replace(long, comments={**long.comments, 1: join(Comment("50.00,1.00", "hello"))})
    assert len(longer.link()) > MAX_SENT
    assert Match.from_link(fragment(longer)).comments == {1: "hello"}
    assert len(fragment(longer)) < MAX_SENT


def test_the_review_of_a_match_is_always_the_same():
    match, review = sample("hypnosia")
    assert round_review(exhaust(review_match(match))) == review
