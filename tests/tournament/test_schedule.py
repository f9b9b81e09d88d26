"""Tests of schedule, seats, dice and openings of tournaments."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nyout import GAMES, view
from nyout.core import CHANCE, OVER
from nyout.players import Player
from nyout.tournament import arena
from nyout.tournament.arena import Fault, opening, play, played
from nyout.tournament.schedule import (
    Bout,
    Pairing,
    Tournament,
    bouts,
    seating,
    seats_of_one,
)
from tests.tournament import toys
from tests.toys import shown
from web.site.bundles import app

LE_NYOUT = GAMES["le-nyout"]
settings = st.builds(
    Tournament,
    game=st.just("le-nyout"),
    players=st.sampled_from(["ab", "abc", "abcd"]).map(tuple),
    games=st.integers(1, 30),
    seats=st.integers(2, 4),
    paired=st.booleans(),
)


@given(settings)
def test_all_pairings_and_seats_are_equally_frequent(
    tournament: Tournament,
) -> None:
    met, sat = Counter[Pairing](), Counter[tuple[Pairing, int]]()
    for bout in bouts(tournament):
        for seat in seats_of_one(tournament, bout):
            met[bout.pairing] += 1
            sat[bout.pairing, seat] += 1
            assert seating(tournament, bout.pairing, seat)[seat] == bout.pairing.one
    size = tournament.seats if tournament.paired else 1
    assert {frozenset(pairing) for pairing in met} == {
        frozenset((one, other))
        for one in tournament.players
        for other in tournament.players
        if one != other
    }
    assert all(tournament.games <= games < tournament.games + size for games in met.values())
    for pairing in met:
        often = [sat[pairing, seat] for seat in range(tournament.seats)]
        assert max(often) - min(often) <= 1


def test_the_games_of_a_pairing_do_not_depend_on_other_players() -> None:
    few = Tournament("le-nyout", ("greedy", "random"))
    many = Tournament("le-nyout", (toys.path(toys.first), "greedy", "random"))
    bout = Bout(Pairing("greedy", "random"), 3)
    assert bout in bouts(few)
    assert bout in bouts(many)
    assert played(few, bout).games == played(many, bout).games
    assert played(few, bout).games != played(few._replace(seed="2"), bout).games


@pytest.mark.parametrize("seats", LE_NYOUT.seats)
def test_the_throws_of_a_seat_do_not_depend_on_its_player(
    monkeypatch: pytest.MonkeyPatch, seats: int
) -> None:
    thrown: dict[int, list[float]] = {}
    throw = arena.chance.throw

    def noted(state, fraction):
        thrown.setdefault(view.of(state).actor(), []).append(fraction)
        return throw(state, fraction)

    monkeypatch.setattr(arena.chance, "throw", noted)
    start, seen = opening(LE_NYOUT, seats, "x"), list[dict[int, list[float]]]()
    for player in ("random", "greedy"):
        thrown = {}
        play(LE_NYOUT, start, [player] * seats, "x")
        seen.append(thrown)
    for seat in range(seats):
        throws = [game[seat] for game in seen]
        both = min(map(len, throws))
        assert both > 0
        assert throws[0][:both] == throws[1][:both]


@pytest.mark.parametrize("name", GAMES)
def test_openings_vary_and_do_not_end_the_game(name: str) -> None:
    game = GAMES[name]
    starts = [opening(game, 2, str(number)) for number in range(30)]
    assert all(start.turn() != OVER for start in starts)
    assert all(view.of(start).phase() not in view.STARTS for start in starts)
    assert len({*starts}) > (20 if game.opening else 1)


def test_an_opening_that_always_ends_the_game_is_refused() -> None:
    game = GAMES["run"]
    with pytest.raises(ValueError, match=r"RUN: [\d]+ random plies end each of \d+ games"):
        opening(game._replace(opening=game.bound), 2, "x")


@pytest.mark.parametrize("name", GAMES)
def test_a_game_without_dice_has_a_random_opening(name: str) -> None:
    """Otherwise, two deterministic players would always play the same game."""
    game, rng = GAMES[name], Random(1)
    state = game.start(2, game.firsts(2)[0])
    has_dice = False
    while state.turn() != OVER:
        has_dice |= state.turn() == CHANCE
        state = state.play(arena.random_move(state, rng))
    assert has_dice == (game.opening == 0)


def test_the_last_yielded_move_is_played() -> None:
    tournament = Tournament("le-nyout", (toys.path(toys.second_thoughts), toys.path(toys.first)))
    assert played(tournament, bouts(tournament)[0]).games[0].plies > 0


FAULTS = {
    toys.cheat: "IllegalMove: `nowhere` is not legal here; legal: ",
    toys.silent: "no move yielded",
    toys.broken: "RuntimeError: no idea",
}


@pytest.mark.parametrize(("player", "message"), FAULTS.items())
def test_a_failing_player_is_reported_with_the_position_and_the_seed(
    player: Player, message: str
) -> None:
    tournament = Tournament("run", ("random", toys.path(player)), seed="mine")
    with pytest.raises(Fault) as error:
        played(tournament, bouts(tournament)[0])
    for part in (
        f"player {toys.path(player)}, ",
        message,
        "seed 'mine/",
        "; position: run/1 seats=2",
    ):
        assert part in str(error.value)


def test_a_worker_with_other_code_is_a_fault() -> None:
    tournament = Tournament("le-nyout", ("greedy", "random"))
    with pytest.raises(Fault, match="of a worker differ from this machine"):
        played(tournament, bouts(tournament)[0], code="other")


def test_tournaments_are_not_shipped_to_the_browser() -> None:
    assert b"nyout/tournament" not in app()


@shown
class Endless:
    """A game that never ends."""

    def turn(self) -> int:
        return 0

    def moves(self) -> tuple[tuple[str, ...], ...]:
        return (("round",),)

    def play(self, move: tuple[str, ...]) -> "Endless":
        return self


def test_an_endless_game_is_reported() -> None:
    with pytest.raises(Fault, match=r"random against greedy, seed 'x': no end after [\d,]+ plies"):
        play(GAMES["run"], Endless(), ("random", "greedy"), "x")  # pyright: ignore
