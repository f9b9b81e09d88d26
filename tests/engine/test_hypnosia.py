"""The rulings H1-H11 of Hypnosia and its worked positions."""

import re
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nyout import CHANCE, GAMES, OVER, IllegalMove, chance
from nyout.boards.circles import BRIDGES, CIRCLES_BOARD, STATIONS
from nyout.core import Die, Move, State, Thing, notation, tokens
from nyout.games.hypnosia import SPOT, USUAL, Hypnosia, seatings

GAME = GAMES["hypnosia"]


def position(
    *rows: str,
    throw: str = "",
    seat: int = 0,
    quiet: int = 0,
    colours: str = "",
    stacks_cross_bridges: bool = True,
) -> Hypnosia:
    """The position of these pawns, a row a seat: `a3 a3 s1 centre2`; two on a station are a stack.

    Pawns not named are captured by the next seat; of rows not named all are. With a throw, the
    seat has thrown it.
    """
    seats = max(2, len(rows), len(colours))
    colours = colours or USUAL[seats]
    spots: list[bytes] = []
    for n, row in enumerate([*rows, *[""] * (seats - len(rows))]):
        words = (row.split() + [f"out{(n + 1) % seats}"] * 4)[:4]
        for word in words:
            start = f"{colours[n]}{word}" if word[0] == "s" else word
            spots.append(SPOT[f"{word}*" if words.count(word) == 2 and word in STATIONS else start])
    state = Hypnosia(b"".join(spots), seat, "", quiet, colours, stacks_cross_bridges)
    return state.play((throw,)) if throw else state


def thrown(one: int, other: int) -> Move:
    """Two dice as a throw is written."""
    return (f"{max(one, other)}+{min(one, other)}",)


@st.composite
def random_positions(draw: st.DrawFn) -> Hypnosia:
    """Any position in which a throw may be due, crowded on a few stations."""
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


def targets(state: State, die: int) -> set[str]:
    """Where the moves with a die lead."""
    return {move[-1] for move in state.moves() if move[0] == str(die)}


def moves(state: State) -> set[str]:
    return set(map(notation, state.moves()))


def play(state: State, text: str) -> Any:
    for move in text.split():
        state = state.play(tokens(move))
    return state


def places(state: State) -> list[str]:
    """Where the pawns are, a word a pawn, in the seats' order."""
    pieces, seats = state.scene().pieces, range(len(state.scores()))
    return [" ".join(piece.place for piece in pieces if piece.seat == seat) for seat in seats]


WORKED = {
    "s1, 1": ("s1", "", 1, "a0"),
    "s1, 6": ("s1", "", 6, "a5"),
    "s4, 3": ("s4", "", 3, ""),
    "s4, 4": ("s4", "", 4, "a0"),
    "s4, 6": ("s4", "", 6, "a2"),
    "four at the start, 2": ("s1 s2 s3 s4", "", 2, "a1 a0"),
    "a3, 1": ("a3", "", 1, "a4 b2"),
    "a3, 3": ("a3", "", 3, "a6 b4"),
    "a3, 6": ("a3", "", 6, "a9 b7"),
    "c1, 1": ("c1", "", 1, "c2 centre"),
    "c1, 2": ("c1", "", 2, "c3"),
    "c2, 1": ("c2", "", 1, "c3"),
    "single a5, enemy stack a7, 2": ("a5", "a7 a7", 2, ""),
    "single a5, own stack a7, 2": ("a5 a7 a7", "", 2, "a9"),
}


@pytest.mark.parametrize(("own", "enemy", "die", "ends"), WORKED.values(), ids=WORKED)
def test_worked_position_has_the_moves_of_the_rules(own, enemy, die, ends):
    assert targets(position(own, enemy or "b13", throw=f"{die}+{die}"), die) == set(ends.split())


def test_worked_position_a_bridge_reached_with_the_first_die_is_crossed_with_the_second():
    state = play(position("a2", "b13", throw="1+1"), "1-a2-a3")
    assert moves(state) == {"1-a3-a4", "1-a3-b2"}


def test_worked_position_a_stack_takes_a_stack():
    state = play(position("a5 a5 s1 s2", "a7 a7 s3 s4", throw="2+1"), "2-a5x2-a7")
    assert state.scores() == (2, -2)
    assert places(state) == ["a7 a7 0s1 0s2", "out out 3s3 3s4"]


def test_worked_position_a_stack_of_two_in_an_empty_centre_is_5_and_4():
    state = play(position("c1 c1 s1 s2", "b3 s2 s3 s4", throw="6+1"), "1-c1x2-centre")
    assert state.scores() == (9, 0)
    assert state.scene().facts == (("inside", 2),)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_H1_higher_sum_starts_and_the_tied_throw_again(seats):
    state = GAME.start(seats)
    for throw in ["5+4"] * (seats - 1) + ["6+3"]:  # all tie
        assert state.phase() == "rolloff"
        state = play(state, throw)
    state = play(state, " ".join(["2+1"] * (seats - 1) + ["4+1"]))
    assert (state.turn(), state.actor(), state.phase()) == (CHANCE, seats - 1, "throw")
    assert state == GAME.start(seats, seats - 1), "he throws anew"


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_H1_play_goes_round_to_the_left(seats):
    state, order = GAME.start(seats, 1), []
    for _ in range(2 * seats):
        order.append(state.actor())
        state = play(state, "1+1")
        while state.turn() >= 0:
            state = state.play(state.moves()[0])
    assert order == [(1 + n) % seats for n in range(2 * seats)]


@pytest.mark.parametrize(("seats", "number"), [(2, 30), (3, 60), (4, 60), (5, 30), (6, 6)])
def test_H1_colours_are_chosen_clockwise_the_usual_ones_first(seats, number):
    values = [str(value) for value in GAME.options[0].values(seats)]
    usual = {2: "03", 3: "042", 4: "0431", 5: "04321", 6: "054321"}
    assert (values[0], len(set(values)), len(values)) == (usual[seats], number, number)
    for value in values:
        turns = [(int(a) - int(b)) % 6 for a, b in zip(value, value[1:] + value[0])]
        assert sum(turns) == 6, "once round the board"
        assert 0 not in turns


@pytest.mark.parametrize("colours", ["00", "024", "06", "3", "", "0 3", "red"])
def test_H1_colours_doubled_unknown_or_too_many_are_refused(colours):
    with pytest.raises(ValueError, match=re.escape(f"colours={colours}: there is 03, 01")):
        GAME.start(2, colours=colours)


def test_H1_colours_out_of_clockwise_order_are_refused():
    with pytest.raises(ValueError, match="colours=024"):
        GAME.start(3, colours="024")


def test_H1_colours_name_the_seats_and_their_places():
    assert GAME.colours(3, **GAME.settled(3, {"colours": "315"})) == ("yellow", "red", "orange")
    state = GAME.start(3, 0, colours="315")
    assert places(state)[2] == "5s1 5s2 5s3 5s4"
    assert state.scene().homes[-1] == ("5s4", 2)
    assert targets(play(state, "6+5"), 6) == {"a23", "a22", "a21", "a20"}


def test_H2_a_throw_is_two_dice_in_21_ways():
    state = GAME.start(first=0)
    sides = range(1, 7)
    fair = [thrown(*dice) for dice in product(sides, sides)]
    odds = dict(zip(state.moves(), state.odds(), strict=True))
    assert odds == {throw: fair.count(throw) for throw in set(fair)}
    for throw in state.moves():
        assert state.dice(throw) == tuple(Die("d6", face) for face in throw[0].split("+"))


def test_H2_both_dice_in_either_order_for_one_pawn_or_two():
    state = position("a10 b10", "b1", throw="5+4")
    assert moves(state) == {"5-a10-a15", "5-b10-b15", "4-a10-a14", "4-b10-b14"}
    for first, then in [("5-a10-a15", "4-a15-a19"), ("4-a10-a14", "5-a14-a19")]:
        assert play(state, f"{first} {then}").actor() == 1
    assert play(state, "5-a10-a15 4-b10-b14").actor() == 1
    assert moves(play(state, "4-b10-b14")) == {"5-a10-a15", "5-b14-b19"}


def test_H2_equal_dice_are_listed_once_and_give_two_moves():
    state = position("a10", "b1", throw="5+5")
    assert moves(state) == {"5-a10-a15"}
    state = play(state, "5-a10-a15")
    assert (state.actor(), moves(state)) == (0, {"5-a15-a20", "5-a15-b14"})
    assert play(state, "5-a15-a20").actor() == 1, "doubles give nothing"


def test_H2_a_die_lapses_only_when_nothing_can_use_it():
    assert moves(position("s4", "b1", throw="5+2")) == {"5-s4-a1"}
    after = play(position("s4", "b1", throw="5+2"), "5-s4-a1")
    assert moves(after) == {"2-a1-a3"}, "the 2 has become playable"
    after = play(position("s4", "b1 b1", throw="3+2"), "")
    assert (after.turn(), after.actor()) == (CHANCE, 1), "the turn has ended by itself"


def test_H2_a_player_may_make_his_second_die_unplayable():
    state = position("a5", "a11 a11 b1", throw="4+2")
    assert moves(state) == {"4-a5-a9", "2-a5-a7"}
    assert play(state, "4-a5-a9").actor() == 0  # over the bridge
    state = position("a4", "a10 a10 b1", throw="4+2")
    assert [play(state, "4-a4-a8").actor(), play(state, "2-a4-a6").actor()] == [1, 1]


def test_H3_passing_over_anybody_is_free():
    state = position("a10", "a11 a11 a12", throw="6+3")
    assert moves(state) == {"6-a10-a16", "3-a10-a13"}
    assert state.path(("6", "a10", "a16")) == tuple(f"a{n}" for n in range(10, 17))
    assert places(play(state, "6-a10-a16"))[1].startswith("a11 a11 a12")


def test_H3_no_movement_ends_in_the_column():
    for die, step in product(range(1, 7), range(1, 5)):
        ends = targets(position(f"s{step}", "b1", throw=f"{die}+{die}"), die)
        assert ends == ({f"a{die - step}"} if die >= step else set())


@pytest.mark.parametrize("station", STATIONS)
def test_H4_only_a_pawn_that_stands_on_a_bridge_crosses_and_never_outwards(station):
    order = "abc"
    for die in range(1, 7):
        ends = targets(position(station, "s1", throw=f"{die}+{die}"), die)
        inwards = {end for end in ends if end[0] != station[0] or end == "centre"}
        crosses = station in BRIDGES and (station[0] != "c" or die == 1)
        assert len(ends) == 1 + crosses
        assert len(inwards) == crosses
        for end in inwards - {"centre"}:
            assert order.index(end[0]) == order.index(station[0]) + 1
            (x, y), (to_x, to_y) = (
                CIRCLES_BOARD.slot(place, 0, 2, 0) for place in (station, BRIDGES[station])
            )
            cross = (x - 720) * (to_y - 772) - (y - 772) * (to_x - 720)
            assert abs(cross) < 100, "a bridge is radial"


@pytest.mark.parametrize("colour", range(6))
def test_H4_any_colour_uses_any_bridge(colour):
    for bridge in BRIDGES:
        state = position(bridge, "s1", throw="1+1", colours=f"{colour}{(colour + 3) % 6}")
        assert BRIDGES[bridge] in targets(state, 1)


@pytest.mark.parametrize("station", [f"c{n}" for n in range(12)])
def test_H5_the_centre_is_entered_from_a_special_with_a_1_and_nothing_else(station):
    for die in range(1, 7):
        enters = "centre" in targets(position(station, "s1", throw=f"{die}+{die}"), die)
        assert enters == (die == 1 and int(station[1:]) % 2 == 1)


def test_H6_ending_on_an_own_pawn_stacks_and_a_stack_moves_as_one_or_not():
    state = play(position("a5 a7 s1", "b1", throw="2+1"), "2-a5-a7")
    assert moves(state) == {"1-a7x1-a8", "1-a7x2-a8", "1-s1-a0"}
    assert places(play(state, "1-a7x2-a8"))[0] == "a8 a8 0s1 out"
    assert places(play(state, "1-a7x1-a8"))[0] == "a8 a7 0s1 out"


@given(random_positions(), st.integers(1, 6), st.integers(1, 6))
def test_H6_never_more_than_two_of_one_seat_on_a_station(at, one, other):
    state = at.play(thrown(one, other))
    for move in state.moves():
        here = [
            (piece.place, piece.seat)
            for piece in state.play(move).scene().pieces
            if piece.place in STATIONS
        ]
        assert max(map(here.count, here), default=0) <= 2
        owners = dict(here)
        assert all(owners[place] == seat for place, seat in here)


@pytest.mark.parametrize(
    ("row", "barred"),
    [
        ("a5 a7 a7", "2-a5-a7"),
        ("a5 a5 a7", "2-a5x2-a7"),
        ("a5 a5 a7 a7", "2-a5x2-a7"),
        ("a5 a5 a7 a7", "2-a5x1-a7"),
    ],
)
def test_H6_a_landing_that_would_make_three_is_illegal(row, barred):
    assert barred not in moves(position(row, "b1", throw="2+2"))


def test_H6_one_of_a_stack_may_join_another_single():
    state = play(position("a5 a5 a7", "b1", throw="2+1"), "2-a5x1-a7")
    assert places(state)[0] == "a7 a5 a7 out"
    assert "1-a7x2-a8" in moves(state)


def test_H6_a_stack_crosses_bridges_or_not_by_option():
    row = "a3 a3 c1 c1"
    assert {"1-a3x2-b2", "1-a3x1-b2", "1-c1x2-centre"} <= moves(position(row, "b9", throw="1+1"))
    off = moves(position(row, "b9", throw="1+1", stacks_cross_bridges=False))
    assert off == {
        *("1-a3x1-a4", "1-a3x2-a4", "1-a3x1-b2"),
        *("1-c1x1-c2", "1-c1x2-c2", "1-c1x1-centre", "1-c1x2-centre"),
    }
    assert GAME.start(2, 0).play(("6+5",)) == GAME.start(2, 0, stacks_cross_bridges=True).play(
        ("6+5",)
    )


@pytest.mark.parametrize("colour", range(6))
def test_H6_a_stack_enters_the_centre_wherever_its_fellows_are(colour):
    for row in ("c1 c1 s1 s2", "c1 c1 s3 s4", "c1 c1 c3 a0"):
        state = position(row, "b9", throw="6+1", colours=f"{colour}{(colour + 3) % 6}")
        assert "1-c1x2-centre" in moves(state)


@pytest.mark.parametrize(
    ("own", "enemy", "move", "legal"),
    [
        ("a5", "a7", "2-a5-a7", True),
        ("a5", "a7 a7", "2-a5-a7", False),
        ("a5 a5", "a7", "2-a5x2-a7", True),
        ("a5 a5", "a7", "2-a5x1-a7", True),
        ("a5 a5", "a7 a7", "2-a5x2-a7", True),
        ("a5 a5", "a7 a7", "2-a5x1-a7", False),
        ("s1", "a1 a1", "2-s1-a1", False),
        ("a3", "b3 b3", "2-a3-b3", False),
        ("a3 a3", "b3 b3", "2-a3x2-b3", True),
    ],
)
def test_H7_who_may_capture_whom(own, enemy, move, legal):
    state = position(own, f"{enemy} s1", throw="2+2")
    assert (move in moves(state)) == legal
    if legal:
        before, after = state.scores(), play(state, move)
        number = enemy.count("a7") + enemy.count("b3")
        assert after.scores() == (before[0] + number, before[1] - number)
        assert places(after)[1].startswith(" ".join(["out"] * number))
    else:
        with pytest.raises(IllegalMove, match=move):
            play(state, move)


def test_H7_only_the_owner_of_the_station_loses_and_only_the_mover_wins():
    state = play(position("a5 s1 s2 s3", "a7 s2 s3 s4", "a8 s2 s3 s4", throw="2+1"), "2-a5-a7")
    assert state.scores() == (1, -1, 0)
    assert places(state)[1] == "out 4s2 4s3 4s4"


def test_H8_arrivals_are_worth_5_4_3_2_1():
    rows = "c1 c1 s1 s2", "c3 c3 s1 s2", "c5 c7 s1 s2"
    state = play(position(*rows, throw="1+1"), "1-c1x1-centre 1-c1-centre")
    assert state.scores() == (9, 0, 0)
    state = play(state, "1+1 1-c3x1-centre 1-c3-centre 1+1 1-c7-centre")
    assert (state.turn(), state.scores(), state.phase()) == (OVER, (9, 5, 1), "centre")
    groups = [piece.group for piece in state.scene().pieces if piece.place == "centre"]
    assert groups == [1, 2, 3, 4, 5], "each stands alone, in the order of its arrival"


def test_H8_with_four_inside_only_one_of_a_stack_enters():
    full = "centre1 centre2 centre3 centre4"
    state = position("c1 c1 s1", full, "s1", throw="1+1")
    assert moves(state) == {"1-c1x1-c2", "1-c1x2-c2", "1-c1x1-centre", "1-s1-a0"}
    after = play(state, "1-c1x1-centre")
    assert (after.turn(), places(after)[0]) == (OVER, "centre c1 0s1 out")
    three = position("c1 c1 s1", "centre1 centre2 centre3 s1", throw="1+1")
    assert play(three, "1-c1x2-centre").phase() == "centre"


def test_H9_the_game_is_over_when_nobody_is_left_outside():
    state = play(position("c1", "centre1", throw="6+1"), "1-c1-centre")
    assert (state.turn(), state.phase(), state.moves(), state.odds()) == (OVER, "empty", (), ())
    assert state.actor() == OVER
    with pytest.raises(IllegalMove, match="over"):
        state.play(("6+1",))


def test_H9_start_places_count_as_outside():
    assert play(position("c1", "s4", throw="6+1"), "1-c1-centre").actor() == 1


def test_H9_who_has_nobody_left_outside_is_skipped_and_his_dice_lapse():
    rows = "c1 centre1", "centre2", "a5", "out0 out0 out0 out0"
    state = play(position(*rows, throw="6+1"), "1-c1-centre")
    assert (state.turn(), state.actor()) == (CHANCE, 2)
    assert play(state, "1+1 1-a5-a6 1-a6-a7").actor() == 2


def test_H9_four_in_the_centre_are_not_the_reason_of_an_end():
    empty = play(position("c1", "centre1 centre2 centre3", throw="6+1"), "1-c1-centre")
    assert (empty.turn(), empty.phase()) == (OVER, "empty")
    calm = position("a5 centre1 centre2", "a9 centre3 centre4", quiet=119)
    quiet = play(calm, "2+1 2-a5-a7 1-a7-a8")
    assert (quiet.turn(), quiet.phase()) == (OVER, "quiet")


def test_H10_of_equal_scores_the_earlier_arrival_is_better_and_only_those_with_none_share():
    rows = "centre1 out1 s1 s2", "centre2 s1 s2 s3", "s1 s2 s3 s4", "s1 s2 s3 s4", "centre3 s1 s2"
    state = position(*rows)._replace(seat=OVER, quiet=300)
    assert state.scores() == (5, 5, 0, 0, 2)
    assert state.ranks() == (1, 2, 4, 4, 3)
    assert GAME.start(4, 0).ranks() == ()


def test_H10_a_seat_with_a_pawn_in_the_centre_is_before_one_without():
    rows = "s1 s2 s3 s4", "centre5 out0 s3 s4", "s1 s2 s3 s4"
    state = position(*rows)._replace(seat=OVER)
    assert (state.scores(), state.ranks()) == ((1, 0, 0), (1, 2, 3))


def test_H11_60_turns_for_each_seat_still_playing_end_the_game():
    calm = position("a5 centre1", "a9", "centre2", throw="", quiet=119, seat=0)
    ended = play(calm, "2+1 2-a5-a7 1-a7-a8")
    assert (ended.turn(), ended.phase(), ended.ranks()) == (OVER, "quiet", (1, 3, 2))
    assert play(calm._replace(quiet=118), "2+1 2-a5-a7 1-a7-a8").turn() == CHANCE
    assert play(position("a5", "a9", "b1", quiet=119), "2+1 2-a5-a7 1-a7-a8").turn() == CHANCE


def test_H11_lapsed_turns_count():
    state = position("s4", "s4", quiet=118)
    state = play(state, "3+2 3+2")
    assert (state.turn(), state.phase()) == (OVER, "quiet")


@pytest.mark.parametrize(("row", "move"), [("a5 s2", "2-a5-a7"), ("c1 s2", "1-c1-centre")])
def test_H11_the_count_restarts_with_the_turn_after_a_capture_or_an_arrival(row, move):
    state = play(position(row, "a7 s4", throw="2+1", quiet=119), move)
    while state.turn() >= 0:
        state = state.play(state.moves()[0])
    assert state.quiet == 0
    turns, state = 0, position("s4", "s4", quiet=state.quiet)
    while state.turn() == CHANCE:
        state, turns = play(state, "3+3"), turns + 1
    assert turns == 120


def test_the_dice_of_the_turn_are_shown_with_those_that_are_used():
    state = position("a10 b10", "b1", throw="5+4")
    assert state.scene().dice == (Die("d6", "5"), Die("d6", "4"))
    assert play(state, "4-a10-a14").scene().dice == (Die("d6", "5"), Die("d6", "4", used=True))
    double = play(position("a10", "b1", throw="5+5"), "5-a10-a15")
    assert double.scene().dice == (Die("d6", "5", used=True), Die("d6", "5"))
    assert GAME.start(first=0).scene().dice == ()


def test_things_name_the_die_the_own_place_and_how_many_of_a_stack():
    state = position("s2", "a12 a12", throw="3+2", seat=1)
    assert state.things(("3", "a12x1", "a15"))[1] == Thing("place", "a12x1", "a12", 1, 1)
    assert state.things(("3", "a12x2", "a15"))[1] == Thing("place", "a12x2", "a12", 1, 2)
    state = GAME.start(first=1).play(("3+2",))
    assert state.things(("3", "s2", "a19")) == (
        Thing("die", "3"),
        Thing("place", "s2", "3s2"),
        Thing("place", "a19", "a19"),
    )
    assert state.path(("3", "s2", "a19")) == ("3s2", "3s1", "a18", "a19")
    assert state.path(("3+2",)) == ()


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_opens_is_the_throw_of_a_turn(seats):
    state = GAME.start(seats, 0)
    assert state.opens()
    state = play(state, "6+5")
    assert not state.opens()


def random_game(seats: int, rng: Random, **options) -> list[State]:
    states = [GAME.start(seats, 0, **options)]
    while (state := states[-1]).turn() != OVER:
        thrown = state.turn() == CHANCE
        move = chance.throw(state, rng.random()) if thrown else rng.choice(state.moves())
        states.append(state.play(move))
    return states


@given(st.integers(2, 6), st.booleans(), st.integers(0, 999))
@settings(max_examples=12)
def test_all_through_a_game_pawns_and_points_add_up(seats, cross, seed):
    states = random_game(seats, Random(seed), stacks_cross_bridges=cross)
    out: set[str] = set()
    inside: dict[str, int] = {}
    for state in states[:: max(1, len(states) // 60)] + states[-1:]:
        scene = state.scene()
        assert len({piece.key for piece in scene.pieces}) == len(scene.pieces) == 4 * seats
        now_out = {piece.key for piece in scene.pieces if piece.place == "out"}
        now_inside = {piece.key: piece.group for piece in scene.pieces if piece.place == "centre"}
        assert out <= now_out, "captured for good"
        assert inside.items() <= now_inside.items(), "in the centre for good, in order"
        out, inside = now_out, now_inside
        assert sorted(inside.values()) == list(range(1, len(inside) + 1))
        assert sum(state.scores()) == sum((5, 4, 3, 2, 1)[: len(inside)])
        assert scene.facts == (("inside", len(inside)),)
    ranks = states[-1].ranks()
    assert ranks == tuple(1 + sum(other < rank for other in ranks) for rank in ranks)
    assert states[-1].phase() in ("centre", "empty", "quiet")


@given(random_positions(), st.integers(1, 6), st.integers(1, 6))
def test_a_movement_never_goes_outwards_or_backwards(at, one, other):
    state = at.play(thrown(one, other))
    to_go = {"outer": 0} | {piece.place: piece.to_go for piece in state.scene().pieces}
    for move in state.moves():
        path = state.path(move)
        assert len(path) == int(move[0]) + 1
        assert path[0] in to_go
        letters = [place[0] for place in path if place in STATIONS]
        assert letters == sorted(letters)


def test_the_board_has_the_places_of_the_rules():
    circles = {f"a{n}" for n in range(36)} | {f"b{n}" for n in range(24)}
    circles |= {f"c{n}" for n in range(12)}
    columns = {f"{colour}s{step}" for colour in range(6) for step in range(1, 5)}
    assert set(CIRCLES_BOARD.places) == circles | columns | {"centre"}
    kinds = [place.kind for place in CIRCLES_BOARD.places.values()]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "plain": 72 - 18,
        "bridge": 12,
        "special": 6,
        "start": 24,
        "centre": 1,
    }


def test_every_place_lies_on_the_cloth_and_no_plate_does():
    board = CIRCLES_BOARD
    cloth, (x0, y0) = board.cloth, board.places["centre"][:2]
    for place in board.places.values():
        for (ax, ay), (bx, by) in zip(cloth, cloth[1:] + cloth[:1]):
            inside = ((bx - ax) * (place.y - ay) - (by - ay) * (place.x - ax)) / 716
            middle = ((bx - ax) * (y0 - ay) - (by - ay) * (x0 - ax)) / 716
            assert inside * (1 if middle > 0 else -1) >= place.radius + 20
    far, near = min(y for _, y in cloth), max(y for _, y in cloth)
    for corners in board.plates.values():
        assert all(y + board.plate[1] < far or y > near for _, y in corners)


def test_a_move_that_is_not_legal_is_refused_with_all_that_are():
    with pytest.raises(IllegalMove) as refused:
        position("a10", "b1", throw="5+4").play(("3", "a10", "a13"))
    assert set(refused.value.legal) == {("5", "a10", "a15"), ("4", "a10", "a14")}
    with pytest.raises(IllegalMove):
        GAME.start(first=0).play(("4+5",))


def test_every_piece_is_a_pawn_with_a_key_of_its_own():
    pieces = position("a5 s2", "centre1 c3").scene().pieces
    keys = [(f"{seat}.{n}", "pawn", seat) for seat in (0, 1) for n in range(4)]
    assert [piece[:3] for piece in pieces] == keys
    assert {(piece.toward, piece.face, piece.covers) for piece in pieces} == {("", "", ())}
