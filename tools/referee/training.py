"""Training of a referee by its own games.

The games start from random openings or from the first position, and deviate from good play: a seat
sometimes makes a random turn, and it keeps some of its pieces where they are for a random time,
such as a boulder in its tray or cows in reserve. In some games the player `greedy` has a seat.

The network learns the value of the best whole turn, mixed with what came of it as long as both
seats made their best turns. The first games are those of the player `greedy`, whose results it
learns.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from math import log
from random import Random
from typing import NamedTuple

import numpy as np

from nyout import GAMES, players, plies, view
from nyout.core import CHANCE, OVER, Game, Move, State
from nyout.players.evaluation import win_shares
from nyout.players.search import has_turn_ended
from tools.referee.network import HIDDEN, Array, Inputs, Network, Referee, inputs_of

SEATS = 2


class Plan(NamedTuple):
    """The games of a training."""

    games: int  # of the network
    greedy: int  # of the player `greedy`, before the others
    held: int  # most turns of the game for which a seat keeps pieces where they are
    turns: int  # of the longest game; the rest of a longer one teaches nothing


PLANS = {
    "hypnosia": Plan(games=30_000, greedy=600, held=30, turns=300),
    "le-nyout": Plan(games=30_000, greedy=600, held=20, turns=300),
    "run": Plan(games=6000, greedy=200, held=40, turns=160),
    "scouts": Plan(games=6000, greedy=160, held=24, turns=80),
}
"""The plans by game."""

OPENED = 0.5  # share of games that start with random plies
RANDOM = 0.06  # share of random turns
ERROR = 0.1  # standard deviation of the errors of log odds in the choice of a turn
ALMOST_BEST = 0.02  # win chance that the best turns may lose
LEAST = 1e-6  # win chance below which log odds do not fall
VISITED = 0.15  # share of games in which the player `greedy` has a seat
TRUST = 0.6  # part of a target that comes from the rest of the game
ALIKE = 10  # most moves of a position that start in the same way
BUFFER = 20_000  # latest samples, from which batches are drawn
BATCH = 128
BATCHES = 8  # after each game
RATE = 0.003  # of the first game; independent of their number, so that a training can go on
HALVING = 200  # games after which the rate is half of it
DECAY = 1e-4  # of the table per batch, in steps


class Sample(NamedTuple):
    """The inputs of a position, and the win chance of the seat that acts."""

    inputs: Sequence[int]
    target: float


class Turn(NamedTuple):
    """A turn of a game that the network judges."""

    positions: Sequence[State]  # at its start, and one within it
    value: float | None  # win chance of the first seat after the best turn, if it is known
    is_best: bool  # whether the best turn was played


class Progress(NamedTuple):
    """The progress of a training."""

    games: int  # played so far
    total: int
    error: float  # mean squared error of the estimates in the latest batches
    network: Network


class Learner:
    """A network that learns from batches of samples (Adam)."""

    def __init__(self, inputs: Inputs, rng: np.random.Generator) -> None:
        deviations = np.full(HIDDEN + 1, 0.1, np.float32)
        deviations[-1] = 0.0
        table = rng.normal(size=(inputs.size, HIDDEN + 1)).astype(np.float32) * deviations
        out = rng.normal(size=HIDDEN).astype(np.float32) * np.float32(0.1)
        self.network = Network(table, np.zeros(HIDDEN + 1, np.float32), out)
        self._moments = [(np.zeros_like(one), np.zeros_like(one)) for one in self.network]
        self._mirror = np.asarray(inputs.mirror())
        self._rng = rng
        self._steps = 0

    def learn(self, samples: Sequence[Sample], rate: float) -> float:
        """Move the network towards the targets, and return the mean squared error before that."""
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
        return float(np.mean(errors**2))

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
    rules, inputs = GAMES[game], inputs_of(game)
    draws = Random(f"{seed}/{game}")
    learner = Learner(inputs, np.random.default_rng(draws.randrange(1 << 32)))
    referee = Referee(game, learner.network)
    buffer: deque[Sample] = deque(maxlen=BUFFER)
    total = plan.greedy + plan.games
    for number in range(total):
        rng = Random(f"{seed}/{game}/{number}")
        own = None if number < plan.greedy else referee
        turns, result = play_game(rules, own, plan, rng)
        buffer.extend(samples(inputs, turns, result))
        rate = RATE / (1 + number / HALVING)
        errors = [
            learner.learn([buffer[draws.randrange(len(buffer))] for _ in range(BATCH)], rate)
            for _ in range(BATCHES)
        ]
        referee.forget()
        yield Progress(number + 1, total, sum(errors) / len(errors), learner.network)


def samples(inputs: Inputs, turns: Sequence[Turn], result: float | None) -> Iterator[Sample]:
    """Yield the samples of a game; `result` is the win of the first seat, if it is known."""
    later = result
    for positions, value, is_best in reversed(turns):
        target = later
        if value is not None:
            target = value
            if is_best and later is not None:
                target += TRUST * (later - value)
        later = target
        if target is None:
            continue
        for state in positions:
            found = [one for part in inputs.parts(state) for one in inputs.inputs(part)]
            yield Sample(found, target if view.view_of(state).actor() == 0 else 1 - target)


class Held(NamedTuple):
    """Pieces of a seat that stay where they were at the start of the game."""

    places: frozenset[tuple[str, str, str]]  # the seat, the kind and the place of each
    number: int  # that stays
    turns: int  # of the game

    def holds(self, state: State) -> bool:
        """Return whether enough of the pieces are in their places."""
        pieces = view.view_of(state).scene().pieces
        staying = [(f"{one.seat}", one.kind, one.place) in self.places for one in pieces]
        return staying.count(True) >= self.number


def hold(state: State, seat: int, most: int, rng: Random) -> Held:
    """Return pieces of a random kind that a seat keeps where they are for a random time."""
    own = [piece for piece in view.view_of(state).scene().pieces if piece.seat == seat]
    kind = rng.choice(sorted({piece.kind for piece in own}))
    places = [(f"{seat}", piece.kind, piece.place) for piece in own if piece.kind == kind]
    return Held(frozenset(places), rng.randint(1, len(places)), rng.randrange(most))


def play_game(
    game: Game, referee: Referee | None, plan: Plan, rng: Random
) -> tuple[list[Turn], float | None]:
    """Play a game of the referee, or of the player `greedy`, and return what to learn from it.

    The second value is the win of the first seat, or None if the game has not ended.
    """
    state = open_game(game, rng)
    held = [hold(state, seat, plan.held, rng) for seat in range(SEATS)]
    visited = rng.randrange(SEATS) if rng.random() < VISITED else OVER
    turns: list[Turn] = []
    while state.turn() != OVER and len(turns) < plan.turns:
        start = state
        if state.turn() == CHANCE:
            state = state.play(throw(state, rng))
        seat = state.turn()
        if seat < 0:
            continue
        is_random = rng.random() < RANDOM
        if referee is None or seat == visited:
            state = visit(state, "random" if is_random else "greedy", rng)
            turns.append(Turn([] if referee else [start], None, not is_random))
            continue
        values, within = judge_turn(state, seat, referee, rng)
        best = max(values, key=values.__getitem__)
        ranked = rank_turns(values, is_random, rng)
        is_held = len(turns) < held[seat].turns and held[seat].holds(start)
        chosen = next(filter(held[seat].holds, ranked), ranked[0]) if is_held else ranked[0]
        value = values[best] if seat == 0 else 1 - values[best]
        turns.append(
            Turn([start, *within[best]], value, values[best] - values[chosen] < ALMOST_BEST)
        )
        state = chosen
    return turns, win_shares(state.ranks())[0] if state.turn() == OVER else None


def open_game(game: Game, rng: Random) -> State:
    """Return the first position of a game or, half of the time, one after some random plies."""
    state: State = game.start(SEATS, rng.choice(game.firsts(SEATS)))
    for _ in range(rng.randrange(2 * max(game.opening, 1) + 1) if rng.random() < OPENED else 0):
        after = state.play(throw(state, rng) if state.turn() == CHANCE else random_move(state, rng))
        if after.turn() == OVER:
            break
        state = after
    return state


def visit(state: State, player: str, rng: Random) -> State:
    """Return the position after a player has made the rest of a turn, up to its next throw."""
    seat = state.turn()
    while True:
        moves = state.moves()
        state = state.play(players.choice(player, state, rng) if len(moves) > 1 else moves[0])
        if state.turn() < 0 or has_turn_ended(state, seat):
            return state


def rank_turns(values: Mapping[State, float], is_random: bool, rng: Random) -> list[State]:
    """Return the ends of turns by their win chance with small errors, or in random order."""
    if is_random:
        return rng.sample([*values], len(values))
    noisy = {end: log_odds(chance) + rng.gauss(0, ERROR) for end, chance in values.items()}
    return sorted(noisy, key=noisy.__getitem__, reverse=True)


def log_odds(chance: float) -> float:
    """Return the logarithm of the odds, within limits.

    >>> round(log_odds(0.75), 3), round(log_odds(1.0), 1)
    (1.099, 13.8)
    """
    limited = min(max(chance, LEAST), 1 - LEAST)
    return log(limited / (1 - limited))


def select_moves(state: State, rng: Random) -> Iterator[Move]:
    """Yield the legal moves, but only some if very many start in the same way, such as launches."""
    alike: dict[str, list[Move]] = {}
    for move in state.moves():
        alike.setdefault(move[0], []).append(move)
    for moves in alike.values():
        yield from moves if len(moves) <= ALIKE else rng.sample(moves, ALIKE)


def judge_turn(
    state: State, seat: int, referee: Referee, rng: Random
) -> tuple[dict[State, float], dict[State, Sequence[State]]]:
    """Return the win chance of a seat in each position that ends its turn, or precedes a throw.

    Also return a position within the turn before each, if there is one.
    """
    values: dict[State, float] = {}
    within: dict[State, Sequence[State]] = {}
    seen, waiting = {state}, [state]
    while waiting:
        before = waiting.pop()
        for move in select_moves(before, rng):
            after = before.play(move)
            if after in seen:
                continue
            seen.add(after)
            if after.turn() < 0 or has_turn_ended(after, seat):
                values[after] = referee.chances(after)[seat]
                within[after] = [before] if before is not state else []
            else:
                waiting.append(after)
    return values, within


def throw(state: State, rng: Random) -> Move:
    """Return a random throw."""
    return plies.select_throw(state, rng.random())


def random_move(state: State, rng: Random) -> Move:
    """Return a random legal move."""
    return rng.choice(state.moves())
