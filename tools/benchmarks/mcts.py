"""The levels against OpenSpiel's Monte Carlo tree search."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random
from typing import Any

from nyout import adapters
from nyout.adapters.openspiel import EXTRA, Node, OpenSpielState, np, pyspiel
from nyout.core import CHANCE, OVER, Move, State
from nyout.games.ai import NAMES
from nyout.players.evaluation import state_features
from tools.benchmarks.strength import score, share

mcts = adapters.library("open_spiel.python.algorithms.mcts", EXTRA)

EXPLORATION = 2  # the constant in OpenSpiel's examples
SIMULATIONS = 100  # per move
SEARCH = "tools.benchmarks.mcts:search"
COUNT = 20  # games of each level


class Rollouts(mcts.RandomRolloutEvaluator):
    """The results of random games, which the engines play ten times as fast as OpenSpiel."""

    def evaluate(self, state: OpenSpielState) -> Any:
        """Return the returns of all seats after a random game."""
        at, rng = state.node.state, Random(self._random_state.bytes(8))
        while at.turn() != OVER:
            at = at.play(*rng.choices(at.moves(), at.odds() if at.turn() == CHANCE else None))
        return np.array(adapters.returns(at))


def search(state: State, rng: Random) -> Iterator[Move]:
    """Yield the move that the tree search chooses."""
    name, random_state = state_features(state).game, np.random.RandomState(rng.getrandbits(32))
    game = pyspiel.load_game(f"nyout_{name.replace('-', '_')}(first=0)")
    root, rollouts = game.new_initial_state(), Rollouts(random_state=random_state)
    root.node = Node(name, state)
    bot = mcts.MCTSBot(game, EXPLORATION, SIMULATIONS, rollouts, random_state=random_state)
    yield root.node.actions[bot.step(root)]


def measure(games: Collection[str]) -> Iterator[tuple[str, Any]]:
    """Yield games, and the scores of the levels."""
    for game in games:
        yield (
            game,
            {level: share(score(game, level, SEARCH, 2, COUNT)) for level in reversed(NAMES)},
        )
