"""The sentences and rules pages of Le Nyout, in every language."""
