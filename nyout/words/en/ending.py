"""Sentences of the end of a game: the result and statistics."""

TEXTS: dict[str, str] = {
    # the result
    "won": "{seat} won!",
    "won.you": "You won!",
    "shared": "{seats} tie for first place.",
    "shared.you": "You tie for first place.",
    "drawn": "The game is a draw.",
    "beaten": "You lost.",
    "beaten.2": "You came second of {seats}.",
    "beaten.3": "You came third of {seats}.",
    "beaten.4": "You came fourth of {seats}.",
    "beaten.5": "You came fifth of {seats}.",
    "beaten.6": "You came sixth of {seats}.",
    "ranked": "{rank}. {seat}: {score}",
    # statistics
    "stat.turns": "{count} turns",
    "stat.turns.one": "1 turn",
    "stat.captured": "{count} captures",
    "stat.captured.one": "1 capture",
}
