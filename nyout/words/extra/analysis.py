"""Sentences of the analysis: win chances, reasons of moves."""

TEXTS: dict[str, str] = {
    "chances": "Win chances",
    "chances.loading": "Evaluating the game …",
    "chances.share": "{number}%",
    "chances.start": "Start: {chances}",
    "chances.seat": "{seat} {chance}",
    "chances.ply": "{seat} {chance}, after “{ply}”: {change}",
    # reasons of moves
    "reason.then": "Then {move}: {does}",
    "reason.safe": "Leaves nobody within reach in the next turn.",
    "reason.safe.throws": "Leaves nobody within reach of {throws}.",
    "reason.guards": "Leaves {places} out of reach in the next turn.",
    "reason.reach": "Can be captured in the next turn on {places}.",
    "reason.reach.chance": "Can be captured in the next turn on {places}: {chance}.",
    "reason.reach.throws": "Can be captured in the next turn on {places}, with {throws}: {chance}.",
    "reason.loses": "Lets the next player win at once.",
    "reason.loses.chance": "Lets the next player win at once: {chance}.",
    "reason.holds": "Keeps the next player from winning at once.",
    "reason.closer": "Comes {count} steps closer to the goal.",
    "reason.closer.one": "Comes 1 step closer to the goal.",
    "reason.rest": "Its advantage shows in later turns.",
    # hints
    "hint.seeking": "Looking for good moves …",
    "hint.moves": "Good moves",
    "hint.then": "Then {moves}.",
    "hint.why": "{chance} to win. {reasons}",
    "hint.throw": "Throw first. Then you can get a hint for your move.",
    "hint.wait": "Hints are for your own moves. Ask again when it is your turn.",
    "hint.over": "The game is over, so there is no move to look for.",
}
