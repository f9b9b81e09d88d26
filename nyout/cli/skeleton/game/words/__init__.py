"""The sentences and rules pages of Sample, in every language."""
