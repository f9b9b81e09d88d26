"""Sentences of the analysis: win chances."""

TEXTS: dict[str, str] = {
    "chances": "Win chances",
    "chances.loading": "Evaluating the game …",
    "chances.share": "{number}%",
    "chances.start": "Start: {chances}",
    "chances.seat": "{seat} {chance}",
    "chances.ply": "{seat} {chance}, after “{ply}”: {change}",
}
