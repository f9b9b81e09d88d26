"""Benchmarks: `make bench` prints them. They are measurements, not tests."""
