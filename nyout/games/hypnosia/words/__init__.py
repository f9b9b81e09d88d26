"""The sentences and rules pages of Hypnosia, in every language."""
