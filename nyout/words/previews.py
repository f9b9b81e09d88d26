"""Sentences that preview the effects of a legal move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from nyout import view
from nyout.core import CHANCE, Game, Move, State
from nyout.plies import Event, Gone, Lapsed, Moved, Turned, Won, events
from nyout.words.texts import find_key, text


def preview(state: State, move: Move, game: Game) -> tuple[str, ...]:
    """Return the notable effects of a seat's legal move, one sentence each; empty if none.

    >>> from nyout import GAMES
    >>> state = GAMES["le-nyout"].start(first=0).play(("4",)).play(("hand", "4")).play(("4",))
    >>> preview(state, ("hand", "4"), GAMES["le-nyout"])
    ('Joins 2 pawns.', 'Earns another throw.')
    """
    after = state.play(move)
    happened = events(state, move, after)
    return (
        *_describe_gains(state, move, after, happened, game),
        *_describe_continuation(state, move, after, happened, game),
    )


def gains(state: State, move: Move, game: Game) -> tuple[str, ...]:
    """Return the notable effects of a seat's legal move, except on how its turn continues."""
    after = state.play(move)
    return tuple(_describe_gains(state, move, after, events(state, move, after), game))


def missed_effects(state: State, move: Move, right: Move, game: Game) -> tuple[str, ...]:
    """Return the notable effects of the move `right` that `move` does not have.

    Both moves must be legal in `state`.

    >>> from nyout import GAMES
    >>> state = GAMES["le-nyout"].start(first=0).play(("4",)).play(("hand", "4")).play(("4",))
    >>> missed_effects(state, ("4", "8"), ("hand", "4"), GAMES["le-nyout"])
    ('Joins 2 pawns.',)
    """
    known = preview(state, move, game)
    return tuple(effect for effect in preview(state, right, game) if effect not in known)


def _describe_gains(
    state: State, move: Move, after: State, happened: Sequence[Event], game: Game
) -> Iterator[str]:
    """Yield the effects of a move by its events, then points, a shortcut and lost dice."""
    seat = view.view_of(state).actor()
    for event in happened:
        if isinstance(event, Won):
            wins = event.ranks[seat] == 1 and event.ranks.count(1) == 1
            yield text("does.wins" if wins else "does.over", game=game)
    moved = [event for event in happened if isinstance(event, Moved)]
    for event in moved[:1]:
        end = event.path[-1]
        if end not in game.board.places:
            yield text("does.leaves", event.kind, end, game=game, count=len(moved))
        elif event.joined > len(moved):
            yield text("does.joins", event.kind, game=game, count=event.joined)
    losses = Counter(event.kind for event in happened if isinstance(event, Gone))
    for kind, count in losses.items():
        yield text("does.takes", kind, game=game, count=count)
    for event in happened:
        if isinstance(event, Turned):
            yield text("does.turns", event.kind, game=game)
    gained = after.scores()[seat] - state.scores()[seat]
    if gained > 0 and find_key("does.scores", move[-1], game=game):
        yield text("does.scores", move[-1], game=game, count=gained)
    if find_key("does.short", game=game) and view.view_of(state).is_shortcut(move):
        yield text("does.short", game=game)
    for event in happened:
        if isinstance(event, Lapsed):
            yield text("does.lapses", game=game, count=event.dice)


def _describe_continuation(
    state: State, move: Move, after: State, happened: Sequence[Event], game: Game
) -> Iterator[str]:
    """Yield how the turn continues after a move: a pass, and the next phase."""
    seat = view.view_of(state).actor()
    if not happened and find_key("does.stays", move[-1], game=game):
        yield text("does.stays", move[-1], game=game)
    again = view.view_of(after).actor() == seat and after.turn() in (seat, CHANCE)
    if (
        again
        and view.view_of(after).phase() != view.view_of(state).phase()
        and find_key("does.next", view.view_of(after).phase(), game=game)
    ):
        yield text("does.next", view.view_of(after).phase(), game=game)
