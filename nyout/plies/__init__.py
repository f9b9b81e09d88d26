"""A single ply: its throw, its entry, the changes it makes, and its meaning for the end."""
