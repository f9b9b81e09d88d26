"""Sentences of lessons and of the rules."""

TEXTS: dict[str, str] = {
    # the lesson
    "lesson.at": "Lesson: step {step} of {count}",
    "lesson.at.over": "The lesson is over",
    "lesson.throw": "Throw to go on.",
    "lesson.wrong": "{does} You may do so in a game. Here, try this:",
    "lesson.wrong.missed": "{does} You may do so in a game, but you would miss this: {missed} Try:",
    "lesson.end": "That was the lesson. Enjoy the game!",
    "lesson.do.show": "Show me",
    "lesson.do.on": "Go on",
    "lesson.do.again": "From the start",
    "lesson.do.leave": "Play a game",
    # the rules beside the board
    "page.rules.close": "Close the rules",
    "page.rules.away": "Couldn’t load the rules. Are you online?",
    # the rules pages
    "rules.title": "{title}: the rules",
    "rules.about": "The rules of {title}, in plain words and with diagrams.",
    "rules.footer": "This is an independent implementation; its makers are not connected with the"
    " authors or publishers. Where the source leaves something open, our own ruling is marked:",
    "rules.ours": "our ruling",
}
