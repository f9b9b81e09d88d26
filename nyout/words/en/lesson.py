"""Sentences of lessons and of the rules."""

TEXTS: dict[str, str] = {
    # the lesson
    "lesson.at": "Lesson: step {step} of {count}",
    "lesson.at.over": "Lesson complete",
    "lesson.throw": "Throw to continue.",
    "lesson.wrong": "That’s allowed, but this lesson asks for another move.",
    "lesson.wrong.missed": "That’s allowed, but the lesson shows a move that {missed}",
    "lesson.end": "You know the rules now. Enjoy the game!",
    "lesson.do.show": "Show me",
    "lesson.do.on": "Continue",
    "lesson.do.again": "Start over",
    "lesson.do.exit": "Exit lesson",
    "lesson.do.leave": "Play a game",
    # the rules beside the board
    "page.rules.away": "Couldn’t load the rules. Are you online?",
    # the rules pages
    "rules.title": "{title}: the rules",
    "rules.about": "The rules of {title}, in plain words and with diagrams.",
    "rules.contents": "Contents",
    "rules.footer": "This is an independent implementation, not connected with the authors or"
    " publishers.",
    "rules.ours": ": the source leaves this open",
}
