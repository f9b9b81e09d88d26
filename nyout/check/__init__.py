"""Checks of a game: the promises of its rules, and a report on the parts in its folder.

`problems(GAMES["le-nyout"])` yields the broken promises. `report` returns the findings that `nyout
check` lists after the promises.
"""

from nyout.check.findings import FAILURES, Finding
from nyout.check.folder import Folder, find, load
from nyout.check.promises import PROMISES, Played, Problem, Promise, played, problems, variants
from nyout.check.report import report

__all__ = [
    "FAILURES",
    "PROMISES",
    "Finding",
    "Folder",
    "Played",
    "Problem",
    "Promise",
    "find",
    "load",
    "played",
    "problems",
    "report",
    "variants",
]
