"""The training of the weights of Le Nyout."""

from nyout.games.training import Phase, Plan, Policy

PLAN = Plan(
    {
        seats: (Phase(Policy.ALL_THROWS, games, rate=0.07, trust=0.5),)
        for seats, games in {2: 18_000, 3: 4500, 4: 4000}.items()
    },
    precision=100,
)
