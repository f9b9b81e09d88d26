"""The sentences and rules pages of RUN, in every language."""
