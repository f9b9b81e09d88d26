"""What RUN says: sentences and rules pages, in every language."""
