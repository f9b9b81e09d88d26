"""Commands that train computer players and let them compete."""
