"""Browsers that exchange links to a match of joint throws."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from random import Random

from nyout import GAMES, match
from nyout.core import CHANCE
from nyout.exchange import ReceivedMatch, Reception, receive_link, share_throws, view_as_recipient
from nyout.match import PERSON, REMOTE, Match, Seat

LE_NYOUT = GAMES["le-nyout"]


class Browser:
    """A browser with the games that it has saved."""

    def __init__(self, seed: str) -> None:
        self.games: dict[str, Match] = {}
        self.seeds = (f"{seed} {number}" for number in count())

    def open(self, link: str) -> ReceivedMatch:
        result = receive_link(Match.from_link(link), self.games.values(), next(self.seeds))
        if result.match.local_players:
            self.games[result.match.seed] = result.match
        return result

    @property
    def game(self) -> Match:
        [game] = self.games.values()
        return game


def outgoing_link(at: Match) -> str:
    """Return the link of a match as others get it."""
    return replace(view_as_recipient(at), seed="").link()


def new_match(players: tuple[str, ...], seed: str, game=LE_NYOUT) -> Match:
    """Return a new match of joint throws."""
    seats = tuple(Seat("abcdef"[number], player) for number, player in enumerate(players))
    return share_throws(match.start(game, seats, seed))


def play_on(at: Match, rng: Random) -> Match:
    """Return a match after everything that its browser can play."""
    while at.active_player not in (REMOTE, ""):
        is_throw = at.state.turn() == CHANCE
        at = at.throw() if is_throw else at.play(rng.choice(at.state.moves()))
    return at


def exchange(
    players: tuple[str, ...], seed: int, links: int, game=LE_NYOUT
) -> Iterator[tuple[Browser, str]]:
    """Yield each browser that has played, with the link that it sends."""
    rng, first = Random(seed), Browser(f"{seed}/first")
    match = new_match(players, str(seed), game)
    first.games[match.seed] = match
    browsers = {seat: first for seat, who in enumerate(players) if who == PERSON}
    browser, link = first, ""
    for number in range(links):
        if number:
            result = browser.open(link)
            assert result.reception in (Reception.CONTINUED, Reception.JOINED)
            match = result.match
        match = play_on(match, rng)
        browser.games[match.seed] = match
        link = outgoing_link(match)
        yield browser, link
        if match.is_over:
            return
        remote = [seat for seat, who in enumerate(players) if who in (PERSON, REMOTE)]
        seat = match.active if match.active in remote else match.joint.stints[-1].seat
        browser = browsers.setdefault(seat, Browser(f"{seed}/{seat}"))
