"""Records: games as text, similar to PGN, with tag pairs followed by the moves, one turn per line.

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

Every throw is a move, so replaying a record requires no seed. Turn numbers and line breaks are
only for human readers. A comment belongs to the ply before it. `link.py` has the packed form.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from nyout import position
from nyout.core import OVER, Game, IllegalMove, Move, State, listed, notation, tokens
from nyout.faults import Phrase, RecordError, Where
from nyout.games import GAMES
from nyout.match import PERSON, PLAYER_KINDS, Match, Seat
from nyout.position import Position
from nyout.view import begins_turn

MOST_PLIES = 20_000
MOST_TAGS = 20_000  # per text; exceeds the capacity of any link
MOST_TEXT = 1_000_000  # characters; longer texts would block a page


T = TypeVar("T")


class Record(NamedTuple):
    """A complete or partial game with its seats, options and moves; all moves are legal."""

    game: Game
    seats: tuple[Seat, ...]
    options: Mapping[str, bool | str]
    first: int | None = None  # the seat set to start, if there was no roll-off
    moves: tuple[Move, ...] = ()
    comments: Mapping[int, str] = MappingProxyType({})  # by ply; comment 0 precedes ply 1
    tags: Mapping[str, str] = MappingProxyType({})  # further tags, in their order
    position: str = ""  # the text of the first position, if it is not the game's own

    def start(self) -> State:
        """Return the position before the first move."""
        if self.position:
            return position.read(self.position).state
        return self.game.start(len(self.seats), self.first, **self.options)

    def states(self) -> Iterator[State]:
        """Yield the positions of the game, from the first to the one after the last move."""
        state = self.start()
        yield state
        for move in self.moves:
            state = state.play(move)
            yield state


class Replay(NamedTuple):
    """A record and its positions, from the first to the one after the last move."""

    record: Record
    states: tuple[State, ...]


def of_position(text: str) -> Record:
    """Return a record without moves that starts from a position, with a person in each seat.

    Raises `RecordError`, with line and column, if `text` is not a valid position.
    """
    text = _sound(text)
    found = position.read(text, lambda column: _where(text, column - 1))
    # Normalise the spacing, so that equal positions have equal texts.
    written = position.write(found.state, found.game)
    return Record(found.game, (Seat(""),) * found.seats, found.options, position=written)


def of_match(played: Match) -> Record:
    """Return the record of a match, with its seed and, if not at the end, its cursor as tags."""
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
        played.position,
    )


def to_match(record: Record, seed: str, states: Sequence[State] = ()) -> Match:
    """Return a match that continues a record, with the `Ply` tag or the end as its cursor.

    `seed` is used only if the record has no seed. `states`: its positions, if they are known.
    """
    states = tuple(states or record.states())
    plies = {str(ply): ply for ply in range(len(states))}
    return Match(
        record.game,
        record.seats,
        record.options,
        record.first,
        record.tags.get("Seed") or seed,  # matches with an empty seed would share their key
        states,
        record.moves,
        plies.get(record.tags.get("Ply", ""), len(record.moves)),
        record.comments,
        {tag: text for tag, text in record.tags.items() if tag not in ("Seed", "Ply")},
        record.position,
    )


def write(record: Record, states: Sequence[State] = ()) -> str:
    """Return the text of a record, with a final newline. `states`: as in `to_match`."""
    states = tuple(states or record.states())
    lines = [f"[{tag} {quoted(text)}]" for tag, text in tags(record)]
    lines.append(f'[Result "{result(states[-1])}"]\n')
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
    """Yield the tag pairs of a record, except the result, in the order of the text."""
    game = record.game
    yield "Game", game.name
    yield "Rules", str(game.rules)
    yield "Seats", str(len(record.seats))
    if game.options:
        written = (f"{opt.name}={opt.write(record.options[opt.name])}" for opt in game.options)
        yield "Options", " ".join(written)
    if record.first is not None:
        yield "First", str(record.first + 1)
    if record.position:
        yield "Position", record.position
    for number, seat in enumerate(record.seats, 1):
        yield f"Player{number}", f"{seat.player} {seat.name}"
    yield from record.tags.items()


def result(state: State) -> str:
    """Return the ranks of the seats as text, or `*` if the game is not over."""
    return " ".join(map(str, state.ranks())) if state.turn() == OVER else "*"


def _escaped(comment: str) -> str:
    return re.sub(r"([\\}])", r"\\\1", comment)


# Possessive quantifiers limit the time of a failing match to linear in the length of the text.
QUOTED = re.compile(r'"(?:[^"\\\n]++|\\.)*+"')


def quoted(text: str) -> str:
    """Return the text as a JSON string literal, on one line."""
    return json.dumps(text, ensure_ascii=False)


def unquoted(text: str) -> str:
    """Return the value of a quoted text.

    Raises `ValueError` if `text` is not quoted or its value contains an unpaired surrogate.
    """
    if not QUOTED.fullmatch(text):
        raise ValueError("no text in quotes")
    said = str(json.loads(text))
    said.encode()
    return said


TOKEN = re.compile(
    rf"""(?:\s++|\d++\.(?=\s|$))*+(?:  # space, and turn numbers
    \[\s*+(?P<tag>[^\W\d]\w*+)\s++(?P<text>{QUOTED.pattern})\s*+\]
    | \{{(?P<comment>(?:[^}}\\]++|\\.)*+)\}}
    | (?P<move>[^\s\[\]{{}}"]++)
    | (?P<rest>\S.*+)
    | $)""",
    re.VERBOSE | re.DOTALL,
)
UNCLOSED = {"[": "strange.tag", "{": "strange.comment"}  # faults by the first character of a token


class _Pair(NamedTuple):
    text: str  # with its quotes
    at: int  # index of the tag in the whole text


def _at(line: int, column: int) -> Phrase:
    return Phrase("at", {"line": line, "column": column})


BEGINS = _at(1, 1)


def _where(text: str, at: int) -> Phrase:
    """Return the line and column of an index; computed only for errors."""
    return _at(text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))


def read(text: str) -> Record:
    """Return the record for a text. Raises `RecordError`, with line and column, if invalid."""
    return replay(text).record


def replay(text: str) -> Replay:
    """Return the record for a text with its positions. Raises `RecordError` as `read` does."""
    text = _sound(text)
    pairs, body = _pairs(text)
    texts = {tag: _string(text, pair) for tag, pair in pairs.items()}
    record = headed(texts, lambda tag: _where(text, pairs[tag].at), BEGINS)
    found = _played(record, text, body)
    ranks = result(found.states[-1])
    if texts.get("Result", ranks) != ranks:
        where = _where(text, pairs["Result"].at)
        raise RecordError(where, "result", told=texts["Result"], result=ranks)
    return found


def _sound(text: str) -> str:
    """Return the text without a byte order mark.

    Raises `RecordError` if the text is too long or cannot be encoded as UTF-8.
    """
    if len(text) > MOST_TEXT:
        raise RecordError(BEGINS, "long", count=len(text), most=MOST_TEXT)
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise RecordError(_where(text, error.start), "half") from None
    return text.removeprefix("\ufeff")


def _pairs(text: str) -> tuple[dict[str, _Pair], int]:
    """Return the tag pairs at the beginning of a text, and the index after them."""
    pairs: dict[str, _Pair] = {}
    end = 0
    while (found := TOKEN.match(text, end)) and (tag := found["tag"]):
        pair = _Pair(found["text"], found.start("tag"))
        if tag in pairs:
            raise RecordError(_where(text, pair.at), "second", tag=tag)
        if len(pairs) == MOST_TAGS:
            raise RecordError(_where(text, pair.at), "tags", most=MOST_TAGS)
        pairs[tag] = pair
        end = found.end()
    if found and found["rest"]:
        raise _strange(text, found)
    return pairs, end


def _strange(text: str, found: re.Match[str]) -> RecordError:
    """Return the error for text that is not a token."""
    rest = found["rest"][:20]
    return RecordError(
        _where(text, found.start("rest")), UNCLOSED.get(rest[0], "strange"), text=rest
    )


def _string(text: str, pair: _Pair) -> str:
    try:
        return unquoted(pair.text)
    except ValueError:
        raise RecordError(_where(text, pair.at), "unquoted", text=pair.text) from None


def headed(texts: Mapping[str, str], where: Callable[[str], Where], begins: Where) -> Record:
    """Return a record without moves for a set of tags.

    Args:
        texts: The values of the tags by name.
        where: Returns the location of a tag, for errors.
        begins: The location of the tags as a whole, for errors on missing tags.

    Raises `RecordError` if a required tag is missing, or if the program or the game does not
    support the value of a tag.
    """
    for tag in ("Game", "Rules", "Seats"):
        if tag not in texts:
            raise RecordError(begins, "untagged", tag=tag)

    def chosen(tag: str, text: str, known: Mapping[str, T]) -> T:
        if text not in known:
            raise RecordError(where(tag), "unknown", tag=tag, text=repr(text), known=listed(known))
        return known[text]

    game = chosen("Game", texts["Game"], GAMES)
    chosen("Rules", texts["Rules"], {str(game.rules): game.rules})
    count = chosen("Seats", texts["Seats"], {str(count): count for count in game.seats})
    known = {
        f"{option.name}={text}": (option.name, value)
        for option in game.options
        for text, value in option.texts(count).items()
    }
    parts = texts.get("Options", "").split(maxsplit=len(game.options))
    options = dict(chosen("Options", part, known) for part in parts)
    if len(options) < len(parts):
        raise RecordError(where("Options"), "options")
    first = None
    if "First" in texts:
        numbers = {str(seat + 1): seat for seat in game.firsts(count)}
        first = chosen("First", texts["First"], numbers)
    seats: dict[str, Seat] = {}
    for number in range(1, count + 1):
        tag = f"Player{number}"
        player, _, name = texts.get(tag, PERSON).partition(" ")
        seats[tag] = Seat(name, chosen(tag, player, {who: who for who in PLAYER_KINDS}))
    own = {"Game", "Rules", "Seats", "Options", "First", "Position", "Result", *seats}
    more = {tag: text for tag, text in texts.items() if tag not in own}
    for tag in more:
        if re.fullmatch(r"Player\d+", tag):
            raise RecordError(where(tag), "player", tag=tag, count=count)
    settled = game.settled(count, options)
    text = texts.get("Position", "")
    if text:
        at = where("Position")
        found = position.read(text, lambda n: Phrase("position", {"where": at, "column": n}))
        _fits(found, texts, settled, where)
    return Record(game, tuple(seats.values()), settled, first, tags=more, position=text)


def _fits(
    found: Position,
    texts: Mapping[str, str],
    options: Mapping[str, bool | str],
    where: Callable[[str], Where],
) -> None:
    """Raise `RecordError` if the game, seats or options of a position differ from the tags."""
    pairs = {
        "Game": (found.game.name, texts["Game"]),
        "Seats": (str(found.seats), texts["Seats"]),
        "Options": (found.options, options),
        "First": ("no first seat", texts.get("First", "no first seat")),
    }
    for tag, (there, expected) in pairs.items():
        if there != expected:
            raise RecordError(
                where("Position"), "position.differs", found=there, known=expected, tag=tag
            )


def _played(record: Record, text: str, begin: int) -> Replay:
    """Return the record with the moves and comments of a text from an index on."""
    moves: list[Move] = []
    comments: dict[int, str] = {}
    states = [record.start()]
    for found in TOKEN.finditer(text, begin):
        kind = found.lastgroup
        if kind == "move":
            if len(moves) == MOST_PLIES:
                raise RecordError(_where(text, found.start("move")), "further", most=MOST_PLIES)
            move = tokens(found["move"])
            try:
                states.append(states[-1].play(move))
            except IllegalMove as error:
                raise _illegal(_where(text, found.start("move")), error, len(states)) from None
            moves.append(move)
        elif kind == "comment":
            if len(moves) in comments:
                raise RecordError(_where(text, found.start("comment")), "commented")
            comments[len(moves)] = _unescaped(found["comment"])
        elif kind == "text":
            raise RecordError(_where(text, found.start("tag")), "late", tag=found["tag"])
        elif kind:
            raise _strange(text, found)
    return Replay(record._replace(moves=tuple(moves), comments=comments), tuple(states))


def _illegal(where: Phrase, error: IllegalMove, ply: int) -> RecordError:
    key, legal = "illegal" if error.legal else "over", listed(map(notation, error.legal))
    return RecordError(where, key, move=notation(error.move), ply=ply, legal=legal)


def _unescaped(comment: str) -> str:
    r"""Return a comment without the backslashes that escape characters in it.

    >>> print(_unescaped(r"\} and \\"))
    } and \
    """
    return "\\".join(part.replace("\\", "") for part in comment.split(r"\\"))
