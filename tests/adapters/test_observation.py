"""Tests the observations of every game, from the perspective of every seat."""

from functools import cache
from itertools import islice
from math import isfinite

from nyout import CHANCE, GAMES, view
from nyout.adapters.observation import Observer
from nyout.core import Game, State
from nyout.games.not_nyout.rules import NotNyout, Player, group
from tests.adapters.games import by_game, random_games


@cache
def observer_of(name: str, seats: int) -> Observer:
    return Observer(GAMES[name], seats)


def observation(game: Game, state: State, seats: int, seat: int) -> dict[str, float]:
    """Return the values that are not 0, by name."""
    observer = observer_of(game.name, seats)
    values = zip(observer.names(), observer.observe(state, seat), strict=True)
    return {name: value for name, value in values if value}


@by_game
def test_every_position_of_a_variant_has_the_same_number_of_finite_values(game: Game) -> None:
    for whole in random_games(game, seed=3):
        observer = Observer(game, whole.seats)
        assert len(set(observer.names())) == len(observer.names()) == observer.size
        for state in (*islice(whole.states, 0, None, 40), whole.states[-1]):
            values = observer.observe(state, seat=whole.seats - 1)
            assert len(values) == observer.size
            assert all(type(value) is float and isfinite(value) for value in values)


@by_game
def test_every_piece_of_the_scene_is_counted_where_it_is(game: Game) -> None:
    for whole in random_games(game, seed=4):
        for state in whole.states[::40]:
            values = observation(game, state, whole.seats, seat=0)
            pieces = view.view_of(state).scene().pieces
            counts = {name: value for name, value in values.items() if "/count/" in name}
            assert sum(counts.values()) == sum(1 + len(piece.covers) for piece in pieces)
            for piece in pieces:
                assert counts[f"pieces/seat+{piece.seat}/{piece.kind}/count/{piece.place}"]


@by_game
def test_seats_are_relative_to_the_observing_one(game: Game) -> None:
    for whole in random_games(game, seed=5):
        for state in whole.states[:: len(whole.states) // 3]:
            own = observation(game, state, whole.seats, seat=0)
            for seat in range(whole.seats):
                other = observation(game, state, whole.seats, seat)
                assert {shift(name, -seat, whole.seats): own[name] for name in own} == other


def shift(name: str, by: int, seats: int) -> str:
    parts = name.split("/")
    return "/".join(
        f"seat+{(int(part[5:]) + by) % seats}" if part.startswith("seat+") else part
        for part in parts
    )


@by_game
def test_the_acting_seat_and_chance_are_marked(game: Game) -> None:
    for whole in random_games(game, seed=6):
        for state in whole.states[:-1][:30]:
            values = observation(game, state, whole.seats, seat=0)
            assert values.get(f"actor/seat+{view.view_of(state).actor()}") == 1
            assert ("chance" in values) == (state.turn() == CHANCE)


def test_two_groups_on_a_station_differ_from_one_group() -> None:
    start = GAMES["not-nyout"].start(first=0)
    assert isinstance(start, NotNyout)
    apart = Player([group("6", "0"), group("6", "1")], "23")
    together = Player([group("6", "01")], "23")

    def piles(player: Player) -> tuple[float, ...]:
        state = start._replace(players=(player, start.players[1]))
        values = observation(GAMES["not-nyout"], state, 2, seat=0)
        return tuple(
            values[f"pieces/seat+0/horse/{key}/6"] for key in ("count", "piles", "largest")
        )

    assert (piles(apart), piles(together)) == ((2, 2, 1), (2, 1, 2))


def test_headings_dice_and_homes_are_observed() -> None:
    nyout = GAMES["le-nyout"]
    state = nyout.start(first=0).play(("5",)).play(("hand", "5")).play(("1",)).play(("5", "w1"))
    assert observation(nyout, state, 2, 1)["pieces/seat+1/pawn/heading/w2"] == 1
    assert observation(nyout, state.play(("2",)), 2, 0)["dice/unused/stick white"] == 2
    run = GAMES["run"].start()
    assert observation(GAMES["run"], run, 2, 0)["homes/seat+0/d1"] == 1


def test_a_boulder_is_counted_on_all_its_squares() -> None:
    game = GAMES["scouts"]
    launch = next(
        state
        for whole in random_games(game, seed=7)
        for state in whole.states
        if any(piece.covers for piece in view.view_of(state).scene().pieces)
    )
    values = observation(game, launch, 2, 0)
    squares = [value for name, value in values.items() if "/boulder/count/" in name]
    assert squares.count(1) == len(squares) == 5


def test_a_game_without_optional_parts_can_be_observed(sample: Game) -> None:
    values = observation(sample, sample.start().play(("b2",)), 2, seat=0)
    assert values["pieces/seat+0/stone/count/b2"] == 1
    assert values["phase/move"] == 1
