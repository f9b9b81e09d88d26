"""What Sample says: sentences and rules pages, in every language."""
