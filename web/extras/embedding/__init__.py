"""The code to embed a board in another page, an extra that is downloaded on its first use."""
