"""Tests schedule, seats, dice and openings of tournaments, and the player in their docs."""

import os
import re
import subprocess
import sys
from collections import Counter, deque
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.bundles import app
from nyout import GAMES, plies, view
from nyout.core import CHANCE, OVER
from nyout.match import Seat
from nyout.match import start as start_match
from nyout.players import Player
from nyout.tournament import Bout, Fault, Pairing, Tournament, game_between, opening, play
from tests.cli.terminal import ROOT
from tests.tournament import toys
from tests.toys import own_view
from tools.driver.playing import states

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
def test_all_pairings_and_seats_are_equally_frequent(tournament: Tournament) -> None:
    met, sat = Counter[Pairing](), Counter[tuple[Pairing, int]]()
    for bout in tournament.bouts():
        for seat in tournament.seats_of(bout):
            met[bout.pairing] += 1
            sat[bout.pairing, seat] += 1
            assert tournament.seating(bout.pairing, seat)[seat] == bout.pairing.player
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
    assert bout in few.bouts()
    assert bout in many.bouts()
    results = [
        (result.shares, result.plies)
        for settings in (few, many, few._replace(seed="2"))
        for result in [play(settings, bout)]
    ]
    assert results[0] == results[1] != results[2]


@pytest.mark.parametrize("seats", LE_NYOUT.seats)
def test_the_throws_of_a_seat_do_not_depend_on_its_player(
    monkeypatch: pytest.MonkeyPatch, seats: int
) -> None:
    rolls: dict[int, list[float]] = {}
    throw = plies.select_throw

    def note(state, fraction):
        rolls.setdefault(view.view_of(state).actor(), []).append(fraction)
        return throw(state, fraction)

    monkeypatch.setattr("nyout.match.select_throw", note)
    start, games = opening(LE_NYOUT, seats, "x"), list[dict[int, list[float]]]()
    for player in ("random", "greedy"):
        rolls = {}
        deque(game_between([player] * seats, start, "x"), maxlen=0)
        games.append(rolls)
    for seat in range(seats):
        throws = [game[seat] for game in games]
        both = min(map(len, throws))
        assert both > 0
        assert throws[0][:both] == throws[1][:both]


@pytest.mark.parametrize("name", GAMES)
def test_openings_vary_and_do_not_end_the_game(name: str) -> None:
    game = GAMES[name]
    starts = [opening(game, 2, str(number)) for number in range(30)]
    assert all(start.active != OVER for start in starts)
    assert all(start.phase not in view.STARTS for start in starts)
    assert len({start.state for start in starts}) > (20 if game.opening else 1)


def test_an_opening_that_always_ends_the_game_is_refused() -> None:
    game = GAMES["run"]
    with pytest.raises(ValueError, match=r"RUN: [\d]+ random plies end each of \d+ games"):
        opening(game._replace(opening=game.bound), 2, "x")


@pytest.mark.parametrize("name", GAMES)
def test_a_game_without_dice_has_a_random_opening(name: str) -> None:
    """Otherwise, two deterministic players would always play the same game."""
    game = GAMES[name]
    played = states(game, Random(1), first=game.firsts(2)[0])
    assert any(state.turn() == CHANCE for state in played) == (game.opening == 0)


def test_the_last_yielded_move_is_played() -> None:
    tournament = Tournament("le-nyout", (toys.path(toys.second_thoughts), toys.path(toys.first)))
    assert play(tournament, tournament.bouts()[0]).plies > 0


FAULTS = {
    toys.cheat: "IllegalMove: `nowhere` is not legal here; legal: ",
    toys.silent: "no move yielded",
    toys.raise_error: "RuntimeError: no idea",
}


@pytest.mark.parametrize(("player", "message"), FAULTS.items())
def test_a_failing_player_is_reported_with_the_position_and_the_seed(
    player: Player, message: str
) -> None:
    tournament = Tournament("run", ("random", toys.path(player)), seed="mine")
    with pytest.raises(Fault) as error:
        play(tournament, tournament.bouts()[0])
    for part in (
        f"player {toys.path(player)}, ",
        message,
        "seed 'mine/",
        "; position: run/1 seats=2",
    ):
        assert part in str(error.value)


def test_tournaments_are_not_shipped_to_the_browser() -> None:
    assert b"nyout/tournament.py" not in app()


@own_view
class Endless:
    """A game that never ends."""

    def turn(self) -> int:
        return 0

    def moves(self) -> tuple[tuple[str, ...], ...]:
        return (("round",),)

    def play(self, move: tuple[str, ...]) -> "Endless":
        return self


def test_an_endless_game_is_reported() -> None:
    begun = replace(start_match(GAMES["run"], (Seat(""),) * 2, ""), states=(Endless(),))
    with pytest.raises(Fault, match=r"random against greedy, seed 'x': no end after \d+ plies"):
        deque(game_between(("random", "greedy"), begun, "x"), maxlen=0)


# --- the example of a player in docs/tournaments.md -----------------------------------------------

TEXT = (ROOT / "docs/tournaments.md").read_text("utf-8").partition("## A player of your own")[2]


def test_the_example_joins_a_tournament(tmp_path: Path) -> None:
    (source,) = re.findall(r"```python\n(.+?)```", TEXT, re.DOTALL)
    (command,) = re.findall(r"^    nyout (.+)$", TEXT, re.MULTILINE)
    (name,) = re.findall(r"`(\w+\.py)`", TEXT)
    (tmp_path / name).write_text(source, "utf-8")
    result = subprocess.run(
        [sys.executable, "-m", "nyout", *command.split()],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=False,
        text=True,
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert re.search(r"^hasty:hasty +random +20 ", result.stdout, re.MULTILINE)
