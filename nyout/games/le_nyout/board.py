"""The board of Le Nyout."""

from __future__ import annotations

from nyout.boards.cross import cross

BOARD = cross("hand", "off", "linen")
