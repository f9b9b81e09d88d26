"""The table: the board with its pieces, and all that is drawn over it."""
