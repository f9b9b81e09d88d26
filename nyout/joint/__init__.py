"""Matches whose persons decide all throws together, by link or live (`docs/fair-throws.md`)."""
