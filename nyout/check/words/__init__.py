"""Checks of the sentences of a game: missing, unused and malformed ones, and their translations."""
