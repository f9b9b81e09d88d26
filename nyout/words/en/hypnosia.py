"""The English sentences of Hypnosia."""

TEXTS: dict[str, str] = {
    "about": "A dice race inwards over three circles and their bridges, for two to six.",
    "length": "30 minutes",
    "credit": "A game by Renaud Joseph and Adam Novotny.",
    "place.centre": "the centre",
    "home": "{place} of {seat}",
    "thrown": "{seat} throws {throw}.",
    "joined": "{count} pawns are stacked there.",
    "captured": "{count} pawns of {seat} are captured.",
    "captured.one": "A pawn of {seat} is captured.",
    "ask.throw": "{seat}: throw the dice.",
    "ask.move": "{seat} threw {throw}: choose a die or a pawn.",
    "ask.move.again": "{seat}: the other die.",
    "group": "{count} pawns on {place}",
    "group.one": "1 pawn on {place}",
    "points": "{count} points",
    "points.one": "1 point",
    "fact.inside": "{count} of 5 places in the centre are taken.",
    "fact.inside.one": "1 of 5 places in the centre is taken.",
    "over.centre": "The fifth pawn is in the centre. Who has the most points wins; if equal, whose"
    " first pawn came earlier.",
    "over.empty": "No pawn is left outside the centre. Who has the most points wins; if equal,"
    " whose first pawn came earlier.",
    "over.quiet": "Nothing was captured and nobody arrived for 60 turns of each player: the points"
    " stand (our ruling). If equal, whose first pawn came earlier.",
    "value.colours.0": "Blue",
    "value.colours.1": "Red",
    "value.colours.2": "Green",
    "value.colours.3": "Yellow",
    "value.colours.4": "Purple",
    "value.colours.5": "Orange",
    "score": "{count} points",
    "score.one": "1 point",
}
