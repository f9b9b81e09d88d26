"""Sentences of the end of a game: the result, statistics, and results against an opponent."""

TEXTS: dict[str, str] = {
    # the result
    "won": "{seat:The} won!",
    "won.you": "You won!",
    "shared": "{seats} tie for first place.",
    "shared.you": "You tie for first place.",
    "resigned": "{seat:The} resigned.",
    "resigned.you": "You resigned.",
    "claimed": "{seat:The} claimed the win: the other player was away. Nobody can verify that.",
    "claimed.you": "You claimed the win: the other player was away. Nobody can verify that.",
    "drawn": "The game is a draw.",
    "beaten": "You lost.",
    "beaten.2": "You came second of {seats}.",
    "beaten.3": "You came third of {seats}.",
    "beaten.4": "You came fourth of {seats}.",
    "beaten.5": "You came fifth of {seats}.",
    "beaten.6": "You came sixth of {seats}.",
    "ranked": "{rank}. {seat}: {score}",
    # statistics
    "stats": "{all}.",
    "stats.you": "You: {all}.",
    "stat.turns": "{count} turns",
    "stat.turns.one": "1 turn",
    "stat.captured": "{count} captures",
    "stat.captured.one": "1 capture",
    # the panel
    "ending.rematch": "Rematch",
    "ending.close": "Show the board",
    "ending.try": "Try {title}",
    # results of earlier games against the same opponents
    "versus.lead": "You lead {won}–{lost} against {opponent}.",
    "versus.trail": "You trail {won}–{lost} against {opponent}.",
    "versus.level": "{won}–{lost} against {opponent}.",
    "versus.computer": "the computer ({level})",
    "versus.many": "You won {count} of {games} games against {opponent}.",
    "versus.many.one": "You won {count} of {games} games against {opponent}.",
    "versus.drawn": "{count} games were drawn.",
    "versus.drawn.one": "1 game was drawn.",
    "versus.forget": "Delete the results",
    "versus.forgotten": "The results against all opponents are deleted.",
}
