"""Puzzles in the page: an extra that is downloaded on its first use."""
