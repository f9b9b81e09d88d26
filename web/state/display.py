"""What the views show of the page state: plates, the trail, answers to clicks.

The functions need no browser; the site builder uses them too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from nyout import draw, view, words
from nyout.core import Move
from nyout.history import plies_before, recent
from nyout.match import PERSON, REMOTE, ROLLOFF, Match, Seat
from nyout.players import PLAYERS
from nyout.plies import Moved
from nyout.view import Die, cached_scene
from web.markup import NOTHING, Markup, html, join
from web.state.page import Page

if TYPE_CHECKING:
    from web.extras.company import Company  # pages download it with the first live game

Rows = tuple[tuple[int, ...], tuple[int, ...]]
"""The seats on the far side of the board and on the near side, each from left to right."""
FAINTEST, STRONGEST = 0.35, 0.85  # opacity of the oldest path and of the newest


# --- the plates of the players --------------------------------------------------------------------


def plate_sides(match: Match, near: int | None, turn: int = 0) -> Rows:
    """Return the seats on the far and the near side of a board as `draw.lay_board` turns it.

    The plates follow the trays on the board. Of trays half-way up, the left ones count as near and
    the right ones as far, so that the seats stay in clockwise order.

    >>> from nyout import GAMES, match
    >>> from nyout.match import Seat
    >>> seats = Seat("Ann"), Seat("Bob"), Seat("Cy")
    >>> plate_sides(match.start(GAMES["le-nyout"], seats, "7", first=0), near=0)
    ((1, 2), (0,))
    """
    state, seats = match.state, len(match.seats)
    board = draw.lay_board(match.game.board, state, near, turn)
    (width, height), scene = board.plate, cached_scene(state)
    middle_x, middle_y = board.middle[0] - width / 2, board.middle[1] - height / 2
    corners = {seat: board.plates[seats][scene.side(seat, seats)] for seat in range(seats)}
    ordered = sorted(corners, key=lambda seat: corners[seat])

    def is_near(seat: int) -> bool:
        x, y = corners[seat]
        return y > middle_y + 1 or (y > middle_y - 1 and x < middle_x)

    return (
        tuple(seat for seat in ordered if not is_near(seat)),
        tuple(seat for seat in ordered if is_near(seat)),
    )


def plate_match(page: Page) -> Match:
    """Return the match that the plates show: in a lesson, no computer player has a level."""
    if not page.lesson:
        return page.match
    return replace(page.match, seats=tuple(Seat(seat.name) for seat in page.match.seats))


def plates(match: Match, names: Sequence[str], seats: Iterable[int]) -> Markup:
    """Return the plates of some seats; `names` has the display names of all seats."""
    return join(plate(match, names[seat], seat) for seat in seats)


def plate(match: Match, name: str, seat: int) -> Markup:
    """Return the plate of a seat."""
    return html(
        '<li class="{colour}" data-plate="{seat}" {thinks} aria-current="{current}">'
        '{piece}<b title="{name}" translate="no">{name}</b> <span class="kind">{kind}</span>'
        ' <span class="time"></span> <span class="score">{score}</span>'
        '<span class="points" aria-hidden="true">{points}</span></li>',
        colour=match.colours[seat],
        seat=seat,
        thinks=html("data-thinks") if match.seats[seat].player in PLAYERS else NOTHING,
        current="true" if match.active == seat else "false",
        piece=draw_piece(match, seat),
        name=name,
        kind=kind(match, name, seat),
        score=score(match, seat),
        points=points(match, seat),
    )


def draw_piece(match: Match, seat: int) -> Markup:
    """Return a picture of a seat's first piece; a blank one if it starts without pieces."""
    pieces = cached_scene(match.states[0]).pieces
    kind = next((piece.kind for piece in pieces if piece.seat == seat), "")
    return html(
        '<svg class="board" viewBox="-46 -46 92 100" aria-hidden="true"><g class="piece">'
        '<path class="side" d="{outline}"/><path class="face" d="{outline}"/>'
        '<path class="gloss" d="{outline}"/><path class="mark" d="{icon}"/></g></svg>',
        outline=draw.OUTLINES[match.colours[seat]],
        icon=draw.icon(kind, match.colours[seat]),
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
        level = words.sentence("level", player)
        return level if name != real else words.sentence("plate.computer", level=level)
    if player == REMOTE and name == real and company:
        return words.sentence("live.plate", "here" if seat in company.present else "away")
    return "" if name != real else words.sentence("plate", player)


def last_roll(match: Match, seat: int) -> Move:
    """Return the last throw of a seat in a roll-off that has just ended or goes on, else ()."""
    for state, throw in plies_before(match):
        if view.view_of(state).phase() != ROLLOFF:
            break
        if view.view_of(state).actor() == seat:
            return throw
    return ()


class Roll(NamedTuple):
    """A throw of a seat in a roll-off."""

    seat: int
    dice: Sequence[Die]


def earlier_rolls(match: Match) -> list[Roll]:
    """Return the throws of the current round of a roll-off, in which another one is due.

    A round in which several seats threw most is followed by another one between them.
    """
    rolls: list[Roll] = []
    after = match.state
    for before, throw in plies_before(match):
        at = view.view_of(before)
        if at.phase() != ROLLOFF or view.view_of(after).is_turn_start():
            break
        rolls.insert(0, Roll(at.actor(), at.dice(throw)))
        after = before
    return rolls


def score(match: Match, seat: int) -> str:
    """Return the score of a seat with its unit."""
    return words.sentence("unit", game=match.game, count=match.state.scores()[seat])


def points(match: Match, seat: int) -> str:
    """Return the score of a seat as a bare number, for narrow plates."""
    return str(words.with_sign(match.state.scores()[seat]))


# --- the trail ------------------------------------------------------------------------------------


class Path(NamedTuple):
    """The places that a piece has passed in one ply, and the seat that has moved it."""

    seat: int
    places: tuple[str, ...]


def paths_of_others(match: Match) -> Iterator[Path]:
    """Yield the paths of the pieces that others have moved since the reader's last move.

    The oldest path is the first.
    """
    reader, plies = recent(match)
    for ply in plies:
        if (seat := view.view_of(match.states[ply - 1]).actor()) == reader:
            continue
        moved = (event.path for event in words.ply_events(match, ply) if isinstance(event, Moved))
        yield from (Path(seat, places) for places in dict.fromkeys(moved))


def opacity(number: int, paths: int) -> float:
    """Return the opacity of a path, given its number and the number of all paths."""
    return STRONGEST - (STRONGEST - FAINTEST) * (paths - 1 - number) / max(paths - 1, 1)


# --- answers to clicks ----------------------------------------------------------------------------


def answer(page: Page) -> str:
    """Return the reason why the last click played nothing, or the question about it; else ""."""
    if not (objection := page.objection):
        return ""
    if objection.move is not None:
        return _question(page, objection.move)
    if page.is_read_only:
        return words.sentence("why.read-only")
    if ends := _due_button(page):
        return words.sentence("why.next", ends=ends)
    return words.explain_refusal(page.named_match, page.selection, objection.thing)


def _due_button(page: Page) -> str:
    """Return the label of the button with which an exercise goes on; empty if a move does."""
    lesson, ply = page.lesson, page.match.cursor
    if lesson and lesson.leap(ply):
        return words.sentence("lesson.do.on")
    if not page.is_exercise_done:
        return ""
    if not (exercise := page.puzzle):
        return words.sentence("lesson.do.leave")
    kind = "next" if page.attempt in exercise.solutions else "again"
    return words.sentence("puzzle.do", kind, "mistake" if exercise.mistake else "")


def _question(page: Page, move: Move) -> str:
    """Return the question that precedes a move that loses the game."""
    state = page.match.state
    scores, seat = state.play(move).scores(), state.turn()
    best = max(score for other, score in enumerate(scores) if other != seat)
    return words.sentence("why.loses", game=page.match.game, own=scores[seat], best=best)


def ending_reason(page: Page) -> str:
    """Return the reason why the computer can finish the game for everybody; "" if it cannot."""
    if not page.can_finish:
        return ""
    if not page.is_out:
        return words.sentence("finish.sure")
    return words.sentence("finish.out", "" if page.you is None else "you")
