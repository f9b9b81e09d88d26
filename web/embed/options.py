"""The options in the address of an embedded board, in one table; docs/embed.md says what they do.

The dialog that generates snippets uses the table too. Only the rules can check records and
positions: `open_match` does so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from nyout import words
from nyout.core import Game
from nyout.exchange import view_as_spectator
from nyout.faults import Phrase
from nyout.match import PERSON, Match
from nyout.players import PLAYERS
from nyout.record import RecordError
from web.state.new_match import USUAL, match_between

WHO = (PERSON, *PLAYERS)
MAX_SAID = 60  # characters of an invalid value that a message quotes


class Option(NamedTuple):
    """An option in the address of an embedded board."""

    name: str
    expected: str  # a description of valid values, for error messages
    pattern: str  # of a whole value
    values: tuple[str, ...] = ()  # all valid values, if they can be listed

    @property
    def default(self) -> str:
        """The value if the address has none; it need not match the pattern."""
        return self.values[0] if self.values else ""

    def fault(self, value: str) -> str:
        """Return a sentence that says why a value is invalid, or ""."""
        if not value or re.fullmatch(self.pattern, value):
            return ""
        short = value[:MAX_SAID]
        return words.sentence("embed.wrong", name=self.name, value=short, expected=self.expected)


def list_option(name: str, *values: str) -> Option:
    """Return an option with a list of values, of which the first is the default."""
    return Option(name, describe_values(values=", ".join(values)), "|".join(values), values)


def pattern_option(name: str, pattern: str) -> Option:
    """Return an option whose values match a pattern."""
    return Option(name, describe_values(name), pattern)


def describe_values(*key: str, **fields: Any) -> str:
    """Return a description of the valid values of an option, in the current language."""
    return words.sentence("embed.expected", *key, **fields)


def options(seats: Sequence[int]) -> tuple[Option, ...]:
    """Return the options of a game with these numbers of seats, in the order of docs/embed.md.

    >>> [option.name for option in options(range(2, 5))][:4]
    ['seats', 'record', 'position', 'puzzle']
    """
    few, many = seats[0], seats[-1]
    ranges = ("range",) if few < many else ()
    who = "|".join(WHO)
    return (
        Option(
            "seats",
            describe_values("seats", *ranges, few=few, many=many, who=", ".join(WHO)),
            f"(?:{who})(?:,(?:{who})){{{few - 1},{many - 1}}}",
        ),
        pattern_option("record", "[0-9][A-Za-z0-9_-]+"),
        pattern_option("position", "[a-z][a-z0-9-]*/[1-9][0-9]*(?: [a-z][a-z0-9_-]*=[!-~]*)+"),
        pattern_option("puzzle", "today|[1-9][0-9]{0,3}"),
        pattern_option("ply", "0|[1-9][0-9]{0,4}"),
        list_option("autoplay", "no", "yes"),
        list_option("readonly", "no", "yes"),
        list_option("controls", "basic", "none", "full"),
        list_option("theme", "auto", "light", "dark"),
        list_option("lang", *words.LANGUAGES),
        list_option("size", "fill", "content"),
        pattern_option(
            "origin",
            r"https?://[A-Za-z0-9.-]+(?::[0-9]{1,5})?|https?://\[[0-9a-f:]+\](?::[0-9]{1,5})?|null",
        ),
    )


def check(game: Game, asked: Mapping[str, str]) -> tuple[dict[str, str], tuple[str, ...]]:
    """Return the valid ones of the options in an address, and sentences about the other ones.

    >>> from nyout import GAMES
    >>> check(GAMES["run"], {"ply": "2", "sets": "7", "theme": "dark"})[0]
    {'ply': '2', 'theme': 'dark'}
    """
    table = {option.name: option for option in options(game.seats)}
    faults = {
        name: table[name].fault(value)
        if name in table
        else words.sentence("embed.unknown", name=name[:MAX_SAID], names=", ".join(table))
        for name, value in asked.items()
    }
    good = {name: value for name, value in asked.items() if not faults[name]}
    return good, tuple(filter(None, faults.values()))


def open_match(game: Game, values: Mapping[str, str], seed: str) -> tuple[Match, tuple[str, ...]]:
    """Return the match that valid options specify, and sentences about their faults.

    >>> from nyout import GAMES
    >>> match, faults = open_match(GAMES["run"], {"seats": "greedy,greedy", "ply": "3"}, "7")
    >>> [seat.player for seat in match.seats], faults
    (['greedy', 'greedy'], ('`ply=3` isn’t in the game; expected 0.',))
    """
    seats = values.get("seats", "")
    opened_match, faults = _read_given(game, values, seats, seed)
    match = opened_match or fresh(game, seats, seed)
    ply = values.get("ply") or ("0" if values.get("autoplay") == "yes" else "")
    if ply and int(ply) > len(match.moves):
        last = len(match.moves)
        none = () if last else ("none",)
        faults.append(words.sentence("embed.unshown", *none, ply=ply, last=last))
    elif ply:
        match = match.go_to(int(ply))
    return match, tuple(faults)


def _read_given(
    game: Game, values: Mapping[str, str], seats: str, seed: str
) -> tuple[Match | None, list[str]]:
    """Return the match of the given record or position, if any, and sentences about faults."""
    kind = next((kind for kind in READERS if values.get(kind)), None)
    if kind is None:
        return None, []
    try:
        match = read_match(game, kind, values[kind], seed)
    except RecordError as error:
        return None, [words.sentence("embed.unread", kind, error=words.fault(error))]
    players_of_record = [seat.player for seat in match.seats]
    players = seats.split(",", len(players_of_record)) if seats else players_of_record
    if len(players) != len(players_of_record):
        fault = words.sentence(
            "embed.unseated", kind, seats=seats[:MAX_SAID], count=len(players_of_record)
        )
        return match, [fault]
    if players == players_of_record:
        return match, []
    seated = (seat._replace(player=who) for seat, who in zip(match.seats, players))
    # Joint decisions are of other players.
    return replace(match, seats=tuple(seated), decisions=None), []


READERS: dict[str, Callable[[str], Match]] = {
    "record": Match.from_link,
    "position": Match.from_position,
}
"""The readers of a match by option, in order of precedence."""


def read_match(game: Game, kind: str, text: str, seed: str) -> Match:
    """Return the match of an option of `READERS`.

    Raises `RecordError` if the text is damaged, or of another game.
    """
    match = READERS[kind](text)
    if match.game is not game:
        raise RecordError(Phrase("game"), "another", found=match.game.title, title=game.title)
    return replace(words.name_seats(view_as_spectator(match)), seed=seed)


def fresh(game: Game, players: str, seed: str) -> Match:
    """Return a new match between these players, by default `USUAL`.

    Raises `ValueError` if the game does not allow them.
    """
    if fault := options(game.seats)[0].fault(players):
        raise ValueError(fault)
    return match_between(game, seed, players.split(",") if players else USUAL)
