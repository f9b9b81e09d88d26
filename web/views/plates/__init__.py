"""The plates of the players, with their clocks."""
