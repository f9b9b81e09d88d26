"""The sentences that a game needs and can use, from its parts and from random games.

A request for a sentence consists of a key and parts that narrow it: ("captured", "pawn").
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

CLICKED = {"place", "start", "ends", "seat", "throw"}
"""The fields of the sentences about clicks without effect (`nyout.words.why`)."""

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
    "fact": {"seat", "count"},
    "goal": set(),
    "group": {"count", "seat", "place"},
    "held": {"count"},
    "home": {"place", "seat"},
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
"""The keys of sentences that a game can have, with the fields of each."""


def fields(text: str) -> set[str]:
    """Return the names of the fields of a sentence. Raises `ValueError` for unmatched braces.

    >>> sorted(fields("{seat} throws {throw}."))
    ['seat', 'throw']
    """
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def samples(game: Game) -> Iterator[Played]:
    """Return a random game for each seat count and for some values of the options."""
    chosen = [variant for variant in variants(game) if variant[1] is None]
    return (played(game, *variant, Random(n)) for n, variant in enumerate(chosen))


def sampled(folder: Folder, game: Game) -> tuple[list[Played], list[Finding]]:
    """Return the samples of a game up to its first error, and the finding on that error."""
    plays: list[Played] = []
    try:
        plays.extend(samples(game))
    except Exception as error:  # a faulty game can raise any exception
        return plays, [folder.failed(error, "a random game ends in ")]
    return plays, []


def steps(name: str) -> tuple[str, ...]:
    """Return the names of the steps of a game's lesson; empty if it is missing or damaged."""
    try:
        return tuple(step.name for step in lessons.lesson(name).steps)
    except Exception:  # `nyout.check.quotas` reports a faulty lesson
        return ()


def filled(game: Game, plays: Sequence[Played]) -> Mapping[str, set[Parts]]:
    """Return all parts that can narrow the keys of a game's sentences, by first part of the key.

    The result is a superset: every text in the game's code could be the name of a fact.
    """
    own = {text for path in find(game.name).code() for text in constants(path)}
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


def requested_keys(game: Game, plays: Sequence[Played]) -> set[Parts]:
    """Return every key requested for the display and narration of games, even if it is missing."""
    requested: set[Parts] = set()

    def find_key(key: str, *more: str, game: Game | None = None) -> str:
        if game:
            requested.add((key, *filter(None, more)))
        return "drawn"  # any sentence without fields

    with patch.object(texts, "find_key", find_key):
        for one in plays:
            _say(game, one)
    return requested


def _say(game: Game, one: Played) -> None:
    """Request all sentences for a random game, and the previews of all its legal moves."""
    seats = tuple(Seat(f"seat {n}") for n in range(one.seats))
    whole = Match(game, seats, one.options, one.first, "", tuple(one.states), tuple(one.moves))
    label = labels(whole)
    for ply, state in enumerate(one.states):
        list(unsaid(whole.at(ply), label))
        for move in () if state.turn() == CHANCE else state.moves():
            words.preview(state, move, game)


def needed(game: Game, requested: set[Parts]) -> set[Parts]:
    """Return the keys that need sentences: those in `requested`, and those for rare situations."""
    values = {
        ("value", option.name, letter)
        for option in game.options
        for count in game.seats
        for value in option.values(count)
        if isinstance(value, str)  # it has one letter per seat, each with a sentence
        for letter in value
    }
    lesson = steps(game.name)
    return {
        *requested,
        *values,
        *((key,) for key in ("about", "length", "credit", "score", "unit")),
        *(("over", ending) for ending in game.endings),
        *((key, tray) for key in ("held", "place") for tray in game.board.trays),
        *(("lesson", step) for step in lesson),
        *(("lesson", step, "did") for step in lesson),
    }
