"""Which sentences a game can be asked for, by what it has and by what random games of it do.

A sentence is asked for by a key and parts that make the key narrower: ("captured", "pawn").
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import permutations
from random import Random
from string import Formatter
from unittest.mock import patch

from nyout import lessons, view, words
from nyout.check.findings import Finding
from nyout.check.folder import Folder, constants, find
from nyout.check.promises import Played, labels, played, unsaid, variants
from nyout.core import CHANCE, OVER, Game
from nyout.history.statistics import COUNTS
from nyout.match import PLAYER_KINDS, Match, Seat
from nyout.view import Target
from nyout.words import texts
from nyout.words.prompts import step

Parts = tuple[str, ...]
ONE = ".one"  # ends the keys of singulars

REASONED = {
    *("blue", "colour", "count", "empty", "first", "flipped", "holder", "last", "least"),
    *("most", "now", "out", "place", "reason", "red", "seat", "seats", "second", "spot", "start"),
    *("takers", "trays", "turn", "winner"),
}
"""What the games fill into the reasons why they refuse a position (`nyout.games.fields`)."""

CLICKED = {"place", "start", "ends", "seat", "throw"}
"""What is filled into the reasons why a click means nothing (`nyout.words.why`)."""

FIELDS: dict[str, set[str]] = {
    "about": set(),
    "ask": {"throw"},
    "button": {"token"},
    "captured": {"place", "count"},
    "credit": set(),
    "did": set(),
    "die": {"face"},
    "do": set(),
    "does.joins": {"count"},
    "does.lapses": {"count"},
    "does.leaves": {"count"},
    "does.next": set(),
    "does.over": set(),
    "does.parts": {"count"},
    "does.scores": {"count"},
    "does.short": set(),
    "does.stays": set(),
    "does.takes": {"count"},
    "does.turns": set(),
    "does.wins": set(),
    "entered": {"start", "end", "count"},
    "expected": REASONED,
    "fact": {"seat", "count"},
    "goal": set(),
    "group": {"count", "seat", "place"},
    "held": {"count"},
    "home": {"place", "seat"},
    "impossible": REASONED,
    "joined": {"count"},
    "lapsed": {"count"},
    "left": {"start", "end", "count"},
    "length": set(),
    "lesson": set(),
    "linked": {"seat"},
    "lost": {"place", "count"},
    "moved": {"start", "end", "count"},
    "nowhere": set(),
    "on": {"count", "place"},
    "option": set(),
    "over": set(),
    "parted": {"place", "count"},
    "pick": {"throw", "picked"},
    "pieces": {"count", "seat"},
    "place": set(),
    "points": {"count"},
    "ranked": {"rank", "seat", "score"},
    "score": {"count"},
    "settled": set(),
    "standing": {"seat", "parts"},
    "stat": {"count"},
    "started": {"seat"},
    "thinking": set(),
    "throw": set(),
    "thrown": {"throw", "first", "second"},
    "title": set(),
    "turned": {"place"},
    "unit": {"count"},
    "cast": {"throw", "first", "second"},
    "value": set(),
    "which": set(),
    "why.throw": {"seat"},
    "why.wait": {"seat"},
    "why.move": set(),
    "why.die": {"face"},
    **dict.fromkeys(("why.spent", "why.theirs", "why.held", "why.still", "why.far"), CLICKED),
    **dict.fromkeys(("why.other", "why.reach", "why.enter"), CLICKED),
    "why.enters": {"ends", "throw"},
    "why.takes": {"throws"},
    "why.loses": {"own", "best"},
}
"""The keys of which a game can have sentences of its own, and what is filled into each."""


def fields(text: str) -> set[str]:
    """The names of what is filled into a sentence. Raises `ValueError` for unmatched braces.

    >>> sorted(fields("{seat} throws {throw}."))
    ['seat', 'throw']
    """
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def samples(game: Game) -> Iterator[Played]:
    """A random game for each seat count, and for other values of the options."""
    chosen = [variant for variant in variants(game) if variant[1] is None]
    return (played(game, *variant, Random(n)) for n, variant in enumerate(chosen))


def sampled(folder: Folder, game: Game) -> tuple[list[Played], list[Finding]]:
    """The random games that could be played, and the error that stopped them."""
    plays: list[Played] = []
    try:
        plays.extend(samples(game))
    except Exception as error:  # a faulty game may raise anything
        return plays, [folder.failed(error, "a random game ends in ")]
    return plays, []


def steps(name: str) -> tuple[str, ...]:
    """The names of the steps of a game's lesson; none where the lesson is missing or damaged."""
    try:
        return tuple(step.name for step in lessons.lesson(name).steps)
    except Exception:  # a faulty lesson is reported by `nyout.check.quotas`
        return ()


def filled(game: Game, plays: Sequence[Played]) -> Mapping[str, set[Parts]]:
    """What can make the keys of a game's sentences narrower, by the first part of the key.

    Includes some that no game asks for: every text in the game's code may be the name of a fact.
    """
    own = {text for path in find(game.name).path.glob("*.py") for text in constants(path)}
    states = [state for one in plays for state in one.states if state.turn() != OVER]
    trays, places = {*game.board.trays}, {*game.board.places}
    plies = [(state, move) for state in states for move in state.moves()]
    scenes = {view.scene(state) for state in states}
    asks = {(view.phase(state),) for state in states}
    throws = {(view.phase(state), *move) for state, move in plies if state.turn() == CHANCE}
    dice = {die for state, move in plies for die in view.dice(state, move)}
    ways = {view.targets(state, move) for state, move in plies if state.turn() != CHANCE}
    things = {thing for way in ways for thing in way}
    buttons = {(thing.token,) for thing in things if thing.kind == "button"}
    lasts = {(way[-1].token,) for way in ways if way}
    picks = set(_picks(ways))
    pieces = {(piece.kind, piece.face) for scene in scenes for piece in scene.pieces}
    kinds = {piece[:1] for piece in pieces}
    arriving = {(*kind, place) for kind in kinds for place in places}
    leaving = {(*kind, tray) for kind in kinds for tray in trays}
    spots = {(place,) for place in (*trays, *game.board.places)}
    reached = {(*kind, who, *at) for kind in kinds for who in ("foe", "empty") for at in spots}
    lesson = {(step,) for step in steps(game.name)}
    chosen = [(seats, options) for seats, _, options in variants(game)]
    colours = {(colour,) for seats, of in chosen for colour in game.colours(seats, **of)}
    players = {(player,) for player in PLAYER_KINDS}
    values = {(one, value) for one in game.options for n in game.seats for value in one.texts(n)}
    return {
        **dict.fromkeys(("captured", "lost", "turned", "parted", "joined"), kinds),
        **dict.fromkeys(("does.joins", "does.takes", "does.turns"), kinds),
        **dict.fromkeys(("moved", "entered"), arriving),
        **dict.fromkeys(("left", "does.leaves"), leaving),
        **dict.fromkeys(("does.scores", "does.stays"), lasts),
        **dict.fromkeys(("pieces", "on"), pieces),
        **dict.fromkeys(("player", "thinking"), players),
        "ask": asks | {(*ask, "again") for ask in asks},
        "over": {(end,) for end in game.endings},
        "do": {()} | {throw[:1] for throw in throws},
        "does.next": asks,
        "fact": {(fact, *kind) for fact in own for kind in ((), *kinds)},
        **{key: {(reason,) for reason in own} for key in ("expected", "impossible")},
        "thrown": throws,
        "cast": {throw[1:] for throw in throws} | {throw[:1] for throw in throws},
        "throw": {throw[1:] for throw in throws},
        "pick": picks | {("any",), *(("any", done) for _, done in picks)},
        "why.wait": {(), *players},
        "why.throw": asks,
        "why.spent": {()},
        "why.which": {()},
        "why.other": {()},
        "why.die": {(), ("used",)},
        "why.theirs": {(tray,) for tray in trays},
        "why.held": {(tray, *ask) for tray in trays for ask in asks},
        "why.still": {
            (*kind, *ask, *more) for kind in kinds for ask in asks for more in (*spots, ("moved",))
        },
        "why.far": {(*who, *spot) for who in {*asks, ("foe",)} for spot in spots},
        **dict.fromkeys(("why.reach", "why.enter"), reached),
        "won": {(), ("you",)},
        "shared": {(), ("you",)},
        "beaten": {()} | {(str(rank),) for rank in range(2, game.seats[-1] + 1)},
        "stat": {(key,) for key in COUNTS} | {("throw", *throw[1:]) for throw in throws},
        **dict.fromkeys(("button", "did"), buttons),
        "die": {(die.kind, die.face) for die in dice},
        "group": {parts for thing in things if thing.pieces for parts in ((), ("owned",))},
        "held": {(tray,) for tray in trays},
        "place": spots,
        "linked": {(), *players},
        "lesson": lesson | {(*step, "did") for step in lesson},
        "colour": colours,
        "option": {(option.name,) for option in game.options},
        "value": {(option.name, letter) for option, value in values for letter in value},
    }


def _picks(ways: Iterable[Sequence[Target]]) -> Iterator[Parts]:
    """Yield the kind of each target of a move, with the targets that can be picked before it."""
    for way in {tuple((thing.kind, step(thing)) for thing in way) for way in ways}:
        for count in range(2, len(way) + 1):
            for *picked, (kind, _) in permutations(way, count):
                yield kind, "-".join(done for _, done in picked)


def asked(game: Game, plays: Sequence[Played]) -> set[Parts]:
    """Every key that is asked for while random games are shown and told, found or not."""
    heard: set[Parts] = set()

    def find_key(key: str, *more: str, game: Game | None = None) -> str:
        if game:
            heard.add((key, *filter(None, more)))
        return "drawn"  # any sentence without fields

    with patch.object(texts, "find_key", find_key):
        for one in plays:
            _say(game, one)
    return heard


def _say(game: Game, one: Played) -> None:
    """Ask for all that is said of a random game, and of every move that it could have made."""
    seats = tuple(Seat(f"seat {n}") for n in range(one.seats))
    whole = Match(game, seats, one.options, one.first, "", tuple(one.states), tuple(one.moves))
    label = labels(whole)
    for ply, state in enumerate(one.states):
        list(unsaid(whole.at(ply), label))
        for move in () if state.turn() == CHANCE else state.moves():
            words.preview(state, move, game)


def needed(game: Game, heard: set[Parts]) -> set[Parts]:
    """The keys of which there must be sentences: those heard, and those for what is seldom seen."""
    values = {
        ("value", option.name, letter)
        for option in game.options
        for count in game.seats
        for value in option.values(count)
        if isinstance(value, str)  # it is chosen from a list, by a letter a seat
        for letter in value
    }
    lesson = steps(game.name)
    return {
        *heard,
        *values,
        *((key,) for key in ("about", "length", "credit", "score", "unit")),
        *(("over", ending) for ending in game.endings),
        *((key, tray) for key in ("held", "place") for tray in game.board.trays),
        *(("lesson", step) for step in lesson),
        *(("lesson", step, "did") for step in lesson),
    }
