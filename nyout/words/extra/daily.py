"""Sentences of the game of the day."""

TEXTS: dict[str, str] = {
    "daily": "Game of the day",
    "daily.rules": "Today everybody has the same throws, against the same computer. Your first game"
    " counts, without undo and hints.",
    "daily.rules.even": "Today everybody starts from the same position, against the same computer."
    " Your first game counts, without undo and hints.",
    "daily.past": "A past day: you can play its game as practice.",
    "daily.won": "won",
    "daily.lost": "lost",
    "daily.skill": "Skill",
    "daily.luck": "Luck",
    "daily.judging": "The computer is judging your choices …",
    "daily.squares": "Choices that mattered: {good} good, {fair} fair, {poor} poor",
    "daily.about": "Skill is 100 minus ten points for each percentage point of win chance that your"
    " choices cost on average, by the judgement of the strongest computer; the throws do not change"
    " it. Luck is the win chance that the throws gave or cost, in percentage points. Each square is"
    " a choice that mattered: green cost less than 1%, yellow less than 5%, red more.",
    "daily.week": "The last seven days",
    "daily.streak": "{count} days in a row",
    "daily.streak.one": "One day in a row",
    "daily.best": "best {best}",
    "daily.mean": "mean {mean}",
    "daily.next": "The next game comes in {hours} h {minutes} min.",
    "daily.days": "Past days",
    "daily.text": "Nyout, {date} · {title} · {result} · skill {skill}, luck {luck}",
    "daily.text.even": "Nyout, {date} · {title} · {result} · skill {skill}",
    "daily.beat": "Same throws: beat my {skill}!",
    "daily.beat.even": "Same position: beat my {skill}!",
    "daily.do.play": "Play",
    "daily.do.resume": "Continue",
    "daily.do.practise": "Play as practice",
    "daily.do.share": "Share",
}
