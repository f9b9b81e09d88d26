"""What the page shows that follows from its state, as pure functions."""
