"""The games from which a referee learns: varied positions, and deviations from good play.

The games start from the first position, random openings or positions of earlier games. They deviate
from good play: a seat sometimes makes a random turn, and it keeps some of its pieces where they are
for a random time, such as a boulder in its tray or cows in reserve. In some games the player
`greedy` has a seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import log
from random import Random
from typing import NamedTuple

from nyout import players, plies, view
from nyout.core import CHANCE, OVER, Game, Move, State
from nyout.players.evaluation import Chances, Evaluator, win_shares
from nyout.players.search import has_turn_ended

SEATS = 2


class Plan(NamedTuple):
    """The games of a training."""

    taught: int  # with the evaluation of the players, of which only the results are learned
    own: int  # with the network itself
    held: int  # most turns of the game for which a seat keeps pieces where they are
    turns: int  # of the longest game; the rest of a longer one teaches nothing


PLANS = {
    "hypnosia": Plan(taught=3000, own=20_000, held=30, turns=300),
    "le-nyout": Plan(taught=5000, own=20_000, held=20, turns=300),
    "not-nyout": Plan(taught=5000, own=20_000, held=20, turns=300),
    "run": Plan(taught=3000, own=3000, held=40, turns=160),
    "scouts": Plan(taught=3000, own=2000, held=24, turns=80),
}
"""The plans by game."""

CONTINUED = 0.5  # share of games that start from a position of an earlier game
OPENED = 0.6  # share of the others that start with random plies
RANDOM = 0.06  # share of random turns
ERROR = 0.1  # standard deviation of the errors of log odds in the choice of a turn
ALMOST_BEST = 0.02  # win chance that the best turns may lose
LEAST = 1e-6  # win chance below which log odds do not fall
VISITED = 0.15  # share of games in which the player `greedy` has a seat
ALIKE = 6  # most moves of a position that start in the same way
PLAYED_OUT = 20_000  # results of settled positions


class Turn(NamedTuple):
    """A turn of a game that the network judges."""

    positions: Sequence[State]  # at its start, and one within it
    value: float | None  # win chance of the first seat after the best turn, if it is known
    is_best: bool  # whether the best turn was played


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
    game: Game, evaluator: Evaluator, plan: Plan, earlier: Sequence[State], rng: Random
) -> tuple[list[Turn], float | None]:
    """Play a game with the best turns by an evaluation, and return what to learn from it.

    The second value is the win of the first seat, or None if the game has not ended.
    """
    state = begin(game, earlier, rng)
    held = [hold(state, seat, plan.held, rng) for seat in range(SEATS)]
    visited = rng.randrange(SEATS) if rng.random() < VISITED else OVER
    turns: list[Turn] = []
    while not is_decided(state) and len(turns) < plan.turns:
        start = state
        if state.turn() == CHANCE:
            state = state.play(throw(state, rng))
        seat = state.turn()
        if seat < 0:
            continue
        is_random = rng.random() < RANDOM
        if seat == visited:
            state = visit(state, "random" if is_random else "greedy", rng)
            turns.append(Turn([start], None, is_best=False))
            continue
        values, within = judge_turn(state, seat, evaluator, rng)
        best = max(values, key=values.__getitem__)
        ranked = rank_turns(values, is_random, rng)
        is_held = len(turns) < held[seat].turns and held[seat].holds(start)
        chosen = next(filter(held[seat].holds, ranked), ranked[0]) if is_held else ranked[0]
        value = values[best] if seat == 0 else 1 - values[best]
        is_best = values[best] - values[chosen] < ALMOST_BEST
        turns.append(Turn([start, *within[best]], value, is_best))
        state = chosen
    return turns, play_out(state)[0] if is_decided(state) else None


def is_decided(state: State) -> bool:
    """Return whether the result of the game is known."""
    return state.turn() == OVER or view.view_of(state).is_settled()


def begin(game: Game, earlier: Sequence[State], rng: Random) -> State:
    """Return the position in which a game starts.

    It is the first position, one after some random plies, or one of earlier games after a random
    turn.
    """
    if earlier and rng.random() < CONTINUED:
        state = rng.choice(earlier)
        state = state.play(throw(state, rng)) if state.turn() == CHANCE else state
        after = visit(state, "random", rng) if state.turn() >= 0 else state
        return state if is_decided(after) else after
    state: State = game.start(SEATS, rng.choice(game.firsts(SEATS)))
    for _ in range(rng.randrange(2 * max(game.opening, 1) + 1) if rng.random() < OPENED else 0):
        after = state.play(throw(state, rng) if state.turn() == CHANCE else random_move(state, rng))
        if is_decided(after):
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
    state: State, seat: int, evaluator: Evaluator, rng: Random
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
                values[after] = evaluator.chances(after)[seat]
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


@lru_cache(PLAYED_OUT)
def play_out(state: State) -> Chances:
    """Return the result of a settled position, which is the same after all moves and throws."""
    while state.turn() != OVER:
        state = state.play(state.moves()[0])
    return win_shares(state.ranks())
