"""Exact endgames of Le Nyout, solved with numpy.

`python -m tools.endgame` generates the table of win chances, and `python -m tools.endgame.accuracy`
measures players.
"""
