"""The training of the weights of Hypnosia."""

from nyout.games.training import Phase, Plan, Policy

PLAN = Plan(
    {
        2: (Phase(Policy.ACTION, 2000), Phase(Policy.TURN, 4000, 0.05, 0.8)),
        3: (Phase(Policy.ACTION, 400), Phase(Policy.TURN, 300, 0.05, 0.8)),
        4: (Phase(Policy.ACTION, 400), Phase(Policy.TURN, 400, 0.05, 0.8)),
    }
)
