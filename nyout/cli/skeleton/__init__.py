"""The skeleton of a new game, which `nyout new-game` copies: it plays, and keeps every promise."""
