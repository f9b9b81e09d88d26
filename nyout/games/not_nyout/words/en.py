"""The English sentences of Not Nyout."""

TEXTS: dict[str, str] = {
    "about": "The same board as a fight: the last player with horses wins.",
    "length": "30 minutes",
    "credit": "Rules after the anonymous sheet of Not Nyout.",
    "place.5": "5 (West)",
    "place.10": "10 (South)",
    "place.15": "15 (East)",
    "place.20": "20 (North)",
    "place.c": "c (the centre)",
    "place.stable": "stable",
    "home": "{place}, home of {seat}",
    "thrown.fight": "{seat} attacks: {first} and 2 for the attack, against {second}.",
    "entered": "{seat} summons a horse to {end}.",
    "joined": "{count} horses stand there together.",
    "parted": "{seat} separates {count} horses on {place}.",
    "parted.one": "{seat} separates a horse on {place}.",
    "captured": "{seat} loses a horse on {place}.",
    "lost": "The attack fails: {seat} loses a horse.",
    "ask.throw": "{seat}: throw the dice of the turn.",
    "ask.move": "{seat}: move, summon, separate, or end the turn.",
    "ask.fight": "{seat}: throw for the fight.",
    "do.fight": "Fight",
    "pick.place": "{seat}: {picked}. Choose where to.",
    "button.end": "End turn",
    "button.split": "Separate",
    "button.join": "Join",
    "button.apart": "Stay apart",
    "button": "{token} of them",
    "group": "{count} horses of {seat} on {place}",
    "group.one": "1 horse of {seat} on {place}",
    "pieces": "{count} horses of {seat}",
    "pieces.one": "a horse of {seat}",
    "held.stable": "{count} in the stable",
    "fact.against": "The attack is against {seat}.",
    "fact.taker": "{seat} took the last horse.",
    "fact.turns": "Each has one horse: {count} turns to go, this one included, then the last"
    " taker wins.",
    "fact.turns.one": "Each has one horse: this is the last turn, then the last taker wins.",
    "over.last": "Nobody else has a horse left.",
    "over.rounds": "One horse each, and three rounds are over: the last taker wins.",
    "over.quiet": "No horse was taken for 50 turns of each player: most horses win, else the last"
    " taker (our ruling).",
    "over.draw": "No horse was taken for 50 turns of each player. Those with most horses share the"
    " first place, as none of them took the last one (our ruling).",
    "value.homes.N": "North",
    "value.homes.E": "East",
    "value.homes.S": "South",
    "value.homes.W": "West",
    "does.joins": "Makes a group of {count} horses.",
    "does.parts": "Separates {count} horses.",
    "does.parts.one": "Separates a horse.",
    "does.next.fight": "Attacks.",
    "does.stays.end": "Ends the turn.",
    "score": "{count} horses left",
    "score.one": "1 horse left",
    # the lesson: what to do in each step, and why that was right
    "lesson.throw": "Each turn you throw a die for every group you have on the board, and one more"
    " while your stable is not empty. Now that is a single die.",
    "lesson.throw.did": "A 4.",
    "lesson.summon": "Use the 4 to summon a horse: it comes to the fourth station from your home,"
    " the North. You may summon once a turn.",
    "lesson.summon.did": "Next turn you have two dice: one for this horse, one for the stable.",
    "lesson.walk": "Use the 1 to move your horse to 5, the West. Each die is a movement of its"
    " own, and a horse may make several.",
    "lesson.walk.did": "Its next movement begins on the West, so it may go inwards.",
    "lesson.inwards": "With the 2 go inwards, to w2. On the inner stations a horse goes in any"
    " direction.",
    "lesson.inwards.did": "Both dice are used: it is Red's turn.",
    "lesson.attack": "Later your horse is on the centre, and Red on e2. Land on it with the 1:"
    " that is an attack.",
    "lesson.attack.did": "Both throw a die of four faces. You attack and add 2; a tie is the"
    " defender's.",
    "lesson.fight": "Throw for the fight.",
    "lesson.fight.did": "3 and 2 are more than 4: Red has lost a horse for good.",
    "lesson.join": "Summon with the 4, onto your own horse on 4, and join the two.",
    "lesson.join.did": "Two joined horses fight with a die of six faces, three with eight, four"
    " with ten.",
    "lesson.group": "Move the group to 6 with the 2. It moves as one.",
    "lesson.group.did": "All dice are used. You could still separate the group, so the turn goes"
    " on.",
    "lesson.end": "End the turn. You may do so at any time: no die has to be used.",
    "lesson.end.did": "Dice that are not used are lost.",
    "lesson.pass": "Later your group is on 10, and Red on 11. Go past to 12 with the 3: two steps,"
    " and one point for passing Red.",
    "lesson.pass.did": "Each station with enemies on the way costs a point more. Your own horses"
    " cost nothing.",
    "lesson.split": "Separate one horse from the group. After the throw you may do that at any"
    " time, and it costs no die.",
    "lesson.split.did": "They are two groups now: a die more in your next turn.",
    "lesson.last": "Later Red has one horse left, on 11. Attack it from s1 with a 2.",
    "lesson.last.did": "With one horse each, three more rounds would be played, and who took the"
    " last horse would win.",
    "lesson.won": "Throw for the fight.",
    "lesson.won.did": "Nobody else has a horse left: you have won.",
}
