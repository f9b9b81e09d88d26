"""Pure functions that derive what the views show from the page state."""
