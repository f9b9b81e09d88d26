"""Training of weights by self-play, for `nyout train`. It does not ship to the browser."""
