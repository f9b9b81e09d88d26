"""Summaries of the plies of a match: news for a person, statistics, fairness of the dice."""
