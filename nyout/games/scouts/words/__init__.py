"""What Scouts says: sentences and rules pages, in every language."""
