"""Positions of Scouts: given ones in the notation of the rules, and random ones."""

from collections.abc import Iterable
from random import Random

from hypothesis import assume
from hypothesis import strategies as st

from nyout.core import State, tokens
from nyout.games.scouts.rules import SQUARES, TRAY, Scouts, all_launches, covers

SETTING_UP = "a1 a10 b1 b10 c1 c10 d1 d10 e1 e10"
FILES = "abcdefgh"
NUMBER = {name: number for number, name in enumerate(SQUARES)}
AWAY = "a10 h10"  # scouts of Blue out of the way


def position(
    red: str,
    blue: str = "",
    boulders: str = "- -",
    *,
    seat: int = 0,
    first: int = 0,
    plays: int = 2,
    busy: str = "",
    turns: int = 10,
) -> Scouts:
    """Return the position with these scouts at the start of a play; `d3*` is flipped.

    `boulders` is a word per seat, `-` for one in hand. `busy` is the square of the scout that made
    the first play of the turn.
    """
    words = [row.split() for row in (red, blue)]
    rows = [tuple(NUMBER[word.rstrip("*")] for word in row) for row in words]
    flipped = [NUMBER[word[:-1]] for row in words for word in row if word.endswith("*")]
    anchors = tuple(NUMBER.get(word, TRAY) for word in boulders.split())
    return Scouts(
        seat=seat,
        first=first,
        squares=tuple(rows),
        boulders=anchors,
        taken=bits([*rows[0], *rows[1]]) | boulder_squares(anchors),
        red=bits(rows[0]),
        flipped=bits(flipped),
        plays=plays,
        movable=tuple(at for at in rows[seat] if at != NUMBER.get(busy)),
        turns=turns,
    )


def swap_seats(state: Scouts) -> Scouts:
    """Return the position with both seats exchanged."""
    scouts = sum(1 << at for squares in state.squares for at in squares)
    return state._replace(
        seat=1 - state.seat,
        first=1 - state.first,
        squares=state.squares[::-1],
        boulders=state.boulders[::-1],
        red=scouts & ~state.red,
    )


def bits(squares: Iterable[int]) -> int:
    """Return the bitboard of squares."""
    return sum(1 << at for at in squares)


def boulder_squares(anchors: Iterable[int]) -> int:
    """Return the bitboard of the squares under boulders."""
    return sum(covers(anchor) for anchor in anchors if anchor != TRAY)


def random_position(rng: Random) -> Scouts:
    """Return a position with ten scouts at the start of a play, crowded or not.

    It may be unlikely in a game, and sometimes has no legal play.
    """
    wide, high = rng.randint(3, 8), rng.randint(5, 10)
    left, low = rng.randint(0, 8 - wide), rng.randint(0, 10 - high)
    region = [x + 8 * y for x in range(left, left + wide) for y in range(low, low + high)]
    squares = rng.sample(region, 10)
    first, seat = rng.randint(0, 1), rng.randint(0, 1)
    taken, flipped = bits(squares), 0
    for n, at in enumerate(squares):
        own = 0 if (n >= 5) == first else 9
        if at // 8 == 9 - own or (at // 8 != own and rng.random() < 0.3):
            flipped |= 1 << at
    boulders = [TRAY, TRAY]
    for owner in (0, 1):
        anchors = all_launches().values()
        spots = [at for at in region if at in anchors and not covers(at) & taken]
        if spots and rng.random() < 0.7:
            boulders[owner] = rng.choice(spots)
            taken |= covers(boulders[owner])
    rows = tuple(squares[:5]), tuple(squares[5:])
    plays = rng.randint(1, 2)
    busy = rng.choice(rows[seat]) if plays == 1 else None
    turns = rng.choice([1, 50, 197, 198, 199])
    return Scouts(
        seat=seat,
        first=first,
        squares=rows,
        boulders=tuple(boulders),
        taken=taken,
        red=bits(rows[0]),
        flipped=flipped,
        plays=plays,
        movable=tuple(at for at in rows[seat] if at != busy),
        turns=turns,
    )


@st.composite
def random_positions(draw: st.DrawFn) -> Scouts:
    """Draw a position with a legal play."""
    state = random_position(Random(draw(st.integers(0, 10**9))))
    assume(state.moves())
    return state


def squares(state: Scouts, seat: int) -> list[str]:
    """Return the squares of a seat's scouts, with `*` for flipped ones."""
    return [SQUARES[at] + "*" * (state.flipped >> at & 1) for at in state.squares[seat]]


def play(state: State, text: str) -> Scouts:
    """Return the position after these moves in notation."""
    for move in text.split():
        state = state.play(tokens(move))
    assert isinstance(state, Scouts)
    return state
