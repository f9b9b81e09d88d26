"""Sentences about events, such as "Ann threw 3 and entered on 3": those of a ply, news, previews.

A phrase describes one event and omits its subject, the seat that acted. A language whose verbs
depend on that seat uses the field `actor`, as in `{actor:lance|lancez}`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial, reduce

from nyout import view
from nyout.core import CHANCE, OVER, Game, Move, State
from nyout.history import last_turn, recent, turns
from nyout.match import ROLLOFF, Match
from nyout.plies import Event, Gone, Lapsed, Moved, Parted, Started, Thrown, Turned, Won, events
from nyout.plies import events as events_of
from nyout.view import STARTS
from nyout.words.prompts import cast, describe, duel_dice
from nyout.words.standings import winners
from nyout.words.texts import find_key, name_extent, place_name, sentence, throw_name, you_key

TOSS = "toss"
"""The phase of a coin toss, which is the throw of no seat."""


def narrate(events: Sequence[Event], names: Sequence[str], game: Game, did: str = "") -> str:
    """Return the sentences for the events of one ply, joined by spaces.

    `names` are the names of the seats. `did` has the sentence on what the seat that acted did, by
    default in this ply.
    """
    told: list[str] = []
    ends: list[str] = []
    for event in events:
        match event:
            case Thrown(_, throw, phase) if phase == TOSS:
                told.append(sentence("tossed", throw=throw_name(throw, game)))
            case Started(seat):
                ends.append(sentence("started", game=game, seat=names[seat]))
            case Won(ranks):
                ends.append(winners(ranks, names))
            case _:
                pass
    acts = did or tell(_actor(events, names), phrases(events, names, game))
    return " ".join(filter(None, (*told, acts, *ends)))


def narrate_last(match: Match) -> str:
    """Return the sentences for the ply before the cursor; empty at ply 0.

    After the last throw of a tie, one of them says so.
    """
    if not match.cursor:
        return ""
    told = narrate_plies(match, range(match.cursor, match.cursor + 1))
    is_tie = match.phase == ROLLOFF and view.view_of(match.state).is_turn_start()
    return f"{told} {sentence('rolloff.again')}" if is_tie else told


def narrate_plies(match: Match, plies: range) -> str:
    """Return a sentence for each turn in a range of plies, with who starts and the result."""
    told: list[str] = []
    for turn in turns(match, plies):
        actor = view.view_of(match.states[turn.start - 1]).actor()
        did = tell(match.names[actor], _turn_phrases(match, turn))
        told.append(narrate(ply_events(match, turn[-1]), match.names, match.game, did))
    return " ".join(filter(None, told))


def narrate_turn(match: Match) -> str:
    """Return the sentences for the ply before the cursor of a local player, or for a whole turn.

    A turn of others is told when it ends: there are no sentences for its earlier plies.
    """
    turn = last_turn(match)
    if not turn:
        return ""
    actor = view.view_of(match.states[match.cursor - 1]).actor()
    is_local = actor in match.local_players
    if not is_local and not _has_turn_ended(match):
        return ""
    return narrate_last(match) if is_local or len(turn) == 1 else narrate_plies(match, turn)


def _has_turn_ended(match: Match) -> bool:
    """Return whether the ply before the cursor ends its turn, or a local player acts next."""
    before = match.states[match.cursor - 1]
    is_over = match.active == OVER
    return is_over or match.is_local_turn or view.is_new_turn(before, match.state)


def ply_events(match: Match, ply: int) -> tuple[Event, ...]:
    """Return the events of a ply, counted from 1."""
    return events_of(match.states[ply - 1], match.moves[ply - 1], match.states[ply])


def phrases(
    events: Sequence[Event], names: Sequence[str], game: Game, before: Sequence[Event] = ()
) -> Iterator[str]:
    """Yield a phrase for each event of the seat that acted.

    `names` are the names of the seats: among more than two, those who lose pieces are named.
    `before` are the events of the previous ply of the turn: a piece that moves on is told briefly.
    """
    actor = _actor(events, names)

    def say(key: str, *more: str, **values: object) -> str:
        return sentence(key, *more, game=game, actor=actor, **values)

    arrived = {(event.key, event.path[-1]) for event in before if isinstance(event, Moved)}
    losses = Counter(_loss(event) for event in events if isinstance(event, Gone))
    walked = Counter(event.path for event in events if isinstance(event, Moved))
    described: set[object] = set()
    for event in events:
        match event:
            case Thrown(_, throw, phase) if phase != TOSS:
                name, (first, _, second) = throw_name(throw, game), throw[0].partition("v")
                yield say("thrown", phase, *throw, throw=name, first=first, second=second)
            case Moved(path=path) if path not in described:
                described.add(path)
                yield from _narrate_moves(
                    event, walked[path], game, say, (event.key, path[0]) in arrived
                )
            case Gone(_, kind, seat, by, was, _) if _loss(event) not in described:
                described.add(_loss(event))
                key, place = "lost" if seat == by else "captured", place_name(was, game)
                did = say(key, kind, place=place, count=losses[_loss(event)])
                has_owner = len(names) > 2 and seat != by
                if has_owner:
                    did = sentence("whose", *you_key(names[seat]), did=did, seat=names[seat])
                yield did
            case Turned(_, kind, _, place):
                yield say("turned", kind, place=place_name(place, game))
            case Parted(kind, _, place, count):
                yield say("parted", kind, place=place_name(place, game), count=count)
            case Lapsed(_, dice):
                yield say("lapsed", count=dice)
            case _:
                pass


def tell(seat: str, did: Iterable[str]) -> str:
    """Return the sentence for what a seat did; empty if it did nothing.

    >>> tell("Ann", ["threw 3", "entered on 3"])
    'Ann threw 3 and entered on 3.'
    """
    actions = list(did)
    return sentence("told", seat=seat, did=join_phrases(actions)) if actions else ""


def join_phrases(phrases: Iterable[str]) -> str:
    """Return a non-empty sequence of phrases joined to one, in their order."""
    *earlier, last = phrases
    if not earlier:
        return last
    first = reduce(lambda first, then: sentence("told.then", first=first, then=then), earlier)
    return sentence("told.and", first=first, last=last)


def _actor(events: Sequence[Event], names: Sequence[str]) -> str:
    """Return the name of the seat that acted; empty if none did."""
    acted = (event for event in events if not isinstance(event, (Started, Won)))
    actors = (event.by if isinstance(event, Gone) else event.seat for event in acted)
    return next((names[seat] for seat in actors), "")


def _loss(event: Gone) -> tuple[int, str, str]:
    """Return the key that groups losses into one phrase: seat, kind and place."""
    return event.seat, event.kind, event.was


def _narrate_moves(
    event: Moved, count: int, game: Game, say: Callable[..., str], moves_on: bool
) -> Iterator[str]:
    places, start, end = game.board.places, event.path[0], event.path[-1]
    how = "moved" if start in places and end in places else "entered" if end in places else "left"
    if how == "moved" and moves_on:
        how = "moved.on"
    short = "short" if event.is_short else ""
    start_name, end_name = place_name(start, game), name_extent(end, event.covers, game)
    yield say(how, short, event.kind, end, start=start_name, end=end_name, count=count)
    if end in places and event.joined > count:
        yield say("joined", event.kind, count=event.joined)


# --- turns: the news for a player, and the log ----------------------------------------------------

NEWS = Gone, Lapsed, Turned
"""The events to report even after a player's own move, because they can be unexpected."""

ROOM = 52
"""The number of characters of the news that fit a line beside the board."""

Part = Callable[[Sequence[Event]], Sequence[Event]]
"""A function that returns those events of a ply that matter."""


def news(match: Match) -> str:
    """Return the sentences about the opponents' plies since the last move of the reader.

    There is one sentence per turn and, until somebody moves, one for the last throw that decided
    who starts. The reader's own plies are reported only if they have unexpected events, and until
    others have acted. The news omit what makes them longer than `ROOM` and is visible on the board
    and in the log: first the throws, or else the moves, then all throws that captured nothing, then
    what happened to other seats.
    """
    reader, plies = recent(match)
    own, *later = [*turns(match, plies)] or [plies]
    if later and view.view_of(match.states[own.start - 1]).actor() == reader:
        plies = range(own.stop, plies.stop)
    start = next((ply for ply in plies if _phase(match, ply) not in STARTS), plies.stop)
    has_moved = any(match.states[ply - 1].turn() != CHANCE for ply in range(start, plies.stop))
    is_beginning = start > plies.start and not has_moved
    began = narrate_last(match.go_to(start - 1)) if is_beginning else ""
    losses, said = partial(_losses, seat=reader), ""
    for parts in ((), (_drop_throws,), (_drop_moves,), (_with_news,), (losses,)):
        sentences = began, *_turn_sentences(match, reader, range(start, plies.stop), parts)
        said = " ".join(filter(None, sentences))
        if len(said) <= ROOM:
            break
    return said


def log_entry(match: Match, ply: int) -> str:
    """Return the entry of the log for a ply: its phrases, or its targets if it has none.

    A throw without further events has the label that it has on the board.
    """
    state, move = match.states[ply - 1], match.moves[ply - 1]
    did = [*_turn_phrases(match, range(ply, ply + 1))]
    if state.turn() == CHANCE and len(did) < 2:
        return cast(state, move, match.game)
    targets = view.view_of(state).targets(move)
    return join_phrases(did or [describe(target, match.game) for target in targets])


def ply_sentence(match: Match, ply: int) -> str:
    """Return the sentence on a ply, as in the news; empty if it changed nothing."""
    seat = match.names[view.view_of(match.states[ply - 1]).actor()]
    return tell(seat, _turn_phrases(match, range(ply, ply + 1)))


def _phase(match: Match, ply: int) -> str:
    return view.view_of(match.states[ply - 1]).phase()


def _turn_sentences(
    match: Match, reader: int, plies: range, parts: Sequence[Part]
) -> Iterator[str]:
    for turn in turns(match, plies):
        actor = view.view_of(match.states[turn.start - 1]).actor()
        own = (_with_news,) if actor == reader else ()
        yield tell(match.names[actor], _turn_phrases(match, turn, *own, *parts))


def _turn_phrases(match: Match, turn: range, *parts: Part) -> Iterator[str]:
    """Yield the phrases for the plies of a turn, or only for these parts of their events."""
    before: tuple[Event, ...] = ()
    for ply in turn:
        events = ply_events(match, ply)
        narrated = reduce(lambda left, part: part(left), parts, events)
        yield from phrases(narrated, match.names, match.game, before)
        if not parts:
            yield from _buttons(match, ply)
        before = events


def _drop_throws(events: Sequence[Event]) -> Sequence[Event]:
    return [event for event in events if not isinstance(event, Thrown)]


def _drop_moves(events: Sequence[Event]) -> Sequence[Event]:
    return [event for event in events if isinstance(event, (*NEWS, Thrown))]


def _with_news(events: Sequence[Event]) -> Sequence[Event]:
    """Return the news among the events of a ply, with the throw before them; none without news."""
    return _drop_moves(events) if any(isinstance(event, NEWS) for event in events) else ()


def _losses(events: Sequence[Event], seat: int) -> Sequence[Event]:
    return [event for event in events if isinstance(event, Gone) and event.seat == seat]


def _buttons(match: Match, ply: int) -> Iterator[str]:
    """Yield the phrases for the buttons of a move, such as the one that ends the turn."""
    state, move = match.states[ply - 1], match.moves[ply - 1]
    for target in view.view_of(state).targets(move) if state.turn() >= 0 else ():
        if target.kind == "button" and find_key("did", target.token, game=match.game):
            actor = match.names[view.view_of(state).actor()]
            yield sentence("did", target.token, game=match.game, actor=actor)


# --- previews of the effects of a legal move ------------------------------------------------------


def preview(state: State, move: Move, game: Game, names: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the notable effects of a seat's legal move, one sentence each; empty if none.

    Given the `names` of more than two seats, they say whose pieces it captures.

    >>> from nyout import GAMES
    >>> state = GAMES["le-nyout"].start(first=0).play(("4",)).play(("hand", "4")).play(("4",))
    >>> preview(state, ("hand", "4"), GAMES["le-nyout"])
    ('Makes a group of 2 pawns.', 'Earns another throw.')
    """
    after = state.play(move)
    happened = events(state, move, after)
    return (
        *describe_gains(state, move, after, happened, game, names),
        *_describe_continuation(state, move, after, happened, game),
    )


def missed_effects(state: State, move: Move, right: Move, game: Game) -> tuple[str, ...]:
    """Return the notable effects of the move `right` that `move` does not have.

    Both moves must be legal in `state`.

    >>> from nyout import GAMES
    >>> state = GAMES["le-nyout"].start(first=0).play(("4",)).play(("hand", "4")).play(("4",))
    >>> missed_effects(state, ("4", "8"), ("hand", "4"), GAMES["le-nyout"])
    ('Makes a group of 2 pawns.',)
    """
    known = preview(state, move, game)
    return tuple(effect for effect in preview(state, right, game) if effect not in known)


def describe_gains(
    state: State,
    move: Move,
    after: State,
    happened: Sequence[Event],
    game: Game,
    names: Sequence[str] = (),
) -> Iterator[str]:
    """Yield the effects of a move by its events, then points, a shortcut and lost dice."""
    seat = view.view_of(state).actor()
    for event in happened:
        if isinstance(event, Won):
            wins = event.ranks[seat] == 1 and event.ranks.count(1) == 1
            yield sentence("does.wins" if wins else "does.over", game=game)
    moved = [event for event in happened if isinstance(event, Moved)]
    for event in moved[:1]:
        end = event.path[-1]
        if end not in game.board.places:
            yield sentence("does.leaves", event.kind, end, game=game, count=len(moved))
        elif event.joined > len(moved):
            yield sentence("does.joins", event.kind, game=game, count=event.joined)
        if event.covers:
            yield sentence("does.covers", game=game, place=name_extent(end, event.covers, game))
    for event in happened:
        if isinstance(event, Parted):
            yield sentence("does.parts", game=game, count=event.pieces)
    losses = Counter((event.kind, event.seat) for event in happened if isinstance(event, Gone))
    for (kind, owner), count in losses.items():
        owned, of = "owned" if len(names) > 2 else "", names[owner] if names else ""
        yield sentence("does.takes", owned, kind, game=game, count=count, seat=of)
    for event in happened:
        if isinstance(event, Turned):
            yield sentence("does.turns", event.kind, game=game)
    gained = after.scores()[seat] - state.scores()[seat]
    if gained > 0 and find_key("does.scores", move[-1], game=game):
        yield sentence("does.scores", move[-1], game=game, count=gained)
    if find_key("does.short", game=game) and view.view_of(state).is_shortcut(move):
        yield sentence("does.short", game=game)
    for event in happened:
        if isinstance(event, Lapsed):
            yield sentence("does.lapses", game=game, count=event.dice)


def _describe_continuation(
    state: State, move: Move, after: State, happened: Sequence[Event], game: Game
) -> Iterator[str]:
    """Yield how the turn continues after a move: a pass, and the next phase."""
    seat = view.view_of(state).actor()
    if not happened and find_key("does.stays", move[-1], game=game):
        yield sentence("does.stays", move[-1], game=game)
    again = view.view_of(after).actor() == seat and after.turn() in (seat, CHANCE)
    if (
        again
        and view.view_of(after).phase() != view.view_of(state).phase()
        and find_key("does.next", view.view_of(after).phase(), game=game)
    ):
        first, second = duel_dice(after)
        phase = view.view_of(after).phase()
        yield sentence("does.next", phase, game=game, first=first, second=second)
