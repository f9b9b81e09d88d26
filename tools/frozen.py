"""Print the frozen texts: records, links, positions and saved entries of many kinds of matches.

    python -m tools.frozen > tests/frozen/texts.jsonl

Each line is a JSON object with the texts of one match. Games that people have saved or sent contain
such texts, so a line may be added, but not changed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random
from typing import NamedTuple

from nyout import GAMES, match, players, position
from nyout.core import CHANCE, Game
from nyout.history.exchange import received
from nyout.match import LIVE, ROOM, Match, playing
from nyout.seats import PERSON, REMOTE, Seat
from web.saved import saved_game
from web.saved.saved_game import Saved

DATE = 1_700_000_000_000  # milliseconds since 1970
NAMES = "Ann", "Zoë", "민수", 'O\'Neil "x"', "", "Red"
ROOM_SECRET = "frozen-room-secret-0123"


class Frozen(NamedTuple):
    """The texts of a match in all forms."""

    about: str
    record: str
    link: str
    shared: str  # the link that others get
    position: str  # the position shown; empty during a roll-off
    entry: Mapping[str, object]  # the entry of the database, without its record


def frozen(about: str, at: Match) -> Frozen:
    """Return the texts of a match."""
    entry = Saved.of_match(at, DATE, "A name")._asdict()
    del entry["text"]  # the record without names of colours, which has a test of its own
    return Frozen(
        about,
        at.text(),
        at.link(),
        saved_game.fragment(at),
        "" if at.phase in ("rolloff", "toss") else position.write(at.state, at.game),
        entry,
    )


def main() -> None:
    """Print the texts of all matches."""
    for about, at in matches():
        print(json.dumps(frozen(about, at)._asdict(), ensure_ascii=False))


def matches() -> Iterator[tuple[str, Match]]:
    """Yield matches of all kinds, each with a description."""
    for game in GAMES.values():
        yield from plain(game)
        yield from set_up(game)
        yield from joint(game)


def plain(game: Game) -> Iterator[tuple[str, Match]]:
    """Yield matches of all seat counts: new, in progress, over, with own dice, looked back at."""
    for count in game.seats:
        seats = tuple(Seat(name, PERSON) for name in NAMES[:count])
        computers = (*seats[:1], *(Seat("", "casual") for _ in seats[1:]))
        options = {option.name: option.values(count)[-1] for option in game.options}
        for kind, at in (
            ("new", match.start(game, seats, f"new {count}")),
            ("options", played(match.start(game, computers, f"options {count}", options), 25)),
            ("first", played(match.start(game, seats, "", None, game.firsts(count)[-1]), 40)),
            ("over", played(match.start(game, computers, f"over {count}"), None)),
            ("own dice", with_own_dice(match.start(game, seats, f"own {count}"), 12)),
        ):
            yield f"{game.name} {count}: {kind}", at
        back = played(match.start(game, seats, f"back {count}"), 30)
        comments = {0: "a beginning", 3: "[%review 51.20 luck +1.35] lucky", 7: "é {x} ; y"}
        tags = {"Event": "A tournament", "Annotator": "Zoë"}
        yield f"{game.name} {count}: back", back._replace(cursor=20, comments=comments, tags=tags)


def set_up(game: Game) -> Iterator[tuple[str, Match]]:
    """Yield matches that start from a position in the middle of another."""
    for count in game.seats:
        begun = match.start(game, (Seat("", PERSON),) * count, f"position {count}")
        middle = played(begun, 45)
        begun = Match.of_position(position.write(middle.state, game)).seeded("set up")
        yield f"{game.name} {count}: position", begun
        yield f"{game.name} {count}: played on", played(begun, 10)


def joint(game: Game) -> Iterator[tuple[str, Match]]:
    """Yield matches of joint throws in the browsers of their players, at several stages."""
    for count in sorted({2, min(3, game.seats[-1])} & {*game.seats}):
        kinds = (PERSON, *(REMOTE,) * (count - 1))
        for stage, at in zip(("invitation", "joined", "sent", "answered"), exchange(game, kinds)):
            yield f"{game.name} {count}: joint, {stage}", at
    *_, last = islice(exchange(game, (PERSON, REMOTE)), 6)
    [here] = last.local_persons
    yield f"{game.name} 2: resigned", last.resign(here)
    yield f"{game.name} 2: claimed", last.claim(here)
    live = last._replace(tags={**last.tags, ROOM: ROOM_SECRET, LIVE: ROOM_SECRET})
    yield f"{game.name} 2: live", live


def exchange(game: Game, kinds: tuple[str, ...]) -> Iterator[Match]:
    """Yield a match of joint throws as each browser has it when it sends its link."""
    rng, browsers = Random(7), dict[int, Match]()
    seats = tuple(Seat(name, kind) for name, kind in zip(NAMES, kinds))
    at = play_here(match.start(game, seats, "joint 0").jointly(), rng)
    browsers[0] = at
    while True:
        yield at
        if at.is_over:
            return
        here = at.active if at.active != CHANCE else at.joint.stints[-1].seat
        saved = [browsers[here]] if here in browsers else []
        link = saved_game.fragment(at)
        at = play_here(received(Match.of_link(link), saved, f"joint {here}").match, rng)
        browsers[here] = at


def play_here(at: Match, rng: Random) -> Match:
    """Return a match after everything that its browser can play."""
    while at.active_player not in (REMOTE, ""):
        at = at.throw() if at.state.turn() == CHANCE else at.play(rng.choice(at.state.moves()))
    return at


def played(begun: Match, plies: int | None) -> Match:
    """Return a match after a number of random plies, or at the end of a greedy game."""
    rng = Random(begun.seed)
    player = "greedy" if plies is None else "random"
    line = playing(begun, lambda at: players.choice(player, at.state, rng))
    *_, last = islice(line, None if plies is None else plies + 1)
    return last


def with_own_dice(at: Match, plies: int) -> Match:
    """Return a match after plies whose throws are of physical dice."""
    rng = Random(at.seed)
    for _ in range(plies):
        move = rng.choice(at.state.moves())
        at = at.roll(move) if at.state.turn() == CHANCE else at.play(move)
    return at


if __name__ == "__main__":
    main()
