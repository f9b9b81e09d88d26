"""Sentences of the page about its extras; each extra has its own ones in `nyout/words/extra/`."""

TEXTS: dict[str, str] = {
    "page.analysis": "Analysis",
    "page.puzzle": "Puzzle of the day",
    "page.puzzles": "Puzzles",
    "page.hint": "Hint",
    "page.edit": "Set up a position",
    "extra.unfetched": "Couldn’t load this part of the page. Check your connection and try again.",
}
