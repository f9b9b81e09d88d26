"""The levels of computer players in Le Nyout."""

from nyout.games.levels import Level, Stage, TurnSearch

LEVELS = (
    Level("beginner", noise=0.17),
    Level("casual", noise=0.09),
    Level("strong", noise=0.03),
    Level("best", TurnSearch((Stage(0), Stage(1), Stage(2, candidates=3)), nodes=12_000)),
)
