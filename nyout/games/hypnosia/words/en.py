"""The English sentences of Hypnosia."""

TEXTS: dict[str, str] = {
    "about": "A dice race through three circles, over bridges, to the centre.",
    "length": "30 minutes",
    "credit": "A game by Renaud Joseph and Adam Novotny.",
    "place.centre": "the centre",
    "home": "{place} ({seat})",
    "thrown": "threw {throw}",
    "moved.pawn.centre": "moved from {start} into the centre",
    "joined": "formed a stack of {count}",
    "captured": "captured {count} pawns",
    "captured.one": "captured a pawn",
    "ask.throw": "Throw the dice.",
    "ask.move": "{throw}: choose a die or a pawn.",
    "ask.move.again": "Now the other die.",
    "pick.place.die": "{picked}: choose a pawn.",
    "group": "{count} pawns on {place}",
    "on.pawn.centre": "{count} in the centre",
    "group.one": "1 pawn on {place}",
    "points": "{count} points",
    "points.one": "{count} point",
    "fact.inside": "Pawns in the centre: {count} of 5.",
    "over.centre": "The fifth pawn is in the centre. Most points wins; in a tie, the first pawn"
    " to arrive decides.",
    "over.empty": "No pawn is left outside the centre. Most points wins; in a tie, the first pawn"
    " to arrive decides.",
    "over.quiet": "No captures or arrivals for 60 turns each (our ruling). Most points wins; in"
    " a tie, the first pawn to arrive decides.",
    "value.colours.0": "Blue",
    "value.colours.1": "Red",
    "value.colours.2": "Green",
    "value.colours.3": "Yellow",
    "value.colours.4": "Purple",
    "value.colours.5": "Orange",
    "does.joins": "Makes a stack of {count} pawns.",
    "does.scores.centre": "Reaches the centre: {count} points.",
    "does.scores.centre.one": "Reaches the centre: 1 point.",
    "does.short": "Crosses the bridge.",
    # why a click means nothing now
    "why.throw": "First throw the dice.",
    "why.held": "Captured pawns stay out of play.",
    "why.put.out": "Captured pawns stay out of play.",
    "why.still": "The pawns on {place} cannot move with a single die ({throw}).",
    "why.still.one": "The pawn on {place} cannot move with a single die ({throw}).",
    "why.still.pawn.move.centre": "Pawns in the centre stay there.",
    "why.far": "No pawn of yours reaches {place} with a single die ({throw}).",
    "why.several": "Only a stack captures a stack.",
    "why.far.move.centre": "The centre is reached from a special station, by a die of exactly 1.",
    "why.far.foe.move.centre": "The centre is reached from a special station, by a die of exactly"
    " 1.",
    "why.reach": "With a single die ({throw}), the pawns on {start} can go to {ends}.",
    "why.reach.one": "With a single die ({throw}), the pawn on {start} can go to {ends}.",
    "why.reach.pawn.empty.centre": "The centre is reached from a special station, by a die of"
    " exactly 1.",
    "why.reach.pawn.foe.centre": "The centre is reached from a special station, by a die of"
    " exactly 1.",
    "unit": "{count} points",
    "unit.one": "{count} point",
    "score": "{count} points",
    "score.one": "{count} point",
    "stat.lost": "{count} pawns lost",
    "stat.lost.one": "1 pawn lost",
    "goal": "Your goal: score the most points, by bringing pawns into the centre and capturing"
    " others.",
    # the lesson: what to do in each step, and why that was right
    "lesson.throw": "Pawns in the centre score points. Throw the two dice: each die is a"
    " separate move.",
    "lesson.throw.did": "A 4 and a 2. You must use the full value of each die.",
    "lesson.enter": "Use the 4 for your first pawn. The circle is one step away, so it arrives"
    " on a3, a bridge.",
    "lesson.enter.did": "It has stopped on a bridge, so it may cross next.",
    "lesson.cross": "Cross with the 2: one point leads to b2, the other to b3. You may do it in"
    " the same turn.",
    "lesson.cross.did": "Anybody may cross any bridge, but only inwards.",
    "lesson.bridge": "Use the 1 to go to b4, the next bridge.",
    "lesson.bridge.did": "One pawn may use both dice.",
    "lesson.special": "With the 2, cross to c2 and go on to c3.",
    "lesson.special.did": "c3 is one of the six special stations around the centre.",
    "lesson.centre": "From a special station, a die of exactly 1 leads into the centre: go in.",
    "lesson.centre.did": "The first pawn there scores 5 points, the next ones 4, 3, 2 and 1.",
    "lesson.second": "Use the 6 for your second pawn. The circle is two steps away, so it"
    " arrives on a4.",
    "lesson.second.did": "Your last pawn needs at least a 4 to enter.",
    "lesson.capture": "Yellow’s pawn is on a2. Land on it: enter with the 5.",
    "lesson.capture.did": "It is out for good: one point for you, and one point less for Yellow.",
    "lesson.stack": "Go on with the 2, to your own pawn on a4: the two form a stack.",
    "lesson.stack.did": "A stack holds two at most. A single pawn can’t capture a stack.",
    "lesson.both": "Move the whole stack to a9, a bridge, with the 5. You could also move one"
    " pawn alone.",
    "lesson.both.did": "One die moves both.",
    "lesson.over": "Let the stack cross with the 3, and go on to b8.",
    "lesson.over.did": "b8 is a bridge, too.",
    "lesson.inner": "With the 2, cross and go on to c5, a special station.",
    "lesson.inner.did": "The 1 is left: just what you need.",
    "lesson.arrive": "Bring both into the centre.",
    "lesson.arrive.did": "4 and 3 points. The game ends with the fifth pawn in the centre, or when"
    " no pawn is left outside it. Most points wins.",
}
