"""Sentences of the analysis: win chances, the review of a game, suggested moves."""

TEXTS: dict[str, str] = {
    "page.analysis": "Analysis",
    "extra.unfetched": "Couldn’t load this part of the page. Check your connection and try again.",
    # win chances
    "chances": "Win chances",
    "chances.loading": "Evaluating the game …",
    "chances.share": "{number}%",
    "chances.start": "Start: {chances}",
    "chances.seat": "{seat} {chance}",
    "chances.ply": "{seat} {chance}, after “{ply}”: {change}",
}
