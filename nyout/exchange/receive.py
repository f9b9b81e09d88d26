"""What a browser makes of the link of a match of joint throws: it joins, continues or refuses it.

The saved matches of the browser contain the first value of each player, which commits to all
others. So a link of another match, or with other plies or values, does not agree with them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from enum import Enum
from typing import NamedTuple

from nyout.exchange import undo
from nyout.exchange.by_link import is_continuation, join, view_as_spectator
from nyout.joint import chains
from nyout.joint.play import Decisions
from nyout.match import PERSON, REMOTE, Match


class Reception(Enum):
    """The outcome of receiving a match; the value is the key of its sentence."""

    CONTINUED = ""  # the new plies need no sentence
    WATCHED = "linked.joint"
    JOINED = "received.joined"
    EARLIER = "received.earlier"
    SENT = "received.sent"
    CHANGED = "received.changed"
    FORGED = "received.forged"
    TAKEN = "live.taken"


class ReceivedMatch(NamedTuple):
    """The match to show after receiving a link or a message, and the outcome."""

    match: Match
    reception: Reception = Reception.CONTINUED


def receive_link(
    linked: Match, saved: Iterable[Match], seed: str, is_own: bool = False
) -> ReceivedMatch:
    """Join, continue or refuse the match of a link, given the saved matches of joint throws.

    A browser that joins it uses the seed. `is_own` is whether another of its windows has sent it.
    """
    linked = replace(view_as_spectator(linked), seed="")
    # A browser that does not play in the match takes the next free seat, or watches.
    own = [match for match in saved if match.local_players and _is_same_game(match, linked)]
    if not own:
        if linked.joint.awaited is None or linked.room.is_for_watching:
            return ReceivedMatch(linked, Reception.WATCHED)
        joined = join(replace(linked, seed=seed), linked.joint.awaited)
        return ReceivedMatch(joined, Reception.JOINED)
    match = max(own, key=lambda match: (len(match.moves), len(match.joint.anchors)))
    refused = ReceivedMatch(match, Reception.CHANGED)
    # A player's first value commits to all later ones, so it must not change.
    here, there = match.joint, linked.joint
    if not here.anchors.items() <= (here.anchors | there.anchors).items():
        return refused
    # A link with fewer undos is older, even if it has more moves.
    common = len(there.undos)
    if common < len(here.undos) and there.undos == here.undos[:common]:
        return ReceivedMatch(match, Reception.EARLIER)
    # An undo counts only if a player here has asked for it.
    if there.takes_back(here):
        if not (is_own or undo.is_asking(match)):
            return refused
        match = undo.take_back(match)
    # A resignation comes without a new move.
    decisions = adopt_decisions(match, linked)
    same = match.moves == linked.moves and match.joint.undos == linked.joint.undos
    if same and match.joint.resigned is None is not linked.joint.resigned:
        return ReceivedMatch(replace(match, decisions=decisions, cursor=len(match.moves)))
    # A link with no further moves changes nothing.
    if is_continuation(match, linked):
        if not is_continuation(linked, match):
            return ReceivedMatch(match, Reception.EARLIER)
        sent = match.active_player == REMOTE
        return ReceivedMatch(match, Reception.SENT if sent else Reception.CONTINUED)
    continued = replace(
        match,
        states=linked.states,
        moves=linked.moves,
        cursor=len(linked.moves),
        comments={**linked.comments, **match.comments},
        decisions=decisions,
    )
    # Nobody else may move for a player here, neither in a new turn nor in one played again.
    last = continued.joint.stints[-1]
    ours = not continued.is_over and continued.seats[last.seat].player == PERSON
    ours = undo.is_played_again(match) or (ours and last.plies.start < len(linked.moves))
    if (ours and not is_own) or not is_continuation(linked, drop_open_stint(match)):
        return refused
    # The revealed values must reproduce every throw.
    if mismatch(continued) is not None:
        return ReceivedMatch(refused.match, Reception.FORGED)
    return ReceivedMatch(join(continued))


def list_values(linked: Match) -> set[str]:
    """Return the values of a link and those before them; the first values are among them."""
    steps = len(linked.moves) + sum(1 + len(each.moves) for each in linked.joint.undos) + 1
    values = filter(None, linked.joint.values.values())
    return {chains.written(each) for value in values for each in chains.backwards(value, steps)}


def adopt_decisions(match: Match, linked: Match) -> Decisions | None:
    """Return the decisions of a match with those of a link that all its players share."""
    return match.decisions and linked.decisions and match.decisions.adopt(linked.decisions)


def mismatch(match: Match) -> int | None:
    """Return the first ply whose throw is not the one that all players decided, if there is any.

    Throws of the stint in progress are checked only where its player is.
    """
    throws = match.joint_throws()
    wrong = (ply for ply, throw in throws if match.moves[ply : ply + 1] not in ((), (throw,)))
    return min((ply + 1 for ply in wrong), default=None)


def drop_open_stint(match: Match) -> Match:
    """Return a match without a remote player's stint in progress: its plies may still change."""
    last = match.joint.stints[-1]
    if match.is_over or match.seats[last.seat].player == PERSON:
        return match
    return match.until(last.plies.start)


def _is_same_game(match: Match, linked: Match) -> bool:
    """Return whether a link is of a saved match, perhaps with other plies.

    It has a value of the match. An invitation to a player who begins has no value yet.
    """
    first = set(match.joint.anchors.values())
    if not first:
        return match.names == linked.names and is_continuation(linked, match)
    steps = max(len(match.moves), len(linked.moves)) + 1
    values = filter(None, linked.joint.values.values())
    return any(first & {*chains.backwards(value, steps)} for value in values)
