"""The training of the weights of Scouts."""

from nyout.games.levels import AlphaBeta
from nyout.games.training import Phase, Plan, Policy

PLAN = Plan(
    {
        2: (
            Phase(Policy.GREEDY, 250, random=0.1),
            Phase(Policy.TURN, 300, 0.05, 0.8, random=0.04, sparring=0.4),
        )
    },
    search=AlphaBeta(nodes=2000),
    pairs=10,
)
