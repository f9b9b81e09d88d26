"""All games as environments of PettingZoo, in which agents act one after another.

The agents are `seat_0`, `seat_1` and so on. An observation has the values of `Observer` and a mask
of the legal actions, the numbers of the vocabulary. The environment throws the dice. A seat that is
out of the game stays an agent until the end, without turns.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from nyout import notebook, plies, words
from nyout.adapters import library, returns
from nyout.adapters.observation import Observer
from nyout.core import CHANCE, OVER, Game, Move, State, list_items
from nyout.games.vocabulary import vocabulary
from nyout.match import Match, Seat

EXTRA = "pettingzoo"

np = library("numpy", EXTRA)
spaces = library("gymnasium.spaces", EXTRA)
pettingzoo = library("pettingzoo", EXTRA)
wrappers = library("pettingzoo.utils.wrappers", EXTRA)


def env(
    game: Game,
    seats: int | None = None,
    options: Mapping[str, bool | str] | None = None,
    render_mode: str = "ansi",
) -> Any:
    """Return an environment that also raises errors for calls in the wrong order.

    Args:
        game: The game.
        seats: The number of seats; by default the fewest.
        options: Options of the game by name; the others have their defaults.
        render_mode: What `render` returns, one of `RENDERERS`.

    Raises `ValueError`, with the valid values in its message, if an argument is not available.
    """
    return wrappers.OrderEnforcingWrapper(Environment(game, seats, options, render_mode))


class Environment(pettingzoo.AECEnv):
    """A game as an environment; `env` describes the arguments."""

    def __init__(
        self,
        game: Game,
        seats: int | None = None,
        options: Mapping[str, bool | str] | None = None,
        render_mode: str = "ansi",
    ) -> None:
        pettingzoo.AECEnv.__init__(self)
        if render_mode not in RENDERERS:
            raise ValueError(f"render_mode={render_mode!r}; expected {list_items(RENDERERS)}")
        count = game.seats[0] if seats is None else seats
        self.game, self.render_mode = game, render_mode
        self.options = game.complete_options(count, dict(options or {}))
        self.start = game.start(count, None, **self.options)
        self.metadata = {
            "name": f"nyout_{game.name.replace('-', '_')}",
            "render_modes": list(RENDERERS),
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(count)]
        self._observer, self._vocabulary = Observer(game, count), vocabulary(game.name)
        self._random = Random()
        self._states: list[State] = [self.start]
        self._moves: list[Move] = []
        self._actions: dict[int, Move] = {}  # of the selected agent
        self.agents: list[str] = []  # none before `reset`
        self.agent_selection = self.possible_agents[0]
        self.rewards: dict[str, float] = {}
        self._cumulative_rewards: dict[str, float] = {}
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self.infos: dict[str, dict[str, Any]] = {}
        actions = len(self._vocabulary.moves)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                observation=spaces.Box(-np.inf, np.inf, (self._observer.size,), np.float32),
                action_mask=spaces.Box(0, 1, (actions,), np.int8),
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Any:
        """Return the observation space of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the action space of an agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a game.

        Args:
            seed: Determines all throws until the next reset with a seed.
            options: Not used: the options of the game are arguments of the environment.
        """
        if seed is not None:
            self._random = Random(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._states, self._moves = [self.start], []
        self._throw_dice()

    def step(self, action: int | None) -> None:
        """Play an action of the selected agent, and all throws after it.

        Raises `ValueError` if the action is not legal.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action not in self._actions:
            raise ValueError(f"action {action} is not legal here; legal: {[*self._actions]}")
        self._cumulative_rewards[agent] = 0.0
        self._play(self._actions[action])
        self._throw_dice()
        if self._states[-1].turn() == OVER:
            self.rewards = dict(zip(self.agents, returns(self._states[-1]), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the observation of an agent; only the selected one has legal actions."""
        seat = self.possible_agents.index(agent)
        values = self._observer.observe(self._states[-1], seat)
        mask = np.zeros(len(self._vocabulary.moves), np.int8)
        if self._states[-1].turn() == seat:
            mask[list(self._actions)] = 1
        return {"observation": np.array(values, np.float32), "action_mask": mask}

    def render(self) -> str:
        """Return the position as text or as an SVG document, as `render_mode` says."""
        return RENDERERS[self.render_mode](self.match)

    @property
    def match(self) -> Match:
        """The game so far, with agents as names, for display and records."""
        return Match(
            self.game,
            tuple(map(Seat, self.possible_agents)),
            self.options,
            None,
            tuple(self._states),
            tuple(self._moves),
            cursor=len(self._moves),
        )

    def _play(self, move: Move) -> None:
        self._states.append(self._states[-1].play(move))
        self._moves.append(move)

    def _throw_dice(self) -> None:
        """Play throws until a seat acts or the game is over, and select the agent that acts."""
        while (turn := self._states[-1].turn()) == CHANCE:
            self._play(plies.select_throw(self._states[-1], self._random.random()))
        self._actions = {} if turn == OVER else self._vocabulary.legal(self._states[-1])
        if turn != OVER:
            self.agent_selection = self.possible_agents[turn]


def _text(match: Match) -> str:
    """Return a line per seat and the prompt."""
    standing = words.describe_seats(match.state, match.names, match.game)
    return "\n".join((*standing, words.prompt(match)))


def _svg(match: Match) -> str:
    return notebook.svg(match) or ""


RENDERERS: Mapping[str, Callable[[Match], str]] = {"ansi": _text, "svg": _svg}
"""The functions that render a match, by render mode."""
