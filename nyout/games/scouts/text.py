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
- `past`: the turns since the last flip or boulder, with this turn if it has started; absent if the
  game is won. A turn lists the start and the end of each moved scout, `c10-c9,d10-d9`, or is
  `pass`. These turns flip no scout and place no boulder, so taking them back yields every earlier
  position that can recur (S10). A turn that does not lead to the position ends the past.

A missing field after the setup has its value at the start of the first turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from nyout.core import CHANCE, OVER, list_items, tokens
from nyout.games.scouts.rules import (
    AREA,
    BACK_RANKS,
    PLAYS,
    REPETITIONS,
    SCOUTS,
    SQUARES,
    TRAY,
    TURNS,
    Scouts,
    all_launches,
    bitboard,
    colours,
    covers,
)
from nyout.games.text import NONE, Fields, PieceRow, keys, uniform

COLOURS = colours(2)
SEATS = {colour: seat for seat, colour in enumerate(COLOURS)}
FLIPPED = "*"
NUMBERS = {name: at for at, name in enumerate(SQUARES)}
ANCHORS = {NONE: TRAY} | {move[1]: at for move, at in all_launches().items()}
AFTER_SETUP = "boulders", "to-move", "round", "plays", "moved", "chain", "past"
PASS = "pass"
ALL = (1 << AREA) - 1


class Standing(NamedTuple):
    """The squares of the scouts, as bitboards."""

    sides: tuple[int, int]  # by seat
    flipped: int  # of both seats


def rows(seats: int, options: Mapping[str, bool | str]) -> tuple[PieceRow, ...]:
    """Return one row per colour, without the scouts in hand, and the row of both boulders."""
    squares = {square + face: square for square in SQUARES for face in ("", FLIPPED)}
    boulders = {word: "boulder" if at == TRAY else word for word, at in ANCHORS.items()}
    scouts = [
        uniform(colour, keys(seat, range(SCOUTS)), squares, rest="hand")
        for seat, colour in enumerate(COLOURS)
    ]
    return *scouts, uniform("boulders", [f"{seat}.{SCOUTS}" for seat in range(seats)], boulders)


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
        closed = _squares(state.visited ^ 1 << active)
        fields["chain"] = ",".join(SQUARES[at] for at in (active, *closed))
    elif busy := {*state.squares[seat]} - {*state.movable}:
        fields["moved"] = SQUARES[busy.pop()]
    return fields | {"past": "/".join(_past_turns(state)) or NONE}


def read(fields: Fields) -> Scouts:
    """Return the state that the fields describe. Raises `RecordError` for an invalid field."""
    first = fields.one_of("first", {NONE: None} | SEATS)
    *scouts, boulders = rows(fields.seats, fields.options)
    words = fields.pieces(scouts, SQUARES)
    fields.ignore(*AFTER_SETUP)
    squares = tuple([tuple([NUMBERS[word.rstrip(FLIPPED)] for word in row]) for row in words])
    flipped = bitboard(NUMBERS[word[:-1]] for row in words for word in row if FLIPPED in word)
    red, blue = map(bitboard, squares)
    state = Scouts(CHANCE, 0, squares, taken=red | blue, red=red, flipped=flipped)
    if first is None:
        return state
    more = len(squares[first]) > len(squares[1 - first])
    state = state._replace(seat=first ^ more, first=first)
    if (red | blue).bit_count() < 2 * SCOUTS:
        return state
    (anchors,) = fields.pieces([boulders], usual=f"{NONE},{NONE}")
    return _read_play(fields, state._replace(boulders=tuple([ANCHORS[word] for word in anchors])))


def _read_play(fields: Fields, state: Scouts) -> Scouts:
    """Return the position after the setup, given its pieces. Raises `RecordError`."""
    seat = fields.one_of("to-move", SEATS, usual=COLOURS[state.first])
    number = fields.number("round", range(1, TURNS // 2 + 1), usual="1")
    turns = 2 * number - 2 + (seat != state.first)
    taken = state.taken | _boulder_squares(state.boulders)
    state = state._replace(seat=seat, taken=taken, turns=turns)
    if state.winner() is not None:
        return state._replace(seat=OVER)
    most = PLAYS if turns else 1
    plays = fields.number("plays", range(most + 1), usual=str(most))
    own = state.squares[seat]
    names = {SQUARES[at]: at for at in own}
    visited, busy = 0, None
    if "chain" in fields:
        squares = fields.parts("chain")
        if not squares or squares[0] not in names or not NUMBERS.keys() >= {*squares}:
            raise fields.wrong("chain", ",".join(squares), list_items(names))
        busy, visited = names[squares[0]], bitboard({NUMBERS[square] for square in squares})
    elif "moved" in fields:
        busy = fields.one_of("moved", names)
    if busy is not None and plays == most:
        raise fields.unplayable("plays")
    state = state._replace(
        plays=plays,
        movable=tuple([at for at in own if (at == busy) == bool(visited)]),
        visited=visited,
        history=_history(fields, state, is_start=plays == most),
    )
    if plays == most and state.history.count(state.history[-1]) >= REPETITIONS:
        return state._replace(seat=OVER)
    if turns == TURNS - 1 and not visited and not (plays and state.moves()):
        return state._replace(seat=OVER, turns=TURNS)
    return state


def fault(state: Scouts) -> str:
    """Return the name of a field with which the state cannot be played on; empty if none."""
    counts = [len(own) for own in state.squares]
    if state.seat == CHANCE:
        return "first" if any(counts) else ""
    if min(counts) < SCOUTS:  # S1
        for seat, (colour, own) in enumerate(zip(COLOURS, state.squares)):
            board = bitboard(own)
            if board & state.flipped or board & ~BACK_RANKS[seat ^ state.first]:
                return colour
        ahead = counts[state.first] - counts[1 - state.first]
        return "" if ahead in (0, 1) else COLOURS[state.first]
    if state.taken.bit_count() < 2 * SCOUTS + 4 * (2 - state.boulders.count(TRAY)):  # S9
        return "boulders"
    goes_on = state.seat == OVER or state.visited or (state.plays and state.moves())
    return "" if goes_on else "plays"


# --- the past -------------------------------------------------------------------------------------


def _squares(board: int) -> Iterator[int]:
    """Return the squares of a bitboard, in ascending order."""
    return (at for at in range(AREA) if board >> at & 1)


def _boulder_squares(boulders: tuple[int, ...]) -> int:
    """Return the bitboard of the squares under boulders."""
    return sum(covers(anchor) for anchor in boulders if anchor != TRAY)


def _past_turns(state: Scouts) -> list[str]:
    """Return the texts of the turns since the last flip or boulder, including a started turn."""
    boulders = _boulder_squares(state.boulders)
    stood = [(key >> 1 & ALL & ~boulders, key >> 1 + AREA & ALL) for key in state.history]
    now = state.taken & ~boulders, state.flipped
    turns = [_turn(*pair) for pair in zip(stood, [*stood[1:], now])]
    return turns[:-1] if turns[-1:] == [PASS] else turns


def _turn(before: tuple[int, int], after: tuple[int, int]) -> str:
    """Return the text of a turn, its plain scouts before its flipped ones.

    `before` and `after` consist of the bitboard of all scouts and that of the flipped ones. They do
    not distinguish the seats, because only one seat moves in a turn.
    """
    steps: list[str] = []
    plain = before[0] & ~before[1], after[0] & ~after[1]
    for old, new in (plain, (before[1], after[1])):
        pairs = zip(_squares(old & ~new), _squares(new & ~old)) if old != new else ()
        steps += [f"{SQUARES[start]}-{SQUARES[to]}" for start, to in pairs]
    return ",".join(steps) or PASS


def _history(fields: Fields, state: Scouts, is_start: bool) -> tuple[int, ...]:
    """Return the value of `Scouts.history` that the field `past` describes.

    `is_start` is whether no play of the current turn has started. Raises `RecordError` for a turn
    that is not written as one.
    """
    red, blue = map(bitboard, state.squares)
    at, seat, boulders = (
        Standing((red, blue), state.flipped),
        state.seat,
        _boulder_squares(state.boulders),
    )
    keys: list[int] = []
    if is_start:
        keys, seat = [_key(at, seat, boulders)], 1 - seat
    for turn in reversed(fields.parts("past", "/", usual=NONE)):
        steps = [tokens(step) for step in turn.split(",")] if turn != PASS else []
        if any(len(step) != 2 or not NUMBERS.keys() >= {*step} for step in steps):
            raise fields.wrong("past", turn, f"a1-b2,c1-c2, {PASS}")
        before = _retract_turn(at, seat, boulders, [(NUMBERS[a], NUMBERS[b]) for a, b in steps])
        if before is None or (before == at and not keys):  # a started turn is no pass
            break
        keys.append(_key(before, seat, boulders))
        at, seat = before, 1 - seat
    return tuple(reversed(keys))


def _key(at: Standing, seat: int, boulders: int) -> int:
    """Return the key of the position at the start of a turn, as in `Scouts.history`."""
    taken = sum(at.sides) | boulders
    return ((at.sides[0] << AREA | at.flipped) << AREA | taken) << 1 | seat


def _retract_turn(
    after: Standing, seat: int, boulders: int, steps: list[tuple[int, int]]
) -> Standing | None:
    """Return the squares of the scouts before a turn of a seat; None if it cannot be one.

    `steps` are the start and the end of each moved scout.
    """
    starts, ends = bitboard({start for start, _ in steps}), bitboard({to for _, to in steps})
    flips = bitboard({start for start, to in steps if after.flipped >> to & 1})
    own, other = after.sides[seat], after.sides[1 - seat]
    if not starts.bit_count() == ends.bit_count() == len(steps):
        return None
    if ends & ~own or starts & (own & ~ends | other | boulders):
        return None
    own = own & ~ends | starts
    return Standing((own, other) if seat == 0 else (other, own), after.flipped & ~ends | flips)
