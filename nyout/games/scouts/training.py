"""The training of the weights of Scouts.

Weights of zero play for draws, from which nothing is learned. The first games are therefore against
`greedy`.
"""

from nyout.games.levels import AlphaBeta
from nyout.games.training import Phase, Plan, Policy

PLAN = Plan(
    {
        2: (
            Phase(Policy.ACTION, 200, random=0.05, sparring=1),
            Phase(Policy.TURN, 900, 0.07, 0.8, random=0.04, sparring=0.2),
        )
    },
    search=AlphaBeta(),
    pairs=10,
)
