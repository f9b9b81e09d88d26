"""The levels of computer players in Not Nyout."""

from nyout.games.levels import Level, Stage, TurnSearch

NARROW = TurnSearch((Stage(width=2), Stage(width=4)), nodes=800)
REPLIES = TurnSearch((Stage(width=4), Stage(turns=1, candidates=3, width=1, replies=1)), nodes=4000)

LEVELS = (
    Level("beginner", NARROW, noise=0.17),
    Level("casual", NARROW, noise=0.075),
    Level("strong", NARROW, noise=0.03),
    Level("best", REPLIES),
)

TEMPERATURES = {2: 0.73}
