"""Faults of a game's folder, each with the line of `nyout check` that reports it."""

from typing import NamedTuple

GAME = "nyout/games/tiny/"
EN = f"{GAME}words/en.py"
FR = f"{GAME}words/fr.po"
TESTS = "tests/games/tiny/"
FEATURES = f"{GAME}features.py"
IMPORT = "from nyout.games.features import Row\n"


class Fault(NamedTuple):
    """A damaged file, and the line that reports it."""

    file: str
    old: str  # "" for the whole file, which need not exist
    new: str | None  # None removes the file
    message: str
    at: str = ""  # a text in the reported line, after the change; "" if no line is reported
    level: str = "broken"
    reported: str = ""  # the reported file, if it is another one


FAULTS = {
    "no about": Fault(
        EN, '    "about"', '    # "about"', "`about`: there is no sentence", "", "missing"
    ),
    "no credit": Fault(
        EN, '    "credit"', "    #", "`credit`: there is no sentence", "", "missing"
    ),
    "no length": Fault(
        EN, '    "length"', "    #", "`length`: there is no sentence", "", "missing"
    ),
    "no question": Fault(
        EN, '    "ask.move"', "    #", "`ask.move`: there is no sentence", "", "missing"
    ),
    "no ending": Fault(
        EN, '    "over.home"', "    #", "`over.home`: there is no sentence", "", "missing"
    ),
    "an ending that random games seldom reach": Fault(
        f"{GAME}__init__.py",
        '("home",)',
        '("home", "long")',
        "`over.long`: there is no sentence",
        "",
        "missing",
        EN,
    ),
    "no pieces in a tray": Fault(
        EN, '    "held.hand"', "    #", "`held.hand`: there is no", "", "missing"
    ),
    "no captures": Fault(
        EN,
        '    "captured"',
        "    #",
        "`captured.runner`: there is no sentence, nor one under `captured`",
        "",
        "missing",
    ),
    "no lesson sentence": Fault(
        EN, '    "lesson.s3.did"', "    #", "`lesson.s3.did`: there is", "", "missing"
    ),
    "a common sentence about pawns": Fault(
        EN,
        '    "does.takes"',
        "    #",
        "`does.takes.runner`: only a common sentence about pawns: 'Captures {count} pawns.'",
        "",
        "missing",
    ),
    "common pieces": Fault(
        EN,
        '    "pieces": "{count} runners of {seat}",\n    "pieces.one": "a runner of {seat}",\n',
        "",
        "`pieces.runner`: only a common sentence about pawns",
        "",
        "missing",
    ),
    "an unused sentence": Fault(
        EN,
        '    "score"',
        '    "fact.none": "?",\n    "score"',
        "`fact.none`: nothing uses this",
        '"fact.none"',
    ),
    "a sentence for an unknown ending": Fault(
        EN,
        '"over.home"',
        '"over.long": "?",\n    "over.home"',
        "`over.long`: nothing uses this",
        '"over.long"',
    ),
    "an unknown field": Fault(
        EN,
        "{throw}: run",
        "{through}: run",
        "`ask.move`: nothing fills in {through}; expected {throw}",
        "{through}",
    ),
    "an unnamed field": Fault(
        EN, "{count} steps", "{} steps", "`score`: nothing fills in {}", "{} steps"
    ),
    "broken braces": Fault(
        EN, "{count} steps", "{count steps", "`score`: unmatched braces", "{count steps"
    ),
    "an empty sentence": Fault(
        EN, '"1 minute"', '" "', "`length`: it is ' '; expected a sentence", '"length"'
    ),
    "no table": Fault(EN, "TEXTS = {", "TEXT = {", "it defines no table TEXTS"),
    "no sentences": Fault(EN, "", None, "`about`: there is no sentence", "", "missing"),
    "a token with a hyphen": Fault(
        f"{GAME}rules.py",
        '"hand", "a"',
        '"hand", "a-1"',
        "the token 'a-1'; expected text without hyphens",
        '"a-1"',
    ),
    "an unknown place": Fault(
        f"{GAME}rules.py",
        '"c", "d"',
        '"moon", "d"',
        "a piece is on 'moon', which is neither",
        '"moon"',
    ),
    "a scene off the board": Fault(
        f"{GAME}view.py",
        "PLACES[at])",
        "PLACES[at] * 2)",
        "a piece is on 'aa'",
        "@view.scene",
    ),
    "a crash": Fault(
        f"{GAME}rules.py",
        "        if not self.thrown:\n            return self._",
        "        1 / 0\n        return self._",
        "a random game ends in ZeroDivisionError",
        "1 / 0",
    ),
    "a crash of the view": Fault(
        f"{GAME}view.py",
        "    return move if",
        "    return [][1] if",
        "IndexError",
        "[][1]",
    ),
    "a syntax error": Fault(
        f"{GAME}view.py", "def actor(state):", "def actor(state:", "SyntaxError", "def actor"
    ),
    "a syntax error in the sentences": Fault(
        EN, "TEXTS = {", "TEXTS = = {", "SyntaxError", "TEXTS"
    ),
    "a missing import": Fault(
        f"{GAME}rules.py",
        "from typing",
        "import nothing\nfrom typing",
        "ModuleNotFoundError",
        "import nothing",
    ),
    "an import of an unknown name": Fault(
        f"{GAME}view.py",
        "Piece, Scene, places",
        "Piece, Scenery, places",
        "ImportError",
        "Scenery",
    ),
    "no game": Fault(f"{GAME}__init__.py", "GAME = ", "PLAY = ", "it defines no GAME"),
    "a GAME of another type": Fault(
        f"{GAME}__init__.py", "", "GAME = 7", "GAME is 7; expected a Game", "GAME"
    ),
    "another name": Fault(
        f"{GAME}__init__.py",
        '"tiny"',
        '"small"',
        "GAME is named 'small'; expected 'tiny', after",
        '"small"',
    ),
    "no lesson": Fault(
        f"{GAME}lesson.py", "", None, "the file is missing: there is no lesson", "", "warning"
    ),
    "an illegal lesson": Fault(
        f"{GAME}lesson.py",
        "{s5} 1 {s6} hand-a",
        "{s5} 1 {s6} hand-d",
        "the record cannot be played:",
        "hand-d",
    ),
    "a lesson of another game": Fault(
        f"{GAME}lesson.py",
        "tiny",
        "teeny",
        "the record cannot be played:",
        '[Game "teeny"]',
    ),
    "a lesson without a record": Fault(
        f"{GAME}lesson.py",
        "RECORD",
        "GAME",
        "the lesson cannot be read: AttributeError",
    ),
    "a lesson for two people": Fault(
        f"{GAME}lesson.py",
        '[Player2 "greedy"]\n',
        "",
        "the players are person, person; expected person, greedy",
        "RECORD",
    ),
    "a short lesson": Fault(f"{GAME}lesson.py", "{s8} ", "", "7 of 8-14 steps", "", "warning"),
    "no English rules": Fault(
        f"{GAME}words/rules.en.html",
        "",
        None,
        "the file is missing: there are no rules in English",
        "",
        "warning",
    ),
    "short rules": Fault(
        f"{GAME}words/rules.en.html", "", "<h2>One</h2>", "1 of 5 headings", "", "warning"
    ),
    "rules without pictures": Fault(
        f"{GAME}words/rules.fr.html",
        "",
        "<h2>Un</h2>",
        "0 of 3 diagrams",
        "",
        "warning",
    ),
    "rules in an unknown language": Fault(
        f"{GAME}words/rules.xx.html",
        "",
        "",
        "the language 'xx' is unknown; expected en, fr, ko",
    ),
    "no catalogue": Fault(FR, "", None, "the file is missing", "", "warning"),
    "a catalogue in an unknown language": Fault(
        f"{GAME}words/xx.po",
        "",
        "",
        "the language 'xx' is unknown; expected en, fr, ko",
    ),
    "a catalogue with other fields": Fault(
        FR,
        'msgstr "Throw."',
        'msgstr "{siege}: lancez."',
        "'{siege}: lancez.' has other fields",
        'msgid "Throw."',
    ),
    "a catalogue with broken braces": Fault(
        FR,
        'msgstr "Throw."',
        'msgstr "{seat: lancez."',
        "`ask.throw`: '{seat: lancez.' has other fields",
        'msgid "Throw."',
    ),
    "a fuzzy entry": Fault(
        FR,
        'msgctxt "score"',
        '#, fuzzy\nmsgctxt "score"',
        "`score`: it is fuzzy",
        'msgid "{count} steps"',
    ),
    "a missing entry": Fault(FR, 'msgctxt "score"', 'msgctxt "points"', "`score`: it is missing"),
    "a damaged catalogue": Fault(FR, 'msgctxt "score"', "nonsense", "it is damaged", "nonsense"),
    "few records": Fault(
        f"{TESTS}golden/3.txt", "", None, "4 of 5 records", "", "warning", f"{TESTS}golden/"
    ),
    "an illegal record": Fault(
        f"{TESTS}golden/3.txt",
        " hand-",
        " hand-x",
        "the record cannot be played",
        "hand-x",
    ),
    "no perft table": Fault(
        f"{TESTS}perft.txt",
        "",
        None,
        "the file is missing; `nyout perft tiny --table` prints it",
        "",
        "warning",
    ),
    "a perft table with a gap": Fault(
        f"{TESTS}perft.txt",
        "",
        "2 1 - 0 1 0 0\n",
        "no row without --first",
        "",
        "warning",
    ),
    "a malformed perft table": Fault(f"{TESTS}perft.txt", "", "2 1 -\n", "line 1: '2 1 -'", "2 1"),
    "no card": Fault(
        "web/assets/cards/tiny.png",
        "",
        None,
        "the file is missing; `make cards` makes it",
        "",
        "warning",
    ),
    "no icon": Fault(
        "web/assets/icons/tiny.png",
        "",
        None,
        "the file is missing; `make icons ARGS=tiny` makes it",
        "",
        "warning",
    ),
    "features of one seat only": Fault(
        FEATURES,
        "",
        f"{IMPORT}SIZE = 1\n\ndef features(state):\n    return [Row([0])]\n",
        "features() returns 1 rows for 2 seats",
    ),
    "a feature without a weight": Fault(
        FEATURES,
        "",
        f"{IMPORT}SIZE = 1\n\ndef features(state):\n    return [Row([0]), Row([1])]\n",
        "SIZE is 1, but there is a feature 1",
        "SIZE",
    ),
    "features without weights": Fault(
        FEATURES,
        "",
        f"{IMPORT}SIZE = 1\n\ndef features(state):\n    return [Row([0]), Row([0])]\n",
        "there are no weights for the features; `nyout train tiny` learns them",
        "",
        "warning",
    ),
    "a vocabulary without some of the moves": Fault(
        f"{GAME}vocabulary.py",
        "",
        "def moves():\n    return ()\n\ndef throws():\n    return ()\n",
        "are not in the vocabulary, which has 0 spare numbers",
    ),
    "a vocabulary with the same move twice": Fault(
        f"{GAME}vocabulary.py",
        "",
        "def moves():\n    return (('x',), ('x',))\n\ndef throws():\n    return ()\n",
        "the vocabulary lists `x` twice",
    ),
    "features that raise an error": Fault(
        FEATURES,
        "",
        "SIZE = 1\n\ndef features(state):\n    return state.nothing\n",
        "the features of a random game end in AttributeError",
        "nothing",
    ),
    "a temperature for too many seats": Fault(
        f"{GAME}levels.py",
        "",
        "from nyout.players.levels import GENERIC as LEVELS\nTEMPERATURES = {9: 0.5}\n",
        "TEMPERATURES has 0.5 for 9 seats; expected positive numbers for ",
        "TEMPERATURES",
    ),
    "a level too few": Fault(
        f"{GAME}levels.py",
        "",
        "from nyout.games.levels import Level\nLEVELS = (Level('best'),)\n",
        "LEVELS has best; expected beginner, casual, strong, best, the weakest first",
        "LEVELS",
    ),
}
