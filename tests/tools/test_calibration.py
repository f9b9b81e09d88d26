"""Tests `tools.calibration` with few games, and its statistics with known results."""

import re
from random import Random

import pytest

from nyout import GAMES
from nyout.players.evaluation import softmax
from nyout.tournament import Pairing, Tournament
from tools.calibration import __main__ as program
from tools.calibration import losses, statistics
from tools.calibration.sampling import Position, Sampled, sample_positions

FIGURES = re.compile(
    r"Le Nyout, 2 seats, seed 5: \d+ positions in 5 games\n"
    r"temperature [\d.]+, 95% interval [\d.]+ to [\d.]+\n"
)


def simulate(true: float, count: int = 1000, seats: int = 2) -> list[Sampled]:
    """Return games of one position, won by the odds of their merits at a temperature."""
    rng = Random(1)
    games: list[Sampled] = []
    for _ in range(count):
        merits = tuple(rng.gauss(0, 2) for _ in range(seats))
        (winner,) = rng.choices(range(seats), softmax(merits, 1 / true))
        shares = tuple(float(seat == winner) for seat in range(seats))
        games.append((Position(merits, None, shares),))
    return games


@pytest.mark.slow
def test_equal_seeds_give_equal_figures(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(statistics, "RESAMPLES", 20)
    monkeypatch.setattr(program, "POSITIONS", 50)
    monkeypatch.setattr(program, "PLAYERS", Pairing("strong", "casual"))

    def output(seed: str) -> str:
        program.main(GAMES["le-nyout"], games=5, seed=seed)
        return capfd.readouterr().out

    out = output("5")
    assert FIGURES.match(out)
    assert output("5") == out != output("6")


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("true", [0.5, 1.0, 1.6])
def test_the_temperature_of_simulated_games_is_found(true: float, seats: int) -> None:
    games = simulate(true, seats=seats)
    assert statistics.temperature(games) == pytest.approx(true, rel=0.15)
    low, high = statistics.interval(games[:200], statistics.temperature, Random(1))
    assert low < true < high


def test_exact_positions_do_not_count_for_the_temperature() -> None:
    games = simulate(0.7)
    exact = (Position((9.0, -9.0), (0.5, 0.5), (0.0, 1.0)),) * 50
    assert statistics.temperature([*games, exact]) == statistics.temperature(games)


def test_only_the_true_temperature_has_a_calibration_error_that_is_due_to_chance() -> None:
    games = simulate(0.4)
    for fitted, is_calibrated in ((games, False), (statistics.cross_fit(games), True)):
        error = statistics.calibration_error(statistics.predictions(fitted))
        assert (error < statistics.noise(fitted, Random(1)).most) == is_calibrated


def test_temperatures_of_other_games_improve_both_scores() -> None:
    games = simulate(0.4)
    fitted = statistics.cross_fit(games)
    assert statistics.brier(fitted) < statistics.brier(games)
    assert statistics.log_likelihood(fitted) > statistics.log_likelihood(games)


def test_a_game_is_not_tested_at_a_temperature_that_knows_its_result() -> None:
    games = simulate(1.0, count=20)
    upset = games[3][0]._replace(shares=games[3][0].shares[::-1])
    changed = [*games[:3], (upset,), *games[4:]]
    pairs = list(zip(statistics.cross_fit(games), statistics.cross_fit(changed)))
    merits = [(one[0].merits, other[0].merits) for one, other in pairs]
    same = [number for number, (one, other) in enumerate(merits) if one == other]
    assert same == [number for number in range(20) if number % statistics.FOLDS == 3]


def test_more_positions_of_the_same_games_do_not_narrow_the_interval() -> None:
    games = simulate(1.0, count=200)
    widths = [
        high - low
        for each in (1, 5)
        for low, high in [
            statistics.interval([game * each for game in games], statistics.temperature, Random(1))
        ]
    ]
    assert widths[1] == pytest.approx(widths[0])


def test_the_positions_of_a_game_are_unfinished_and_share_its_result() -> None:
    settings = Tournament("hypnosia", (), games=3, seats=3)
    for game in sample_positions(settings, Pairing("random", "greedy"), each=8):
        assert len(game) == 8
        assert len({position.shares for position in game}) == 1
        assert sum(game[0].shares) == pytest.approx(1)


def test_the_losses_of_a_level_come_from_reviews(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(losses, "NAMES", ("casual",))
    monkeypatch.setattr(losses, "PAIRS", (Pairing("casual", "casual"),))
    losses.main(GAMES["le-nyout"], games=2)
    out = capfd.readouterr().out
    assert re.fullmatch(r"casual +1\.\d{3}% \(1\.\d{3}% to 1\.\d{3}%\): \d [a-z ]+.*\n", out)
