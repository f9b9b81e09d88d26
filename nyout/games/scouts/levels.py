"""The levels of computer players in Scouts."""

from nyout.games.levels import AlphaBeta, Level

TURN = AlphaBeta(nodes=12_000)

LEVELS = (
    Level("beginner", TURN, noise=0.2),
    Level("casual", TURN, noise=0.08),
    Level("strong", TURN, noise=0.03),
    Level("best", AlphaBeta(1, nodes=12_000)),
)

TEMPERATURES = {2: 0.57}
