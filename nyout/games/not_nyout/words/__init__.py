"""The sentences and rules pages of Not Nyout, in every language."""
