"""Training of evaluations by self-play. It does not ship to the browser."""
