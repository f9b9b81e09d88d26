"""The command `nyout puzzles` and its search for puzzles."""
