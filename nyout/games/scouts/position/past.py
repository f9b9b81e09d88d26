"""The turns that count for repetition (S10) as text, converted from and to `Scouts.history`.

The text of a turn lists the start and end of each moved scout, `c10-c9,d10-d9`, or is `pass`. These
turns flip no scout and place no boulder, so taking them back yields every earlier position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from nyout.core import tokens
from nyout.games.fields import Fields
from nyout.games.scouts.position.possible import Standing, fault_before, standing
from nyout.games.scouts.rules import PLAYS, REPETITIONS, TRAY, Scouts, colours, steps
from nyout.games.scouts.tables import AREA, SQUARES, bitboard, covers

PAST = "past"  # the field
PASS = "pass"
ALL = (1 << AREA) - 1
NUMBERS = {name: at for at, name in enumerate(SQUARES)}


def on(board: int) -> Iterator[int]:
    """Return the squares of a bitboard, in ascending order."""
    return (at for at in range(AREA) if board >> at & 1)


def under(boulders: tuple[int, ...]) -> int:
    """Return the bitboard of the squares under boulders."""
    return sum(covers(anchor) for anchor in boulders if anchor != TRAY)


def written(state: Scouts) -> list[str]:
    """Return the texts of the turns since the last flip or boulder, including a started turn."""
    boulders = under(state.boulders)
    stood = [(key >> 1 & ALL & ~boulders, key >> 1 + AREA & ALL) for key in state.history]
    now = state.taken & ~boulders, state.flipped
    turns = [_turn(*pair) for pair in zip(stood, [*stood[1:], now])]
    return turns[:-1] if turns[-1:] == [PASS] else turns


def _turn(before: tuple[int, int], after: tuple[int, int]) -> str:
    """Return the text of a turn, its plain scouts before its flipped ones.

    `before` and `after` consist of the bitboard of all scouts and that of the flipped ones. They do
    not distinguish the seats, because only one seat moves in a turn.
    """
    went: list[str] = []
    plain = before[0] & ~before[1], after[0] & ~after[1]
    for old, new in (plain, (before[1], after[1])):
        pairs = zip(on(old & ~new), on(new & ~old)) if old != new else ()
        went += [f"{SQUARES[start]}-{SQUARES[to]}" for start, to in pairs]
    return ",".join(went) or PASS


def read(fields: Fields, state: Scouts, begun: int) -> tuple[int, ...]:
    """Return the value of `Scouts.history` that the field `past` describes.

    `begun` is the number of plays of the current turn that have started. Raises `RecordError` if
    the field is malformed, or if no game has these turns.
    """
    turns = fields.parts(PAST, "/")
    at, seat, number, boulders = standing(state), state.seat, state.turns, under(state.boulders)
    keys: list[int] = []
    if not begun:
        keys, seat, number = [_key(at, seat, boulders)], 1 - seat, number - 1
    elif turns and (turns[-1] == PASS or turns[-1].count(",") >= begun):
        raise fields.impossible(PAST, "other-play", turn=turns[-1])
    if len(turns) > number + 1:
        raise fields.impossible(PAST, "turns", count=len(turns), most=number + 1)
    for turn in reversed(turns):
        if turn == PASS and (
            state.boulders[seat] == TRAY  # its boulder always fits somewhere
            or steps(tuple(on(at.sides[seat])), sum(at.sides) | boulders)
        ):
            raise fields.impossible(PAST, "passed", colour=colours(2)[seat])
        if turn.count(",") >= (PLAYS if number else 1):
            raise fields.impossible(PAST, "plays", turn=turn)
        at = _before(fields, at, seat, boulders, turn)
        if reason := fault_before(state, at, number):
            raise fields.impossible(PAST, "before", turn=turn, reason=fields.reason(reason))
        keys.append(_key(at, seat, boulders))
        seat, number = 1 - seat, number - 1
    keys.reverse()
    if max(Counter(keys if begun else keys[:-1]).values(), default=0) >= REPETITIONS:
        raise fields.impossible(PAST, "repeated", count=REPETITIONS)
    return tuple(keys)


def _key(at: Standing, seat: int, boulders: int) -> int:
    """Return the key of the position at the start of a turn, as in `Scouts.history`."""
    taken = sum(at.sides) | boulders
    return ((at.sides[0] << AREA | at.flipped) << AREA | taken) << 1 | seat


def _before(fields: Fields, after: Standing, seat: int, boulders: int, turn: str) -> Standing:
    """Return the squares of the scouts before a turn of a seat. Raises `RecordError`."""
    went = [tokens(step) for step in turn.split(",")] if turn != PASS else []
    if any(len(step) != 2 or not NUMBERS.keys() >= {*step} for step in went):
        raise fields.malformed(PAST, turn, "turn", empty=PASS)
    pairs = {NUMBERS[to]: NUMBERS[start] for start, to in went}
    starts, ends = bitboard({*pairs.values()}), bitboard(pairs)
    flips = bitboard({start for to, start in pairs.items() if after.flipped >> to & 1})
    own, other = after.sides[seat], after.sides[1 - seat]
    if ends & ~own or ends.bit_count() < len(went):
        raise fields.impossible(PAST, "ends", turn=turn, colour=colours(2)[seat])
    if starts & (own & ~ends | other | boulders) or starts.bit_count() < len(went):
        raise fields.impossible(PAST, "starts", turn=turn)
    own = own & ~ends | starts
    return Standing((own, other) if seat == 0 else (other, own), after.flipped & ~ends | flips)
