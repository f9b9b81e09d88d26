"""The dice: shaken, in motion, on the board, in the panel, and physical."""
