"""Processing of finished files: minification, integrity, compression; and the memory snapshot."""
