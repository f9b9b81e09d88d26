"""Positions of Not Nyout: given ones in the notation of the rules, and random ones."""

from collections import Counter

from hypothesis import strategies as st

from nyout import view
from nyout.core import State
from nyout.games.not_nyout.rules import HORSES, Group, NotNyout, Player, group, homes
from nyout.games.rolloff import use_die

STATIONS = [*(str(n) for n in range(1, 21)), *(arm + n for arm in "wsen" for n in "12"), "c"]

QUARTER = {str(n): str((n + 4) % 20 + 1) for n in range(1, 21)} | {"c": "c"}
QUARTER |= {f"{arm}{n}": f"{after}{n}" for arm, after in zip("wsen", "senw") for n in "12"}
HOMES = dict(zip("WSEN", "SENW"))
"""The place, or the home, after a quarter turn of the board."""


def position(
    *rows: str, dice: str = "", left: str | None = None, home: str = "", **state
) -> NotNyout:
    """Return the position with these groups, a row per seat; other rows are in the stable.

    Each group is a word such as `6x2` or `stablex3`; other horses are out. `dice` are the throw.

    >>> position("6x2 stable", "7").players[0].names
    ('6x2',)
    """
    seats, seat = max(2, len(rows)), state.pop("seat", 0)
    players = (*map(row, rows), *[Player([], HORSES)] * (seats - len(rows)))
    throw = "+".join(dice)
    for face in "" if left is None else (Counter(dice) - Counter(left)).elements():
        throw = use_die(throw, face)
    return NotNyout(players, seat, home or homes(seats)[0], throw, **state)


def row(words: str) -> Player:
    """Return a seat's horses, numbered in the order of the words."""
    members: list[Group] = []
    stable, rest = "", HORSES
    for word in words.split():
        place, _, size = word.partition("x")
        horses, rest = rest[: int(size or 1)], rest[int(size or 1) :]
        assert len(horses) == int(size or 1)
        if place in STATIONS:
            members.append(group(place, horses))
        elif place == "stable":
            stable += horses
    return Player(members, stable)


def quarter_turn(state: NotNyout) -> NotNyout:
    """Return the position on a board turned by a quarter."""
    players = tuple(
        Player([group(QUARTER[one.place], one.horses) for one in player.groups], player.stable)
        for player in state.players
    )
    return state._replace(players=players, homes="".join(HOMES[home] for home in state.homes))


def groups(state: State) -> list[str]:
    """Return the groups of each seat, such as `6x2 stablex1 outx1`."""
    rows: list[dict[tuple[str, int], int]] = [{} for _ in state.scores()]
    for piece in view.view_of(state).scene().pieces:
        sizes = rows[piece.seat]
        sizes[piece.place, piece.group] = sizes.get((piece.place, piece.group), 0) + 1
    return [" ".join(sorted(f"{at[0]}x{size}" for at, size in sizes.items())) for sizes in rows]


@st.composite
def random_positions(draw: st.DrawFn, crowded: bool | None = None) -> NotNyout:
    """Draw a position before a throw, including unlikely ones."""
    seats = draw(st.integers(2, 4))
    crowded = draw(st.booleans()) if crowded is None else crowded
    places = ["4", "5", "6", "7", "w1", "w2", "c"] if crowded else STATIONS
    at = st.sampled_from([*places, *places, "stable", "out"])
    rows: list[str] = []
    for _ in range(seats):
        sizes = draw(st.sampled_from(["1111", "112", "13", "22", "4", "31", "21", "11"]))
        rows.append(" ".join(f"{draw(at)}x{size}" for size in sizes))
    inside = [n for n, words in enumerate(rows) if row(words).left]
    if len(inside) < 2:
        rows[:2] = ["5", "stable"]
        inside = [0, 1, *(seat for seat in inside if seat > 1)]
    taker = draw(st.sampled_from([-1, *range(seats)]))
    home = draw(st.sampled_from(homes(seats)))
    return position(*rows, home=home, seat=draw(st.sampled_from(inside)), taker=taker)
