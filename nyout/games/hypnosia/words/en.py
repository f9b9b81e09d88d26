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
    "does.joins": "Stacks {count} pawns.",
    "does.scores.centre": "Reaches the centre: {count} points.",
    "does.scores.centre.one": "Reaches the centre: a point.",
    "does.short": "Crosses the bridge.",
    "score": "{count} points",
    "score.one": "1 point",
    # the lesson: what to do in each step, and why that was right
    "lesson.throw": "Pawns in the centre bring points. Throw the two dice: each of them is a"
    " movement of its own.",
    "lesson.throw.did": "A 4 and a 2. All the points of a die must be walked.",
    "lesson.enter": "Use the 4 for your first pawn. The circle is one step away, so it comes to"
    " a3, a bridge.",
    "lesson.enter.did": "It has stopped on a bridge, and may cross it next.",
    "lesson.cross": "Cross with the 2: one point leads to b2, one more to b3. The same turn will"
    " do.",
    "lesson.cross.did": "Anybody may cross any bridge, but only inwards.",
    "lesson.bridge": "Take the 1 to b4, the next bridge.",
    "lesson.bridge.did": "One pawn may use both dice.",
    "lesson.special": "With the 2 cross to c2, and walk on to c3.",
    "lesson.special.did": "c3 is one of the six special locations around the centre.",
    "lesson.centre": "A special location and a die of exactly 1 lead into the centre: go in.",
    "lesson.centre.did": "The first one there: 5 points. The next ones bring 4, 3, 2 and 1.",
    "lesson.second": "Use the 6 for the second pawn. It is two steps from the circle, so it comes"
    " to a4.",
    "lesson.second.did": "The last of your pawns needs at least a 4 to enter.",
    "lesson.capture": "Yellow's pawn is on a2. Land on it: enter with the 5.",
    "lesson.capture.did": "It is out for good: a point for you, and a point less for Yellow.",
    "lesson.stack": "Go on with the 2, to your own pawn on a4: the two are a stack.",
    "lesson.stack.did": "Two are the most. A single pawn cannot capture a stack.",
    "lesson.both": "Move the whole stack to a9, a bridge, with the 5. You could also move one pawn"
    " alone.",
    "lesson.both.did": "One die moves both.",
    "lesson.over": "Let the stack cross with the 3, and go on to b8.",
    "lesson.over.did": "b8 is a bridge again.",
    "lesson.inner": "With the 2 cross, and go on to c5, a special location.",
    "lesson.inner.did": "The 1 is left, just what is needed.",
    "lesson.arrive": "Bring both into the centre.",
    "lesson.arrive.did": "4 and 3 points. The game ends with the fifth pawn there, or when none is"
    " left outside. Most points win.",
}
