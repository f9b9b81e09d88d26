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


def seen(game: Game, state: State, seats: int, seat: int) -> dict[str, float]:
    """Return the values that are not 0, by name."""
    observer = observer_of(game.name, seats)
    values = zip(observer.names(), observer.observe(state, seat), strict=True)
    return {name: value for name, value in values if value}


@by_game
def test_every_position_of_a_variant_has_the_same_number_of_finite_values(game: Game) -> None:
    for played in random_games(game, seed=3):
        observer = Observer(game, played.seats)
        assert len(set(observer.names())) == len(observer.names()) == observer.size
        for state in (*islice(played.states, 0, None, 40), played.states[-1]):
            values = observer.observe(state, seat=played.seats - 1)
            assert len(values) == observer.size
            assert all(type(value) is float and isfinite(value) for value in values)


@by_game
def test_every_piece_of_the_scene_is_counted_where_it_is(game: Game) -> None:
    for played in random_games(game, seed=4):
        for state in played.states[::40]:
            found = seen(game, state, played.seats, seat=0)
            pieces = view.of(state).scene().pieces
            counts = {name: value for name, value in found.items() if "/count/" in name}
            assert sum(counts.values()) == sum(1 + len(piece.covers) for piece in pieces)
            for piece in pieces:
                assert counts[f"pieces/seat+{piece.seat}/{piece.kind}/count/{piece.place}"]


@by_game
def test_seats_are_relative_to_the_observing_one(game: Game) -> None:
    for played in random_games(game, seed=5):
        for state in played.states[:: len(played.states) // 3]:
            own = seen(game, state, played.seats, seat=0)
            for seat in range(played.seats):
                other = seen(game, state, played.seats, seat)
                assert {turned(name, -seat, played.seats): own[name] for name in own} == other


def turned(name: str, by: int, seats: int) -> str:
    parts = name.split("/")
    return "/".join(
        f"seat+{(int(part[5:]) + by) % seats}" if part.startswith("seat+") else part
        for part in parts
    )


@by_game
def test_the_acting_seat_and_chance_are_marked(game: Game) -> None:
    for played in random_games(game, seed=6):
        for state in played.states[:30]:
            found = seen(game, state, played.seats, seat=0)
            assert found.get(f"actor/seat+{view.of(state).actor()}") == 1
            assert ("chance" in found) == (state.turn() == CHANCE)


def test_two_groups_on_a_station_differ_from_one_group() -> None:
    start = GAMES["not-nyout"].start(first=0)
    assert isinstance(start, NotNyout)
    apart = Player([group("6", "0"), group("6", "1")], "23")
    joined = Player([group("6", "01")], "23")

    def piles(player: Player) -> tuple[float, ...]:
        state = start._replace(players=(player, start.players[1]))
        found = seen(GAMES["not-nyout"], state, 2, seat=0)
        return tuple(found[f"pieces/seat+0/horse/{key}/6"] for key in ("count", "piles", "largest"))

    assert (piles(apart), piles(joined)) == ((2, 2, 1), (2, 1, 2))


def test_headings_dice_and_homes_are_observed() -> None:
    nyout = GAMES["le-nyout"]
    state = nyout.start(first=0).play(("5",)).play(("hand", "5")).play(("1",)).play(("5", "w1"))
    assert seen(nyout, state, 2, 1)["pieces/seat+1/pawn/heading/w2"] == 1
    assert seen(nyout, state.play(("2",)), 2, 0)["dice/unused/stick white"] == 2
    run = GAMES["run"].start()
    assert seen(GAMES["run"], run, 2, 0)["homes/seat+0/d1"] == 1


def test_a_boulder_is_counted_on_all_its_squares() -> None:
    game = GAMES["scouts"]
    launched = next(
        state
        for played in random_games(game, seed=7)
        for state in played.states
        if any(piece.covers for piece in view.of(state).scene().pieces)
    )
    found = seen(game, launched, 2, 0)
    squares = [value for name, value in found.items() if "/boulder/count/" in name]
    assert squares.count(1) == len(squares) == 5


def test_a_game_without_optional_parts_can_be_observed(sample: Game) -> None:
    found = seen(sample, sample.start().play(("b2",)), 2, seat=0)
    assert found["pieces/seat+0/stone/count/b2"] == 1
    assert found["phase/move"] == 1
