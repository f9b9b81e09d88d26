"""Adapters of the games to libraries for research, imported on demand."""
