"""The board of the front page that plays by itself: a drawing, and a style sheet that animates it.

The builder plays the game and turns its positions into keyframes, so that the page needs neither
Python nor a script. With reduced motion, it shows a position of mid-game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from builder.template import trust
from nyout import GAMES, draw, view, words
from nyout.boards import Point, Tray
from nyout.core import Move, State, tokens
from nyout.draw.pieces import Placed, place_pieces
from web.markup import Markup, html

GAME = GAMES["le-nyout"]
SEATS = 2
MOVES = (
    "3 hand-3 3 hand-3 2 hand-2 3 hand-3 3 2-5 2 3-5 2 hand-2 2 5-w2 3 2-5 1 w2-c 1 5-w1"
    " 4 c-16 5 16-off 2 hand-2 3 w1-e2"
)
"""Throws and moves in turn, with captures, joined pawns, shortcuts and exits."""

BEAT = 2.3  # seconds of a throw and the move that follows it
WHOLE = (len(MOVES.split()) // 2 + 1) * BEAT  # seconds of the game, with a beat before it restarts
TURN = 0.35  # seconds until the sticks turn in the air
TOSSED = 0.75  # seconds until the sticks lie
GO = 1.05  # seconds until the piece starts
STEP = 0.2  # seconds from station to station
FLY = 0.3  # seconds of the flight of a captured piece
STILL = 9  # the beat whose final position is shown with reduced motion
ROOM = 12  # drawing units around the board
STICKS = tuple((582 + 44 * number, 615) for number in range(4))  # beside the arms of the cross
BOX = (500 - 474 - ROOM, 500 - 474 - ROOM, 948 + 2 * ROOM, 948 + 2 * ROOM)
BOARD = GAME.board._replace(  # with the trays in the empty corners around the round board
    plates={SEATS: ((35, 944), (35, 56))},
    trays={
        "hand": Tray(x=0, y=0, width=216, height=0, columns=4, scale=0.78),
        "off": Tray(x=714, y=0, width=216, height=0, columns=4, scale=0.78),
    },
)


class Beat(NamedTuple):
    """A throw and the move that follows it."""

    thrown: str
    before: State
    after: State
    path: tuple[str, ...]


@cache
def beats() -> Sequence[Beat]:
    """Return the beats of the whole game."""
    played: list[Beat] = []
    state = GAME.start(SEATS, first=0)
    moves: list[Move] = list(map(tokens, MOVES.split()))
    for throw, move in zip(moves[::2], moves[1::2], strict=True):
        before = state.play(throw)
        state = before.play(move)
        played.append(Beat(throw[0], before, state, view.view_of(before).path(move)))
    return played


def placements(state: State) -> dict[str, Placed]:
    """Return the position of each piece, by the key of the piece."""
    return place_pieces(BOARD, view.view_of(state).scene(), SEATS)


def draw_hero() -> Markup:
    """Return two `svg` elements of equal size: the board, and over it the pieces and the sticks."""
    colours = GAME.colours(SEATS, **GAME.complete_options(SEATS, {}))
    scene = view.view_of(beats()[STILL].after).scene()
    return html(
        '<svg class="board" viewBox="{box}">{ground}</svg>'
        '<svg class="board moving" viewBox="{box}"><g class="all">{pieces}</g>'
        '<g class="sticks">{sticks}{names}</g></svg>',
        box=" ".join(f"{edge:g}" for edge in BOX),
        ground=trust(draw.bare(BOARD, GAME.start(SEATS, first=0), colours)),
        pieces=trust(draw.pieces(BOARD, scene, colours)),
        sticks=map(stick, range(4)),
        names=map(throw_name, sorted({beat.thrown for beat in beats()})),
    )


def throw_name(throw: str) -> Markup:
    """Return the name of a throw, below the sticks."""
    return html(
        '<text class="r{throw}" x="{x}" y="{y}">{name}</text>',
        throw=throw,
        x=STICKS[0][0] + 66,
        y=STICKS[0][1] + 112,
        name=words.throw_name((throw,), GAME),
    )


def stick(number: int) -> Markup:
    """Return the drawing of a stick, with the belly over the back."""
    x, y = STICKS[number]
    return html(
        '<g transform="translate({x} {y})"><g class="s{number}">'
        '<rect class="back" x="-15" y="-64" width="30" height="128" rx="13"/>'
        '<path class="cross" d="M-7 -40l14 14m0 -14l-14 14M-7 -7l14 14m0 -14l-14 14'
        'M-7 26l14 14m0 -14l-14 14"/>'
        '<rect class="belly" x="-15" y="-64" width="30" height="128" rx="13"/></g></g>',
        x=x,
        y=y,
        number=number,
    )


def style() -> bytes:
    """Return the style sheet `hero.css` with the motion, which reduced motion switches off."""
    rules = [
        *map(piece_rules, placements(beats()[0].before)),
        *map(stick_rules, range(4)),
        *map(name_rules, sorted({beat.thrown for beat in beats()})),
        fade_rules(),
    ]
    return (
        f".demo {{ --whole: {WHOLE:g}s; --beat: {BEAT:g}s; }}\n"
        f"@media (prefers-reduced-motion: no-preference) {{\n{''.join(rules)}}}\n"
    ).encode()


def piece_rules(key: str) -> str:
    """Return the CSS rules of a piece, with its positions over time."""
    frames = dict(travels(key))
    steps = "".join(f"{percent(at)}{{transform:{to}}}" for at, to in frames.items())
    name = f"h{key.replace('.', '-')}"
    return f'.demo [data-key="{key}"]{{animation-name:{name}}}@keyframes {name}{{{steps}}}\n'


def travels(key: str) -> Iterator[tuple[float, str]]:
    """Yield the positions of a piece as CSS transforms, each with its time in seconds."""
    first = last = placements(beats()[0].before)[key].transform("px")
    yield 0, first
    for number, beat in enumerate(beats()):
        before, after = placements(beat.before)[key], placements(beat.after)[key]
        if before[:3] == after[:3]:
            continue
        start = number * BEAT + GO
        via = list(waypoints(key, beat))
        land = start + STEP * len(beat.path[1:])
        if not via:  # a piece that does not walk is captured, or makes room
            start, land = land - STEP / 2, land + FLY
        yield start, before.transform("px")
        for step, point in enumerate(via, 1):
            yield start + STEP * step, after._replace(x=point[0], y=point[1]).transform("px")
        last = after.transform("px")
        yield land, last
    yield WHOLE - 0.5, last
    yield WHOLE - 0.49, first


def waypoints(key: str, beat: Beat) -> Iterator[Point]:
    """Yield the points that a walking piece passes; none for any other piece."""
    before, after = (
        next(piece for piece in view.view_of(state).scene().pieces if piece.key == key)
        for state in (beat.before, beat.after)
    )
    walked = before.place, after.place, before.seat
    if walked != (beat.path[0], beat.path[-1], beat.before.turn()):
        return
    for place in beat.path[1:-1]:
        if place in BOARD.places:
            yield BOARD.places[place][:2]


def stick_rules(number: int) -> str:
    """Return the CSS rules of a stick, with the times when its belly is up."""
    state = GAME.start(SEATS, first=0)
    whites = [view.view_of(state).dice((beat.thrown,))[number].face == "white" for beat in beats()]
    turns = "".join(
        f"{percent(beat * BEAT + TURN)}{{opacity:{int(now)}}}"
        for beat, now in enumerate(whites)
        if beat == 0 or now != whites[beat - 1]
    )
    return (
        f".demo .s{number} .belly{{animation-name:f{number}}}"
        f"@keyframes f{number}{{0%{{opacity:{int(whites[-1])}}}{turns}}}\n"
    )


def name_rules(throw: str) -> str:
    """Return the CSS rules of the name of a throw, with the times when it is visible."""
    frames = "".join(
        f"{percent(number * BEAT + TOSSED)}{{opacity:1}}{percent((number + 1) * BEAT)}{{opacity:0}}"
        for number, beat in enumerate(beats())
        if beat.thrown == throw
    )
    return (
        f".demo .r{throw}{{animation-name:r{throw}}}"
        f"@keyframes r{throw}{{0%{{opacity:0}}{frames}}}\n"
    )


def fade_rules() -> str:
    """Return the CSS rules that fade sticks and pieces out before the game restarts."""
    at = [percent(WHOLE - left) for left in (BEAT, BEAT - 0.2, 0.9, 0.5, 0.2)]
    return (
        f"@keyframes sticks{{{at[0]}{{opacity:1}}{at[1]},{at[4]}{{opacity:0}}}}\n"
        f"@keyframes pieces{{{at[2]}{{opacity:1}}{at[3]},{at[4]}{{opacity:0}}}}\n"
    )


def percent(at: float) -> str:
    """Return a time as a percentage of the whole, for keyframes."""
    return f"{round(100 * at / WHOLE, 2):g}%"
