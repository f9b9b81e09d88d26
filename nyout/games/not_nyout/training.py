"""The training of the weights of Not Nyout.

The games start from `greedy` play: two seats that play by weights of zero never fight.
"""

from nyout.games.levels import Stage, TurnSearch
from nyout.games.training import Phase, Plan, Policy


def phases(first: int, second: int) -> tuple[Phase, ...]:
    """Return the phases, by their numbers of games."""
    return (
        Phase(Policy.GREEDY, first, random=0.1),
        Phase(Policy.TURN, second, 0.05, 0.8, random=0.03, sparring=0.6),
    )


PLAN = Plan(
    {2: phases(1000, 1500), 3: phases(600, 150), 4: phases(500, 100)},
    search=TurnSearch((Stage(width=4),), nodes=400),
    within_turns=True,
    pairs=40,
)
