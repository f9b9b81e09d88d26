"""The English sentences of Le Nyout."""

TEXTS: dict[str, str] = {
    "about": "The Korean Yut race: four sticks, a ring and its short cuts.",
    "length": "15 minutes",
    "credit": "Based on the French rule sheet by Le Globe Joueur.",
    # as a throw is called where the game has names for it
    "throw.1": "1",
    "throw.2": "2",
    "throw.3": "3",
    "throw.4": "4",
    "throw.5": "5",
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
    # the lesson: what to do in each step, and why that was right
    "lesson.throw": "All pawns wait in hand. Throw the sticks: each white face counts 1, and no"
    " white face at all counts 5.",
    "lesson.throw.did": "Four white faces: 4.",
    "lesson.enter": "A pawn enters on the station that the throw names, no other. Bring one to 4.",
    "lesson.enter.did": "With a 4 or a 5 you move, and then throw again.",
    "lesson.stop": "Move your pawn to 5, the West. From West, South or East a pawn may take a"
    " short cut with its next movement.",
    "lesson.stop.did": "It stopped there. To pass over would not do.",
    "lesson.short": "Turn inwards, to the centre: that way home is shorter than the ring.",
    "lesson.short.did": "From the centre it may next leave by any arm but the one it came by.",
    "lesson.capture": "Red stands on 3. Enter there with your 3: who lands on enemy pawns captures"
    " them all.",
    "lesson.capture.did": "Red's pawn is back in hand and has to begin anew. A capture gives no"
    " further throw.",
    "lesson.home": "Your 4 leads from the centre up the northern arm, past the exit: home.",
    "lesson.home.did": "One pawn is home. It was a 4: throw again.",
    "lesson.join": "Enter on 3, where your own pawn stands: the two are joined, and move together"
    " from now on.",
    "lesson.join.did": "Only a capture separates them. One throw moves both, and one enemy could"
    " capture both.",
    "lesson.pair": "Red stands on 5. Go there with both your pawns.",
    "lesson.pair.did": "Captured, and both of them have stopped on the West.",
    "lesson.exit": "Later your two pawns are on the centre. Take them to 20, the exit.",
    "lesson.exit.did": "They are not home yet. A pawn must go past the exit, in a later turn, and"
    " can be captured meanwhile.",
    "lesson.out": "Now any throw takes them past the exit. Bring both home.",
    "lesson.out.did": "Three of four pawns are home.",
    "lesson.win": "Later your last pawn is on the centre, and you threw 4. Bring it home.",
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
