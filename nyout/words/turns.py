"""Sentences about turns: the opponents' turns since a person's last move, and the log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nyout import view
from nyout.core import CHANCE
from nyout.history.recent import recent, turns
from nyout.match import Match
from nyout.plies.events import Event, Gone, Lapsed, Thrown, Turned
from nyout.view import STARTS
from nyout.words.narration import in_turn, narrate_last, phrases, ply_events, tell
from nyout.words.prompts import cast, describe
from nyout.words.texts import find_key, text

NEWS = Gone, Lapsed, Turned
"""The events to report even after a person's own move, because they can be unexpected."""


def news(match: Match) -> str:
    """Return the sentences about the opponents' plies since the last move of the reader.

    There is one sentence per turn, and one for the last throw that decided who starts. The reader's
    own plies are reported only if they have unexpected events.
    """
    reader, plies = recent(match)
    start = next((ply for ply in plies if _phase(match, ply) not in STARTS), plies.stop)
    began = narrate_last(match.at(start - 1)) if start > plies.start else ""
    return " ".join(
        filter(None, (began, *_turn_sentences(match, reader, range(start, plies.stop))))
    )


def log_entry(match: Match, ply: int) -> str:
    """Return the entry of the log for a ply: its phrases, or its targets if it has none.

    A throw without further events has the label that it has on the board.
    """
    state, move = match.states[ply - 1], match.moves[ply - 1]
    did = [*_turn_phrases(match, range(ply, ply + 1), only_news=False)]
    if state.turn() == CHANCE and len(did) < 2:
        return cast(state, move, match.game)
    targets = view.of(state).targets(move)
    return in_turn(did or [describe(target, match.game) for target in targets])


def ply_sentence(match: Match, ply: int) -> str:
    """Return the sentence on a ply, as in the news; empty if it changed nothing."""
    seat = match.names[view.of(match.states[ply - 1]).actor()]
    return tell(seat, _turn_phrases(match, range(ply, ply + 1), only_news=False))


def _phase(match: Match, ply: int) -> str:
    return view.of(match.states[ply - 1]).phase()


def _turn_sentences(match: Match, reader: int, plies: range) -> Iterator[str]:
    for turn in turns(match, plies):
        actor = view.of(match.states[turn.start - 1]).actor()
        yield tell(match.names[actor], _turn_phrases(match, turn, only_news=actor == reader))


def _turn_phrases(match: Match, turn: range, only_news: bool) -> Iterator[str]:
    """Yield the phrases for the plies of a turn, or only those with news."""
    before: tuple[Event, ...] = ()
    for ply in turn:
        events = ply_events(match, ply)
        narrated = _with_news(events) if only_news else events
        yield from phrases(narrated, match.names, match.game, before)
        if not only_news:
            yield from _buttons(match, ply)
        before = events


def _with_news(events: Sequence[Event]) -> list[Event]:
    """Return the news among the events of a ply, with the throw before them; none without news."""
    news = any(isinstance(event, NEWS) for event in events)
    return [event for event in events if news and isinstance(event, (*NEWS, Thrown))]


def _buttons(match: Match, ply: int) -> Iterator[str]:
    """Yield the phrases for the buttons of a move, such as the one that ends the turn."""
    state, move = match.states[ply - 1], match.moves[ply - 1]
    for target in view.of(state).targets(move) if state.turn() >= 0 else ():
        if target.kind == "button" and find_key("did", target.token, game=match.game):
            actor = match.names[view.of(state).actor()]
            yield text("did", target.token, game=match.game, actor=actor)
