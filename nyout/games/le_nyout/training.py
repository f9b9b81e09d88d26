"""The training of the weights of Le Nyout."""

from nyout.games.training import Phase, Plan, Policy

PLAN = Plan(
    {
        2: (Phase(Policy.ACTION, 60_000), Phase(Policy.ACTION, 40_000, 0.02, 0.4)),
        3: (Phase(Policy.ACTION, 8000),),
        4: (Phase(Policy.ACTION, 5000),),
    }
)
