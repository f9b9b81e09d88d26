"""A small neural network that estimates the win chance of the seat that acts in a position.

The module of a game in this package divides a position into *parts*, and names the inputs of each
part. The network adds a row of its table for each input. The sums of parts are cached, since the
positions of a search share most parts. The rest is a hidden layer, and a direct path beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cache
from importlib import import_module
from math import exp
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nyout import view
from nyout.core import OVER, State
from nyout.players.evaluation import Chances, Features, game_features, win_shares
from tools.referee.games import play_out

Array = NDArray[np.float32]

FOLDER = Path(__file__).parent
HIDDEN = 32  # units of the hidden layer
CACHED = 200_000  # sums of parts


class Inputs(NamedTuple):
    """The functions of a module of this package, named after a game."""

    size: int
    parts: Callable[[Any], Iterable[Hashable]]  # of a position before the end of the game
    inputs: Callable[[Any], Sequence[int]]  # of a part; a repeated input counts repeatedly
    mirror: Callable[[], Sequence[int]]  # each input in the mirror image of a position


class Network(NamedTuple):
    """The numbers that training learns."""

    table: Array  # a row per input, whose last column is its direct effect
    bias: Array
    out: Array  # the effects of the hidden units


@cache
def inputs_of(game: str) -> Inputs:
    """Return the inputs of a game, by its name."""
    module = import_module(f"{__package__}.{game.replace('-', '_')}")
    return Inputs(module.SIZE, module.parts, module.inputs, module.mirror)


def file_of(game: str, folder: Path = FOLDER) -> Path:
    """Return the file with the network of a game."""
    return folder / f"{game}.npz"


def has_referee(game: str) -> bool:
    """Return whether a network judges the game, given by name."""
    return file_of(game).exists()


def write_network(network: Network, file: Path) -> None:
    """Write the numbers of a network with half precision, which is much more than it knows."""
    arrays = {name: array.astype(np.float16) for name, array in network._asdict().items()}
    np.savez_compressed(file, allow_pickle=False, **arrays)


def read_network(file: Path) -> Network:
    """Return the network in a file."""
    with np.load(file) as stored:
        return Network(*(stored[name].astype(np.float32) for name in Network._fields))


@cache
def load_referee(game: str) -> Referee:
    """Return the stored referee of a game, by its name."""
    return Referee(game, read_network(file_of(game)))


class Referee:
    """An evaluation by a network; results of the game and of settled positions are exact."""

    def __init__(self, game: str, network: Network) -> None:
        self.features: Features = game_features(game)
        self.network = network
        self._inputs = inputs_of(game)
        self._sums: dict[Hashable, Array] = {}

    def forget(self) -> None:
        """Forget the sums of parts, because the network has changed."""
        self._sums = {}

    def chances(self, state: State) -> Chances:
        """Return the win chance of each seat."""
        if state.turn() == OVER:
            return win_shares(state.ranks())
        here = view.view_of(state)
        if here.is_settled():
            return play_out(state)
        own = 1 / (1 + exp(-self.lead(state)))
        return (own, 1 - own) if here.actor() == 0 else (1 - own, own)

    def lead(self, state: State) -> float:
        """Return the logarithm of the estimated odds of the seat that acts."""
        sums = self._sums
        total = self.network.bias
        for part in self._inputs.parts(state):
            row = sums.get(part)
            if row is None:
                row = self._add(part)
            total = total + row
        hidden = np.maximum(total[:-1], 0)
        return max(-30.0, min(30.0, float(total[-1] + hidden @ self.network.out)))

    def _add(self, part: Hashable) -> Array:
        if len(self._sums) >= CACHED:
            self.forget()
        row = self.network.table[self._inputs.inputs(part)].sum(0)
        self._sums[part] = row
        return row
