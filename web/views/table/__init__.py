"""The table: the board, its pieces, and what is shown of a move and of the result on it."""
