"""Sentences of the front page."""

TEXTS: dict[str, str] = {
    "front.slogan": "Throw the sticks. Take a shortcut. Catch a pawn.",
    "front.play": "Play {title}",
    "front.learn": "Learn in two minutes",
    "front.daily": "Puzzle of the day: {title}",
    "front.free": "Free, no account needed, works offline too.",
    "front.demo": "A game of {title} that plays by itself",
    "front.pause": "Pause the animation",
    "front.continue": "Continue",
    "front.all": "Show all {count}",
    "front.fewer": "Show fewer",
    "front.against": "Against {names}",
    "front.you": "Your turn",
    "front.other": "{name} to play",
    "front.computer": "The computer to play",
    "front.reference": "For programmers",
}
