"""The levels of computer players in Not Nyout."""

from nyout.games.levels import Level, Stage, TurnSearch

NARROW = TurnSearch((Stage(width=2), Stage(width=4)), nodes=800)
WIDE = TurnSearch((Stage(width=2), Stage(width=5), Stage(width=10)), nodes=6000)

LEVELS = (
    Level("beginner", NARROW, noise=0.15),
    Level("casual", NARROW, noise=0.06),
    Level("strong", NARROW, noise=0.03),
    Level("best", WIDE),
)
