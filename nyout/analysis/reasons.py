"""Reasons for moves in words, built from the events of the move and of the replies to it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from nyout import view
from nyout.analysis.outlook import Outlook, Reach
from nyout.core import CHANCE, Game, Move, State, notation
from nyout.plies import Gone, events
from nyout.view import Target, cached_scene
from nyout.words import en
from nyout.words.previews import gains, preview
from nyout.words.prompts import describe, piece_name
from nyout.words.texts import list_names, place_name, text, throw_name, uncapitalize
from nyout.words.tongue import percent

LEAST = 0.01  # the smallest named chance, because one of 0% would be none
SAFER = 0.05  # the smallest named difference between chances of a capture
MAX_NAMES = 3  # throws or places listed in a sentence

en.load_extra("analysis")


def reasons(
    outlook: Outlook, others: Sequence[Outlook], game: Game, is_best: bool = True
) -> tuple[str, ...]:
    """Return what a move does and what it leaves, one sentence each.

    The outlooks of the other moves decide what is worth saying. That the move is the best one is
    worth it if nothing else is.
    """
    sentences = [*effects(outlook, game), *_describe_prevention(outlook, others, game)]
    if outlook.reach:
        sentences += _harm(outlook, outlook.reach, game)
    return tuple(sentences) or _later(outlook, others, game, is_best)


def advantages(better: Outlook, played: Outlook, game: Game, gain: float = 0.0) -> tuple[str, ...]:
    """Return why one move is better than another, one sentence each.

    These are the effects that the played move lacks, and the captures and wins that only the played
    move permits. If there are none, the next turns give the reason, then new pieces and blocked
    places, and at last `gain`, the gained win chance.
    """
    known = effects(played, game)
    sentences = [sentence for sentence in effects(better, game) if sentence not in known]
    sentences += (
        *_describe_prevention(better, (played,), game),
        *_describe_protection(better, played, game),
    )
    return (
        tuple(sentences)
        or tuple(_ahead(better, played, game))
        or tuple(_new(better, played, game))
        or _later(better, (played,), game, gain=gain)
    )


def drawbacks(played: Outlook, better: Outlook, game: Game) -> tuple[str, ...]:
    """Return what the next turn can do after a move, if it is more than after a better one."""
    reach, best = played.reach, better.reach or Reach()
    if reach is None or (reach.loses <= best.loses and reach.captures <= best.captures):
        return ()
    return tuple(_harm(played, reach, game))


def describe_moves(state: State, moves: Sequence[Move], game: Game) -> str:
    """Return what to do for a seat's legal move, or for moves that differ in their last target.

    >>> from nyout import GAMES
    >>> state = GAMES["le-nyout"].start(first=0).play(("4",))
    >>> describe_moves(state, [("hand", "4")], GAMES["le-nyout"])
    'new pawn to 4'
    """
    ways = [view.view_of(state).targets(move) for move in moves]
    names = [piece_name(target, state, game) for target in ways[0][:-1]]
    lasts = [describe(way[-1], game) for way in ways]
    first, last = ways[0][0], ways[0][-1]
    if last.kind == "button" and first.kind != "button":
        lasts = [*map(uncapitalize, lasts)]
    names.append(list_names(lasts))
    dice = [target.token for target in ways[0] if target.kind == "die"]
    steps = [*zip(ways[0], names)][len(dice) :]
    if [target.kind for target, _ in steps] == ["button", "place", "button"]:
        return text("step.part", part=names[-1], whole=names[-2])
    is_attack = len(steps) > 2 and steps[-1][0].at == steps[-2][0].at
    if is_attack:
        del steps[-2]  # the attacked group is named with its place
    does = steps[0][1]
    for (before, _), (target, name) in pairwise(steps):
        if "button" in (before.kind, target.kind):
            does = text("told.then", first=does, then=name)
        elif is_attack:
            does = text("step.against", start=does, end=name)
        else:
            does = text("step.to", target.token, game=game, start=does, end=name)
    return text("step.die", face=dice[0], does=does) if dice else does


def nudge(target: Target, state: State, game: Game) -> str:
    """Return the sentence that names the piece, new piece, die or button to look at first."""
    own = pieces_on([target.at], state, state.turn(), game)
    where = "beside" if target.kind == "tray" else target.kind
    return text("hint.nudge", where, target=own or piece_name(target, state, game))


def effects(outlook: Outlook, game: Game) -> tuple[str, ...]:
    """Return the notable effects of a move, then those of the best rest of its turn."""
    before, after = outlook.states[:2]
    if not outlook.line:
        # The end of a turn has no events: its description says what it does.
        return preview(before, outlook.move, game) if events(before, outlook.move, after) else ()
    does = [_does(outlook, ply, move, game) for ply, move in enumerate(outlook.line, 1)]
    rest = " ".join(dict.fromkeys(effect for effects in does for effect in effects))
    first = gains(before, outlook.move, game)
    return (*first, text("reason.then", does=uncapitalize(rest))) if rest else first


def _does(outlook: Outlook, ply: int, move: Move, game: Game) -> tuple[str, ...]:
    """Return the effects of a further ply; a following throw is worth saying."""
    before, after = outlook.states[ply : ply + 2]
    if not events(before, move, after):
        return ()  # such as the end of the turn, which the move itself names
    return (preview if after.turn() == CHANCE else gains)(before, move, game)


def _describe_prevention(outlook: Outlook, others: Sequence[Outlook], game: Game) -> Iterator[str]:
    """Yield what the next turn can do after another move only."""
    reach, rivals = outlook.reach, [other.reach for other in others if other.reach]
    if reach is None or not reach.is_complete:
        return
    if not reach.loses and any(rival.loses for rival in rivals):
        yield text("reason.holds")
    if not reach.captures and any(rival.captures for rival in rivals):
        names = _names([*{throw: None for rival in rivals for throw in rival.throws}], game)
        yield text("reason.safe", *("throws",) * bool(names), throws=names)


def _describe_protection(better: Outlook, played: Outlook, game: Game) -> Iterator[str]:
    """Yield how much less likely captures in the next turn are than after the other move."""
    if better.reach is None or played.reach is None or not better.reach.is_complete:
        return
    old, new = played.reach.captures, better.reach.captures
    if 0 < new <= old - SAFER:
        yield text("reason.less", old=percent(old), new=percent(new))
        return
    seat, lost = better.seat, better.reach.places
    remaining = {piece.place for piece in cached_scene(better.end).pieces if piece.seat == seat}
    places = [place for place in played.reach.places if place in remaining and place not in lost]
    if lost and places:
        pieces = pieces_on(places, better.end, better.seat, game)
        yield text("reason.guards", pieces=pieces)


def _ahead(better: Outlook, played: Outlook, game: Game) -> Iterator[str]:
    """Yield what the best reply cannot do, or what the next turn can, unlike after another move."""
    pairs = zip(("reason.denies", "reason.prepares"), better.ahead, played.ahead)
    for key, own, other in pairs:
        more, less = (other, own) if key == "reason.denies" else (own, other)
        known = _gains(less, game)
        if does := [effect for effect in _gains(more, game) if effect not in known]:
            yield text(key, does=uncapitalize(" ".join(does)))
        elif (steps := more.progress - less.progress) > 0:
            yield text(key, "steps", count=steps)


def _new(better: Outlook, played: Outlook, game: Game) -> Iterator[str]:
    """Yield that a move puts a piece on the board, or in the way of another seat's piece."""
    starts = [view.view_of(one.states[0]).path(one.move)[:1] for one in (better, played)]
    own, other = ({*start} <= {*game.board.places} for start in starts)
    if other and not own:
        yield text("reason.enters")
    elif places := _blocked_places(better, played) & {*game.board.places}:
        yield text("reason.blocks", places=_places(places, game))


def _blocked_places(better: Outlook, played: Outlook) -> set[str]:
    """Return the places from which a piece can no longer go where a piece has moved to."""
    if CHANCE in (better.end.turn(), played.end.turn()):
        return set()
    before, after = cached_scene(better.states[0]).pieces, cached_scene(better.end).pieces
    entered = {new.place for old, new in zip(before, after) if old.place != new.place}
    possible = {*better.end.moves()}
    ways = (
        view.view_of(played.end).path(move) for move in played.end.moves() if move not in possible
    )
    return {way[0] for way in ways if way and entered & {*way[1:]}}


def _later(
    outlook: Outlook,
    others: Sequence[Outlook],
    game: Game,
    is_best: bool = True,
    gain: float = 0.0,
) -> tuple[str, ...]:
    """Return the reason of a move whose effects and next turn are not better than others."""
    steps = outlook.progress - min((other.progress for other in others), default=outlook.progress)
    if steps > 0:
        return (text("reason.closer", count=steps),)
    if not is_best:
        return ()
    if gain < LEAST:
        return (text("reason.rest"),)
    if lost := _lost_places(outlook):
        pieces = pieces_on(lost, outlook.end, outlook.seat, game)
        return (text("reason.gives", pieces=pieces, count=round(100 * gain)),)
    return (text("reason.rest", "gain", count=round(100 * gain)),)


def _lost_places(outlook: Outlook) -> list[str]:
    """Return the places where the best reply captures pieces of the mover."""
    return [
        event.was
        for reply in outlook.ahead[:1]
        for before, move, after in _plies(reply)
        for event in events(before, move, after)
        if isinstance(event, Gone) and event.seat == outlook.seat
    ]


def _gains(outlook: Outlook, game: Game) -> tuple[str, ...]:
    """Return the notable effects of all plies of a turn."""
    does = (gains(before, move, game) for before, move, _ in _plies(outlook))
    return tuple(dict.fromkeys(effect for effects in does for effect in effects))


def _plies(outlook: Outlook) -> Iterator[tuple[State, Move, State]]:
    """Yield the plies of a turn, with the positions before and after each."""
    return zip(outlook.states, (outlook.move, *outlook.line), outlook.states[1:])


def _harm(outlook: Outlook, reach: Reach, game: Game) -> Iterator[str]:
    """Yield what the next turn can do: capture pieces, or win."""
    if reach.captures:
        names = _names(reach.throws, game) if reach.is_complete else ""
        yield text(
            "reason.reach",
            *_certainty(reach, reach.captures, names),
            pieces=pieces_on(reach.places, outlook.end, outlook.seat, game),
            throws=names,
            chance=percent(max(reach.captures, LEAST)),
        )
    if reach.loses:
        yield text(
            "reason.loses",
            *_certainty(reach, reach.loses, ""),
            chance=percent(max(reach.loses, LEAST)),
        )


def _certainty(reach: Reach, chance: float, names: str) -> tuple[str, ...]:
    """Return the part of a key: whether throws are named, a chance is known, or neither."""
    if names:
        return ("throws",)
    return ("chance",) if reach.by_throw and reach.is_complete and chance < 1 else ()


def _names(throws: Sequence[Move], game: Game) -> str:
    """Return the names of throws; empty if there are many, or the game has no names for them."""
    names = [throw_name(throw, game) for throw in throws]
    if any(name == notation(throw) for name, throw in zip(names, throws)):
        return ""
    return list_names(names) if len(names) <= MAX_NAMES else ""


def pieces_on(places: Sequence[str], state: State, seat: int, game: Game) -> str:
    """Return the reader's pieces on some places, in the order of the board, the first of many."""
    own = [piece for piece in cached_scene(state).pieces if piece.seat == seat]
    names: list[str] = []
    for place in game.board.places:
        kinds = [piece.kind for piece in own if piece.place == place]
        if kinds and place in places:
            name, count = place_name(place, game), len(kinds)
            names.append(text("reason.piece", kinds[0], game=game, count=count, place=name))
    return list_names(names, MAX_NAMES)


def _places(places: Collection[str], game: Game) -> str:
    """Return the names of places in the order of the board, the first of many."""
    ordered = [place for place in game.board.places if place in places]
    return list_names([place_name(place, game) for place in ordered], MAX_NAMES)
