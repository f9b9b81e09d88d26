"""The training of the weights of Not Nyout.

The games start from `greedy` play: two seats that play by weights of zero never fight.
"""

from nyout.games.levels import Stage, TurnSearch
from nyout.games.training import Phase, Plan, Policy


def phases(first: int, second: int) -> tuple[Phase, ...]:
    """Return the phases, by their numbers of games."""
    return (
        Phase(Policy.GREEDY, first, random=0.1),
        Phase(Policy.TURN, second, trust=0.8, random=0.03, sparring=0.6, is_averaged=True),
    )


PLAN = Plan(
    {2: phases(300, 1600), 3: phases(150, 200), 4: phases(100, 120)},
    search=TurnSearch((Stage(width=3),), nodes=250),
    within_turns=True,
    pairs=40,
)
