"""Reviews as structured comments of a record, written and read.

The comment of each ply starts with the win chances after it in per cent, of all seats but the last:

    [%review 51.20 luck +1.35]             after a throw: its luck
    [%review 48.07 skill -3.10 best c-20]  after a decision: its skill, and the better move
    [%review 48.07]                        luck or skill are 0

All numbers are rounded to hundredths. Those of the last seat follow from the others, so that the
sums are exact.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import floor

from nyout import view
from nyout.analysis.review import Ply, Review
from nyout.core import CHANCE, OVER, Move, State, notation, tokens
from nyout.faults import Phrase, RecordError, error_about
from nyout.match import Match
from nyout.players.evaluation import Chances, win_shares
from nyout.record.tags import Comment, join, split
from nyout.words.extra.analysis import TEXTS

UNITS = 10_000
"""Units of a win chance of 1: a unit is a hundredth of a percentage point."""

FORM = re.compile(
    r"(?P<chances>[\d.,]+)"
    r"(?: (?P<part>luck|skill) (?P<sizes>[-+\d.,]+)(?: best (?P<best>\S+))?)?",
    re.ASCII,
)
SHARE = re.compile(r"\d{1,3}\.\d\d", re.ASCII)
CHANGE = re.compile(r"[-+]\d{1,3}\.\d\d", re.ASCII)


def review_error(ply: int, text: str, expected: str, **fields: object) -> RecordError:
    """Return the error for the text of a review; `expected` is the last part of a sentence key."""
    key = f"review.expected.{expected}"
    return error_about(Phrase("move", {"ply": ply}), f"`{text}`", Phrase(key, fields, TEXTS[key]))


def round_review(review: Review) -> Review:
    """Return a review as it is read from its comments: rounded, with exact sums."""
    chances = tuple(_round_chances(row, UNITS) for row in review.chances)
    plies = (
        _ply(
            ply.seat,
            chances[number : number + 2],
            _round_chances(ply.luck, 0),
            _round_chances(ply.skill, 0),
            ply.best,
        )
        for number, ply in enumerate(review.plies)
    )
    return Review(chances, tuple(plies))


def annotate(review: Review, match: Match) -> Mapping[int, str]:
    """Return the comments of a match with a review of its plies, in place of any other review."""
    texts = {ply: split(comment).text for ply, comment in match.comments.items()}
    for ply, row in enumerate(review.chances):
        parts = [_write(row, UNITS, ".2f")]
        if ply:
            parts += _account(review.plies[ply - 1], match.moves[ply - 1])
        texts[ply] = join(Comment(" ".join(parts), texts.get(ply, "")))
    return dict(sorted(texts.items()))


def read_review(match: Match) -> Review | None:
    """Return the review in the comments of a match, up to its last reviewed ply; None if none.

    Raises `RecordError` if it is damaged.
    """
    reviews = {ply: split(comment).review for ply, comment in match.comments.items()}
    reviews = {ply: text for ply, text in reviews.items() if text}
    if not reviews:
        return None
    chances: list[Chances] = []
    plies: list[Ply] = []
    for ply in range(max(reviews) + 1):
        if ply not in reviews:
            raise review_error(ply, "", "all", last=max(reviews))
        fields = FORM.fullmatch(reviews[ply])
        if fields is None or bool(ply) < bool(fields["part"]):
            raise review_error(ply, reviews[ply], "form")
        chances.append(_chances(fields["chances"], match.states[ply], ply))
        if ply:
            before, move = match.states[ply - 1], match.moves[ply - 1]
            plies.append(_read_ply(fields, (before, move), chances[-2:], ply))
    return Review(tuple(chances), tuple(plies))


def _account(ply: Ply, move: Move) -> list[str]:
    """Return the words for the luck or the skill of a ply; none if they are 0."""
    if any(ply.luck):
        return ["luck", _write(ply.luck, 0, "+.2f")]
    if any(ply.skill) or ply.best != move:
        return ["skill", _write(ply.skill, 0, "+.2f"), "best", notation(ply.best)]
    return []


def _write(values: Sequence[float], total: int, form: str) -> str:
    """Return values in per cent, except the last one."""
    return ",".join(format(units / 100, form) for units in _units(values, total)[:-1])


def _read_ply(
    fields: re.Match[str], played: tuple[State, Move], chances: Sequence[Chances], ply: int
) -> Ply:
    """Return the account of a ply. Raises `RecordError`."""
    before, move = played
    text, is_throw, seats = fields[0], before.turn() == CHANCE, len(chances[0])
    best = tokens(fields["best"]) if fields["best"] else move
    sizes = (0.0,) * seats
    if fields["part"]:
        if fields["part"] != ("luck" if is_throw else "skill") or (is_throw and fields["best"]):
            raise review_error(ply, text, "throw" if is_throw else "decision")
        sizes = _values(fields["sizes"], CHANGE, 0, seats, ply)
        if max(map(abs, sizes)) > 1:
            raise review_error(ply, fields["sizes"], "changes", count=seats - 1)
        if not is_throw and sizes[before.turn()] > 0:
            raise review_error(ply, fields["sizes"], "loss")
        if not is_throw and best not in before.moves():
            raise review_error(ply, fields["best"] or text, "best")
    nothing = (0.0,) * seats
    luck, skill = (sizes, nothing) if is_throw else (nothing, sizes)
    return _ply(view.view_of(before).actor(), chances, luck, skill, best)


def _chances(text: str, state: State, ply: int) -> Chances:
    """Return the win chances of a position. Raises `RecordError`."""
    seats = len(state.scores())
    chances = _values(text, SHARE, UNITS, seats, ply)
    if min(chances) < 0 or max(chances) > 1:
        raise review_error(ply, text, "chances", count=seats - 1)
    if state.turn() == OVER and chances != _round_chances(win_shares(state.ranks()), UNITS):
        raise review_error(ply, text, "result")
    return chances


def _values(text: str, form: re.Pattern[str], total: int, seats: int, ply: int) -> Chances:
    """Return the values of all seats for the text of all but the last. Raises `RecordError`."""
    words = text.split(",")
    if len(words) != seats - 1 or not all(map(form.fullmatch, words)):
        raise review_error(ply, text, "chances" if total else "changes", count=seats - 1)
    units = [int(word.replace(".", "")) for word in words]
    return tuple(unit / UNITS for unit in (*units, total - sum(units)))


def _ply(seat: int, chances: Sequence[Chances], luck: Chances, skill: Chances, best: Move) -> Ply:
    """Return the account of a ply, with the rest of the change of the win chances as correction."""
    before, after = chances
    parts = (map(round, (UNITS * x for x in row)) for row in (after, before, luck, skill))
    rest = tuple((a - b - c - d) / UNITS for a, b, c, d in zip(*parts))
    return Ply(seat, luck, skill, rest, best)


def _round_chances(values: Sequence[float], total: int) -> Chances:
    return tuple(units / UNITS for units in _units(values, total))


def _units(values: Sequence[float], total: int) -> list[int]:
    """Return values in units that add up to a total, each less than a unit from its value.

    >>> _units((1 / 3, 1 / 3, 1 / 3), UNITS)
    [3334, 3333, 3333]
    """
    exact = [round(UNITS * value, 6) for value in values]
    units = [floor(value) for value in exact]
    by_rest = sorted(range(len(exact)), key=lambda seat: units[seat] - exact[seat])
    for seat in by_rest[: total - sum(units)]:
        units[seat] += 1
    return units
