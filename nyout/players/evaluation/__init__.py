"""Evaluations, which estimate the win chances of a position for a search."""
