"""The board of the front page that plays by itself: a drawing, and a style sheet that animates it.

The builder plays the game and turns its positions into keyframes, so that the page needs neither
Python nor a script. With reduced motion, it shows a position of mid-game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from builder.template import ROOT, trust
from nyout import GAMES, draw, view, words
from nyout.boards import Point, Tray
from nyout.core import Move, State, tokens
from nyout.draw.pieces import Placed, place_pieces
from nyout.view import Die
from web.markup import Markup, html
from web.views.falls import EASINGS, FALLS, GLIDE, HELD, LAG, OFFSETS, PITCH, REST, TUMBLE

GAME = GAMES["le-nyout"]
SEATS = 2
MOVES = (
    "3 hand-3 3 hand-3 2 hand-2 3 hand-3 3 2-5 2 3-5 2 hand-2 2 5-w2 3 2-5 1 w2-c 1 5-w1"
    " 4 c-16 5 16-off 2 hand-2 3 w1-e2"
)
"""Throws and moves in turn, with captures, joined pawns, shortcuts and exits."""

BEAT = 2.9  # seconds of a throw and the move that follows it
WHOLE = (len(MOVES.split()) // 2 + 1) * BEAT  # seconds of the game, with a beat before it restarts
LEAVE = 0.2  # seconds until the sticks are in the hand
TURN = LEAVE + OFFSETS[1] * TUMBLE / 1000  # seconds until they turn in the air
TOSSED = LEAVE + (TUMBLE + 3 * LAG) / 1000  # seconds until all lie
TAKEN = TOSSED + 1.4 * REST / 1000  # seconds until they glide aside; time to read the name
ASIDE = TAKEN + GLIDE / 1000
GO = ASIDE + 0.05  # seconds until the piece starts
STEP = 0.2  # seconds from station to station
FLY = 0.3  # seconds of the flight of a captured piece
STILL = 9  # the beat whose final position is shown with reduced motion
ROOM = 12  # drawing units around the board
SIDE, SMALL = (2.3, 2.2), 0.42  # ems from the middle to the sticks at rest, and their scale there
HANDS = ((-3.6, 4.6), (-3.6, -4.6))  # ems from the middle to the hand of each seat
SHEET = ROOT / "web/assets/game.css"
DRAWN = re.compile(r"^\.(?:stick\b(?!:n)|cast|golden \.cast {).*}$", re.MULTILINE)
"""The rules of the game's sticks, and of the names of throws."""
MOTION = re.compile(r" animation: [^;}]+;")
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
    """Return the board, over it the pieces, and over these the sticks and the names of throws."""
    colours = GAME.colours(SEATS, **GAME.complete_options(SEATS, {}))
    scene = view.view_of(beats()[STILL].after).scene()
    return html(
        '<svg class="board" viewBox="{box}">{ground}</svg>'
        '<svg class="board moving" viewBox="{box}"><g class="all">{pieces}</g></svg>'
        '<span class="moving sticks">{sticks}{names}</span>',
        box=" ".join(f"{edge:g}" for edge in BOX),
        ground=trust(draw.bare(BOARD, GAME.start(SEATS, first=0), colours)),
        pieces=trust(draw.pieces(BOARD, scene, colours)),
        sticks=(
            html(
                '<span class="s{number}">{stick}</span>',
                number=number,
                stick=trust(draw.idle_dice([die])),
            )
            for number, die in enumerate(faces(beats()[STILL]))
        ),
        names=map(throw_name, sorted({beat.thrown for beat in beats()})),
    )


def faces(beat: Beat) -> Sequence[Die]:
    """Return the sticks of a throw."""
    return view.view_of(GAME.start(SEATS, first=0)).dice((beat.thrown,))


def throw_name(throw: str) -> Markup:
    """Return the name of a throw for below the sticks, golden if it earns another throw."""
    earns = view.view_of(GAME.start(SEATS, first=0)).can_earn_throw((throw,))
    return html(
        '<span class="name{golden}"><b class="cast r{throw}">{name}</b></span>',
        golden=" golden" if earns else "",
        throw=throw,
        name=words.cast(GAME.start(SEATS, first=0), (throw,), GAME),
    )


def style() -> bytes:
    """Return the style sheet `hero.css` with the motion, which reduced motion switches off."""
    rules = [
        *map(piece_rules, placements(beats()[0].before)),
        toss_rules(),
        hand_rules(),
        *map(stick_rules, range(4)),
        *map(name_rules, sorted({beat.thrown for beat in beats()})),
        fade_rules(),
    ]
    drawn = "".join(f"{rule}\n" for rule in DRAWN.findall(SHEET.read_text("utf-8")))
    still = MOTION.sub("", drawn)
    return (
        f"{still}.demo {{ --whole: {WHOLE:g}s; --beat: {BEAT:g}s; }}\n"
        f".demo .sticks > span {{ --rest: {rest()}; }}\n"
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
    if last != first:
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


def rest() -> str:
    """Return the transform of the sticks while a piece moves: small, beside the arms of the cross.

    `--at` is the number of a stick, from the middle of all four; `--lie` is its angle.
    """
    x, y = SIDE
    pitch = PITCH["stick"][0] * SMALL
    place = f"translate(calc({x}em + var(--at) * {pitch:g}em), {y}em)"
    return f"{place} scale({SMALL}) rotateZ(var(--lie)) rotateY(0deg)"


def toss_rules() -> str:
    """Return the CSS keyframes of a stick in one beat: from the hand to the board, and aside.

    `--x` and `--y` are the way from the middle of the board to the hand, `--turn` is 1 or -1.
    """
    place = f"calc(var(--at) * {PITCH['stick'][0]}em)"
    lies = f"translate({place}, 0em) scale(1) rotateZ(var(--lie)) rotateY(0deg)"
    frames = [
        f"0%{{transform:var(--rest);opacity:1}}{part(LEAVE / 2)}{{transform:var(--rest);opacity:0}}"
    ]
    for offset, easing, (left, up, scale, spin, about) in zip(
        OFFSETS, (*EASINGS, "linear"), FALLS["stick"], strict=True
    ):
        frames.append(
            f"{part(LEAVE + offset * TUMBLE / 1000)}{{opacity:1;animation-timing-function:{easing};"
            f"transform:translate(calc({place} + {left} * var(--x)),"
            f"calc({left} * var(--y) - {up}em)) scale({scale})"
            f" rotateZ(calc(var(--lie) + var(--turn) * {about}deg)) rotateY({spin}deg)}}"
        )
    hand = f"translate(calc({place} + var(--x)),var(--y)) scale({HELD})"
    frames.insert(1, f"{part(LEAVE / 2 + 0.01)}{{opacity:0;transform:{hand}}}")
    frames += [f"{part(TAKEN)}{{transform:{lies};animation-timing-function:ease-in}}"]
    frames += [f"{part(ASIDE)},100%{{transform:var(--rest);opacity:1}}"]
    return f"@keyframes toss{{{''.join(frames)}}}\n"


def hand_rules() -> str:
    """Return the CSS rules that set the hand that throws, in each beat that of another seat."""
    seats = [beat.before.turn() for beat in beats()]
    frames = "".join(
        f"{percent(number * BEAT)}{{--x:{HANDS[seat][0]}em;--y:{HANDS[seat][1]}em}}"
        for number, seat in enumerate(seats)
        if number == 0 or seat != seats[number - 1]
    )
    return f".demo .sticks{{animation-name:sticks,hand}}@keyframes hand{{{frames}}}\n"


def stick_rules(number: int) -> str:
    """Return the CSS rules of a stick, with the times when it turns to its other side."""
    shown = faces(beats()[STILL])[number].face
    turned = [faces(beat)[number].face != shown for beat in beats()]
    turns = "".join(
        f"{percent(beat * BEAT + TURN)}{{transform:rotateY({180 * now}deg)}}"
        for beat, now in enumerate(turned)
        if beat == 0 or now != turned[beat - 1]
    )
    return (
        f".demo .s{number} .stick{{animation-name:f{number}}}"
        f"@keyframes f{number}{{0%{{transform:rotateY({180 * turned[-1]}deg)}}{turns}}}\n"
    )


def name_rules(throw: str) -> str:
    """Return the CSS rules of the name of a throw, with the times when it is visible."""
    begins = (number * BEAT for number, beat in enumerate(beats()) if beat.thrown == throw)
    frames = "".join(
        f"{percent(begin + TOSSED)}{{opacity:1}}{percent(begin + TAKEN)}{{opacity:0}}"
        for begin in begins
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


def part(at: float) -> str:
    """Return a time as a percentage of a beat, for keyframes."""
    return f"{round(100 * at / BEAT, 2):g}%"


def percent(at: float) -> str:
    """Return a time as a percentage of the whole, for keyframes."""
    return f"{round(100 * at / WHOLE, 2):g}%"
