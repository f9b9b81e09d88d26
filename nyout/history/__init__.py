"""Summaries of the plies of a match: news for a player, statistics, fairness of the dice."""
