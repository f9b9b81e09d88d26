"""Positions of Le Nyout as text.

In one line:

    le-nyout/1 seats=2 exit_same_turn=no to-move=blue throw=4
        blue=5,5,w2>,hand red=c(w),20,off,hand

- `to-move`: the colour whose turn it is; `-` at the end of the game.
- `throw`: its throw, 1 to 5; `-` before a throw, including a bonus throw.
- one field per colour: the spot of each of its pawns, which is `hand`, `off` the board or a
  station. A suffix states the heading on the cross: a pawn on `w2>` walks towards the centre, a
  pawn on `w2<` walks away from it, and a pawn on `c(w)` entered the centre from West. A pawn on
  `20!` reached the exit in this turn and waits for the next one (L11). Pawns of one colour on one
  station are joined.
"""

from __future__ import annotations

from nyout.core import OVER, colours
from nyout.games.fields import NONE, Fields
from nyout.games.le_nyout.rules import PAWNS, STUCK, LeNyout, Row
from nyout.games.le_nyout.tables import NEXT, WAITING, WEIGHTS, place_of, station_spots

SPOTS = frozenset((*NEXT, "off", WAITING))
THROWS = {NONE: 0} | {str(points): points for points in WEIGHTS}


def options(state: LeNyout) -> dict[str, bool | str]:
    """Return the options of the game, by name."""
    return {"exit_same_turn": state.exit_same_turn}


def write(state: LeNyout) -> dict[str, str]:
    """Return the fields of a position, by name."""
    names = colours(len(state.pawns))
    over = state.throw == OVER
    return {
        "to-move": NONE if over else names[state.seat],
        "throw": NONE if over or not state.throw else str(state.throw),
    } | {name: ",".join(row) for name, row in zip(names, state.pawns)}


def read(fields: Fields) -> LeNyout:
    """Return the state that the fields describe.

    Raises `RecordError` if a field is malformed, or if no game can reach the state.
    """
    names = colours(fields.seats)
    seat = fields.one_of("to-move", {name: n for n, name in enumerate(names)} | {NONE: OVER})
    throw = fields.one_of("throw", THROWS)
    pawns = tuple(read_row(fields, name) for name in names)
    refuse_shared_stations(fields, names, pawns)
    exit_same_turn = bool(fields.options["exit_same_turn"])
    refuse_wrong_waiting(fields, names, pawns, seat)
    home = [n for n, row in enumerate(pawns) if row.count("off") == len(row)]
    if not home and seat != OVER:
        return LeNyout(pawns, seat, throw, exit_same_turn)
    if not home:
        raise fields.impossible("to-move", "not-over")
    if len(home) > 1:
        raise fields.impossible(names[home[1]], "won", winner=names[home[0]])
    if seat != OVER:
        raise fields.impossible("to-move", "won", winner=names[home[0]])
    if throw:
        raise fields.impossible("throw", "thrown")
    return LeNyout(pawns, home[0], OVER, exit_same_turn)  # L15


def read_row(fields: Fields, name: str) -> Row:
    """Return the spots of a colour's pawns. Raises `RecordError`."""
    row, count = tuple(fields.parts(name)), PAWNS[fields.seats]
    for spot in row:
        if spot not in SPOTS:
            raise fields.malformed(name, spot, "spot")
    if len(row) != count:
        raise fields.impossible(name, "pieces", count=len(row), most=count)  # L1
    return row


def refuse_shared_stations(fields: Fields, names: tuple[str, ...], pawns: tuple[Row, ...]) -> None:
    """Raise `RecordError` if two colours, or two spots, share a station (L12, L13)."""
    holders: dict[str, tuple[str, str]] = {}
    for name, row in zip(names, pawns):
        for spot in row:
            if not station_spots(spot):
                continue
            place = place_of(spot)
            holder, first = holders.setdefault(place, (name, spot))
            if holder != name:
                raise fields.impossible(name, "shared", holder=holder, place=place)
            if first != spot:
                raise fields.impossible(name, "joined", first=first, second=spot)


def refuse_wrong_waiting(
    fields: Fields, names: tuple[str, ...], pawns: tuple[Row, ...], seat: int
) -> None:
    """Raise `RecordError` if a pawn waits on the exit although no pawn can wait there (L11)."""
    for n, row in enumerate(pawns):
        if WAITING not in row:
            continue
        if fields.options["exit_same_turn"]:
            raise fields.impossible(names[n], "never-waits", spot=WAITING)
        if n != seat:
            raise fields.impossible(names[n], "waits", spot=WAITING, colour=names[n])
        if STUCK.issuperset(row):
            raise fields.impossible(names[n], "stuck")
