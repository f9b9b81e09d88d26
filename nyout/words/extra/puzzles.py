"""Sentences of the puzzles."""

TEXTS: dict[str, str] = {
    "puzzle": "Puzzle {number} of {count}",
    "puzzle.ask": "Find the best move for {seat}.",
    "puzzle.begun.dice": "{seat:The} threw {throw}, and has used {used}. Still to use: {left}.",
    "puzzle.is.right": "Right!",
    "puzzle.is.shown": "The solution",
    "puzzle.is.wrong": "Not quite.",
    "puzzle.best": "{chance} to win; any other move gives at most {next}.",
    "puzzle.best.mistake": "{chance} to win; the move in the game gave {next}.",
    "puzzle.worse": "{chance} to win; the best move gives {best}.",
    "puzzle.reply": "Best reply: {moves}.",
    "puzzle.chances": "Win chance after each move",
    "puzzle.streak": "{count} days in a row",
    "puzzle.streak.one": "Solved today",
    "puzzle.do.again": "Try again",
    "puzzle.do.show": "Show the solution",
    "puzzle.do.next": "Next puzzle",
    "puzzle.do.next.mistake": "Continue",
    "puzzle.do.share": "Share",
    "puzzle.do.leave": "Exit",
    "puzzle.unknown": "There is no puzzle “{wanted}”. Expected: a number from 1 to {count}.",
}
