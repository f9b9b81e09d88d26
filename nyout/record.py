"""A game as text in the manner of PGN: tag pairs, then the moves, a turn a line.

    [Game "le-nyout"]
    [Rules "1"]
    [Seats "2"]
    [Options "exit_same_turn=no"]
    [Player1 "person Ann"]
    [Player2 "greedy Greedy"]
    [Result "*"]

    1. 3
    2. 1
    3. 4 hand-4 2 {a pawn more} hand-2

Every throw is a move, so a record needs no seed to be replayed. Turn numbers and line ends are
for the reader's eye; a comment belongs to the ply before it. The packed form is in `link.py`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from nyout.core import (
    OVER,
    Game,
    IllegalMove,
    Move,
    State,
    begins_turn,
    listed,
    notation,
    tokens,
)
from nyout.faults import Phrase, Where
from nyout.games import GAMES
from nyout.match import PERSON, SITTERS, Match, Seat

MOST_PLIES = 20_000
MOST_TEXT = 1_000_000  # characters; what is longer is refused before it can hold up a page


class RecordError(ValueError):
    """Where a text from outside is wrong, what stands there, and what was expected.

    `key` is one of `FAULTS`, `fields` are what its sentence is filled with; as text it is English.
    """

    def __init__(self, where: Where, key: str, **fields: object) -> None:
        self.where, self.key, self.fields = where, key, fields
        self.phrase = Phrase(key, {"where": where, **fields})
        super().__init__(self.phrase.text())


T = TypeVar("T")


class Record(NamedTuple):
    """A game and how it was played, whole or in part; every move in it is legal."""

    game: Game
    seats: tuple[Seat, ...]
    options: Mapping[str, bool | str]
    first: int | None = None  # the seat that was made to start, where there was no roll-off
    moves: tuple[Move, ...] = ()
    comments: Mapping[int, str] = MappingProxyType({})  # by ply; 0 stands before the first
    tags: Mapping[str, str] = MappingProxyType({})  # further ones, in their order

    def states(self) -> Iterator[State]:
        """The positions of the game, one more than there are moves."""
        state = self.game.start(len(self.seats), self.first, **self.options)
        yield state
        for move in self.moves:
            state = state.play(move)
            yield state


def of_match(played: Match) -> Record:
    """The record of a match; the seed, and the ply shown if it is not the last, are tags."""
    tags = {**played.tags, "Seed": played.seed}
    if played.cursor < len(played.moves):
        tags["Ply"] = str(played.cursor)
    return Record(
        played.game,
        played.seats,
        played.options,
        played.first,
        played.moves,
        played.comments,
        tags,
    )


def to_match(record: Record, seed: str) -> Match:
    """The match to go on with; `seed` is for a record that names none of its own."""
    states = tuple(record.states())
    plies = {str(ply): ply for ply in range(len(states))}
    return Match(
        record.game,
        record.seats,
        record.options,
        record.first,
        record.tags.get("Seed", seed),
        states,
        record.moves,
        plies.get(record.tags.get("Ply", ""), len(record.moves)),
        record.comments,
        {tag: text for tag, text in record.tags.items() if tag not in ("Seed", "Ply")},
    )


def write(record: Record) -> str:
    """The record as text, ending in a newline."""
    *_, last = states = list(record.states())
    lines = [f"[{tag} {quoted(text)}]" for tag, text in tags(record)]
    lines.append(f'[Result "{result(last)}"]\n')
    comments = {ply: f" {{{_escaped(text)}}}" for ply, text in record.comments.items()}
    if 0 in comments:
        lines.append(comments[0].strip())
    turn = 0
    for ply, (before, move) in enumerate(zip(states, record.moves), 1):
        if ply == 1 or begins_turn(states[ply - 2], before):
            turn += 1
            lines.append(f"{turn}.")
        lines[-1] += f" {notation(move)}{comments.get(ply, '')}"
    return "\n".join(lines) + "\n"


def tags(record: Record) -> Iterator[tuple[str, str]]:
    """The tag pairs of a record, but for the result, in the order in which they are written."""
    game = record.game
    yield "Game", game.name
    yield "Rules", str(game.rules)
    yield "Seats", str(len(record.seats))
    if game.options:
        written = (f"{opt.name}={opt.write(record.options[opt.name])}" for opt in game.options)
        yield "Options", " ".join(written)
    if record.first is not None:
        yield "First", str(record.first + 1)
    for number, seat in enumerate(record.seats, 1):
        yield f"Player{number}", f"{seat.player} {seat.name}"
    yield from record.tags.items()


def result(state: State) -> str:
    """The ranks of the seats, or `*` for a game that is not over."""
    return " ".join(map(str, state.ranks())) if state.turn() == OVER else "*"


def _escaped(comment: str) -> str:
    return re.sub(r"([\\}])", r"\\\1", comment)


QUOTED = re.compile(r'"(?:[^"\\\n]|\\.)*"')


def quoted(text: str) -> str:
    """The text in the quotes of JSON, on one line."""
    return json.dumps(text, ensure_ascii=False)


def unquoted(text: str) -> str:
    """The text in quotes. Raises `ValueError` for anything else, half a character included."""
    if not QUOTED.fullmatch(text):
        raise ValueError("no text in quotes")
    said = str(json.loads(text))
    said.encode()
    return said


TOKEN = re.compile(
    rf"""\s*(?:
    \[\s*(?P<tag>[^\W\d]\w*)\s+(?P<text>{QUOTED.pattern})\s*\]
    | \{{(?P<comment>(?:[^}}\\]|\\.)*)\}}
    | (?P<turn>\d+\.)(?=\s|$)
    | (?P<move>[^\s\[\]{{}}"]+)
    | (?P<rest>\S.*)
    | $)""",
    re.VERBOSE | re.DOTALL,
)
UNCLOSED = {"[": "strange.tag", "{": "strange.comment"}  # faults, by what a token begins with


class _Token(NamedTuple):
    kind: str  # a group of TOKEN
    text: str
    tag: str
    where: Phrase


def _at(line: int, column: int) -> Phrase:
    return Phrase("at", {"line": line, "column": column})


BEGINS = _at(1, 1)


def _tokens(text: str) -> Iterator[_Token]:
    """The tokens of a text. Raises `RecordError` where there is none."""
    at, line, begins = 0, 1, 0
    while (found := TOKEN.match(text, at)) and (kind := found.lastgroup):
        start = found.start("tag" if kind == "text" else kind)
        if newlines := text.count("\n", at, start):
            line, begins = line + newlines, text.rfind("\n", at, start) + 1
        where = _at(line, start - begins + 1)
        token = _Token(kind, found[kind], found["tag"], where)
        if kind == "rest":
            fault = UNCLOSED.get(token.text[0], "strange")
            raise RecordError(where, fault, text=token.text[:20])
        yield token
        if newlines := text.count("\n", start, found.end()):
            line, begins = line + newlines, text.rfind("\n", start, found.end()) + 1
        at = found.end()


def read(text: str) -> Record:
    """The record that a text holds. Raises `RecordError`, naming line and column."""
    text = _sound(text)
    pairs: dict[str, _Token] = {}
    body: list[_Token] = []
    for token in _tokens(text):
        if token.kind != "text":
            body.append(token)
        elif body:
            raise RecordError(token.where, "late", tag=token.tag)
        elif token.tag in pairs:
            raise RecordError(token.where, "second", tag=token.tag)
        else:
            pairs[token.tag] = token
    record = _headed(pairs)
    moves, comments, last = _played(record, body)
    played = record._replace(moves=moves, comments=comments)
    if (told := pairs.get("Result")) and _string(told) != result(last):
        raise RecordError(told.where, "result", told=_string(told), result=result(last))
    return played


def _sound(text: str) -> str:
    """The text without a byte order mark. Raises `RecordError` for what no file can hold."""
    if len(text) > MOST_TEXT:
        raise RecordError(BEGINS, "long", count=len(text), most=MOST_TEXT)
    try:
        text.encode()
    except UnicodeEncodeError as error:
        line = text.count("\n", 0, error.start) + 1
        column = error.start - text.rfind("\n", 0, error.start)
        raise RecordError(_at(line, column), "half") from None
    return text.removeprefix("\ufeff")


def _string(token: _Token) -> str:
    try:
        return unquoted(token.text)
    except ValueError:
        raise RecordError(token.where, "unquoted", text=token.text) from None


def _headed(pairs: dict[str, _Token]) -> Record:
    """The record that the tag pairs begin."""
    where = {tag: token.where for tag, token in pairs.items()}
    return headed({tag: _string(token) for tag, token in pairs.items()}, where, BEGINS)


def headed(texts: Mapping[str, str], where: Mapping[str, Where], begins: Where) -> Record:
    """The record, without moves, that tags name.

    Raises `RecordError` for what this program or the game does not have; it says `where` the
    tag stands, or where all of them begin if one is missing.
    """
    for tag in ("Game", "Rules", "Seats"):
        if tag not in texts:
            raise RecordError(begins, "untagged", tag=tag)

    def chosen(tag: str, text: str, known: Mapping[str, T]) -> T:
        if text not in known:
            raise RecordError(where[tag], "unknown", tag=tag, text=repr(text), known=listed(known))
        return known[text]

    game = chosen("Game", texts["Game"], GAMES)
    chosen("Rules", texts["Rules"], {str(game.rules): game.rules})
    count = chosen("Seats", texts["Seats"], {str(count): count for count in game.seats})
    known = {
        f"{option.name}={text}": (option.name, value)
        for option in game.options
        for text, value in option.texts(count).items()
    }
    parts = texts.get("Options", "").split()
    options = dict(chosen("Options", part, known) for part in parts)
    if len(options) < len(parts):
        raise RecordError(where["Options"], "options")
    first = None
    if "First" in texts:
        numbers = {str(seat + 1): seat for seat in game.firsts(count)}
        first = chosen("First", texts["First"], numbers)
    seats: dict[str, Seat] = {}
    for number in range(1, count + 1):
        tag = f"Player{number}"
        player, _, name = texts.get(tag, PERSON).partition(" ")
        seats[tag] = Seat(name, chosen(tag, player, {who: who for who in SITTERS}))
    own = {"Game", "Rules", "Seats", "Options", "First", "Result", *seats}
    more = {tag: text for tag, text in texts.items() if tag not in own}
    for tag in more:
        if re.fullmatch(r"Player\d+", tag):
            raise RecordError(where[tag], "player", tag=tag, count=count)
    settled = game.settled(count, options)
    return Record(game, tuple(seats.values()), settled, first, tags=more)


def _played(record: Record, body: list[_Token]) -> tuple[tuple[Move, ...], dict[int, str], State]:
    """The moves and comments of the body, and the position that they lead to."""
    moves: list[Move] = []
    comments: dict[int, str] = {}
    (state,) = record.states()
    for token in body:
        if token.kind == "comment":
            if len(moves) in comments:
                raise RecordError(token.where, "commented")
            comments[len(moves)] = re.sub(r"\\(.)", r"\1", token.text, flags=re.DOTALL)
        elif token.kind == "move":
            if len(moves) == MOST_PLIES:
                raise RecordError(token.where, "further", most=MOST_PLIES)
            move = tokens(token.text)
            try:
                state = state.play(move)
            except IllegalMove as error:
                legal = listed(map(notation, error.legal))
                fault = "illegal" if error.legal else "over"
                ply = len(moves) + 1
                raise RecordError(
                    token.where, fault, move=token.text, ply=ply, legal=legal
                ) from None
            moves.append(move)
    return tuple(moves), comments, state
