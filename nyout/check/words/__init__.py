"""Checks of the sentences of a game: which it needs, and what is wrong with those it has."""
