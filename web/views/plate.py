"""The plate of a seat as markup: its player, colour and score.

The site builder uses it too, so it needs no browser.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from nyout import draw, view, words
from nyout.core import Move
from nyout.history import plies_before
from nyout.match import PERSON, REMOTE, ROLLOFF, Match
from nyout.players import PLAYERS
from web.markup import NOTHING, Markup, html, join

if TYPE_CHECKING:
    from web.extras.live.company import Company  # pages download it with the first live game


def plates(match: Match, names: Sequence[str], seats: Iterable[int]) -> Markup:
    """Return the plates of some seats; `names` has the display names of all seats."""
    return join(plate(match, names[seat], seat) for seat in seats)


def plate(match: Match, name: str, seat: int) -> Markup:
    """Return the plate of a seat."""
    return html(
        '<li class="{colour}" data-plate="{seat}" {thinks} aria-current="{current}">'
        '<svg viewBox="-17 -17 34 34" aria-hidden="true"><path d="{mark}"/></svg>'
        '<b title="{name}" translate="no">{name}</b> <span class="kind">{kind}</span>'
        ' <span class="time"></span> <span class="score">{score}</span>'
        '<span class="points" aria-hidden="true">{points}</span></li>',
        colour=(colour := match.colours[seat]),
        seat=seat,
        thinks=html("data-thinks") if match.seats[seat].player in PLAYERS else NOTHING,
        current="true" if match.active == seat else "false",
        mark=draw.MARKS[colour],
        name=name,
        kind=kind(match, name, seat),
        score=score(match, seat),
        points=points(match, seat),
    )


def kind(match: Match, name: str, seat: int, company: Company | None = None) -> str:
    """Return the kind of a seat's player, unless the name says it or only players play here.

    In a room, say whether a player of another page is there. During a roll-off, from the seat's
    throw on, return that throw instead.
    """
    if thrown := last_roll(match, seat):
        return words.throw_name(thrown, match.game)
    if {other.player for other in match.seats} == {PERSON} and name == match.seats[seat].name:
        return ""
    real, player = match.seats[seat]
    if player in PLAYERS:
        level = words.text("level", player)
        return level if name != real else words.text("plate.computer", level=level)
    if player == REMOTE and name == real and company:
        return words.text("live.plate", "here" if seat in company.present else "away")
    return real if name != real else words.text("plate", player)


def last_roll(match: Match, seat: int) -> Move:
    """Return the last throw of a seat in a roll-off that has just ended or goes on, else ()."""
    for state, throw in plies_before(match):
        if view.view_of(state).phase() != ROLLOFF:
            break
        if view.view_of(state).actor() == seat:
            return throw
    return ()


def score(match: Match, seat: int) -> str:
    """Return the score of a seat with its unit."""
    return words.text("unit", game=match.game, count=match.state.scores()[seat])


def points(match: Match, seat: int) -> str:
    """Return the score of a seat as a bare number, for narrow plates."""
    return str(words.with_sign(match.state.scores()[seat]))
