"""Exact endgames of Le Nyout, solved with numpy.

`nyout endgame` generates the table of win chances, and `nyout accuracy` measures players.
"""
