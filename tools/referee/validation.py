"""The comparison of the referee's evaluation with the players', by the results of games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import log
from pathlib import Path
from random import Random
from statistics import fmean

import nyout
from nyout.analysis.judging import calibrated_evaluation
from nyout.cli.tournament import spread
from nyout.core import OVER, Game
from nyout.games.ai import NAMES
from nyout.players.evaluation import win_shares
from nyout.tournament import game_between, interval, opening
from nyout.view import is_new_turn, view_of
from tools.referee.network import Referee, read_network

SEATS = 2
LEAST = 1e-4  # win chance below which a loss does not grow


def compare_log_losses(game: Game, file: Path, games: int) -> Iterator[str]:
    """Yield the log losses of a network and of the players' evaluation in games between levels."""
    tasks = [(game.name, file, number) for number in range(games)]
    losses = [*spread(judge_game, tasks, game.title, None)]
    for name, of_games in zip(("referee", "players"), zip(*losses)):
        yield f"log loss of the {name}: {fmean(of_games):.4f}"
    low, high = interval([own - other for own, other in losses])
    yield f"difference: {low:+.4f} to {high:+.4f} (95%, {games} games)"


def judge_game(name: str, file: Path, number: int) -> tuple[float, float]:
    """Return the mean log losses of the referee and of the players' evaluation in a game."""
    game, seed = nyout.game(name), f"referee/{number}"
    referee = Referee(name, read_network(file))
    names = Random(seed).choices(NAMES[:-1], k=SEATS)
    *_, end = game_between(names, opening(game, SEATS, seed), seed)
    starts = [after for before, after in pairwise(end.states) if is_new_turn(before, after)]
    judged = [at for at in starts if at.turn() != OVER and not view_of(at).is_settled()]
    share = win_shares(end.state.ranks())[0]
    return (
        log_loss([referee.chances(state)[0] for state in judged], share),
        log_loss([calibrated_evaluation(state).chances(state)[0] for state in judged], share),
    )


def log_loss(chances: Sequence[float], share: float) -> float:
    """Return the mean log loss of some win chances, given the share of the win.

    >>> round(log_loss([0.5, 0.5], 1.0), 3), round(log_loss([0.9], 1.0), 3)
    (0.693, 0.105)
    """
    clipped = [min(max(chance, LEAST), 1 - LEAST) for chance in chances]
    return fmean([-share * log(chance) - (1 - share) * log(1 - chance) for chance in clipped])
