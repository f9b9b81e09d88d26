"""Prints the faults in the rules pages of the games named on the command line.

`nyout check` runs it in a process of its own, because the package does not import `web`.
"""

import sys

from builder.pages import rules
from nyout import GAMES

if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(*rules.faults(GAMES[name]), sep="\n")
