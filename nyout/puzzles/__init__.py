"""Puzzles: positions in which one move is clearly best, with the win chances after all moves."""
