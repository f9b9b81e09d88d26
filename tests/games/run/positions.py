"""Positions of RUN: given ones in the diagrams of its text, and random ones."""

from random import Random

from hypothesis import assume
from hypothesis import strategies as st

from nyout import view
from nyout.games.run.rules import CELL, COUNTS, OFF, OUT, RESERVE, Run
from tests.games.run.naive import STONE, Naive, Stone, diagram

Two = tuple[int, int]  # Black's and White's

# The second and the third diagram in the notation of the text.
D2 = "6,9,6,..w..W/h.....h/h......h/hh.....hh/h......h/h.....h/..x..."
D3 = "6,9,6,....../h...x.h/h..WxW.h/hh.ww..hh/h..xX..h/h.X...h/.wx..."

BLACK_ROW, WHITE_ROW = "d1 e2 f3 g4 h5 i6", "a4 b5 c6 d7 e8 f9"


def position(
    board: str,
    due: str = "both",
    seat: int = 0,
    cows: Two = (0, 0),
    cowboys: Two = (0, 0),
    off: Two = (0, 0),
    turns: int = 50,
) -> Run:
    """Return the position of a diagram with these pieces in reserve and off; others are out.

    >>> position("6,9,6,..w..W/h.....h/h......h/hh.....hh/h......h/h.....h/..x...").scores()
    (0, 0)
    """
    reserve = {"cow": cows, "cowboy": cowboys}
    pieces = ""
    for side in (0, 1):
        for kind, count in COUNTS.items():
            row = "".join(CELL[at] for at, stone in diagram(board) if STONE[stone] == (kind, side))
            row += OFF * off[side] if kind == "cow" else ""
            row += RESERVE[kind, side] * reserve[kind][side]
            assert len(row) <= count, f"{len(row)} of {kind}"
            pieces += row.ljust(count, OUT)
    return Run(pieces, seat, due, turns)


def naive(state: Run) -> Naive:
    """Return the naive form of a position."""
    stones = [
        Stone(piece.kind, piece.seat, "reserve" if piece.place in COUNTS else piece.place)
        for piece in view.view_of(state).scene().pieces
    ]
    due = {"first": "", "both": ""}.get(state.due, state.due)
    other = {"+cow": "cowboy", "+cowboy": "cow"}.get(due)
    return Naive(
        stones,
        state.seat,
        opening=state.due == "first",
        due=[due] if due in COUNTS else [*COUNTS],
        plays=[other] if other else [],
        turns=state.turns,
    )


WHERE = ("board", "reserve", "off", "out")
CROWDS = [(9, 0, 1, 1), (9, 9, 0, 1), (1, 9, 0, 1), (1, 0, 3, 3), (1, 0, 9, 9)]
"""Odds of the places of a piece, in the order of WHERE."""

STONES = [(kind, side) for side in (0, 1) for kind, count in COUNTS.items() for _ in range(count)]
POOLS = (WHITE_ROW, BLACK_ROW, "b4 c5 d6 e7 f8", "d2 e3 f4 g5 h6")


@st.composite
def random_positions(draw: st.DrawFn) -> Run:
    """Draw a position in which a seat is to move, crowded or nearly empty."""
    rng = Random(draw(st.integers(0, 2**32)))
    pools = draw(st.lists(st.sampled_from(POOLS), unique=True))
    cells = " ".join(pools).split() or list(CELL)
    rng.shuffle(cells)
    crowds = draw(st.tuples(*[st.sampled_from(CROWDS)] * 4))
    places = [OUT] * len(STONES)
    for n in rng.sample(range(len(STONES)), len(STONES)):
        kind, side = STONES[n]
        (where,) = rng.choices(WHERE, crowds[2 * side + (kind == "cow")])
        if where == "board" and cells:
            places[n] = CELL[cells.pop()]
        elif where == "off" and kind == "cow":
            places[n] = OFF
        elif where == "reserve":
            places[n] = RESERVE[kind, side]
    pieces = "".join(places)
    seat = draw(st.sampled_from((0, 1)))
    plain = naive(Run(pieces, seat, "both"))
    kinds = [kind for kind in COUNTS if plain.has(kind)]
    begins = "both" if len(kinds) == 2 else "".join(kinds)
    seconds = [f"+{kind}" for kind in kinds if plain.options(kind)]
    assume(not plain.herd_is_gone() and plain.moves())
    return Run(pieces, seat, draw(st.sampled_from([begins, begins, *seconds])), 7)
