"""Exact win chances of two-seat Le Nyout once neither seat has more than two pawns to bring off.

`nyout endgame` makes the table, `two-pawns.table` beside this module. It is read when a position
first needs it. Outcomes of one throw always have their true order in it, so whoever chooses by
`chances` plays these positions perfectly; only the chances themselves are rounded.
"""

from __future__ import annotations

from functools import cache
from pkgutil import get_data
from warnings import warn

from nyout.core import OVER, Move, State
from nyout.games.le_nyout.endgame.index import MOST, row_number, rows
from nyout.games.le_nyout.endgame.table import TOP, Table, TableError, chance, read
from nyout.games.le_nyout.rules import LeNyout

FILE = "two-pawns.table"
SEATS = 2
NEAR = 3  # pawns of a seat that are not off

_in_use: list[Table | None] = []  # empty until a position needs a table


def chances(state: State) -> tuple[float, ...] | None:
    """The win chance of each seat if both play perfectly; None if the table does not tell it.

    The position may be before or after a throw, in the middle of a turn, or at the end. A table
    that is damaged or of another version causes one warning, and from then on it is missing.

    >>> off = ("off",) * 3
    >>> chances(LeNyout((("20", *off), ("hand", *off)), seat=0))
    (1.0, 0.0)
    >>> chances(LeNyout((("hand",) * 4,) * 2, seat=0)) is None
    True
    """
    code = _code(state)
    if code is None or not isinstance(state, LeNyout):
        return None
    own, other = _scale()[code], _scale()[TOP - code]
    return (other, own) if state.seat else (own, other)


def best_move(state: State) -> Move | None:
    """The first of the best moves after a throw; None if the table does not tell it.

    A search beyond a position of the table averages rounded chances, so it can only play worse.
    """
    if state.turn() < 0 or chances(state) is None:
        return None
    return max(state.moves(), key=lambda move: (chances(state.play(move)) or ())[state.turn()])


def is_near(state: State) -> bool:
    """Return whether a search from a position may meet positions of the table.

    A search further from the end hardly ever does, and would need the table long before its use.
    """
    return (
        isinstance(state, LeNyout)
        and len(state.pawns) == SEATS
        and all(len(row) - row.count("off") <= NEAR for row in state.pawns)
    )


def use(data: bytes) -> None:
    """Use a table from now on, such as one that a page has downloaded.

    Raises `TableError`, and changes nothing, unless the data are a whole table of this version.
    """
    _in_use[:] = [read(data)]


def load() -> Table:
    """The table in the file beside this module.

    Raises `OSError` if there is no file, and `TableError` if it is damaged or of another version.
    """
    return read(get_data(__name__, FILE) or b"")


def _table() -> Table | None:
    """The table in use; None if there is none, as in a page that has not downloaded it."""
    if not _in_use:
        try:
            _in_use.append(load())
        except OSError:
            _in_use.append(None)
        except TableError as error:
            _give_up(error)
    return _in_use[0]


def _give_up(error: TableError) -> None:
    _in_use[:] = [None]
    warn(f"{error}; endgames are played without it", RuntimeWarning, stacklevel=2)


@cache
def _scale() -> tuple[float, ...]:
    return tuple(map(chance, range(TOP + 1)))


def _code(state: State) -> int | None:
    """The code of the chance of `state.seat`, which is to act or has acted last."""
    if not isinstance(state, LeNyout) or len(state.pawns) != SEATS:
        return None
    if state.throw == OVER:
        return TOP
    if any(len(row) - row.count("off") > MOST for row in state.pawns):
        return None
    if state.throw:
        after = (state.play(move) for move in state.moves())
        codes = [_seen_by(state.seat, other, _code(other)) for other in after]
        return None if None in codes else max(code for code in codes if code is not None)
    own, other = row_number(state.pawns[state.seat]), row_number(state.pawns[1 - state.seat])
    return None if own is None or other is None else _stored(state.exit_same_turn, own, other)


def _seen_by(seat: int, state: LeNyout, code: int | None) -> int | None:
    """The code for a seat, from that for the seat of the position."""
    return code if code is None or seat == state.seat else TOP - code


def _stored(exit_same_turn: bool, own: int, other: int) -> int | None:
    """The code of two rows; None for rows that no position has."""
    known = rows()
    waits = own >= known.settled
    if other >= known.settled or (waits and exit_same_turn):
        return None
    if known.stations[own] & known.stations[other]:  # L13
        return None
    if (table := _table()) is None:
        return None
    try:
        return table.code(exit_same_turn, own, other)
    except TableError as error:
        return _give_up(error)
