"""All games as games of OpenSpiel; importing this module registers them.

The game "le-nyout" becomes `nyout_le_nyout`. Its parameters are `players`, `first` (the seat that
starts; by default -1, and a roll-off decides) and the options of the game, whose texts can be in
single quotes: OpenSpiel reads `colours=03` as a number, so Hypnosia needs `colours='03'`. An empty
text is the default.

Actions are the numbers of the vocabulary, those of chance as well as those of players. The limits
of a game on its length are those of random games, `Game.bound`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, ClassVar

from nyout import GAMES, position
from nyout.adapters import library, returns
from nyout.adapters.observation import Observer
from nyout.core import CHANCE, OVER, Game, Move, State, notation
from nyout.games.vocabulary import vocabulary

EXTRA = "openspiel"

np = library("numpy", EXTRA)
pyspiel = library("pyspiel", EXTRA)
observation = library("open_spiel.python.observation", EXTRA)

TURNS = {CHANCE: pyspiel.PlayerId.CHANCE, OVER: pyspiel.PlayerId.TERMINAL}
"""The players of OpenSpiel that are not seats, by `State.turn()`."""

known_vocabulary = cache(vocabulary)


class Node:
    """A position with its actions: immutable, so that clones share it."""

    def __init__(self, game: str, state: State) -> None:
        self.game, self.state = game, state
        self.actions = {} if state.turn() == OVER else known_vocabulary(game).legal(state)

    def __deepcopy__(self, _memo: object) -> Node:
        return self

    def __reduce__(self) -> tuple[type[Node], tuple[str, State]]:
        return Node, (self.game, self.state)

    def __str__(self) -> str:
        return position.write(self.state, GAMES[self.game])

    def chances(self) -> list[tuple[int, float]]:
        """Return each action of chance with its probability."""
        odds: dict[Move, int] = dict(zip(self.state.moves(), self.state.odds(), strict=True))
        total = sum(odds.values())
        return [(action, odds[move] / total) for action, move in self.actions.items()]

    def play(self, action: int) -> Node:
        """Return the node after an action. Raises `ValueError` if it is not legal."""
        if action not in self.actions:
            raise ValueError(f"action {action} is not legal here; legal: {[*self.actions]}")
        return Node(self.game, self.state.play(self.actions[action]))

    def name(self, player: int, action: int) -> str:
        """Return the notation of an action of a player or of chance; it need not be legal."""
        moves, throws = known_vocabulary(self.game)
        if self.state.turn() == player and action in self.actions:
            return notation(self.actions[action])
        return (throws if player == CHANCE else moves).name(action)


class OpenSpielState(pyspiel.State):
    """A position of a game as a state of OpenSpiel."""

    def __init__(self, game: OpenSpielGame) -> None:
        pyspiel.State.__init__(self, game)
        self.node = game.root

    def current_player(self) -> int:
        turn = self.node.state.turn()
        return TURNS.get(turn, turn)

    def is_terminal(self) -> bool:
        return self.node.state.turn() == OVER

    def returns(self) -> list[float]:
        return list(returns(self.node.state))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.node.chances()

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.node.actions)

    def _apply_action(self, action: int) -> None:
        self.node = self.node.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.node.name(player, action)

    def __str__(self) -> str:
        return str(self.node)


class OpenSpielGame(pyspiel.Game):
    """A game with its number of seats and options as a game of OpenSpiel.

    Each game has a subclass with the attribute `game`.
    """

    game: ClassVar[Game]

    def __init__(self, params: Mapping[str, Any]) -> None:
        """Create the game.

        Raises `ValueError`, with the valid values in its message, for an invalid number of players
        or option.
        """
        game, self.seats = self.game, params["players"]
        options = _options(game, self.seats, params)
        first = params["first"] if params["first"] >= 0 else None
        self.root = Node(game.name, game.start(self.seats, first, **options))
        quoted = {name: _quote(value) for name, value in options.items()}
        pyspiel.Game.__init__(self, _type(game), _info(game, self.seats), {**params, **quoted})

    def __reduce__(self) -> tuple[Callable[[str], Any], tuple[str]]:
        return _load, (str(self),)

    def new_initial_state(self) -> OpenSpielState:
        return OpenSpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.game.bound if known_vocabulary(self.game.name).throws else 0

    def make_py_observer(self, kind: Any = None, params: Mapping[str, Any] | None = None) -> Any:
        """Return the observer of positions, or of histories for perfect recall."""
        if kind is None or (kind.public_info and not kind.perfect_recall):
            return TensorObserver(self.game, self.seats, params or {})
        return observation.IIGObserverForPublicInfoGame(kind, params)


class TensorObserver:
    """The values of `Observer` as a tensor; OpenSpiel defines the names of the members."""

    def __init__(self, game: Game, seats: int, params: Mapping[str, Any]) -> None:
        if params:
            raise ValueError(f"there are no parameters of observations; got {dict(params)}")
        self._observer = Observer(game, seats)
        self.tensor = np.zeros(self._observer.size, np.float32)
        self.dict: dict[str, Any] = {}
        start = 0
        for block in self._observer.blocks:
            shape = block.shape or (1,)
            self.dict[block.name] = self.tensor[start : start + block.size].reshape(shape)
            start += block.size

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Fill the tensor with the observation of a state by a player."""
        self.tensor[:] = self._observer.observe(state.node.state, player)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """Return the text of the position, which is the same for all players."""
        return str(state)


def _type(game: Game) -> Any:
    modes = pyspiel.GameType.ChanceMode
    throws = known_vocabulary(game.name).throws
    return pyspiel.GameType(
        short_name=f"nyout_{game.name.replace('-', '_')}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if throws else modes.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.seats[0],
            "first": -1,
            **{option.name: _default(option.values(game.seats[0])[0]) for option in game.options},
        },
    )


def _info(game: Game, seats: int) -> Any:
    moves, throws = known_vocabulary(game.name)
    return pyspiel.GameInfo(
        num_distinct_actions=len(moves),
        max_chance_outcomes=len(throws),
        num_players=seats,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=game.bound,
    )


def _default(value: bool | str) -> bool | str:
    """Return the default of a parameter; that of a text can depend on the number of seats."""
    return value if isinstance(value, bool) else ""


def _quote(value: bool | str) -> bool | str:
    return value if isinstance(value, bool) else f"'{value}'"


def _options(game: Game, seats: int, params: Mapping[str, Any]) -> dict[str, bool | str]:
    """Return the options that are not empty texts, with defaults for the others."""
    values = {option.name: params[option.name] for option in game.options}
    bare = {
        name: value if isinstance(value, bool) else value.strip("'")
        for name, value in values.items()
    }
    return game.complete_options(
        seats, {name: value for name, value in bare.items() if value != ""}
    )


def _load(text: str) -> Any:
    """Load a game from its text; pickle imports this module and so registers the games first."""
    return pyspiel.load_game(text)


def _register(of_library: Game) -> None:
    # OpenSpiel releases what it has registered after the end of Python. Classes outlive that;
    # a function would be freed there, which aborts the process.
    class Registered(OpenSpielGame):
        game = of_library

    pyspiel.register_game(_type(of_library), Registered)


for _game in GAMES.values():
    _register(_game)
