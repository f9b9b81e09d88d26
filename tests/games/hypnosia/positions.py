"""Positions of Hypnosia: given ones in the notation of the rules, and random ones."""

from hypothesis import strategies as st

from nyout.core import Move
from nyout.games.hypnosia.rules import DEFAULT_SEATING, Hypnosia, seatings
from nyout.games.hypnosia.tables import BRIDGES, STATIONS


def position(
    *rows: str,
    throw: str = "",
    seat: int = 0,
    quiet: int = 0,
    colours: str = "",
    stacks_cross_bridges: bool = True,
) -> Hypnosia:
    """Return the position with these pawns, a row per seat such as `a3 a3 s1 centre2`.

    Two pawns on a station are a stack. The next seat has captured all pawns that are not named.
    """
    seats = max(2, len(rows), len(colours))
    colours = colours or DEFAULT_SEATING[seats]
    pawns: list[str] = []
    for n, row in enumerate([*rows, *[""] * (seats - len(rows))]):
        words = (row.split() + [f"out{(n + 1) % seats}"] * 4)[:4]
        for word in words:
            start = f"{colours[n]}{word}" if word[0] == "s" else word
            pawns.append(f"{word}x2" if words.count(word) == 2 and word in STATIONS else start)
    state = Hypnosia(tuple(pawns), seat, "", quiet, colours, stacks_cross_bridges)
    return state.play((throw,)) if throw else state


def throw_of(one: int, other: int) -> Move:
    """Return two dice as a throw."""
    return (f"{max(one, other)}+{min(one, other)}",)


@st.composite
def random_positions(draw: st.DrawFn) -> Hypnosia:
    """Draw a position before a throw, with pawns crowded on a few stations."""
    seats = draw(st.integers(2, 6))
    pool = draw(st.lists(st.sampled_from(STATIONS), min_size=3, max_size=14, unique=True))
    special = draw(st.sampled_from([station for station in BRIDGES if station[0] == "c"]))
    words = st.sampled_from([*pool, *pool, *[special, "centre"] * 3, "start", "out"])
    rows: list[list[str]] = []
    holders: dict[str, list[int]] = {}
    inside = 0
    for seat in range(seats):
        row: list[str] = []
        for n in range(4):
            word = draw(words)
            if word in STATIONS:
                there = holders.setdefault(word, [])
                if len(there) < 2 and {*there} <= {seat}:
                    there.append(seat)
                    row.append(word)
                    continue
            if word == "centre" and inside < 4 and n < 3:
                inside += 1
                row.append(f"centre{inside}")
            elif word == "out" and n < 3:
                row.append(f"out{(seat + draw(st.integers(1, seats - 1))) % seats}")
            else:
                row.append(f"s{n + 1}")
        rows.append(row)
    return position(
        *map(" ".join, rows),
        seat=draw(st.integers(0, seats - 1)),
        quiet=draw(st.sampled_from([0, *(60 * n - 1 for n in range(1, seats + 1))])),
        colours=draw(st.sampled_from(seatings(seats))),
        stacks_cross_bridges=draw(st.booleans()),
    )
