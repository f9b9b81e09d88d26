"""Training of a referee by games.

The first games are played with the players' evaluation. The network learns nothing but their
results. Then it plays itself, and learns the value of the best whole turn, mixed with what came of
it as long as both seats made their best turns.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import chain
from random import Random
from typing import NamedTuple

import numpy as np

from nyout import GAMES, view
from nyout.core import State
from nyout.players.evaluation import Evaluator, load_evaluation
from tools.referee.games import SEATS, Plan, Turn, play_game
from tools.referee.network import HIDDEN, Array, Inputs, Network, Referee, inputs_of

STARTS = 5000  # positions of earlier games from which games start
TRUST = 0.8  # part of a target that comes from the rest of the game
BATCH = 128
EPOCHS = 4  # over the samples of the first games; with more, it learns them by rote
LATEST = 10_000  # samples of the network's own games, of which each batch has as many as of others
OWN_BATCHES = 2  # after each of these games
RATE, OWN_RATE = 0.002, 0.0003  # of the first batch, and of those of the network's own games
DECAY = 0.001  # of the table per batch, at the first rate; it also prevents learning by rote


class Sample(NamedTuple):
    """The inputs of a position, and the win chance of the seat that acts."""

    inputs: Sequence[int]
    target: float


class Progress(NamedTuple):
    """The progress of a training."""

    games: int  # played so far
    total: int
    network: Network


class Learner:
    """A network that learns from batches of samples (Adam)."""

    def __init__(self, inputs: Inputs, rng: np.random.Generator) -> None:
        # Rows of inputs that never occur must not matter much.
        table = rng.normal(scale=0.04, size=(inputs.size, HIDDEN + 1)).astype(np.float32)
        table[:, -1] = 0
        out = rng.normal(scale=0.2, size=HIDDEN).astype(np.float32)
        self.network = Network(table, np.full(HIDDEN + 1, 0.1, np.float32), out)
        self._moments = [(np.zeros_like(one), np.zeros_like(one)) for one in self.network]
        self._mirror = np.asarray(inputs.mirror())
        self._rng = rng
        self._steps = 0

    def learn(self, samples: Sequence[Sample], rate: float) -> None:
        """Move the network towards the targets."""
        table, bias, out = self.network
        found = self._count(samples, len(table))
        sums = found @ table + bias
        hidden = np.maximum(sums[:, :-1], 0)
        chances = 1 / (1 + np.exp(-(sums[:, -1] + hidden @ out)))
        errors = (chances - np.asarray([one.target for one in samples])).astype(np.float32)
        slope = np.empty_like(sums)
        slope[:, :-1] = np.outer(errors, out) * (hidden > 0)
        slope[:, -1] = errors
        size = np.float32(len(samples))
        gradients = found.T @ slope / size, slope.mean(0), hidden.T @ errors / size
        self._step(gradients, rate)

    def _count(self, samples: Sequence[Sample], size: int) -> Array:
        """Return how often each sample has each input, with half of the samples mirrored."""
        lengths = [len(sample.inputs) for sample in samples]
        rows = np.repeat(np.arange(len(samples)), lengths)
        chosen = np.fromiter(chain.from_iterable(one.inputs for one in samples), int)
        is_mirrored = self._rng.random(len(samples)) < 0.5
        chosen = np.where(is_mirrored[rows], self._mirror[chosen], chosen)
        counts = np.bincount(rows * size + chosen, minlength=len(samples) * size)
        return counts.reshape(len(samples), size).astype(np.float32)

    def _step(self, gradients: Sequence[Array], rate: float) -> None:
        self._steps += 1
        scale = rate * (1 - 0.999**self._steps) ** 0.5 / (1 - 0.9**self._steps)
        for array, gradient, (first, second) in zip(self.network, gradients, self._moments):
            first[...] += np.float32(0.1) * (gradient - first)
            second[...] += np.float32(0.001) * (gradient * gradient - second)
            array[...] -= np.float32(scale) * first / (np.sqrt(second) + np.float32(1e-8))
        self.network.table[:] *= np.float32(1 - DECAY * rate / RATE)


def train(game: str, seed: str, plan: Plan) -> Iterator[Progress]:
    """Play the games of a plan, learn from each, and yield the progress after each.

    The same seed yields the same network on the same machine.
    """
    inputs = inputs_of(game)
    draws = Random(f"{seed}/{game}")
    learner = Learner(inputs, np.random.default_rng(draws.randrange(1 << 32)))
    referee = Referee(game, learner.network)
    starts: deque[State] = deque(maxlen=STARTS)
    total = plan.taught + plan.own
    learned: list[Sample] = []

    def play(number: int, evaluator: Evaluator) -> tuple[list[Turn], float | None]:
        rng = Random(f"{seed}/{game}/{number}")
        turns, result = play_game(GAMES[game], evaluator, plan, starts, rng)
        starts.extend(turn.positions[0] for turn in turns[::3])
        return turns, result

    for number in range(plan.taught):
        turns, result = play(number, load_evaluation(game, SEATS))
        results_only = [Turn(turn.positions, None, is_best=True) for turn in turns]
        learned += samples(inputs, results_only, result)
        yield Progress(number, total, learner.network)
    steps = EPOCHS * len(learned) // BATCH
    for step in range(steps):
        learner.learn(draws.choices(learned, k=BATCH), RATE * (1 - step / steps))
    yield Progress(plan.taught, total, learner.network)
    own: deque[Sample] = deque(maxlen=LATEST)
    for number in range(plan.taught, total):
        turns, result = play(number, referee)
        own.extend(samples(inputs, turns, result))
        for _ in range(OWN_BATCHES if own else 0):
            batch = draws.choices(own, k=BATCH // 2) + draws.choices(learned, k=BATCH // 2)
            learner.learn(batch, OWN_RATE)
        referee.forget()
        yield Progress(number + 1, total, learner.network)


def samples(inputs: Inputs, turns: Sequence[Turn], result: float | None) -> Iterator[Sample]:
    """Yield the samples of a game; `result` is the win of the first seat, if it is known."""
    later = result
    for positions, value, is_best in reversed(turns):
        target = later if is_best else None
        if value is not None:
            target = value if target is None else value + TRUST * (target - value)
        later = target
        if target is None:
            continue
        for state in positions:
            found = [one for part in inputs.parts(state) for one in inputs.inputs(part)]
            yield Sample(found, target if view.view_of(state).actor() == 0 else 1 - target)
