"""The sentences and rules pages of Scouts, in every language."""
