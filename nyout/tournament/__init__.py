"""Tournaments of computer players: schedule, games, statistics, Elo ratings and plots.

Every game follows from the settings of its tournament alone, so results do not depend on where or
in what order the games are played. `nyout.cli.tournament` plays them on the cores of this machine
or of a cluster. Nothing here ships to the browser.
"""

from __future__ import annotations
