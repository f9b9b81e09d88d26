"""Positions of Le Nyout as text.

In one line:

    le-nyout/1 seats=2 exit_same_turn=no to-move=blue throw=4
        blue=5,5,w2>,hand red=c(w),20,off,hand

- `to-move`: the colour whose turn it is; `-` at the end of the game.
- `throw`: what it has thrown, 1 to 5; `-` before it throws, a bonus throw too.
- a field for each colour: where each of its pawns is, in `hand`, `off` the board or on a station.
  Where it matters, the rest of the spot tells how it goes on: `w2>` goes in towards the centre,
  `w2<` goes out, `c(w)` is on the centre, come from West; `20!` reached the exit in this turn and
  has to wait for the next (L11). Pawns of a colour on one station are joined.
"""

from __future__ import annotations

from nyout.core import OVER, colours
from nyout.games.fields import NONE, Fields
from nyout.games.le_nyout.rules import PAWNS, STUCK, LeNyout, Row
from nyout.games.le_nyout.tables import NEXT, WAITING, WEIGHTS, place_of, station_spots

SPOTS = frozenset((*NEXT, "off", WAITING))
THROWS = {NONE: 0} | {str(points): points for points in WEIGHTS}


def options(state: LeNyout) -> dict[str, bool | str]:
    """Whether a pawn may leave in the turn in which it reached the exit."""
    return {"exit_same_turn": state.exit_same_turn}


def write(state: LeNyout) -> dict[str, str]:
    """Whose turn it is, the throw, and a field for the pawns of each colour."""
    names = colours(len(state.pawns))
    over = state.throw == OVER
    return {
        "to-move": NONE if over else names[state.seat],
        "throw": NONE if over or not state.throw else str(state.throw),
    } | {name: ",".join(row) for name, row in zip(names, state.pawns)}


def read(fields: Fields) -> LeNyout:
    """The state that fields stand for. Raises `RecordError` for one that no game can lead to."""
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
    """The spots of a colour's pawns."""
    row, count = tuple(fields.parts(name)), PAWNS[fields.seats]
    for spot in row:
        if spot not in SPOTS:
            raise fields.malformed(name, spot, "spot")
    if len(row) != count:
        raise fields.impossible(name, "pieces", count=len(row), most=count)  # L1
    return row


def refuse_shared_stations(fields: Fields, names: tuple[str, ...], pawns: tuple[Row, ...]) -> None:
    """Raise `RecordError` if two colours share a station, or joined pawns differ (L12, L13)."""
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
    """Raise `RecordError` for a pawn that cannot be waiting on the exit (L11)."""
    for n, row in enumerate(pawns):
        if WAITING not in row:
            continue
        if fields.options["exit_same_turn"]:
            raise fields.impossible(names[n], "never-waits", spot=WAITING)
        if n != seat:
            raise fields.impossible(names[n], "waits", spot=WAITING, colour=names[n])
        if STUCK.issuperset(row):
            raise fields.impossible(names[n], "stuck")
