"""Live play, an extra: the links of a game deliver themselves through an encrypted room."""
