"""The training of the weights of Hypnosia."""

from nyout.games.training import Phase, Plan, Policy

PLAN = Plan(
    {
        2: (Phase(Policy.ACTION, 2000), Phase(Policy.TURN, 4000, 0.1, 0.8, random=0.04)),
        4: (Phase(Policy.ACTION, 800), Phase(Policy.TURN, 1800, 0.1, 0.8, random=0.04)),
    }
)
