"""The dialog with all saved games, and the list in it."""
