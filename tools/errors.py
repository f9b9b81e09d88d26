"""The error rates of the levels in whole games: how much win chance their decisions lose.

A sample of unforced decisions comes from games between the levels. For each decision, the best
moves of the search and the moves of all levels are judged by rollouts: Best finishes the turn, the
game goes on for some turns, with the same dice for all moves, and ends with the evaluation. Each
result is corrected by the luck of its throws, as the evaluation sees it, which changes no mean but
narrows the interval.

Without dice, rollouts would repeat a few lines of weaker players. There a search judges the moves,
which examines many times the positions of Best.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, count
from math import sqrt
from operator import itemgetter, mul
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from tempfile import TemporaryDirectory
from typing import Annotated, Any, NamedTuple

import typer

import nyout
from nyout import GAMES, players, plies, view
from nyout.analysis.judging import CANDIDATES, Searched, calibrated_evaluation, judge, moves
from nyout.cli.shared import GameName, say
from nyout.cli.tournament import spread
from nyout.core import CHANCE, OVER, Game, Move, State
from nyout.games.ai import NAMES, AlphaBeta
from nyout.players.evaluation import Evaluation, outcomes
from nyout.players.search import Exhausted, exhaust, positions_after_moves
from nyout.tournament import NORMAL_95, game_between, opening
from nyout.view import is_new_turn

SEATS = 2
DECISIONS = 300  # of a game
MOST = 128  # rollouts per move
ROLLOUTS = {"hypnosia": 64, "not-nyout": 64}  # the same, for docs/figures.md
NODES = 6000  # positions that the search examines to find the best moves
DEEP = 300_000  # positions that it examines to judge the moves of a game without dice
BATCH = 16  # rollouts between two looks at the precision
PRECISION = 0.005  # standard error of a loss at which its rollouts end
CLEAR = 0.05  # win chance lost by a clear error
HORIZON = 16  # plies of a rollout, up to the end of a turn
ROLLOUT, OTHER = "strong", "casual"  # the players of rollouts, after the turn of the decision
SOMETIMES = 0.1  # share of the decisions of `OTHER`, so that rollouts see more positions

PAIRS = tuple(combinations_with_replacement(NAMES, 2))
"""The levels that play the games of the sample, in turn."""

RATINGS = {
    "supernatural": 0.001,
    "world-class": 0.0025,
    "expert": 0.004,
    "advanced": 0.006,
    "intermediate": 0.009,
    "casual": 0.013,
    "beginner": 0.0175,
    "awful": 1.0,
}
"""The ratings of GNU Backgammon, with the greatest mean loss of win chance for each."""


class Judged(NamedTuple):
    """The losses of win chance in a decision of the sample, by level."""

    number: int
    losses: Mapping[str, float]
    errors: Mapping[str, float]  # standard errors of the losses
    rollouts: int


class ErrorRate(NamedTuple):
    """The mean loss of win chance of a level, and the share of its clear errors."""

    loss: float
    margin: float  # of error, of the mean
    clear_errors: float


def main(
    game: GameName,
    file: Annotated[Path, typer.Option(help="Where each decision is stored, to go on later.")],
    decisions: Annotated[int, typer.Option(min=2, help="The number of decisions.")] = DECISIONS,
    rollouts: Annotated[int, typer.Option(min=BATCH, help="The most rollouts per move.")] = MOST,
    seed: Annotated[str, typer.Option(help="The same seed gives the same figures.")] = "1",
    jobs: Annotated[
        int | None, typer.Option(min=1, show_default="all cores", help="The number of processes.")
    ] = None,
) -> None:
    """Print the win chance that each level loses per unforced decision of a whole game.

    Decisions in the file are not judged again.
    """
    for line in report(game, judge_sample(game, file, decisions, rollouts, seed, jobs)):
        say(line)


def measure(games: Collection[str]) -> Iterator[tuple[str, Any]]:
    """Yield games, and the losses of win chance by level."""
    for game in map(GAMES.__getitem__, games):
        with TemporaryDirectory() as folder:
            most = ROLLOUTS.get(game.name, MOST)
            judged = judge_sample(game, Path(folder, "errors.jsonl"), DECISIONS, most)
        rates = {level: error_rate(judged, level)._asdict() for level in reversed(NAMES)}
        yield game.name, {"decisions": len(judged), "levels": rates}


def judge_sample(
    game: Game, file: Path, decisions: int, rollouts: int, seed: str = "1", jobs: int | None = None
) -> list[Judged]:
    """Return the decisions of a sample; the arguments are those of the program."""
    sample = f"{game.name}, seed {seed}, up to {rollouts} rollouts"
    stored = dict(read_decisions(file, sample))
    due = [number for number in range(decisions) if number not in stored]
    tasks = [(game.name, seed, number, rollouts) for number in due]
    with file.open("a", encoding="utf-8") as sink:
        for result in spread(judge_decision, tasks, game.title, jobs):
            stored[result.number] = result
            # A line that was cut off by the end of an earlier run stays alone.
            sink.write("\n" + json.dumps({"sample": sample, **result._asdict()}))
            sink.flush()
    return [stored[number] for number in range(decisions)]


def read_decisions(file: Path, sample: str) -> Iterator[tuple[int, Judged]]:
    """Yield the decisions of a sample in a file, by number; lines that were cut off are ignored."""
    for line in file.read_text("utf-8").splitlines() if file.exists() else ():
        try:
            fields = json.loads(line)
        except ValueError:
            continue
        if fields.pop("sample") == sample:
            result = Judged(**fields)
            yield result.number, result


def judge_decision(name: str, seed: str, number: int, most: int) -> Judged:
    """Return the losses of all levels in a decision of the sample."""
    game, rng = nyout.game(name), Random(f"{seed}/{name}/{number}")
    state = sample_state(game, PAIRS[number % len(PAIRS)], rng)
    seat = state.turn()
    afters = {level: state.play(players.choice(level, state, rng)) for level in NAMES}
    ranking = exhaust(moves(state, NODES, afters.values()))
    ends = [*dict.fromkeys([*[*ranking.chances][:CANDIDATES], *afters.values()])]
    none: Mapping[str, float] = dict.fromkeys(NAMES, 0.0)
    if len(ends) == 1:
        return Judged(number, none, none, 0)
    if isinstance(judge(state, seat).settings, AlphaBeta):
        chances = search_moves(state, ends, DEEP)
        losses = {level: max(chances.values()) - chances[end] for level, end in afters.items()}
        return Judged(number, losses, none, 0)
    shares: dict[State, list[float]] = {end: [] for end in ends}
    while True:
        done = len(shares[ends[0]])
        for end in ends:
            shares[end] += (
                rollout(end, seat, f"{seed}/{number}/{at}") for at in range(done, done + BATCH)
            )
        losses = {level: loss(shares, after) for level, after in afters.items()}
        errors = {level: error for level, (_, error) in losses.items()}
        if done + BATCH >= most or max(errors.values()) <= PRECISION:
            means = {level: mean for level, (mean, _) in losses.items()}
            return Judged(number, means, errors, done + BATCH)


def search_moves(state: State, ends: Sequence[State], nodes: int) -> dict[State, float]:
    """Return the mover's win chance after some moves, searched as deep as the positions allow."""
    seat = state.turn()
    search = Searched(state, seat, calibrated_evaluation(state))
    search.limit(nodes)
    chances = {end: search.estimate(end)[seat] for end in ends}
    try:
        for depth in range(HORIZON):
            chances = {end: exhaust(search.search_move(end, depth))[seat] for end in chances}
            chances = dict(sorted(chances.items(), key=itemgetter(1), reverse=True))
    except Exhausted:
        pass
    return chances


def sample_state(game: Game, pair: Sequence[str], rng: Random) -> State:
    """Return a random unforced decision of a game between two levels."""
    seed, seating = str(rng.random()), rng.sample(pair, SEATS)
    *_, end = game_between(seating, opening(game, SEATS, seed), seed)
    unforced = [
        state
        for state in end.states
        if state.turn() not in (CHANCE, OVER) and len(state.moves()) > 1
    ]
    return rng.choice(unforced)


def loss(shares: Mapping[State, Sequence[float]], chosen: State) -> tuple[float, float]:
    """Return how much win chance a move loses against the best one, and the standard error.

    Half of the rollouts determine the best move, whose loss the other half measures: the largest of
    several means is too large.

    >>> loss({1: [0.5, 0.5, 0.5, 0.5], 2: [0.75, 0.75, 0.75, 0.75]}, 1)
    (0.25, 0.0)
    """
    differences: list[float] = []
    for half in range(2):
        best = max(shares, key=lambda end: fmean(shares[end][half::2]))
        pairs = zip(shares[best][1 - half :: 2], shares[chosen][1 - half :: 2], strict=True)
        differences += (good - own for good, own in pairs)
    return fmean(differences), stdev(differences) / sqrt(len(differences))


def rollout(state: State, seat: int, seed: str) -> float:
    """Return the estimated win chance of a seat after some turns, corrected by the luck of throws.

    Each seat has its own dice, so that its throws are the same after all moves.
    """
    dice = [Random(f"{seed}/{number}") for number in range(SEATS)]
    mind, evaluation = Random(f"{seed}/mind"), calibrated_evaluation(state)
    luck, before, is_same_turn = 0.0, state, True
    for ply in count():
        turn, here = state.turn(), view.view_of(state)
        is_same_turn = is_same_turn and here.actor() == seat and not here.is_turn_start()
        if turn == OVER or (ply >= HORIZON and is_new_turn(before, state)):
            break
        before = state
        if turn == CHANCE:
            throw = plies.select_throw(state, dice[here.actor()].random())
            estimates = {end: estimate(end, seat, evaluation) for _, end in outcomes(state)}
            weights = [weight for weight, _ in outcomes(state)]
            state = state.play(throw)
            luck += estimates[state] - mean(weights, estimates.values())
        else:
            # Otherwise an error later in the turn would count against this decision.
            state = state.play(best(state) if is_same_turn else choose(state, mind))
    return evaluation.chances(state)[seat] - luck


def estimate(state: State, seat: int, evaluation: Evaluation) -> float:
    """Return the win chance of a seat, after the best move if one is due."""
    turn = state.turn()
    if turn in (CHANCE, OVER):
        return evaluation.chances(state)[seat]
    ends = map(evaluation.chances, positions_after_moves(state))
    return max(ends, key=lambda chances: chances[turn])[seat]


def mean(weights: Sequence[int], values: Iterable[float]) -> float:
    """Return the weighted mean of some values."""
    return sum(map(mul, weights, values)) / sum(weights)


@lru_cache(1000)
def best(state: State) -> Move:
    """Return the move of Best, which is the same in all rollouts."""
    return players.choice("best", state, Random(0))


def choose(state: State, rng: Random) -> Move:
    """Return the move of a rollout after the turn of the decision."""
    if len(state.moves()) == 1:
        return state.moves()[0]
    return players.choice(OTHER if rng.random() < SOMETIMES else ROLLOUT, state, rng)


def report(game: Game, decisions: Sequence[Judged]) -> Iterator[str]:
    """Yield the rows of the table of a game."""
    rollouts = fmean(one.rollouts for one in decisions)
    yield f"{game.title}: {len(decisions)} decisions, {rollouts:.0f} rollouts per move on average"
    for level in reversed(NAMES):
        average, margin, clear_errors = error_rate(decisions, level)
        yield f"| {level} | {average:.2%} ± {margin:.2%} | {clear_errors:.1%} | {rating(average)} |"


def error_rate(decisions: Sequence[Judged], level: str) -> ErrorRate:
    """Return the mean loss of a level and the share of its clear errors."""
    losses = [one.losses[level] for one in decisions]
    clear_errors = fmean(
        one.losses[level] - NORMAL_95 * one.errors[level] > 0 and one.losses[level] >= CLEAR
        for one in decisions
    )
    return ErrorRate(fmean(losses), NORMAL_95 * stdev(losses) / sqrt(len(losses)), clear_errors)


def rating(loss: float) -> str:
    """Return the word of GNU Backgammon for a mean loss of win chance.

    >>> rating(0.002)
    'world-class'
    """
    return next(word for word, most in RATINGS.items() if loss <= most)


if __name__ == "__main__":
    typer.run(main)
