"""What Hypnosia says: sentences and rules pages, in every language."""
