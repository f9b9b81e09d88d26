"""The training of the weights of RUN."""

from nyout.games.levels import AlphaBeta
from nyout.games.training import Phase, Plan, Policy

PLAN = Plan(
    {2: (Phase(Policy.ACTION, 2000), Phase(Policy.TURN, 1000, 0.07, 0.8, random=0.04))},
    search=AlphaBeta(),
    pairs=25,
)
