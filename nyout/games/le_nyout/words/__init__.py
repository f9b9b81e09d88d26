"""What Le Nyout says: sentences and rules pages, in every language."""
