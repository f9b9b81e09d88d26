"""The table: the board, its pieces, the dice, and the buttons and hints of a move."""
