"""The levels of computer players in Hypnosia."""

from nyout.games.levels import Level, Stage, TurnSearch

LEVELS = (
    Level("beginner", noise=0.15),
    Level("casual", noise=0.06),
    Level("strong", noise=0.03),
    Level("best", TurnSearch((Stage(0), Stage(1, candidates=4, replies=3)), nodes=8000)),
)

TEMPERATURES = {2: 0.67}
