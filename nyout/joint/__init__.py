"""Matches whose players decide all throws together, by link or live (`docs/fair-throws.md`)."""
