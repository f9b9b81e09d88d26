"""Sentences on the fairness of the dice."""

TEXTS: dict[str, str] = {
    "fair.ask": "Are the dice fair?",
    "fair.none": "No throws yet.",
    "fair.seat": "{seat}",
    "fair.seat.own": "{seat}, physical dice",
    "fair.all": "All players",
    "fair.all.own": "All players, physical dice",
    "fair.face": "{kind} {face}",
    "fair.face.throw": "{face}",
    "fair.kind.coin": "coin",
    "fair.result": "Result",
    "fair.thrown": "Thrown",
    "fair.expected": "Expected",
    "fair.few": "Too few throws to tell.",
    "fair.fair": "Consistent with fair dice: {share}% of games come out at least this uneven.",
    "fair.rare": "Unusual: with fair dice, only {share}% of games come out this uneven. Over many"
    " games, some do.",
    "fair.suspect": "Very unusual: with fair dice, fewer than one game in 1000 comes out this"
    " uneven.",
    "fair.how": (
        "This is Pearson’s chi-square test. It tells how often fair dice come out as"
        " unevenly as these; a single game proves nothing."
    ),
    "fair.source": (
        "Virtual dice: when a game starts, the browser draws 64 random bits"
        " (crypto.getRandomValues), the seed. Every throw follows from the seed and the number"
        " of the"
        " move. Undoing a throw does not change it, and neither the page nor a computer player can"
        " choose it."
    ),
    "fair.told": (
        "The seed is in the record, so anybody can check every throw; links don’t contain it."
    ),
    "fair.by.all": "All players decided every throw together, and each has signed their own"
    " moves: {names}.",
    "fair.by.open": "All players decided every throw together, and each has signed their own"
    " moves: {names}. The throws of the turn in progress can be checked when it is over.",
    "fair.by.wrong": "The throw of move {ply} does not follow from the values of the players: it"
    " was changed.",
    "fair.by.unsigned": "{names} has not signed the moves of this game: somebody has changed it.",
    "fair.by.old": "This game is of an earlier version of the site, and its dice are not verified.",
    "fair.by.link": "This game is played by link, and its dice are not verified.",
}
