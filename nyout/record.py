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
from typing import NamedTuple

from nyout import match
from nyout.core import OVER, Game, IllegalMove, Move, State, listed, notation, tokens
from nyout.games import GAMES
from nyout.match import PERSON, Match, Seat
from nyout.players import PLAYERS

MOST_PLIES = 20_000
"""A longer record is refused before it can hold up a page."""


class RecordError(ValueError):
    """Where a text from outside is wrong, what stands there, and what was expected."""

    def __init__(self, where: str, found: str, expected: str) -> None:
        self.where, self.found, self.expected = where, found, expected
        super().__init__(f"{where}: {found}; expected {expected}")


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
    tags = {"Seed": played.seed}
    if played.cursor < len(played.moves):
        tags["Ply"] = str(played.cursor)
    return Record(played.game, played.seats, played.options, played.first, played.moves, {}, tags)


def to_match(record: Record, seed: str) -> Match:
    """The match to go on with; `seed` is for a record that names none of its own."""
    states = tuple(record.states())
    ply = record.tags.get("Ply", "")
    begun = match.Match(
        record.game,
        record.seats,
        record.options,
        record.first,
        record.tags.get("Seed", seed),
        states,
        record.moves,
    )
    shown = ply.isdecimal() and ply.isascii() and int(ply[:9]) < len(states)
    return begun.at(int(ply) if shown else len(record.moves))


def write(record: Record) -> str:
    """The record as text, ending in a newline."""
    *_, last = states = list(record.states())
    lines = [f"[{tag} {json.dumps(text, ensure_ascii=False)}]" for tag, text in tags(record)]
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


def begins_turn(before: State, after: State) -> bool:
    """Whether another turn begins: another seat acts, or the roll-off has given way."""
    same = type(before) is type(after)
    return not same or after.actor() not in (before.actor(), OVER)


def _escaped(comment: str) -> str:
    return re.sub(r"([\\}])", r"\\\1", comment)


TOKEN = re.compile(
    r"""\s*(?:
    \[\s*(?P<tag>\w+)\s+(?P<text>"(?:[^"\\\n]|\\.)*")\s*\]
    | \{(?P<comment>(?:[^}\\]|\\.)*)\}
    | (?P<turn>\d+\.)(?=\s|$)
    | (?P<move>[^\s\[\]{}"]+)
    | (?P<rest>\S.*)
    | $)""",
    re.VERBOSE | re.DOTALL,
)


class _Token(NamedTuple):
    kind: str  # a group of TOKEN
    text: str
    tag: str
    where: str


def _tokens(text: str) -> Iterator[_Token]:
    at = 0
    while found := TOKEN.match(text, at):
        kind = found.lastgroup
        if kind is None:
            return
        start, at = found.start("tag" if kind == "text" else kind), found.end()
        line = text.count("\n", 0, start) + 1
        column = start - text.rfind("\n", 0, start)
        yield _Token(kind, found[kind], found["tag"], f"line {line}, column {column}")


def read(text: str) -> Record:
    """The record that a text holds. Raises `RecordError`, naming line and column."""
    pairs: dict[str, _Token] = {}
    body: list[_Token] = []
    for token in _tokens(text):
        if token.kind == "rest":
            closer = {"[": 'a tag pair such as [Game "le-nyout"]', "{": "a closing `}`"}
            raise RecordError(
                token.where, f"`{token.text[:20]}`", closer.get(token.text[0], "a move")
            )
        if token.kind == "text":
            if body:
                raise RecordError(token.where, f"the tag {token.tag}", "tags before all moves")
            if token.tag in pairs:
                raise RecordError(token.where, f"a second {token.tag}", "each tag once")
            pairs[token.tag] = token
        else:
            body.append(token)
    record = _headed(pairs)
    moves, comments, last = _played(record, body)
    played = record._replace(moves=moves, comments=comments)
    if (told := pairs.get("Result")) and _string(told) != result(last):
        raise RecordError(told.where, f"the result {_string(told)}", f"{result(last)} by the moves")
    return played


def _string(token: _Token) -> str:
    try:
        return str(json.loads(token.text))
    except ValueError:
        raise RecordError(token.where, token.text, 'text in quotes, with \\" and \\\\') from None


def _headed(pairs: dict[str, _Token]) -> Record:
    """The record that the tag pairs begin."""
    texts = {tag: _string(token) for tag, token in pairs.items()}
    where = {tag: token.where for tag, token in pairs.items()}
    for tag in ("Game", "Rules", "Seats"):
        if tag not in pairs:
            raise RecordError("line 1, column 1", f"no tag {tag}", f'[{tag} "…"]')
    return headed(texts, where)


def headed(texts: Mapping[str, str], where: Mapping[str, str]) -> Record:
    """The record, without moves, that tags name; `where` each of them stands is for errors.

    Raises `RecordError` for what this program or the game does not have.
    """

    def expect(tag: str, text: str, known: Mapping[str, object]) -> None:
        if text not in known:
            raise RecordError(where[tag], f"{tag} {text!r}", listed(known))

    expect("Game", texts["Game"], GAMES)
    game = GAMES[texts["Game"]]
    expect("Rules", texts["Rules"], {str(game.rules): None})
    counts = {str(count): count for count in game.seats}
    expect("Seats", texts["Seats"], counts)
    seats = counts[texts["Seats"]]
    known = {option.name: option for option in game.options}
    options = game.settled(seats, {})
    for part in texts.get("Options", "").split():
        name, _, value = part.partition("=")
        expect("Options", name, known)
        try:
            options[name] = known[name].read(value, seats)
        except ValueError as error:
            raise RecordError(where["Options"], f"`{part}`", str(error)) from None
    firsts = {str(seat + 1): seat for seat in range(seats)}
    if "First" in texts:
        expect("First", texts["First"], firsts)
    players: list[Seat] = []
    own = {"Game", "Rules", "Seats", "Options", "First", "Result"}
    for number in range(1, seats + 1):
        tag = f"Player{number}"
        player, _, name = texts.get(tag, PERSON).partition(" ")
        expect(tag, player, dict.fromkeys((PERSON, *PLAYERS)))
        players.append(Seat(name, player))
        own.add(tag)
    return Record(
        game,
        tuple(players),
        options,
        firsts.get(texts.get("First", "")),
        tags={tag: text for tag, text in texts.items() if tag not in own},
    )


def _played(record: Record, body: list[_Token]) -> tuple[tuple[Move, ...], dict[int, str], State]:
    """The moves and comments of the body, and the position that they lead to."""
    moves: list[Move] = []
    comments: dict[int, str] = {}
    (state,) = record.states()
    for token in body:
        if token.kind == "comment":
            if len(moves) in comments:
                raise RecordError(token.where, "a second comment", "one comment a ply")
            comments[len(moves)] = re.sub(r"\\(.)", r"\1", token.text, flags=re.DOTALL)
        elif token.kind == "move":
            if len(moves) == MOST_PLIES:
                raise RecordError(token.where, "a further move", f"{MOST_PLIES} plies at most")
            move = tokens(token.text)
            try:
                state = state.play(move)
            except IllegalMove as error:
                legal = ", ".join(map(notation, error.legal)) or "the end: the game is over"
                raise RecordError(
                    token.where, f"`{token.text}` is not legal at ply {len(moves) + 1}", legal
                ) from None
            moves.append(move)
    return tuple(moves), comments, state
