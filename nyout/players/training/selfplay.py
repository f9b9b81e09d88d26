"""Self-play: games in which every seat plays by the weights that are being learned."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from nyout import GAMES, players, view
from nyout.core import CHANCE, OVER, Move, State
from nyout.players import features
from nyout.players.alphabeta import search as search_alphabeta
from nyout.players.evaluation import Evaluation, of_ranks
from nyout.players.search import Stage, average, ends_turn, search
from nyout.players.training.learning import Learner, Seen
from nyout.players.training.plans import PLANS, Phase, Plan, Policy
from nyout.plies import chance

LONGEST = 6000  # plies; a longer game teaches nothing

Choose = Callable[[State], Move]
"""Returns the move to make in a position."""


class Progress(NamedTuple):
    """How far a training is."""

    games: int  # played so far
    of: int  # in all
    error: float  # mean squared error of the win chances in the latest games
    weights: list[float]


def train(game: str, seats: int, seed: str, every: int = 100) -> Iterator[Progress]:
    """Play the games of a plan and learn from each; yield the progress after every so many.

    The same seed has the same weights, to the last bit. Raises `KeyError` if the game or the
    number of seats has no plan.
    """
    plan = PLANS[game]
    found = features.of_game(game)
    learner = Learner([0.0] * found.size)
    total = sum(phase.games for phase in plan.phases[seats])
    played, errors = 0, list[float]()
    for number, phase in enumerate(plan.phases[seats]):
        learner = Learner(learner.weights)
        for n in range(phase.games):
            rng = Random(f"{seed}/{game}/{seats}/{number}/{n}")
            rate = phase.rate * (1 - 0.9 * n / phase.games)
            seen, last = self_play(game, seats, learner, plan, phase, rng)
            if last.turn() == OVER:
                errors.append(learner.learn(seen, of_ranks(last.ranks()), rate, phase.trust))
            played += 1
            if played % every == 0 or played == total:
                yield Progress(played, total, sum(errors) / max(1, len(errors)), learner.weights)
                errors = []


def self_play(
    game: str, seats: int, learner: Learner, plan: Plan, phase: Phase, rng: Random
) -> tuple[list[Seen], State]:
    """Play one game; return the positions to learn from, and the last one."""
    rules = GAMES[game]
    state: State = rules.start(seats, rng.choice(rules.firsts(seats)))
    evaluation = Evaluation(features.of_game(game), learner.weights)
    choose = chooser(evaluation, plan, phase.policy, rng)
    opening = rng.randrange(plan.opening + 1)
    sparring = rng.randrange(seats) if phase.sparring and rng.random() < phase.sparring else OVER
    seen: list[Seen] = []
    mover, plies = OVER, 0
    while (turn := state.turn()) != OVER and plies < LONGEST:
        if plies >= opening and (plan.parts or ends_turn(state, mover)):
            seen.append(learner.see(evaluation.features.rows(state)))
        if turn == CHANCE:
            move = chance.throw(state, rng.random())
        else:
            mover = turn
            moves = state.moves()
            if len(moves) == 1:
                move = moves[0]
            elif plies < opening or (phase.random and rng.random() < phase.random):
                move = rng.choice(moves)
            elif turn == sparring:
                move = players.choice("greedy", state, rng)
            else:
                move = choose(state)
        state = state.play(move)
        plies += 1
    return seen, state


def chooser(evaluation: Evaluation, plan: Plan, policy: Policy, rng: Random) -> Choose:
    """Return the function that chooses moves in self-play; `rng` decides between equal parts."""

    def of_part(state: State) -> Move:
        seat = state.turn()

        def merit(move: Move) -> float:
            after = state.play(move)
            if after.turn() != CHANCE or view.phase(after) == "throw":
                return evaluation.chances(after)[seat]
            outcomes = evaluation.features.outcomes(after)
            return average([(weight, evaluation.chances(end)) for weight, end in outcomes])[seat]

        moves = state.moves()
        return max(rng.sample(moves, len(moves)), key=merit)

    def of_turn(state: State) -> Move:
        stages = (Stage(width=plan.width),)
        if plan.opening:
            *_, (_, move) = search_alphabeta(state, evaluation, 0, plan.nodes)
        else:
            *_, (_, move) = search(state, evaluation, stages, plan.nodes)
        return move

    def of_greedy(state: State) -> Move:
        return players.choice("greedy", state, rng)

    return {Policy.GREEDY: of_greedy, Policy.PART: of_part, Policy.TURN: of_turn}[policy]


def strength(game: str, seats: int, weights: list[float], pairs: int) -> float:
    """Return the part of paired games that whole-turn play with the weights wins against greedy.

    With more than two seats one seat has the weights and all others are greedy.
    """
    plan = PLANS[game]
    evaluation = Evaluation(features.of_game(game), weights)
    choose = chooser(evaluation, plan, Policy.TURN, Random(0))
    rules = GAMES[game]
    won = 0.0
    for pair in range(pairs):
        for seat in range(seats):
            rng = Random(f"{game}/{pair}")
            state: State = rules.start(seats, rng.choice(rules.firsts(seats)))
            opening, plies = rng.randrange(plan.opening + 1), 0
            while (turn := state.turn()) != OVER:
                if turn == CHANCE:
                    move = chance.throw(state, rng.random())
                elif plies < opening:
                    move = rng.choice(state.moves())
                elif turn == seat:
                    move = choose(state)
                else:
                    move = players.choice("greedy", state, rng)
                state, plies = state.play(move), plies + 1
            won += of_ranks(state.ranks())[seat]
    return won / (pairs * seats)
