"""Positions of Le Nyout: given ones in the notation of the rules, and random ones."""

from collections.abc import Iterable, Sequence

from hypothesis import strategies as st

from nyout import view
from nyout.core import State, notation, tokens
from nyout.games.le_nyout.rules import LeNyout

PAWNS = {2: 4, 3: 3, 4: 2}

# Every stand of a pawn at the start of its owner's turn: `w2>` goes in, `w2<` goes out, `c(w)` came
# from West. No pawn goes in on the North arm, because no pawn enters the cross at the exit.
RING = [str(n) for n in range(1, 21)]
ARMS = [f"{arm}{n}{way}" for arm in "wsen" for n in "12" for way in "<>" if arm + way != "n>"]
CENTRE = ["c(w)", "c(s)", "c(e)"]
STANDS = ["hand", "off", *RING, *ARMS, *CENTRE]


def position(
    *rows: str, throw: int = 0, seat: int = 0, exit_same_turn: bool = False, seats: int = 2
) -> LeNyout:
    """Return the position with these pawns, a row per seat; others are off, other rows in hand.

    >>> position("5 c(w)", throw=4).pawns
    (('5', 'c(w)', 'off', 'off'), ('hand', 'hand', 'hand', 'hand'))
    """
    seats = max(seats, len(rows))
    count = PAWNS[seats]
    pawns = [(row.split() + ["off"] * count)[:count] for row in rows]
    pawns += [["hand"] * count] * (seats - len(rows))
    return LeNyout(tuple(map(tuple, pawns)), seat, str(throw or ""), exit_same_turn)


def moves(state: State) -> set[str]:
    """Return the legal moves in notation."""
    return set(map(notation, state.moves()))


def play(state: State, text: str) -> State:
    """Return the position after these moves in notation."""
    for move in text.split():
        state = state.play(tokens(move))
    return state


def places(state: State) -> list[str]:
    """Return the places of each seat's pawns, such as `20 off` and `hand 8`."""
    pieces = view.view_of(state).scene().pieces
    seats = range(1 + max(piece.seat for piece in pieces))
    return [" ".join(piece.place for piece in pieces if piece.seat == seat) for seat in seats]


def station(stand: str) -> str:
    """Return the station of a stand: `w2` of `w2>`, `c` of `c(w)`."""
    return stand.rstrip("<>").split("(")[0]


def legal_rows(rows: Iterable[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    """Return the pawns, adjusted to a position in which a turn can start.

    Pawns of one seat on one station have the same stand, no two seats share a station, and no seat
    has every pawn off.
    """
    holder: dict[str, tuple[int, str]] = {}
    result: list[tuple[str, ...]] = []
    for seat, row in enumerate(rows):
        pawns: list[str] = []
        for stand in row:
            if stand in ("hand", "off"):
                pawns.append(stand)
                continue
            owner, stands = holder.setdefault(station(stand), (seat, stand))
            pawns.append(stands if owner == seat else "hand")
        result.append(("hand", *pawns[1:]) if pawns.count("off") == len(pawns) else tuple(pawns))
    return tuple(result)


@st.composite
def random_positions(draw: st.DrawFn) -> LeNyout:
    """Draw a position before a throw, including unlikely ones."""
    seats = draw(st.integers(2, 4))
    row = st.lists(st.sampled_from(STANDS), min_size=PAWNS[seats], max_size=PAWNS[seats])
    rows = draw(st.lists(row, min_size=seats, max_size=seats))
    return LeNyout(legal_rows(rows), draw(st.integers(0, seats - 1)), "", draw(st.booleans()))
