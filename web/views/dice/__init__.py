"""The dice: in the hand, in motion, on the board, in the panel, and physical ones."""
