"""Prompts and names of targets as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from nyout import view
from nyout.core import CHANCE, OVER, Game, Move, State
from nyout.history import plies_before
from nyout.match import PERSON, Match
from nyout.plies import Gone, events
from nyout.selection import Selection
from nyout.view import OUT, STARTS, Die, Target, cached_scene, is_new_turn
from nyout.words.standings import winners
from nyout.words.texts import (
    find_key,
    kind_of,
    list_names,
    place_name,
    sentence,
    throw_name,
    title,
    unnamed_key,
)

UNKNOWN = "…"  # replaces a throw made before the starting position of the match


def prompt(match: Match, selection: Selection | None = None) -> str:
    """Return the prompt: the active seat and the required action, or the winners after the end."""
    ask = instruction(match, selection)
    return ask if match.active == OVER else sentence("prompt", turn=turn_line(match), ask=ask)


def turn_line(match: Match) -> str:
    """Return the line that names the active seat."""
    if match.active == OVER:
        return sentence("turn.over")
    if _is_invited(match):
        return _invitation(match)
    seat = match.names[_addressed_seat(match)]
    return sentence("turn.you") if seat == sentence("name.you") else sentence("turn", seat=seat)


def _is_invited(match: Match) -> bool:
    """Return whether a player here has been invited to a live game that has not begun."""
    others = match.joint.participants.keys() - {match.local_seat}
    is_joining = match.local_seat is not None and not match.moves
    return bool(match.room.invitation and others) and is_joining


def _invitation(match: Match) -> str:
    """Return who invites the player here, the first one who has joined, and to which game."""
    host = next(seat for seat in match.joint.participants if seat != match.local_seat)
    how = unnamed_key(match, host)
    return sentence("invited", *how, seat=match.names[host], title=title(match.game))


def _addressed_seat(match: Match) -> int:
    """Return the seat that acts; at the start of a roll-off against computers the player's."""
    local = match.local_seat
    begins = match.is_rolloff_automatic and not match.cursor
    return local if begins and local is not None else match.active


def instruction(match: Match, selection: Selection | None = None) -> str:
    """Return the prompt without the active seat."""
    state, names, game = match.state, match.names, match.game
    if match.active == OVER:
        return winners(match.ranks, names)
    if match.room.invitation:
        return sentence("about" if _is_invited(match) else "thinking.invited", game=game)
    if match.is_rolloff_automatic and not match.cursor:
        return sentence("ask", view.view_of(state).phase(), game=game)
    if match.active_player != PERSON:
        stage = "live" if match.joint.next_to_join is None else "awaited"
        how = stage if match.is_live else ""
        return sentence("thinking", match.active_player, how, game=game, seat=names[match.active])
    if not match.is_local_turn:
        return sentence("settled", game=game)
    if selection and selection.alternatives:
        return sentence("which", "" if selection.goal is None else "there", game=game)
    thrown = last_throw_name(match)
    if selection and selection.picked:
        following, done = _next_targets(selection), "-".join(map(step, selection.picked))
        kinds = {thing.kind for thing in following}
        kind = kinds.pop() if len(kinds) == 1 else "any"
        picked = _describe_picked(selection.picked, match)
        pieces = view.view_of(state).scene().pieces
        count = sum(piece.place == selection.picked[-1].at for piece in pieces)
        ends = list_names([describe(thing, game, names) for thing in following])
        said = {"throw": thrown, "picked": picked, "count": count, "ends": ends}
        return sentence("pick", kind, done, game=game, **said)
    needed, moves = _common_targets(state), state.moves()
    if len(moves) == 1 and state.turn() != CHANCE and OUT not in needed:
        start, *ends = (
            thing for thing in view.view_of(state).targets(moves[0]) if thing.kind != "die"
        )
        piece = piece_name(start, state, game, names)
        trays = game.board.trays
        steps = [
            place_name(end.at, game, "end") if end.at in trays else describe(end, game, names)
            for end in ends
        ]
        move = reduce(
            lambda start, end: sentence("forced.step", start=start, end=end), steps, piece
        )
        return sentence("forced", game=game, throw=thrown, move=move)
    dice, (first, second) = cached_scene(state).dice, duel_dice(state)
    left = "+".join(die.face for die in dice if not die.used)
    is_spent = bool(dice) and not left
    again = "again" if _is_repeated(match) else ""
    more = ("spent",) if is_spent else (*needed, again)
    said = {"throw": thrown, "left": left, "first": first, "second": second}
    return sentence("ask", view.view_of(state).phase(), *more, game=game, **said)


def duel_dice(state: State) -> tuple[str, str]:
    """Return the kinds of the first and the last die of a throw that is due; empty if none is."""
    throws = state.moves() if state.turn() == CHANCE else ()
    kinds = [die.kind for throw in throws[:1] for die in view.view_of(state).dice(throw)]
    return (kinds[0], kinds[-1]) if kinds else ("", "")


def _common_targets(state: State) -> list[str]:
    """Return the trays and buttons that all moves have, except moves of a single button."""
    moves = (view.view_of(state).targets(move) for move in state.moves() if state.turn() >= 0)
    steps = [dict.fromkeys(map(step, move)) for move in moves if len(move) > 1]
    first = steps[0] if steps else {}
    return [
        name
        for name in first
        if name not in ("die", "place") and all(name in others for others in steps)
    ]


def _is_repeated(match: Match) -> bool:
    """Return whether an earlier position of this turn had the same phase.

    If the turn began before the match, used pieces and dice tell.
    """
    after = match.state
    for before, _ in plies_before(match):
        if is_new_turn(before, after) or view.view_of(before).phase() in STARTS:
            return False
        if view.view_of(before).phase() == view.view_of(match.state).phase():
            return True
        after = before
    scene = view.view_of(after).scene()
    return any(thing.used for thing in (*scene.pieces, *scene.dice))


def last_throw_name(match: Match) -> str:
    """Return the name of the last throw that was not made to decide who starts."""
    last = _last_throw(match)
    return throw_name(last, match.game) if last else UNKNOWN


def _last_throw(match: Match) -> Move:
    """Return the last throw not made to decide who starts; empty if there is none.

    A throw made before the starting position of the match is that of the dice in the position.
    """
    throws = (
        move
        for at, move in plies_before(match)
        if at.turn() == CHANCE and view.view_of(at).phase() not in STARTS
    )
    return next(throws, ()) or _visible_throw(match.state, match.game)


def _visible_throw(state: State, game: Game) -> Move:
    """Return the throw with the dice that a position shows; empty if there is none."""
    start = game.start(len(state.scores()), game.firsts(len(state.scores()))[0])
    faces = _faces(view.view_of(state).scene().dice)
    throws = start.moves() if faces and start.turn() == CHANCE else ()
    return next((throw for throw in throws if _faces(view.view_of(start).dice(throw)) == faces), ())


def _faces(dice: Sequence[Die]) -> list[tuple[str, str]]:
    return sorted((die.kind, die.face) for die in dice)


def _next_targets(selection: Selection) -> list[Target]:
    """Return the targets that can be picked next."""
    depth = len(selection.picked) + 1
    return [picked[-1] for picked in selection.choices.values() if len(picked) == depth]


def _describe_picked(things: Sequence[Target], match: Match) -> str:
    """Return the descriptions of the picked targets, for the start of a sentence.

    A piece is named by its kind if the game has a name for it there. The notation of a place keeps
    its case.
    """
    pieces = (piece_name(thing, match.state, match.game, match.names) for thing in things)
    picked = ", ".join(pieces)
    first = place_name(things[0].at, match.game) if things[0].kind == "place" else "?"
    return picked if picked.startswith(first) else picked[:1].upper() + picked[1:]


def piece_name(thing: Target, state: State, game: Game, names: Sequence[str] = ()) -> str:
    """Return the name of the piece that a target starts from, such as "cow on g4".

    If the game has no name for it there, the result is that of `describe`.

    >>> from nyout import GAMES
    >>> piece_name(Target("tray", "hand", "hand", 0), GAMES["le-nyout"].start(), GAMES["le-nyout"])
    'new pawn'
    """
    pieces = view.view_of(state).scene().pieces if thing.at and not thing.pieces else ()
    kind = next((kind_of(piece) for piece in pieces if piece.place == thing.at), "")
    key = find_key("new" if thing.kind == "tray" else "on", kind, game=game)
    if key in (None, "on"):
        return describe(thing, game, names)
    return sentence(key, place=place_name(thing.at, game))


def step(thing: Target) -> str:
    """Return the part of a sentence key for a picked target: its kind, or the name of a control."""
    return thing.token if thing.kind in ("button", "tray") else thing.kind


def describe(thing: Target, game: Game, names: Sequence[str] = ()) -> str:
    """Return the text of the button for a target.

    `names` are the names of the seats. A group of pieces is described with its owner, unless
    there are no names, or the owner is the reader.

    >>> from nyout import GAMES
    >>> describe(Target("tray", "hand", "hand", 0), GAMES["le-nyout"])
    'hand'
    """
    if thing.kind == "button":
        return sentence("button", thing.token, game=game, token=thing.token)
    if thing.kind == "die":
        return sentence("die", game=game, face=thing.token)
    place = place_name(thing.at, game)
    if not thing.pieces:
        return place
    owner = names[thing.seat] if names else sentence("name.you")
    owned = () if owner == sentence("name.you") else ("owned",)
    return sentence("group", *owned, game=game, count=thing.pieces, seat=owner, place=place)


def throw_label(match: Match) -> str:
    """Return the text of the button that throws."""
    phase = view.view_of(match.state).phase() if match.state.turn() == CHANCE else ""
    return sentence("do", phase, game=match.game)


def cast(state: State, throw: Move, game: Game) -> str:
    """Return the label of a throw in a position: its name and number, or the faces of its dice.

    That of a fight tells whether the attack captures anything.

    >>> from nyout import GAMES
    >>> game = GAMES["le-nyout"]
    >>> cast(game.start(2, 0), ("3",), game)
    'Geol · 3'
    """
    first, _, second = throw[0].partition("v")
    name = throw_name(throw, game).replace("+", " + ")
    if second:
        happened = events(state, throw, state.play(throw))
        won = any(isinstance(event, Gone) and event.seat != event.by for event in happened)
        throw = view.view_of(state).phase(), "won" if won else ""
    return sentence("cast", *throw, game=game, throw=name, first=first, second=second)


def arrival_notice(match: Match) -> str:
    """Return the notice for a match opened from a link: its origin, and the seat to act next."""
    last = match if match.cursor >= match.locked_plies else match.go_to(len(match.moves))
    player = "joint" if last.is_joint else last.active_player
    by_link = (player,) if last.is_by_link else ()
    seat = last.names[last.active] if last.active_player else ""
    return sentence("linked", *by_link, game=last.game, seat=seat)
