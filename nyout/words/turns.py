"""Sentences about turns: the opponents' turns since a player's last move, and the log."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial, reduce

from nyout import view
from nyout.core import CHANCE
from nyout.history import recent, turns
from nyout.match import Match
from nyout.plies import Event, Gone, Lapsed, Thrown, Turned
from nyout.view import STARTS
from nyout.words.narration import join_phrases, narrate_last, phrases, ply_events, tell
from nyout.words.prompts import cast, describe
from nyout.words.texts import find_key, text

NEWS = Gone, Lapsed, Turned
"""The events to report even after a player's own move, because they can be unexpected."""

ROOM = 80
"""The number of characters of the news for which the smallest window has room."""

Part = Callable[[Sequence[Event]], Sequence[Event]]
"""A function that returns those events of a ply that matter."""


def news(match: Match) -> str:
    """Return the sentences about the opponents' plies since the last move of the reader.

    There is one sentence per turn, and one for the last throw that decided who starts. The reader's
    own plies are reported only if they have unexpected events. The news omit what makes them longer
    than `ROOM` and is visible on the board and in the log: first the moves, then all throws that
    captured nothing, then what happened to other seats.
    """
    reader, plies = recent(match)
    start = next((ply for ply in plies if _phase(match, ply) not in STARTS), plies.stop)
    began = narrate_last(match.go_to(start - 1)) if start > plies.start else ""
    losses, said = partial(_losses, seat=reader), ""
    for parts in ((), (_drop_moves,), (_with_news,), (losses,)):
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
            yield text("did", target.token, game=match.game, actor=actor)
