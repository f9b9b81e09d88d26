"""The training of the weights of Not Nyout.

`greedy` plays the first games, because seats with weights of zero never fight. Weights trained for
three seats were no stronger than those for two, which therefore serve every number of seats.
"""

from nyout.games.levels import Stage, TurnSearch
from nyout.games.training import Phase, Plan, Policy

PLAN = Plan(
    {
        2: (
            Phase(Policy.GREEDY, 300, random=0.1),
            Phase(Policy.TURN, 2400, trust=0.8, random=0.03, sparring=0.75, is_averaged=True),
        )
    },
    search=TurnSearch((Stage(width=3),), nodes=250),
    within_turns=True,
    pairs=40,
)
