"""Parts of the page that are downloaded on their first use (docs/page.md)."""
