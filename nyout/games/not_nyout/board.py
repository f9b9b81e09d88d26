"""The board of Not Nyout."""

from __future__ import annotations

from nyout.boards.cross import cross

BOARD = cross("stable", "out", "walnut")
