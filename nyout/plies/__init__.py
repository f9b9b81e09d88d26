"""A single ply: its throw, its selection, the changes it makes, and its meaning for the end."""
