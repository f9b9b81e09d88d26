"""The English sentences of Le Nyout."""

TEXTS: dict[str, str] = {
    "about": "The Korean Yut race: four sticks, a ring and its shortcuts.",
    "length": "15 minutes",
    "credit": "Based on the French rule sheet by Le Globe Joueur.",
    # names of throws: in a sentence, and as the label of the dice
    "throw.1": "Do (1)",
    "throw.2": "Gae (2)",
    "throw.3": "Geol (3)",
    "throw.4": "Yut (4)",
    "throw.5": "Mo (5)",
    "cast.1": "Do · 1",
    "cast.2": "Gae · 2",
    "cast.3": "Geol · 3",
    "cast.4": "Yut · 4",
    "cast.5": "Mo · 5",
    "place.5": "5 (West)",
    "place.10": "10 (South)",
    "place.15": "15 (East)",
    "place.20": "20 (North, the exit)",
    "place.c": "c (the centre)",
    "left": "{seat} brings {count} pawns home from {start}.",
    "left.one": "{seat} brings a pawn home from {start}.",
    "joined": "{count} pawns are joined there.",
    "captured": "{count} pawns of {seat} are captured.",
    "captured.one": "A pawn of {seat} is captured.",
    "ask.throw": "{seat}: throw the sticks.",
    "ask.throw.again": "{seat}: throw again.",
    "ask.move": "{seat} threw {throw}: choose a pawn.",
    "pick.place": "{seat} threw {throw}: choose where the pawn on {picked} goes.",
    "held.hand": "{count} in hand",
    "held.off": "{count} home",
    "over.home": "All the winner's pawns are home.",
    "does.leaves": "Brings {count} pawns home.",
    "does.leaves.one": "Brings a pawn home.",
    "does.short": "Takes the short cut.",
    "does.next.throw": "You throw again.",
    "score": "{count} pawns home",
    "score.one": "1 pawn home",
    "stat.throw.4": "{count} yuts",
    "stat.throw.4.one": "1 yut",
    "stat.throw.5": "{count} mos",
    "stat.throw.5.one": "1 mo",
    "stat.lost": "{count} pawns lost",
    "stat.lost.one": "1 pawn lost",
    "stat.throws": "{count} throws in one turn",
    # the lesson: what to do in each step, and why that was right
    "lesson.throw": "All your pawns start in hand, off the board. Throw the sticks: each white"
    " face counts 1, and four dark faces count 5.",
    "lesson.throw.did": "Four white faces: a 4, called Yut.",
    "lesson.enter": "A pawn enters on the station with the number thrown. Bring one onto"
    " station 4.",
    "lesson.enter.did": "After a 4 or a 5 you move, then throw again.",
    "lesson.stop": "Move your pawn to 5, the West. A pawn that stops on West, South or East may"
    " take a shortcut on its next move.",
    "lesson.stop.did": "It stopped there. Passing over it isn’t enough.",
    "lesson.short": "Turn inwards, to the centre: it is a shorter way home than the ring.",
    "lesson.short.did": "From the centre it may leave by any arm except the one it came by.",
    "lesson.capture": "Red is on 3. Enter there with your 3: landing on enemy pawns captures"
    " them all.",
    "lesson.capture.did": "Red’s pawn is back in hand and starts again. A capture gives no"
    " extra throw.",
    "lesson.home": "Your 4 leads from the centre up the northern arm and past the exit: home.",
    "lesson.home.did": "One pawn is home. That was a 4: throw again.",
    "lesson.join": "Enter on 3, where your own pawn is: the two are joined, and move together"
    " from now on.",
    "lesson.join.did": "Only a capture separates them. One throw moves both, and one enemy can"
    " capture both.",
    "lesson.pair": "Red is on 5. Go there with both your pawns.",
    "lesson.pair.did": "Red’s pawn is captured, and both your pawns have stopped on West.",
    "lesson.exit": "Later in the game, your two pawns are on the centre. Move them to 20, the"
    " exit.",
    "lesson.exit.did": "They aren’t home yet: a pawn must go past the exit, in a later turn,"
    " and it can be captured meanwhile.",
    "lesson.out": "Now any throw takes them past the exit. Bring both home.",
    "lesson.out.did": "Three of your four pawns are home.",
    "lesson.win": "Later in the game, your last pawn is on the centre, and you have thrown a 4."
    " Bring it home.",
    "lesson.win.did": "The first player with all pawns home wins at once.",
    # why a position as text is refused
    "impossible.won": "the game is over: {winner} has every pawn off",
    "impossible.shared": "{holder} is on {place}, and one captures the other",
    "impossible.joined": "{first} and {second}, but joined pawns stand alike",
    "impossible.never-waits": "{spot}, but with exit_same_turn no pawn waits",
    "impossible.waits": "{spot}, but it is not the turn of {colour}",
    "impossible.stuck": "no pawn can use a bonus throw, and the turn is over",
    "expected.spot": "hand, off, a station such as 5 or w1> or w1< or c(w)",
}
