"""Tournaments of computer players: schedule, games and results.

The settings of a tournament determine every game in it, so the results do not depend on where or in
which order the games are played. `nyout.cli.tournament` plays them on the cores of this machine or
on a cluster. The web page does not include this package.
"""

from __future__ import annotations
