"""Training of the weights of computer players by self-play."""
