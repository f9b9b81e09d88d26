"""Positions of RUN as text.

In one line:

    run/1 seats=2 to-move=white round=7 moved=cow
        black-cows=e3,off,out black-cowboys=f5 white-cows=e6 white-cowboys=d7,b4

- `to-move`: black or white; if no cow is left, the colour that made the last move.
- `round`: the number of the round, from 1; a round is a turn of Black and a turn of White. A game
  that reaches round 201 is over after 400 turns (R9).
- `moved`: the kind that has already moved in this turn, `cow` or `cowboy`; `-` if none has.
- `black-cows`, `black-cowboys`, `white-cows`, `white-cowboys`: the places of the pieces, in the
  order of their drops: a cell, `off` for a cow that scored, or `out` for a captured or removed
  piece. Pieces that are not listed are in reserve.
"""

from __future__ import annotations

from nyout.core import OVER, listed
from nyout.games.fields import NONE, Fields
from nyout.games.run.board import ROWS, row
from nyout.games.run.rules import COWS, MAX_TURNS, SECOND_PART, Run, colours, legal_moves, next_turn
from nyout.games.run.tables import (
    CELL,
    CODE,
    COUNTS,
    GONE,
    KINDS,
    OF_KIND,
    OFF,
    OUT,
    PLACE,
    RESERVE,
    first_row,
)

COLOURS = colours(2)
SEATS = {colour: seat for seat, colour in enumerate(COLOURS)}
FIELDS = {
    (seat, kind): f"{colour}-{kind}s" for seat, colour in enumerate(COLOURS) for kind in KINDS
}
CODES = {"cow": CODE, "cowboy": CELL | {"out": OUT}}  # by place; cowboys never go off (R4)
MOVED = {NONE: "", "cow": "cow", "cowboy": "cowboy"}


def options(state: Run) -> dict[str, bool | str]:
    """Return no options: the game has none."""
    return {}


def write(state: Run) -> dict[str, str]:
    """Return the fields of a position, by name."""
    moved = {due: kind for kind, due in SECOND_PART.items()}
    return {
        "to-move": COLOURS[state.turns % 2],
        "round": str(state.turns // 2 + 1),
        "moved": moved.get(state.due, NONE),
    } | {name: write_row(state.pieces[OF_KIND[key]]) for key, name in FIELDS.items()}


def write_row(codes: str) -> str:
    """Return the field for some pieces, given their codes: the places of those not in reserve."""
    return ",".join(PLACE[code] for code in codes if PLACE[code] not in KINDS) or NONE


def read(fields: Fields) -> Run:
    """Return the state that the fields describe.

    Raises `RecordError` if a field is malformed, or if no game can reach the state.
    """
    seat = fields.one_of("to-move", SEATS)
    number = fields.number("round", range(1, MAX_TURNS // 2 + 2))
    turns = 2 * (number - 1) + seat
    moved = fields.one_of("moved", MOVED)
    pieces = "".join(read_row(fields, seat, kind) for seat, kind in FIELDS)
    refuse_shared_cells(fields, pieces)
    herd_is_gone = not any(pieces[cows].strip(GONE) for cows in COWS)
    if turns > MAX_TURNS:
        raise fields.impossible("round", "long", count=MAX_TURNS)
    if turns == MAX_TURNS and herd_is_gone:
        raise fields.impossible("round", "herd")
    for side in SEATS.values():
        begun = side == seat and (KINDS if herd_is_gone else (moved,))
        refuse_other_numbers_of_moves(fields, pieces, side, turns, begun or ())
    if herd_is_gone:
        state = Run(pieces, seat, "herd", turns)  # R7
    elif moved:
        state = Run(pieces, seat, SECOND_PART[moved], turns)
    elif turns:
        state = next_turn(pieces, 1 - seat, turns - 1)
    else:
        state = Run(pieces, seat, "first")
    if moved and (state.turn() == OVER or turns in (0, MAX_TURNS) or not legal_moves(state)):
        raise fields.impossible("moved", "moved")
    if state.turns != turns:
        raise fields.impossible("to-move", "passed", colour=COLOURS[seat])
    return state


def read_row(fields: Fields, seat: int, kind: str) -> str:
    """Return the codes of a seat's pieces of one kind, those in reserve last."""
    name, known, count = FIELDS[seat, kind], CODES[kind], COUNTS[kind]
    places = fields.parts(name)
    for place in places:
        if place not in known:
            trays = listed(tray for tray in known if tray not in CELL)
            raise fields.malformed(name, place, "cell", trays=trays)
    if len(places) > count:
        raise fields.impossible(name, "pieces", count=len(places), most=count)
    return "".join(known[place] for place in places).ljust(count, RESERVE[kind, seat])


def refuse_shared_cells(fields: Fields, pieces: str) -> None:
    """Raise `RecordError` if two pieces share a cell (R2-R4)."""
    for key, name in FIELDS.items():
        own = OF_KIND[key]
        for code in pieces[own]:
            if PLACE[code] in CELL and pieces[: own.stop].count(code) > 1:
                raise fields.impossible(name, "shared", place=PLACE[code])


def refuse_other_numbers_of_moves(
    fields: Fields, pieces: str, seat: int, turns: int, begun: tuple[str, ...]
) -> None:
    """Raise `RecordError` if a seat cannot have made the moves that its pieces needed.

    A seat makes one move of each kind per turn, except for Black's first turn of one move (R1). In
    the current turn it can have made a move of each kind in `begun`.
    """
    colour = COLOURS[seat]
    completed = (turns + 1 - seat) // 2
    at_most = max(0, 2 * completed - (seat == 0))
    total = 0
    for kind in KINDS:
        name = FIELDS[seat, kind]
        codes = pieces[OF_KIND[seat, kind]]
        made = sum(fewest_moves(seat, kind, code) for code in codes)
        total += made
        if made > completed + (kind in begun) or total > at_most + len(begun):
            raise fields.impossible(name, "moves", colour=colour)
        if kind in begun and len(begun) == 1 and not made:
            raise fields.impossible("moved", "never", colour=colour)
        if at_most > 1 and not made:
            raise fields.impossible(name, "due", colour=colour)
    if at_most and not total:
        raise fields.impossible("round", "nothing", colour=colour)


def fewest_moves(seat: int, kind: str, code: str) -> int:
    """Return the smallest number of moves in which a piece can reach the place with a code.

    >>> [fewest_moves(0, "cow", CODE[place]) for place in ("d1", "d2", "a4", "off", "out")]
    [1, 2, 7, 8, 1]
    """
    if code == RESERVE[kind, seat]:
        return 0
    if code in GONE:
        return ROWS + 1 if code == OFF else 1
    return 1 + abs(row(PLACE[code]) - row(first_row(seat)[0]))
