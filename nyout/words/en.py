"""The English sentences; `{…}` is filled in. A key ending in `.one` is the singular."""

TEXTS: dict[str, str] = {
    # names
    "seat.0": "Blue",
    "seat.1": "Red",
    "seat.2": "Green",
    "seat.3": "Yellow",
    "player.person": "Person",
    "player.random": "Computer: any move",
    "player.greedy": "Computer: quick wits",
    # places
    "place.hand": "hand",
    "place.off": "home",
    "place.5": "5 (West)",
    "place.10": "10 (South)",
    "place.15": "15 (East)",
    "place.20": "20 (North, the exit)",
    "place.c": "c (the centre)",
    # what happened
    "thrown": "{seat} throws {throw}.",
    "started": "{seat} starts.",
    "moved": "{seat} moves from {start} to {end}.",
    "entered": "{seat} enters on {end}.",
    "left": "{seat} brings {count} pawns home from {start}.",
    "left.one": "{seat} brings a pawn home from {start}.",
    "joined": "{count} pawns are joined there.",
    "captured": "{count} pawns of {seat} are captured.",
    "captured.one": "A pawn of {seat} is captured.",
    "won": "{seat} has won!",
    # what is to be done
    "throw": "{seat}: throw the sticks.",
    "rolloff": "{seat}: throw for the start. The highest begins.",
    "choose": "{seat} threw {throw}: choose a pawn.",
    "again": "{seat}: throw again.",
    "land": "{seat} threw {throw}: choose where the pawn on {start} goes.",
    "thinking": "{seat} is playing.",
    "at": "Ply {ply} of {plies}.",
    # what is not a move
    "linked": "This game came with the link; your own is kept.",
    "copied": "The link to this game is on the clipboard.",
    "uncopied": "This browser lets no page use the clipboard. The link is: {address}",
    # a place, for those who hear the board
    "empty": "{place}, empty",
    "stands": "{place}: {pieces}",
    "pieces": "{count} pawns of {seat}",
    "pieces.one": "a pawn of {seat}",
    "of": "{place} of {seat}",
    "heading": "{pieces}, going towards {place}",
    "mark.may": "{label}; can move",
    "mark.end": "{label}; can be reached",
    "mark.picked": "{label}; picked",
    "mark.": "{label}",
    # a position
    "standing": "{seat}: {hand} in hand, {off} home, {places}",
    "nowhere": "none on the board",
    "on": "{count} on {place}",
    # what is lost
    "ends": "The game under way ends with it.",
    "ends.own": "Your own game, which is kept while you look at this one, ends with it.",
    # what went wrong
    "damaged.saved": "The saved game cannot be read. {error}",
    "damaged.link": "The game in this link cannot be read. {error}",
    "unsaved": "This browser keeps nothing for this page: the game is lost when you leave.",
}
