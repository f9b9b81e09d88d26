"""Tests `tools.errors` with few decisions."""

from collections.abc import Collection
from pathlib import Path
from random import Random
from statistics import fmean, stdev

import pytest

from nyout import GAMES
from nyout.analysis.judging import calibrated_evaluation
from nyout.core import Move, State
from nyout.games.ai import NAMES
from nyout.match import Match, Seat, play_on, start
from nyout.players.evaluation import win_shares
from tests.games.not_nyout import positions as not_nyout
from tools import errors


def test_decisions_in_the_file_are_not_judged_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "errors.jsonl"

    def table(decisions: int, seed: str = "1") -> str:
        errors.main(GAMES["le-nyout"], file, decisions, rollouts=errors.BATCH, seed=seed, jobs=1)
        return capsys.readouterr().out

    first = table(2)
    stored = file.read_text("utf-8")
    assert table(2) == first
    assert file.read_text("utf-8") == stored
    file.write_text(f'{stored}\n{{"sample": "le-ny', "utf-8")
    whole = table(3)
    assert table(3, seed="2") != whole == table(3)
    levels = whole.splitlines()[1 : len(NAMES) + 1]
    assert [line.split()[1] for line in levels] == [*reversed(NAMES)]


def test_a_rollout_of_a_finished_game_is_its_result() -> None:
    *_, end = play_on(start(GAMES["run"], (Seat("a"), Seat("b")), "1"), first_move)
    chances = [errors.rollout(end.state, seat, "1") for seat in range(2)]
    assert chances == [*win_shares(end.state.ranks())]


def test_a_search_judges_the_moves_of_a_game_without_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    *_, end = play_on(start(GAMES["run"], (Seat("a"), Seat("b")), "1"), first_move)
    state = end.states[-6]
    by_end = {state.play(move): move for move in state.moves()}
    chances = errors.search_moves(state, [*by_end], 2000)
    # Only a cowboy next to White's last cow prevents a draw.
    won = {by_end[after] for after, chance in chances.items() if chance == 1}
    assert won == {("cowboy", "e2"), ("cowboy", "f3")}
    monkeypatch.setattr(errors, "DEEP", 2000)
    monkeypatch.setattr(errors, "sample_state", lambda *_: state)
    result = errors.judge_decision("run", "1", 0, errors.BATCH)
    assert min(result.losses.values()) == 0 == result.rollouts


def test_the_referee_judges_the_same_moves_and_its_own_choice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    *_, end = play_on(start(GAMES["run"], (Seat("a"), Seat("b")), "1"), first_move)
    state = end.states[-6]
    budgets: list[int] = []

    def judge_moves(
        state: State, included: Collection[State], nodes: int = errors.REFEREE_NODES
    ) -> dict[State, float]:
        budgets.append(nodes)
        afters = [state.play(move) for move in state.moves()]
        # With few positions, it takes the first move for the best one.
        chances = {after: 0.5 + 0.001 * n for n, after in enumerate(afters)}
        return chances if nodes < errors.REFEREE_NODES else {**chances, afters[-1]: 0.75}

    monkeypatch.setattr(errors, "DEEP", 2000)
    monkeypatch.setattr(errors, "sample_state", lambda *_: state)
    monkeypatch.setattr(errors, "has_referee", lambda _: True)
    monkeypatch.setattr(errors, "judge_moves", judge_moves)
    result = errors.judge_decision("run", "1", 0, errors.BATCH)
    assert budgets == [errors.REFEREE_NODES // errors.FLOOR, errors.REFEREE_NODES]
    assert result.floor == 0.25
    assert {*result.referee} == {*NAMES}
    assert result.referee["best"] == pytest.approx(0.25, abs=0.1)
    stored = errors.rates([result, result])
    assert stored["referee"]["best"]["more"] == pytest.approx(
        result.referee["best"] - result.losses["best"]
    )
    assert stored["floor"] == 0.25


def test_words_need_the_agreement_of_the_referee() -> None:
    rate = {"loss": 0.03, "margin": 0.01}
    result = {"levels": {"best": {"loss": 0.002}}, "referee": {"best": rate}}
    assert errors.agreed_word({"levels": result["levels"]}, "best") == ""
    assert errors.agreed_word(result, "best") == ""
    rate["margin"] = 0.0285
    assert errors.agreed_word(result, "best") == "world class"


def test_differences_within_the_noise_are_not_reported() -> None:
    titles = {"run": "RUN", "scouts": "Scouts"}
    quiet = {"run": {"referee": {"best": {"more": 0.01, "noise": 0.02}}}, "scouts": {}}
    assert errors.compare_judges(quiet, titles) == (
        "Beyond their noise, the judges differ nowhere. No referee has judged Scouts."
    )
    loud = quiet | {"scouts": {"referee": {"best": {"more": -0.03, "noise": 0.02}}}}
    assert errors.compare_judges(loud, titles) == (
        "Beyond their noise, the judges differ: by the referee, Best loses 3.00% ± 2.00 less in"
        " Scouts."
    )


def test_the_luck_of_a_rollout_has_no_mean_and_narrows_the_results() -> None:
    state = errors.sample_state(GAMES["le-nyout"], ("strong", "casual"), Random("3"))
    corrected = [errors.rollout(state, state.turn(), str(number)) for number in range(40)]
    assert stdev(corrected) < 0.15
    assert (
        abs(fmean(corrected) - errors.estimate(state, state.turn(), calibrated_evaluation(state)))
        < 0.1
    )


def test_best_finishes_the_turn_in_rollouts_so_the_order_of_its_moves_costs_nothing() -> None:
    state = not_nyout.position("3 7", "n1", dice="34")
    results = [
        [errors.rollout(state.play(move), state.turn(), str(number)) for number in range(3)]
        for move in (("3", "3x1", "6"), ("4", "3x1", "7", "apart"))
    ]
    assert results[0] == results[1]


def first_move(match: Match) -> Move:
    return match.state.moves()[0]
