"""The levels against OpenSpiel's Monte Carlo tree search: the table in docs/figures.md.

python -m benchmarks.mcts [GAME …]
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator
from random import Random
from typing import Any

from benchmarks.strength import cell, score
from nyout import GAMES, adapters
from nyout.adapters.openspiel import EXTRA, Node, OpenSpielState, np, pyspiel
from nyout.core import CHANCE, OVER, Move, State
from nyout.games.ai import NAMES
from nyout.players import Player
from nyout.players.evaluation.features import of_state

mcts = adapters.library("open_spiel.python.algorithms.mcts", EXTRA)

EXPLORATION = 2  # the constant in OpenSpiel's examples
COUNTS = {100: 40, 1000: 20}  # games of each level, by the number of simulations per move


class Rollouts(mcts.RandomRolloutEvaluator):
    """The results of random games, which the engines play ten times as fast as OpenSpiel."""

    def evaluate(self, state: OpenSpielState) -> Any:
        """Return the returns of all seats after a random game."""
        at, rng = state.node.state, Random(self._random_state.bytes(8))
        while at.turn() != OVER:
            at = at.play(*rng.choices(at.moves(), at.odds() if at.turn() == CHANCE else None))
        return np.array(adapters.returns(at))


def player(simulations: int) -> Player:
    """Return a player that examines a position with a number of simulations."""

    def play(state: State, rng: Random) -> Iterator[Move]:
        name, random_state = of_state(state).game, np.random.RandomState(rng.getrandbits(32))
        game = pyspiel.load_game(f"nyout_{name.replace('-', '_')}(first=0)")
        root, rollouts = game.new_initial_state(), Rollouts(random_state=random_state)
        root.node = Node(name, state)
        bot = mcts.MCTSBot(game, EXPLORATION, simulations, rollouts, random_state=random_state)
        yield root.node.actions[bot.step(root)]

    return play


mcts_100, mcts_1000 = map(player, COUNTS)


def run(games: Collection[str]) -> None:
    """Print the scores of the levels by game and number of simulations."""
    for game in games:
        for simulations, count in COUNTS.items():
            opponent = f"benchmarks.mcts:mcts_{simulations}"
            cells = (cell(score(game, level, opponent, 2, count)) for level in reversed(NAMES))
            print(f"| {GAMES[game].title} | {simulations:,} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    run(sys.argv[1:] or GAMES)
