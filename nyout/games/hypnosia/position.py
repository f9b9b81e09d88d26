"""Positions of Hypnosia as text.

In one line:

    hypnosia/1 seats=2 colours=03 stacks_cross_bridges=yes to-move=blue throw=(5)+4 quiet=now
        blue=a12,s2,a12,centre1 yellow=by-blue,b3,s3,s4

- `to-move`: the colour whose turn it is; `-` at the end of the game.
- `throw`: its dice, the higher one first, used ones in brackets; `-` before the throw.
- `quiet`: the number of turns since the last capture or arrival in the centre (H11), or since the
  start; `now` in the turn of one, and at the end of a game that one ended.
- one field per colour: the places of its four pawns, in the order of their starting places `s1` to
  `s4`. A pawn is on a station, in its own column (`s1`), in the centre (`centre1` for the first
  arrival), or captured by another colour (`by-blue`). Two pawns on one station are a stack.
"""

from __future__ import annotations

from nyout.core import OVER, listed
from nyout.games.fields import NONE, Fields
from nyout.games.hypnosia.board import COLUMNS, STATIONS
from nyout.games.hypnosia.rules import (
    COLOURS,
    MAX_QUIET_TURNS,
    PAWNS,
    ROWS,
    Hypnosia,
    legal_moves,
    rows_of,
)
from nyout.games.hypnosia.tables import ARRIVALS, GONE, OUT, STACKS, throws, unused_faces, use_die

NOW = "now"
WHOLE_THROWS = tuple(text for (text,) in throws().moves)
THROWS = {NONE: ""} | {
    text: text
    for throw in WHOLE_THROWS
    for text in (throw, *(use_die(throw, face) for face in unused_faces(throw)))
}


def options(state: Hypnosia) -> dict[str, bool | str]:
    """Return the options of the game, by name."""
    return {"colours": state.colours, "stacks_cross_bridges": state.stacks_cross_bridges}


def write(state: Hypnosia) -> dict[str, str]:
    """Return the fields of a position, by name."""
    names = names_of(state.colours)
    return {
        "to-move": NONE if state.seat == OVER else names[state.seat],
        "throw": state.throw or NONE,
        "quiet": NOW if state.quiet < 0 else str(state.quiet),
    } | {
        name: ",".join(place_name(spot, names) for spot in row)
        for name, row in zip(names, rows_of(state.pawns))
    }


def place_name(spot: str, names: list[str]) -> str:
    """Return the name of a spot in a field.

    >>> [place_name(spot, ["blue", "red"]) for spot in ("a5x2", "3s1", "centre2", "out1")]
    ['a5', 's1', 'centre2', 'by-red']
    """
    if spot in OUT:
        return f"by-{names[OUT.index(spot)]}"
    return spot[1:] if spot[0].isdigit() else spot.removesuffix("x2")


def names_of(colours: str) -> list[str]:
    """Return the names of the seats' colours; `colours` is the value of that option."""
    return [COLOURS[int(colour)] for colour in colours]


def read(fields: Fields) -> Hypnosia:
    """Return the state that the fields describe.

    Raises `RecordError` if a field is malformed, or if no game can reach the state.
    """
    colours = str(fields.options["colours"])
    names = names_of(colours)
    seat = fields.one_of("to-move", {name: n for n, name in enumerate(names)} | {NONE: OVER})
    throw = fields.one_of("throw", THROWS)
    longest = range(MAX_QUIET_TURNS * fields.seats + 1)
    quiet = -1 if fields.text("quiet") == NOW else fields.number("quiet", longest)
    pawns = tuple(spot for n in range(fields.seats) for spot in read_row(fields, names, n))
    refuse_shared_places(fields, names, pawns)
    cross = bool(fields.options["stacks_cross_bridges"])
    state = Hypnosia(pawns, seat, throw, quiet, colours, cross)
    refuse_wrong_end(fields, state)
    if seat != OVER:
        refuse_wrong_turn(fields, names[seat], state)
    if quiet >= 0 and GONE.isdisjoint(pawns):
        entered = sum(spot[0].isalpha() for spot in pawns)
        if entered > 2 * quiet + ("(" in throw):  # two moves per turn, one of them in this turn
            raise fields.impossible("quiet", "entered")
    return state


def read_row(fields: Fields, names: list[str], seat: int) -> list[str]:
    """Return the spots of a seat's pawns. Raises `RecordError`."""
    name, column = names[seat], COLUMNS[COLOURS.index(names[seat])]
    takers = {f"by-{taker}": OUT[n] for n, taker in enumerate(names) if n != seat}
    moved = dict(zip(STATIONS, STATIONS)) | dict(zip(ARRIVALS, ARRIVALS)) | takers
    places = fields.parts(name)
    if len(places) != PAWNS:
        raise fields.impossible(name, "pieces", count=len(places), most=PAWNS)
    row: list[str] = []
    for place, start in zip(places, column):
        spot = (moved | {start[1:]: start}).get(place)
        there = places.count(place)
        if spot is None:
            known = {"first": ARRIVALS[0], "last": ARRIVALS[-1], "takers": listed(takers)}
            raise fields.malformed(name, place, "place", start=start[1:], **known)
        if spot in STATIONS and there > 2:
            raise fields.impossible(name, "stack", count=there, place=place)
        row.append(f"{spot}x2" if spot in STATIONS and there == 2 else spot)
    return row


def refuse_shared_places(fields: Fields, names: list[str], pawns: tuple[str, ...]) -> None:
    """Raise `RecordError` if two colours share a station, or if arrivals are out of order.

    The arrivals in the centre are numbered from 1 without gaps or repetitions (H8).
    """
    inside = sum(spot in ARRIVALS for spot in pawns)
    holders: dict[str, str] = {}
    for name, row in zip(names, rows_of(pawns)):
        for spot in row:
            place = spot.removesuffix("x2")
            alone = place in ARRIVALS
            holder = holders.setdefault(place, name)
            if spot not in OUT and (holder != name or (alone and row.count(spot) > 1)):
                raise fields.impossible(name, "shared", place=place, holder=holder)
            if alone and spot not in ARRIVALS[:inside]:
                raise fields.impossible(name, "order", place=place, count=inside)


def refuse_wrong_end(fields: Fields, state: Hypnosia) -> None:
    """Raise `RecordError` if the game continues after its end, or ends too early (H9, H11)."""
    playing = sum(not GONE.issuperset(row) for row in rows_of(state.pawns))
    last_arrived = ARRIVALS[-1] in state.pawns or not playing
    most = MAX_QUIET_TURNS * playing
    if not playing and ARRIVALS[0] not in state.pawns:
        raise fields.impossible("to-move", "captor")
    if last_arrived and state.quiet >= 0:
        raise fields.impossible("quiet", "arrival", now=NOW)
    if not last_arrived and state.quiet > most:
        raise fields.impossible("quiet", "quiet", most=most)
    if last_arrived or state.quiet == most:
        if state.seat != OVER:
            raise fields.impossible("to-move", "over", count=len(ARRIVALS), most=most)
        if state.throw:
            raise fields.impossible("throw", "thrown")
    elif state.seat == OVER:
        raise fields.impossible("to-move", "not-over")


def refuse_wrong_turn(fields: Fields, name: str, state: Hypnosia) -> None:
    """Raise `RecordError` if the seat cannot have this turn, or cannot have used its dice."""
    own = state.pawns[ROWS[state.seat]]
    arrived = state.quiet < 0 and any(spot in ARRIVALS for spot in own)
    if GONE.issuperset(own):
        raise fields.impossible("to-move", "gone", colour=name)
    if state.throw and not legal_moves(state):
        raise fields.impossible("throw", "lost", colour=name)
    on_board = any(spot in STATIONS or spot in STACKS for spot in own)
    if "(" in state.throw and not arrived and not on_board:
        raise fields.impossible("throw", "unused", colour=name)
    if state.quiet < 0 and "(" not in state.throw:
        raise fields.impossible("quiet", "unmoved", colour=name)
    if state.quiet < 0 and not arrived and OUT[state.seat] not in state.pawns:
        raise fields.impossible("quiet", "eventless", colour=name)
