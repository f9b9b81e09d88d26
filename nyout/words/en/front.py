"""Sentences of the front page."""

TEXTS: dict[str, str] = {
    "front.slogan": "Throw the sticks. Take a shortcut. Catch a pawn.",
    "front.play": "Play {title}",
    "front.learn": "Learn in two minutes",
    "front.free": "Free, no account needed, works offline too.",
    "front.demo": "A game of {title} that plays by itself",
    "front.pause": "Pause the animation",
    "front.continue": "Continue",
    "front.you": "Your turn",
    "front.other": "{name} to play",
    "front.computer": "The computer to play",
    "front.won": "You won the last game.",
    "front.lost": "You lost the last game.",
    "front.drawn": "The last game was a draw.",
    "front.best": "Your best: {level}, {won}–{lost}.",
    "front.review": "Review",
    "front.about": "About",
    "front.install": "Install the games as an app",
    "front.reference": "For programmers",
}
