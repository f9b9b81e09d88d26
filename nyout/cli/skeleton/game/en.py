"""The English sentences of Sample."""

TEXTS: dict[str, str] = {
    "about": "Three stones in a line win.",
    "front.feel": "Quick and sharp: one slip, and it is over.",
    "length": "5 minutes",
    "credit": "A game that everybody knows.",
    "ask.move": "Place a stone on an empty square.",
    "entered": "placed a stone on {end}",
    "pieces": "{count} stones ({seat})",
    "pieces.one": "1 stone ({seat})",
    "held.hand": "{count} stones in hand",
    "held.hand.one": "1 stone in hand",
    "score": "{count} in a line",
    "score.one": "1 in a line",
    "unit": "{count} in a line",
    "unit.one": "1 in a line",
    "over.line": "Three in a line win.",
    "over.full": "The board is full, and nobody has three in a line.",
}
