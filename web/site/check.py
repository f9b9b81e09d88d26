"""Prints the faults of the rules pages of games; `nyout check` calls it."""

import sys

from nyout import GAMES
from web.site.pages import rules

if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(*rules.faults(GAMES[name]), sep="\n")
