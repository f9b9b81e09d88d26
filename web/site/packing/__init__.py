"""What the builder makes of finished files: minified, sealed, compressed; and the snapshot."""
