"""Analysis of matches: win chances, luck and skill."""
