"""The skeleton of a new game, copied by `nyout new-game`: a playable game that passes the check."""
