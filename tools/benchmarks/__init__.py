"""Measurements of speed, size and strength, which `make figures` runs; they are no tests."""
