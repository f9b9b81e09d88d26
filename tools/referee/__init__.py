"""A judge of moves that shares no evaluation with the players: a small neural network per game."""
