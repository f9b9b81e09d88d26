"""The turns that count for repetition (S10), written from and read into the keys of their starts.

A turn is written as where its scouts went, `c10-c9,d10-d9`, or `pass`. Going back through the turns
gives each earlier position, as no scout is flipped and no boulder placed in between.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from nyout.core import tokens
from nyout.games.fields import Fields
from nyout.games.scouts.possible import Standing, fault_before, standing
from nyout.games.scouts.rules import PLAYS, REPETITIONS, TRAY, Scouts, colours, steps
from nyout.games.scouts.tables import AREA, SQUARES, bitboard, covers

PAST = "past"  # the field
PASS = "pass"
ALL = (1 << AREA) - 1
NUMBERS = {name: at for at, name in enumerate(SQUARES)}


def on(board: int) -> Iterator[int]:
    """The numbers of the squares of a bitboard, ascending."""
    return (at for at in range(AREA) if board >> at & 1)


def under(boulders: tuple[int, ...]) -> int:
    """The bitboard of the squares under boulders."""
    return sum(covers(anchor) for anchor in boulders if anchor != TRAY)


def written(state: Scouts) -> list[str]:
    """The turns since the last flip or boulder; the last is this turn, if it has begun."""
    boulders = under(state.boulders)
    stood = [(key >> 1 & ALL & ~boulders, key >> 1 + AREA & ALL) for key in state.history]
    now = state.taken & ~boulders, state.flipped
    turns = [_turn(*pair) for pair in zip(stood, [*stood[1:], now])]
    return turns[:-1] if turns[-1:] == [PASS] else turns


def _turn(before: tuple[int, int], after: tuple[int, int]) -> str:
    """Where the scouts of a turn went: plain ones, then flipped ones.

    Each standing is a bitboard of all scouts and one of the flipped ones; as the scouts of one side
    alone have moved, the sides do not matter.
    """
    went: list[str] = []
    plain = before[0] & ~before[1], after[0] & ~after[1]
    for old, new in (plain, (before[1], after[1])):
        pairs = zip(on(old & ~new), on(new & ~old)) if old != new else ()
        went += [f"{SQUARES[start]}-{SQUARES[to]}" for start, to in pairs]
    return ",".join(went) or PASS


def read(fields: Fields, state: Scouts, begun: int) -> tuple[int, ...]:
    """The keys of the turns' starts; `begun` counts this turn's plays. Raises `RecordError`."""
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
            state.boulders[seat] == TRAY  # ten scouts and one boulder leave room for another
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
    """What the rules keep of the start of a turn."""
    taken = sum(at.sides) | boulders
    return ((at.sides[0] << AREA | at.flipped) << AREA | taken) << 1 | seat


def _before(fields: Fields, after: Standing, seat: int, boulders: int, turn: str) -> Standing:
    """Where the scouts stood before a turn of this seat."""
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
