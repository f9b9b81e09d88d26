"""Positions of Scouts as text.

    scouts/1 seats=2 first=red red=f9,b2*,d3,g5,a6 blue=c9,e1*,h8,d10,e10 boulders=-,c7
    to-move=blue round=12 plays=1 moved=c9 past=d3-d4/c10-c9

- `first`: the colour whose back rank is rank 1; `-` before the toss.
- `red` and `blue`: the squares of the scouts, in the order of their setup, flipped ones with `*`.

The other fields exist only after the setup:

- `boulders`: red's and blue's, each as the square with its lowest file and rank, or `-`.
- `to-move`: the colour whose turn it is, or was at the end.
- `round`: the number of the turn of that colour, from 1.
- `plays`: the number of plays of the turn that have not started; absent if the game is won.
- `moved`: the scout that may not make the next play; absent before the first play and in a chain.
- `chain`, only in a chain of jumps: the square of its scout, then the squares closed to it.
- `past`: the turns since the last flip or boulder, with this turn if it has started (see
  `past.py`); absent if the game is won.
"""

from __future__ import annotations

from nyout.core import CHANCE, OVER, State
from nyout.games.fields import NONE, Fields
from nyout.games.scouts.position import past
from nyout.games.scouts.position.past import NUMBERS, on, under
from nyout.games.scouts.position.possible import fault, is_chain, standing
from nyout.games.scouts.rules import (
    PLAYS,
    REPETITIONS,
    SCOUTS,
    TRAY,
    TURNS,
    Scouts,
    colours,
    steps,
)
from nyout.games.scouts.tables import SQUARES, all_launches, bitboard

COLOURS = colours(2)
SEATS = {colour: seat for seat, colour in enumerate(COLOURS)}
FLIPPED = "*"
ANCHORS = {NONE: TRAY} | {move[1]: at for move, at in all_launches().items()}


def options(state: Scouts) -> dict[str, bool | str]:
    """Return no options: the game has none."""
    return {}


def write(state: Scouts) -> dict[str, str]:
    """Return the fields of a position, by name."""
    fields = {"first": NONE if state.seat == CHANCE else COLOURS[state.first]}
    for colour, own in zip(COLOURS, state.squares):
        words = [SQUARES[at] + FLIPPED * (state.flipped >> at & 1) for at in own]
        fields[colour] = ",".join(words) or NONE
    if sum(map(len, state.squares)) < 2 * SCOUTS:
        return fields
    turns = min(state.turns, TURNS - 1)  # at the end, `to-move` and `round` are of the last turn
    seat = state.first ^ turns % 2
    fields["boulders"] = ",".join(NONE if at == TRAY else SQUARES[at] for at in state.boulders)
    fields |= {"to-move": COLOURS[seat], "round": str(turns // 2 + 1)}
    if state.winner() is not None:
        return fields
    fields["plays"] = str(state.plays)
    if state.visited:
        (active,) = state.movable
        closed = on(state.visited ^ 1 << active)
        fields["chain"] = ",".join(SQUARES[at] for at in (active, *closed))
    elif busy := {*state.squares[seat]} - {*state.movable}:
        fields["moved"] = SQUARES[busy.pop()]
    return fields | {past.PAST: "/".join(past.written(state)) or NONE}


def read(fields: Fields) -> State:
    """Return the position that the fields describe.

    Raises `RecordError` if a field is malformed, or if no game can reach the position.
    """
    first = fields.one_of("first", {NONE: None} | SEATS)
    rows = [_scouts(fields, colour) for colour in COLOURS]
    squares = tuple([tuple(NUMBERS[word.rstrip(FLIPPED)] for word in row) for row in rows])
    flipped = bitboard(NUMBERS[word[:-1]] for row in rows for word in row if FLIPPED in word)
    red, blue = map(bitboard, squares)
    if first is None and red | blue:
        raise fields.impossible("first", "toss")
    if red & blue:
        raise fields.impossible("blue", "shared")
    counts = len(squares[0]), len(squares[1])
    state = Scouts(CHANCE, 0, squares, taken=red | blue, red=red, flipped=flipped)
    if first is None:
        return state
    done = counts == (SCOUTS, SCOUTS)
    if not done and counts[first] - counts[1 - first] not in (0, 1):
        raise fields.impossible(COLOURS[first], "setup", **dict(zip(COLOURS, counts)), most=SCOUTS)
    state = state._replace(seat=first ^ (counts[first] > counts[1 - first]), first=first)
    if done:
        return _playing(fields, state)
    for seat, colour in enumerate(COLOURS):
        if reason := fault(state, seat, 0, standing(state)):
            raise fields.impossible(colour, reason.key, **reason.fields)
    return state


def _scouts(fields: Fields, colour: str) -> list[str]:
    """Return the text of each scout of a colour. Raises `RecordError`."""
    words = fields.parts(colour)
    for word in words:
        if word.removesuffix(FLIPPED) not in NUMBERS:
            raise fields.malformed(colour, word, "square", flipped=FLIPPED)
    if len(words) > SCOUTS:
        raise fields.impossible(colour, "pieces", count=len(words), most=SCOUTS)
    if len({word.rstrip(FLIPPED) for word in words}) < len(words):
        raise fields.impossible(colour, "shared")
    return words


def _playing(fields: Fields, state: Scouts) -> Scouts:
    """Return the position after the setup, given its scouts. Raises `RecordError`."""
    words = fields.text("boulders").split(",")
    if len(words) != 2 or not ANCHORS.keys() >= {*words}:
        raise fields.malformed("boulders", ",".join(words), "boulders")
    boulders = tuple(ANCHORS[word] for word in words)
    taken = state.taken | under(boulders)
    if taken.bit_count() < 2 * SCOUTS + 4 * (2 - boulders.count(TRAY)):
        raise fields.impossible("boulders", "boulder")
    seat = fields.one_of("to-move", SEATS)
    turns = 2 * fields.number("round", range(1, TURNS // 2 + 1)) - 2 + (seat != state.first)
    state = state._replace(seat=seat, boulders=boulders, taken=taken, turns=turns)
    won = state.winner()
    most = PLAYS if turns else 1
    plays = 0 if won is not None else fields.number("plays", range(most + 1))
    begun = most - plays
    for owner, colour in enumerate(COLOURS):
        if reason := fault(state, owner, begun, standing(state), turns, won):
            raise fields.impossible(colour, reason.key, **reason.fields)
    if won is not None:
        if won != seat:
            raise fields.impossible("to-move", "won", winner=COLOURS[won])
        return state._replace(seat=OVER)
    return _turn(fields, state._replace(plays=plays), begun)


def _turn(fields: Fields, state: Scouts, begun: int) -> Scouts:
    """Return the position with its current turn, in which `begun` plays have started.

    Raises `RecordError`.
    """
    own, plays = state.squares[state.seat], state.plays
    names = {SQUARES[at]: at for at in own}
    busy: int | None = None
    visited = 0
    if "chain" in fields:
        busy, visited = _chain(fields, state, names)
    elif "moved" in fields:
        busy = fields.one_of("moved", names)
    elif begun > (state.boulders[state.seat] != TRAY):
        raise fields.impossible("plays", "unnamed")
    if busy is not None and not begun:
        raise fields.impossible("plays", "begun")
    movable = tuple(at for at in own if at != busy)
    if visited:
        movable = tuple(at for at in own if at == busy)
    history = past.read(fields, state, begun)
    if history and begun:
        last = fields.parts(past.PAST, "/")[-1]
        start, _, end = last.rpartition("-")
        if (
            busy is None
            or visited == 1 << busy  # a flip in this turn clears the past
            or (begun == 1 and end != SQUARES[busy])
            or (begun == 1 and visited and not visited >> NUMBERS[start] & 1)
        ):
            raise fields.impossible(past.PAST, "other-play", turn=last)
    state = state._replace(movable=movable, visited=visited, history=history)
    if not begun and history.count(history[-1]) == REPETITIONS:
        return state._replace(seat=OVER)
    if visited or (plays and state.moves()):
        return state
    if state.turns == TURNS - 1:
        return state._replace(seat=OVER, turns=TURNS)
    raise fields.impossible("plays", "spent")


def _chain(fields: Fields, state: Scouts, names: dict[str, int]) -> tuple[int, int]:
    """Return the square of the scout in a chain, and the bitboard of the squares closed by S6.

    Raises `RecordError`.
    """
    words = fields.parts("chain")
    if not words or words[0] not in names or not NUMBERS.keys() >= {*words}:
        raise fields.malformed("chain", ",".join(words), "chain")
    active, visited = names[words[0]], bitboard({NUMBERS[word] for word in words})
    if visited.bit_count() < len(words) or not is_chain(state, active, visited):
        raise fields.impossible("chain", "jumps")
    if not steps((active,), state.taken, visited):
        raise fields.impossible("chain", "ended")
    return active, visited
