"""The levels of computer players in Scouts."""

from nyout.games.levels import AlphaBeta, Level

TURN = AlphaBeta(nodes=4000)

LEVELS = (
    Level("beginner", TURN, noise=0.15),
    Level("casual", TURN, noise=0.06),
    Level("strong", TURN, noise=0.02),
    Level("best", AlphaBeta(2, nodes=15_000)),
)
