"""The error rates of the levels in whole games: how much win chance their decisions lose.

A sample of unforced decisions comes from games between the levels. For each decision, the best
moves of the search and the moves of all levels are judged by rollouts: Best finishes the turn, the
game goes on for some turns, with the same dice for all moves, and ends with the evaluation. Each
result is corrected by the luck of its throws, as the evaluation sees it, which changes no mean but
narrows the interval.

Without dice, rollouts would repeat a few lines of weaker players. There a search judges the moves,
which examines many times the positions of Best.

All of this shares the evaluation with the players. In games that have one, the referee of
`tools.referee` judges the same decisions, too.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, count
from math import sqrt
from operator import mul
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Annotated, Any, NamedTuple
from zlib import crc32

import typer

import nyout
from builder.template import ROOT
from nyout import GAMES, games, players, plies, view
from nyout.analysis.judging import CANDIDATES, calibrated_evaluation, judge, moves
from nyout.cli.shared import GameName, say
from nyout.cli.tournament import spread
from nyout.core import CHANCE, OVER, Game, Move, State
from nyout.games.ai import NAMES, AlphaBeta
from nyout.players.evaluation import Evaluation, outcomes
from nyout.players.search import exhaust, positions_after_moves
from nyout.tournament import NORMAL_95, game_between, opening
from nyout.view import is_new_turn
from tools.referee.judging import NODES as REFEREE_NODES
from tools.referee.judging import compare_moves, judge_moves
from tools.referee.network import has_referee

SEATS = 2
DECISIONS = 300  # of a game
MOST = 128  # rollouts per move
ROLLOUTS = {"hypnosia": 64, "not-nyout": 64}  # the same, for docs/figures.md
NODES = 6000  # positions that the search examines to find the best moves
DEEP = 300_000  # positions that it examines to judge the moves of a game without dice
BATCH = 16  # rollouts between two looks at the precision
PRECISION = 0.005  # standard error of a loss at which its rollouts end
FLOOR = 8  # the referee itself chooses with this part of its positions, to measure its noise
CLEAR = 0.05  # win chance lost by a clear error
UNUSED = {"puzzles.txt"}  # files of a game that influence no judgement
HORIZON = 16  # plies of a rollout, up to the end of a turn
ROLLOUT, OTHER = "strong", "casual"  # the players of rollouts, after the turn of the decision
SOMETIMES = 0.1  # share of the decisions of `OTHER`, so that rollouts see more positions

STORED = ROOT / ".cache/errors"
"""The folder with the decisions for docs/figures.md, so that a run can be continued."""

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
    referee: Mapping[str, float] = {}  # losses as the referee sees them; empty if there is none
    floor: float = 0.0  # loss of a choice of the referee with fewer positions


class ErrorRate(NamedTuple):
    """The mean loss of win chance of a level, and the share of its clear errors."""

    loss: float
    margin: float  # of error, of the mean
    clear_errors: float


class RefereeRate(NamedTuple):
    """The error rate of a level by the judgement of the referee."""

    loss: float
    margin: float
    clear_errors: float
    more: float  # how much more it is than by the other judgement of the same decisions
    noise: float  # the margin of error of the difference


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


def measure(names: Collection[str]) -> Iterator[tuple[str, Any]]:
    """Yield games, and the losses of win chance by level."""
    STORED.mkdir(parents=True, exist_ok=True)
    for game in map(GAMES.__getitem__, names):
        most = ROLLOUTS.get(game.name, MOST)
        yield game.name, rates(judge_sample(game, STORED / f"{game.name}.jsonl", DECISIONS, most))


def rates(judged: Sequence[Judged]) -> dict[str, Any]:
    """Return the error rates of a sample of decisions by level, as stored."""
    levels = {level: error_rate(judged, level)._asdict() for level in reversed(NAMES)}
    result: dict[str, Any] = {"decisions": len(judged), "levels": levels}
    if any(one.referee for one in judged):
        result["referee"] = {
            level: referee_rate(judged, level)._asdict() for level in reversed(NAMES)
        }
        result["floor"] = fmean(one.floor for one in judged)
    return result


def judge_sample(
    game: Game, file: Path, decisions: int, rollouts: int, seed: str = "1", jobs: int | None = None
) -> list[Judged]:
    """Return the decisions of a sample; the arguments are those of the program."""
    sample = f"{game.name}, seed {seed}, up to {rollouts} rollouts, code {checksum(game)}"
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


def checksum(game: Game) -> int:
    """Return a number that depends on all code and data by which a game is played and judged."""
    nyout_files = ROOT / "nyout"
    folders = (
        Path(games.__file__).parent / game.name.replace("-", "_"),
        nyout_files / "players",
        nyout_files / "analysis",
        ROOT / "tools/referee",
    )
    sums = [crc32(Path(__file__).read_bytes())]
    for folder in folders:
        files = sorted(file for file in folder.iterdir() if file.is_file())
        sums += (crc32(file.read_bytes()) for file in files if file.name not in UNUSED)
    return crc32(repr(sums).encode())


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
    judged = Judged(number, none, none, 0)
    if has_referee(name):
        judged = judged._replace(referee=none)
    if len(ends) == 1:
        return judged
    if has_referee(name):
        own = next(iter(judge_moves(state, (), REFEREE_NODES // FLOOR)))
        chances = judge_moves(state, [*ends, own])
        losses = find_losses(chances, afters)
        judged = judged._replace(referee=losses, floor=max(chances.values()) - chances[own])
    if isinstance(judge(state, seat).settings, AlphaBeta):
        return judged._replace(losses=find_losses(search_moves(state, ends, DEEP), afters))
    shares: dict[State, list[float]] = {end: [] for end in ends}
    while True:
        done = len(shares[ends[0]])
        for end in ends:
            shares[end] += (
                rollout(end, seat, f"{seed}/{number}/{at}") for at in range(done, done + BATCH)
            )
        by_level = {level: loss(shares, after) for level, after in afters.items()}
        errors = {level: error for level, (_, error) in by_level.items()}
        if done + BATCH >= most or max(errors.values()) <= PRECISION:
            means = {level: mean for level, (mean, _) in by_level.items()}
            return judged._replace(losses=means, errors=errors, rollouts=done + BATCH)


def find_losses(chances: Mapping[State, float], afters: Mapping[str, State]) -> dict[str, float]:
    """Return how much win chance the move of each level loses against the best one.

    >>> find_losses({1: 0.75, 2: 0.5}, {"best": 1, "casual": 2})
    {'best': 0.0, 'casual': 0.25}
    """
    most = max(chances.values())
    return {level: most - chances[after] for level, after in afters.items()}


def search_moves(state: State, ends: Sequence[State], nodes: int) -> dict[State, float]:
    """Return the mover's win chance after some moves, searched as deep as the positions allow."""
    evaluator = judge(state, state.turn()).evaluator
    return compare_moves(state, ends, evaluator, AlphaBeta(HORIZON), nodes)


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
    refereed = any(one.referee for one in decisions)
    for level in reversed(NAMES):
        rate = error_rate(decisions, level)
        cells = [level, f"{rate.loss:.2%} ± {rate.margin:.2%}", f"{rate.clear_errors:.1%}"]
        if refereed:
            by_referee = referee_rate(decisions, level)
            cells += (
                f"referee {by_referee.loss:.2%} ± {by_referee.margin:.2%}",
                f"{by_referee.clear_errors:.1%}",
                f"{by_referee.more:+.2%} ± {by_referee.noise:.2%}",
                agreed_rating(rate.loss, by_referee.loss, by_referee.margin) or "no word",
            )
        yield f"| {' | '.join(cells)} |"
    if refereed:
        floor = fmean(one.floor for one in decisions)
        yield f"referee with 1/{FLOOR} of its positions: {floor:.2%}"


def error_rate(decisions: Sequence[Judged], level: str) -> ErrorRate:
    """Return the mean loss of a level and the share of its clear errors."""
    losses = [one.losses[level] for one in decisions]
    clear_errors = fmean(
        one.losses[level] - NORMAL_95 * one.errors[level] > 0 and one.losses[level] >= CLEAR
        for one in decisions
    )
    return ErrorRate(fmean(losses), margin(losses), clear_errors)


def referee_rate(decisions: Sequence[Judged], level: str) -> RefereeRate:
    """Return the error rate of a level by the referee, and how much more it is than the other."""
    losses = [one.referee[level] for one in decisions]
    more = [one.referee[level] - one.losses[level] for one in decisions]
    clear_errors = fmean(loss >= CLEAR for loss in losses)
    return RefereeRate(fmean(losses), margin(losses), clear_errors, fmean(more), margin(more))


def margin(numbers: Sequence[float]) -> float:
    """Return half the width of the 95% interval of a mean."""
    return NORMAL_95 * stdev(numbers) / sqrt(len(numbers))


def agreed_rating(loss: float, by_referee: float, margin: float) -> str:
    """Return the word for a mean loss if the interval of the referee contains it, else no word.

    >>> agreed_rating(0.002, 0.004, 0.002), agreed_rating(0.002, 0.006, 0.002)
    ('world-class', '')
    """
    word = rating(loss)
    words = [*RATINGS]
    first, last = rating(max(by_referee - margin, 0.0)), rating(by_referee + margin)
    return word if words.index(first) <= words.index(word) <= words.index(last) else ""


def rating(loss: float) -> str:
    """Return the word of GNU Backgammon for a mean loss of win chance.

    >>> rating(0.002)
    'world-class'
    """
    return next(word for word, most in RATINGS.items() if loss <= most)


def agreed_word(result: Mapping[str, Any], level: str) -> str:
    """Return the word for a level in stored results on which both judges agree, else no word."""
    if "referee" not in result:
        return ""
    rate = result["referee"][level]
    word = agreed_rating(result["levels"][level]["loss"], rate["loss"], rate["margin"])
    return word.replace("-", " ")


def compare_judges(results: Mapping[str, Any], titles: Mapping[str, str]) -> str:
    """Return where both judges of stored results differ by more than their noise, in sentences.

    >>> rate = {"more": 0.03, "noise": 0.01}
    >>> compare_judges({"run": {"referee": {"best": rate}}}, {"run": "RUN"})
    'Beyond their noise, the judges differ: by the referee, Best loses 3.00% ± 1.00 more in RUN.'
    """
    refereed = {title: results[name].get("referee", {}) for name, title in titles.items()}
    differences = [
        f"{level.capitalize()} loses {describe_difference(rate)} in {title}"
        for title, levels in refereed.items()
        for level, rate in levels.items()
        if abs(rate["more"]) > rate["noise"]
    ]
    found = f": by the referee, {'; '.join(differences)}" if differences else " nowhere"
    missing = [title for title, levels in refereed.items() if not levels]
    sentences = [f"Beyond their noise, the judges differ{found}."] if any(refereed.values()) else []
    sentences += [f"No referee has judged {', '.join(missing)}."] if missing else []
    return " ".join(sentences)


def describe_difference(rate: Mapping[str, float]) -> str:
    """Return how much more or less a level loses by the referee than by the other judge."""
    word = "more" if rate["more"] > 0 else "less"
    return f"{abs(rate['more']):.2%} ± {100 * rate['noise']:.2f} {word}"


if __name__ == "__main__":
    typer.run(main)
