"""The levels of computer players in RUN."""

from nyout.games.levels import AlphaBeta, Level

LEVELS = (
    Level("beginner", AlphaBeta(), noise=0.2),
    Level("casual", AlphaBeta(), noise=0.08),
    Level("strong", AlphaBeta(), noise=0.03),
    Level("best", AlphaBeta(3, nodes=15_000)),
)
