"""The options in the address of an embedded board, defined and documented in one table.

The build copies the table into each embedded page, where `embed.js` checks the address against it.
The dialog that generates snippets and `docs/embed.md` use the table too. Only the rules can check
records and positions: `opened` does so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from nyout import words
from nyout.core import Game
from nyout.faults import Phrase
from nyout.match import JOINT, PERSON, Match
from nyout.players import PLAYERS
from nyout.record import RecordError
from web.state.new_match import USUAL, between

WHO = (PERSON, *PLAYERS)
TODAY = "today"  # the puzzle of the day on which the board is used
MAX_SAID = 60  # characters of an invalid value that a message quotes


class Option(NamedTuple):
    """An option in the address of an embedded board."""

    name: str
    default: str  # the value if the address has none; it need not match the pattern
    expected: str  # a description of valid values, for error messages
    about: str  # the effect of the option
    values: tuple[str, ...] = ()  # all valid values, if they can be listed
    pattern: str = ""  # otherwise the pattern of a whole value, for Python and JavaScript

    def shape(self) -> str:
        """Return the regular expression that a whole value must match."""
        return self.pattern or "|".join(self.values)


def listed(name: str, values: Sequence[str], about: str) -> Option:
    """Return an option with a list of values, of which the first is the default."""
    return Option(name, values[0], expected(values=", ".join(values)), about, tuple(values))


def expected(*key: str, **fields: Any) -> str:
    """Return a description of the valid values of an option, in the current language."""
    return words.text("embed.expected", *key, **fields)


def options(seats: Sequence[int]) -> tuple[Option, ...]:
    """Return the options of a game with these numbers of seats, in the order of docs/embed.md.

    >>> [option.name for option in options(range(2, 5))][:4]
    ['seats', 'record', 'position', 'puzzle']
    """
    return (_seats(seats), *_content(), *_presentation())


def _seats(seats: Sequence[int]) -> Option:
    few, many = seats[0], seats[-1]
    ranges = ("range",) if few < many else ()
    who = "|".join(WHO)
    return Option(
        "seats",
        "",
        expected("seats", *ranges, few=few, many=many, who=", ".join(WHO)),
        "the player of each seat; by default the players of the record, persons for a position, and"
        f" otherwise {','.join(USUAL)}",
        pattern=f"(?:{who})(?:,(?:{who})){{{few - 1},{many - 1}}}",
    )


def _content() -> tuple[Option, ...]:
    """Return the options for the game or the position on the board."""
    return (
        Option(
            "record",
            "",
            expected("record"),
            "the game to show, with all its moves",
            pattern="[0-9][A-Za-z0-9_-]+",
        ),
        Option(
            "position",
            "",
            expected("position"),
            "the initial position of a new game; a record takes precedence",
            pattern="[a-z][a-z0-9-]*/[1-9][0-9]*(?: [a-z][a-z0-9_-]*=[!-~]*)+",
        ),
        Option(
            "puzzle",
            "",
            expected("puzzle"),
            "the puzzle to solve, with `today` another one every day; a record or a position takes"
            " precedence",
            pattern=rf"{TODAY}|[1-9][0-9]{{0,3}}|[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}}",
        ),
        Option(
            "ply",
            "",
            expected("ply"),
            "the ply of the record whose position is shown first; by default the last",
            pattern="0|[1-9][0-9]{0,4}",
        ),
    )


def _presentation() -> tuple[Option, ...]:
    """Return the options for the controls, the look and the messages."""
    return (
        listed(
            "autoplay",
            ("no", "yes"),
            "replays the record once the board has started, from `ply` or from the first move",
        ),
        listed("readonly", ("no", "yes"), "nobody can move, but the record can be replayed"),
        listed(
            "controls",
            ("basic", "none", "full"),
            "the controls around the board: the prompt and undo; only the dice and Throw; or also"
            " the log, the position in words and the record",
        ),
        listed(
            "theme",
            ("auto", "light", "dark"),
            "the colours; auto follows the reader's settings",
        ),
        listed("lang", tuple(words.LANGUAGES), "the language of the board"),
        listed(
            "size",
            ("fill", "content"),
            "the board fills its frame, or reports the height of its content to the host page",
        ),
        Option(
            "origin",
            "",
            expected("origin"),
            "the origin of the host page that may send commands and receives events; by default"
            " none",
            pattern=r"https?://[A-Za-z0-9.-]+(?::[0-9]{1,5})?|https?://\[[0-9a-f:]+\](?::[0-9]{1,5})?|null",
        ),
    )


def opened(game: Game, values: Mapping[str, str], seed: str) -> tuple[Match, tuple[str, ...]]:
    """Return the match that well-formed options specify, and sentences about their faults.

    >>> from nyout import GAMES
    >>> match, faults = opened(GAMES["run"], {"seats": "greedy,greedy", "ply": "3"}, "7")
    >>> [seat.player for seat in match.seats], faults
    (['greedy', 'greedy'], ('`ply=3` isn’t in the game; expected 0.',))
    """
    seats = values.get("seats", "")
    found, faults = _given(game, values, seats, seed)
    match = found or fresh(game, seats, seed)
    ply = values.get("ply") or ("0" if values.get("autoplay") == "yes" else "")
    if ply and int(ply) > len(match.moves):
        last = len(match.moves)
        none = () if last else ("none",)
        faults.append(words.text("embed.unshown", *none, ply=ply, last=last))
    elif ply:
        match = match.at(int(ply))
    return match, tuple(faults)


def _given(
    game: Game, values: Mapping[str, str], seats: str, seed: str
) -> tuple[Match | None, list[str]]:
    """Return the match of the given record or position, if any, and sentences about faults."""
    kind = next((kind for kind in READERS if values.get(kind)), None)
    if kind is None:
        return None, []
    try:
        match = READERS[kind](game, values[kind], seed)
    except RecordError as error:
        return None, [words.text("embed.unread", kind, error=words.fault(error))]
    known = [seat.player for seat in match.seats]
    players = seats.split(",", len(known)) if seats else known
    if len(players) != len(known):
        fault = words.text("embed.unseated", kind, seats=seats[:MAX_SAID], count=len(known))
        return match, [fault]
    if players == known:
        return match, []
    seated = (seat._replace(player=who) for seat, who in zip(match.seats, players))
    tags = {tag: text for tag, text in match.tags.items() if tag != JOINT}  # it lists persons
    return match._replace(seats=tuple(seated), tags=tags), []


def recorded(game: Game, text: str, seed: str) -> Match:
    """Return the match of a link's fragment.

    Raises `RecordError` if it is damaged, or of another game.
    """
    return _of_game(game, Match.of_link(text), seed)


def positioned(game: Game, text: str, seed: str) -> Match:
    """Return a new match from a position.

    Raises `RecordError` if it is damaged, or of another game.
    """
    return _of_game(game, Match.of_position(text), seed)


READERS: dict[str, Callable[[Game, str, str], Match]] = {
    "record": recorded,
    "position": positioned,
}
"""The readers of a match by option, in order of precedence."""


def _of_game(game: Game, found: Match, seed: str) -> Match:
    if found.game is not game:
        raise RecordError(Phrase("game"), "another", found=found.game.title, title=game.title)
    return words.name_seats(found.watched())._replace(seed=seed)


def fresh(game: Game, players: str, seed: str) -> Match:
    """Return a new match between these players, by default `USUAL`.

    Raises `ValueError` if the game does not allow them.
    """
    option = next(option for option in options(game.seats) if option.name == "seats")
    if players and not re.fullmatch(option.shape(), players):
        raise ValueError(
            words.text(
                "embed.wrong",
                name=option.name,
                value=players[:MAX_SAID],
                expected=option.expected,
            )
        )
    return between(game, seed, players.split(",") if players else USUAL)
