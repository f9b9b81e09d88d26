"""The levels of computer players in Le Nyout."""

from nyout.games.levels import Level, Stage, TurnSearch

LEVELS = (
    Level("beginner", noise=0.15),
    Level("casual", noise=0.08),
    Level("strong", noise=0.03),
    Level("best", TurnSearch((Stage(0), Stage(1), Stage(2)), nodes=12_000)),
)

TEMPERATURES = {2: 0.82, 3: 0.82, 4: 0.74}
