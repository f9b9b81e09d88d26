"""New matches and rematches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from nyout import match, words
from nyout.core import Game
from nyout.games.ai import NAMES
from nyout.match import PERSON, Match, Seat
from nyout.players import PLAYERS

COMPUTER = "casual"
"""The default computer player."""

USUAL = PERSON, COMPUTER
"""The default players."""


def offers(kept: str = PERSON) -> Mapping[str, str]:
    """Return the labels of the computer players to choose from: the levels, and `kept`.

    `kept` is the player of a seat, which may be a computer player of an older game.
    """
    kinds = dict.fromkeys((*NAMES, *({kept} & {*PLAYERS})))
    return {
        kind: words.sentence("plate.computer", level=words.sentence("level", kind))
        for kind in kinds
    }


def match_between(game: Game, seed: str, players: Iterable[str] = USUAL) -> Match:
    """Return a new match between players of these kinds, named after their colours."""
    seats = tuple(Seat("", player) for player in players)
    return words.name_seats(match.start(game, seats, seed))


def rematch(over: Match, seed: str, level: str = "") -> Match:
    """Return a new match with the rules and the players of a finished one.

    With a level, it becomes that of all computer players.

    The last player of the ranking starts, without a roll-off; if several share that rank, chance
    decides. In a game that the same seat always starts, the players change seats cyclically.
    """
    game, ranks = over.game, over.go_to(len(over.moves)).ranks
    seats, first = words.drop_colour_names(over).seats, None
    if len(game.firsts(len(seats))) == 1:
        seats = (*seats[1:], seats[0])
    elif ranks.count(max(ranks)) == 1:
        first = ranks.index(max(ranks))
    if level:
        seats = tuple(s._replace(player=level) if s.player in PLAYERS else s for s in seats)
    return words.name_seats(match.start(game, seats, seed, over.options, first))
