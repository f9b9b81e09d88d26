"""What the monkey wants, as weights of the things that it sees, and its whims."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import NamedTuple

from nyout import GAMES, match
from nyout.match import Seat
from tools.driver.playing import choose_at_random, play_plies, rolled_off
from tools.monkey.visitor import ARROWS, SIZES, TURNED, Sight, Step, Thing
from web.state.new_match import COMPUTER

LEVELS = ("person", "person", "beginner", COMPUTER, "strong", "best")
TEXTS = ("", "Ann", "Ann & <b>", "조선", "W" * 60, "hand-3", "5-9", "?", "#x", '[Game "run"]')
NUMBERS = ("0", "3", "99")
USUAL_KEYS = ("Tab", "Enter", *ARROWS)
RARE_KEYS = ("Shift+Tab", "Escape", " ", "Control+z", "Control+Shift+Z", "h", "/", "?", "Home")
LAST_PLIES = 5, 25  # the numbers of plies that a late game may still have to play
STRAY = 0.02  # the weight of things that cannot be used now

WEIGHTS: Mapping[str, float] = {
    r"": 0.3,
    r" (#menu|#settings|#sound|#undo)$": 0.5,
    r"^menu-list": 1,
    r"act=(dismiss|close)|dismiss=|text=(Close|Fermer|닫기)": 4,
    r"link=": 0.1,
    r"link=#(puzzle|lesson)": 0.3,
    r"^footer": 0.05,
    r"language=": 0.15,
    r"ply=": 0.15,
    r"#throw$": 20,
    r"choice=": 16,
    r"#(back|anyway)$": 6,
    r"#redo$": 1.5,
    r"lesson=show": 2,
    r"lesson=leave": 0.05,
    r"#wake": 50,
    r"#notice-keep": 1,
    r"^ending act=rematch": 3,
}
"""How much a visitor wants to use a thing whose key matches; the last match counts."""


class Goal(NamedTuple):
    """Where a visitor starts, and what they prefer to use."""

    start: str  # a kind of address, see `address`
    weights: Mapping[str, float]  # in addition to `WEIGHTS`
    steps: int
    mark: float = 10  # the weight of marked places
    task: float = 60  # the weight of glowing things
    stray: float = STRAY


GOALS = {
    "lesson": Goal("#lesson", {r"lesson=(show|play)": 4}, 90, mark=1),
    "game": Goal("", {r"#assist": 3, r"#finish": 9}, 80),
    "hints": Goal("", {r"#hint$|way=": 6}, 60, mark=3),
    "late game": Goal("late", {r"#finish": 6, r"#assist": 3, r"^ending": 3}, 50),
    "many seats": Goal("seats", {r"#assist": 2}, 60),
    "new game": Goal("", {r"#new$|^new-game": 3}, 40),
    "review": Goal("finished", {r"analyse": 10, r"^analysis": 5, r"ply=": 1}, 40),
    "replay": Goal("finished", {r"replay|^history": 4, r"ply=": 2}, 40),
    "puzzle": Goal("#puzzle", {r"puzzle": 4}, 40),
    "editor": Goal("", {r"#edit$": 20, r"^editing": 2, r"dismiss": 0.2}, 50, mark=1, stray=0.5),
    "menu": Goal("", {r"#menu$|^menu-list|#settings": 6, r"^(?!page|footer)": 1.5}, 50, mark=4),
    "front": Goal("front", {r"link=": 2, r"^footer": 0.1}, 30),
    "blog": Goal("blog", {}, 50),
}


def weight(goal: Goal, thing: Thing) -> float:
    """Return how much a visitor with a goal wants to use a thing."""
    if thing.off:
        return goal.stray
    if thing.task:
        return goal.task
    if thing.kind == "place":
        return {"": goal.stray, "end": 1.5 * goal.mark}.get(thing.mark, goal.mark)
    rules = (*WEIGHTS.items(), *goal.weights.items())
    return next(value for pattern, value in reversed(rules) if re.search(pattern, thing.key))


def choose(goal: Goal, sight: Sight, rng: Random) -> Step:
    """Return a step towards a goal, or a whim."""
    if rng.random() < 0.15:
        steps, weights = zip(*whims(sight, rng))
        return rng.choices(steps, weights)[0]
    if not sight.can_act and rng.random() < 0.9:
        return Step("wait", value=str(rng.choice((100, 400, 1000))))
    if not sight.things:
        return Step("back")
    weights = [weight(goal, thing) + 1e-6 for thing in sight.things]
    return use(rng.choices(sight.things, weights)[0], sight, rng)


def use(thing: Thing, sight: Sight, rng: Random) -> Step:
    """Return a step that uses a thing, or scrolls to it."""
    if not (thing.in_window and thing.hit):
        return Step("scroll", thing.key)
    if thing.kind == "select":
        return Step("choose", thing.key, rng.choice(thing.options or ("",)))
    if thing.kind in ("text", "textarea", "search", "number"):
        return Step("write", thing.key, rng.choice(NUMBERS if thing.kind == "number" else TEXTS))
    if thing.mark == "may" and rng.random() < 0.3:
        places = [place.key for place in sight.things if place.kind == "place"]
        return Step("drag", thing.key, rng.choice(places))
    if thing.key.endswith("#throw") and rng.random() < 0.2:
        return Step("hold", thing.key, str(rng.choice((90, 400, 1500))))
    return Step("double-click" if rng.random() < 0.03 else "click", thing.key)


def whims(sight: Sight, rng: Random) -> Iterator[tuple[Step, float]]:
    """Yield steps that have nothing to do with any goal, with their weights."""
    yield Step("wait", value=str(rng.choice((200, 800, 2500)))), 3
    yield Step("press", value=rng.choice(USUAL_KEYS)), 5
    yield Step("press", value=rng.choice(RARE_KEYS)), 3
    yield Step("press", value="Escape"), 2 if sight.dialog else 0.5
    yield Step("resize", value=rng.choice([*SIZES])), 1
    yield Step("resize", value=TURNED.get(sight.device, sight.device)), 1.5
    yield Step("theme", value=rng.choice(("light", "dark"))), 1
    yield Step("back"), 0.7
    yield Step("forward"), 0.4
    if not sight.is_offline:
        yield Step("network", value="off"), 0.7
    else:
        yield Step("network", value="on"), 3
    if not sight.is_offline or sight.is_controlled:
        yield Step("reload"), 0.7
    for thing in sight.things:
        if thing.key.endswith("#undo") and not thing.off:
            yield Step("click", thing.key), 2


def address(kind: str, game: str, rng: Random) -> str:
    """Return an address of a kind, relative to the site."""
    language = rng.choice(("", "", "fr/", "ko/"))
    if kind == "front":
        return language
    if kind in ("late", "finished", "seats"):
        return f"{language}{game}.html#{link_to_game(game, kind, rng.randrange(4))}"
    return f"{language}{game}.html{kind}"


@cache
def link_to_game(game: str, kind: str, seed: int) -> str:
    """Return the fragment of a link to a game that is late, finished, or new with many seats."""
    rng, rules = Random(seed), GAMES[game]
    count = rng.choice([*rules.seats]) if kind == "seats" else 2
    seats = Seat(""), *(Seat("", rng.choice(LEVELS)) for _ in range(count - 1))
    played = rolled_off(match.start(rules, seats, str(seed)))
    if kind != "seats":
        played = play_plies(played, choose_at_random(rng))
    if kind == "late":
        played = played.go_to(max(len(played.moves) - rng.randrange(*LAST_PLIES), 0)).cut()
    return played.link()
