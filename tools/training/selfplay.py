"""Self-play: games in which every seat plays with the weights that are being learned."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import NamedTuple

from nyout import GAMES, players
from nyout.core import OVER, Game, Move, State, list_items
from nyout.match import Match, Seat, play_on, start
from nyout.players.evaluation import Evaluation, game_features, win_shares
from nyout.players.search import TurnTree, has_turn_ended, search
from tools.training import lookahead
from tools.training.learning import Learner, Mean, Seen
from tools.training.plans import PLANS, Phase, Plan, Policy

MAX_PLIES = 6000  # longer games teach nothing

Choose = Callable[[State], Move]
"""Returns the move to play in a position."""


class NoPlan(ValueError):
    """Error for a game, or a number of seats, without a training plan."""


class Progress(NamedTuple):
    """The progress of a training."""

    games: int  # played so far
    total: int  # games of the whole training
    error: float  # mean squared error of the win chances since the last report
    weights: Sequence[float]


def plan_of(game: str) -> Plan:
    """Return the training plan of a game, by name. Raises `NoPlan`."""
    if game not in PLANS:
        raise NoPlan(f"no training plan for {game} in tools/training/plans.py")
    return PLANS[game]


def train(game: str, seats: int, seed: str, every: int = 100) -> Iterator[Progress]:
    """Play the games of a plan, learn from each, and yield the progress after every so many.

    The same seed yields exactly the same weights. Raises `NoPlan`.
    """
    plan = plan_of(game)
    if seats not in plan.phases:
        raise NoPlan(f"no training plan for {seats} seats; expected {list_items(plan.phases)}")
    size = game_features(game).size
    weights: Sequence[float] = [0.0] * size
    total = sum(phase.games for phase in plan.phases[seats])
    played, errors = 0, list[float]()
    for number, phase in enumerate(plan.phases[seats]):
        learner = Learner(weights)
        weights = learner.weights
        mean = Mean(size)
        for n in range(phase.games):
            rng = Random(f"{seed}/{game}/{seats}/{number}/{n}")
            rate = phase.rate * (1 - 0.9 * n / phase.games)
            if phase.policy is Policy.ALL_THROWS:
                positions, last = lookahead.self_play(GAMES[game], seats, learner.weights, rng)
                errors.append(
                    learner.correct(positions, win_shares(last.ranks()), rate, phase.trust)
                )
            else:
                seen, last = self_play(GAMES[game], seats, learner, plan, phase, rng)
                if last.turn() == OVER:
                    errors.append(learner.learn(seen, win_shares(last.ranks()), rate, phase.trust))
            if phase.is_averaged and 2 * n >= phase.games:
                mean.add(learner.weights)
                weights = mean.weights()
            played += 1
            if played % every == 0 or played == total:
                yield Progress(played, total, sum(errors) / max(1, len(errors)), weights)
                errors = []


def self_play(
    game: Game, seats: int, learner: Learner, plan: Plan, phase: Phase, rng: Random
) -> tuple[list[Seen], State]:
    """Play one game, and return the positions to learn from and the last position."""
    begun = start(game, (Seat(""),) * seats, "", first=rng.choice(game.firsts(seats)))
    evaluation = Evaluation(game_features(game.name), learner.weights)
    choose = chooser(evaluation, plan, phase, rng)
    opening = rng.randrange(2 * game.opening + 1)
    sparring = rng.randrange(seats) if rng.random() < phase.sparring else OVER

    def choose_or_spar(at: Match) -> Move:
        if at.cursor < opening:
            return rng.choice(at.state.moves())
        return greedy(at.state, rng) if at.active == sparring else choose(at.state)

    seen: list[Seen] = []
    mover, state = OVER, begun.state
    for at in islice(play_on(begun, choose_or_spar, lambda _: rng), MAX_PLIES):
        state = at.state
        is_learned = plan.within_turns or has_turn_ended(state, mover)
        if at.cursor >= opening and not at.is_over and is_learned:
            seen.append(learner.see(evaluation.features.rows(state)))
        mover = state.turn() if state.turn() >= 0 else mover
    return seen, state


def chooser(evaluation: Evaluation, plan: Plan, phase: Phase, rng: Random) -> Choose:
    """Return the function that chooses the moves of a phase. `rng` breaks ties."""

    def best_action(state: State) -> Move:
        tree, seat = TurnTree(evaluation, state.turn()), state.turn()
        moves = state.moves()
        shuffled = rng.sample(moves, len(moves))
        return max(shuffled, key=lambda move: tree.estimate(state.play(move))[seat])

    def best_turn(state: State) -> Move:
        *_, progress = search(state, evaluation, plan.search)
        return progress.move

    policies = {
        Policy.GREEDY: lambda state: greedy(state, rng),
        Policy.ACTION: best_action,
        Policy.TURN: best_turn,
    }
    choose = policies[phase.policy]

    def choose_or_vary(state: State) -> Move:
        moves = state.moves()
        if len(moves) == 1:
            return moves[0]
        return rng.choice(moves) if rng.random() < phase.random else choose(state)

    return choose_or_vary


def strength(game: str, seats: int, weights: Sequence[float], pairs: int) -> float:
    """Return the fraction of games that whole-turn play with the weights wins against `greedy`.

    Each game is played once per seat with the same dice. All other seats are greedy.
    """
    rules = GAMES[game]
    evaluation = Evaluation(game_features(game), weights)
    choose = chooser(evaluation, plan_of(game), Phase(Policy.TURN, 0), Random(0))
    wins = [
        _wins(rules, seats, seat, choose, Random(f"{game}/{pair}"))
        for pair in range(pairs)
        for seat in range(seats)
    ]
    return sum(wins) / len(wins)


def _wins(game: Game, seats: int, seat: int, choose: Choose, rng: Random) -> float:
    """Return the win of a seat against greedy players."""
    begun = start(game, (Seat(""),) * seats, "", first=rng.choice(game.firsts(seats)))
    opening = rng.randrange(2 * game.opening + 1)

    def choose_by_seat(at: Match) -> Move:
        if at.cursor < opening:
            return rng.choice(at.state.moves())
        return choose(at.state) if at.active == seat else greedy(at.state, rng)

    *_, end = play_on(begun, choose_by_seat, lambda _: rng)
    return win_shares(end.state.ranks())[seat]


def greedy(state: State, rng: Random) -> Move:
    """Return the move of the player `greedy`."""
    return players.choice("greedy", state, rng)
