"""Tests of the referee: its inputs, its exact results, its training and its judgement."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np
import pytest

from nyout import GAMES, view
from nyout.core import CHANCE, OVER, State
from nyout.games.ai import AlphaBeta
from nyout.games.hypnosia.rules import Hypnosia
from nyout.games.le_nyout.rules import LeNyout
from nyout.games.not_nyout.rules import NotNyout, Player, group
from nyout.games.run.rules import CELL, OF_SEAT, RESERVE, Run
from nyout.games.scouts.rules import Scouts
from nyout.match import Match, Seat, play_on, start
from nyout.players.evaluation import win_shares
from tests.games.scouts import positions as scouts
from tools.referee import __main__ as program
from tools.referee import training
from tools.referee.games import PLANS, Plan, Turn, hold
from tools.referee.judging import compare_moves
from tools.referee.network import Inputs, Network, Referee, inputs_of, read_network
from tools.referee.run import numbers
from tools.referee.training import samples


def positions(game: str, seed: int) -> Iterator[State]:
    """Yield the positions of a random game before its end."""
    rng, rules = Random(seed), GAMES[game]
    state: State = rules.start(2, rng.choice(rules.firsts(2)))
    while state.turn() != OVER:
        yield state
        state = state.play(rng.choice(state.moves()))


def find_inputs(state: State, inputs: Inputs) -> list[int]:
    """Return the sorted inputs of a position."""
    return sorted(one for part in inputs.parts(state) for one in inputs.inputs(part))


def swap_seats(state: State) -> State:
    """Return a position with the seats swapped."""
    if isinstance(state, LeNyout):
        return state._replace(pawns=state.pawns[::-1], seat=1 - state.seat)
    if isinstance(state, NotNyout):
        fight = state.fight
        return state._replace(
            players=state.players[::-1],
            seat=1 - state.seat,
            homes=state.homes[::-1],
            fight=fight and fight._replace(seat=1 - fight.seat),
            taker=1 - state.taker if state.taker >= 0 else state.taker,
        )
    if isinstance(state, Scouts):
        return scouts.swap_seats(state)
    if isinstance(state, Run):
        turned = {code: list(CELL.values())[n] for code, n in numbers()[1].items()}
        reserves = {RESERVE[kind, seat]: RESERVE[kind, 1 - seat] for kind, seat in RESERVE}
        pieces = "".join((turned | reserves).get(code, code) for code in state.pieces)
        black, white = (pieces[own] for own in OF_SEAT)
        return state._replace(pieces=white + black, seat=1 - state.seat)
    assert isinstance(state, Hypnosia)
    captors = {"out0": "out1", "out1": "out0"}
    pawns = tuple(captors.get(spot, spot) for spot in state.pawns)
    return state._replace(
        pawns=pawns[4:] + pawns[:4], seat=1 - state.seat, colours=state.colours[::-1]
    )


@pytest.mark.parametrize("game", PLANS)
def test_the_referee_sees_both_seats_alike(game: str) -> None:
    inputs = inputs_of(game)
    for state in positions(game, 1):
        found = find_inputs(state, inputs)
        assert found == find_inputs(swap_seats(state), inputs)
        assert 0 <= found[0] <= found[-1] < inputs.size


def test_the_referee_of_not_nyout_sees_a_turned_board_alike() -> None:
    inputs = inputs_of("not-nyout")
    turned = str.maketrans("NESW", "ESWN")
    for state in positions("not-nyout", 3):
        assert isinstance(state, NotNyout)
        players = [
            Player([group(turn_station(one.place), one.horses) for one in own.groups], own.stable)
            for own in state.players
        ]
        other = state._replace(players=tuple(players), homes=state.homes.translate(turned))
        assert find_inputs(other, inputs) == find_inputs(state, inputs)


def turn_station(place: str) -> str:
    """Return the station to which a quarter turn moves a station, the home north to east."""
    if place.isdigit():
        return str((int(place) - 6) % 20 + 1)
    return place.translate(str.maketrans("nesw", "eswn"))


@pytest.mark.parametrize("game", PLANS)
def test_different_inputs_have_different_mirror_images(game: str) -> None:
    mirror = inputs_of(game).mirror()
    assert [mirror[one] for one in mirror] == [*range(len(mirror))]


def empty(game: str) -> Referee:
    """Return a referee that knows only exact results."""
    size = inputs_of(game).size
    return Referee(game, Network(np.zeros((size, 2), "f"), np.zeros(2, "f"), np.zeros(1, "f")))


@pytest.mark.parametrize("game", PLANS)
def test_only_results_and_settled_positions_are_known_without_training(game: str) -> None:
    states, referee = [*positions(game, 2)], empty(game)
    ends = [states[-1].play(move) for move in states[-1].moves()]
    assert any(end.turn() == OVER for end in ends)
    for end in ends:
        if end.turn() == OVER:
            assert referee.chances(end) == win_shares(end.ranks())
    for state in states:
        if not view.view_of(state).is_settled():
            assert referee.chances(state) == (0.5, 0.5)


def test_the_result_of_a_settled_position_is_exact() -> None:
    settled = [
        state
        for seed in range(40)
        for state in positions("run", seed)
        if view.view_of(state).is_settled()
    ]
    assert settled
    for state in settled:
        black, white = state.scores()
        assert empty("run").chances(state) == (float(black > white), float(white > black))


def test_a_training_can_be_repeated_and_its_network_is_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = Plan(taught=1, own=1, held=10, turns=300)
    monkeypatch.setitem(PLANS, "hypnosia", plan)
    *_, once = training.train("hypnosia", "1", plan)
    assert once.games == once.total == 2
    *_, again = training.train("hypnosia", "1", plan)
    assert all(np.array_equal(*pair) for pair in zip(once.network, again.network, strict=True))
    program.main(GAMES["hypnosia"], into=tmp_path, compare=0)
    stored = read_network(tmp_path / "hypnosia.npz")
    assert [array.shape for array in stored] == [array.shape for array in once.network]


def test_held_pieces_stay_where_they_are_as_long_as_another_turn_is_possible() -> None:
    state = next(state for state in positions("scouts", 3) if view.view_of(state).phase() == "play")
    kept = next(
        held
        for seed in range(20)
        if (held := hold(state, state.turn(), 10, Random(seed))).number == 1
        and {kind for _, kind, _ in held.places} == {"boulder"}
    )
    assert kept.holds(state)
    for move in state.moves():
        assert kept.holds(state.play(move)) == (move[0] != "boulder")


def test_targets_follow_the_game_until_a_turn_that_was_not_the_best() -> None:
    (state, *_) = positions("run", 1)
    inputs = inputs_of("run")
    turns = [
        Turn([state], 0.5, is_best=True),
        Turn([state], 0.4, is_best=False),
        Turn([state], None, is_best=True),
    ]
    last, second, first = (sample.target for sample in samples(inputs, turns, 1.0))
    assert (last, second) == (1.0, 0.4)
    assert first == pytest.approx(0.5 + training.TRUST * (0.4 - 0.5))


def test_a_search_with_the_referee_finds_the_moves_that_win() -> None:
    *_, end = play_on(start(GAMES["run"], (Seat("a"), Seat("b")), "1"), first_move)
    state = end.states[-6]
    assert state.turn() != CHANCE
    ends = {state.play(move): move for move in state.moves()}
    chances = compare_moves(state, ends, empty("run"), AlphaBeta(turns=3), 4000)
    won = {ends[end] for end, chance in chances.items() if chance == 1}
    # Only a cowboy next to White's last cow prevents a draw.
    assert won == {("cowboy", "e2"), ("cowboy", "f3")}


def first_move(match: Match) -> tuple[str, ...]:
    return match.state.moves()[0]
