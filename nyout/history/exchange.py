"""What a browser makes of the link of a match of joint throws: it joins, continues or refuses it.

The saved matches of the browser contain the first value of each person, which commits to all
others. So a link of another match, or with other plies or values, does not agree with them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from nyout.history import undo
from nyout.joint import chains
from nyout.joint.play import RESIGNED, UNDONE, VALUES
from nyout.match import PERSON, REMOTE, ROOM, WATCHING, Match


class Received(NamedTuple):
    """The match to show, and the key of a note on what has become of the link, or ""."""

    match: Match
    note: str


def received(linked: Match, saved: Iterable[Match], seed: str, is_own: bool = False) -> Received:
    """Return what becomes of the link of a match of joint throws.

    Args:
        linked: The match of the link.
        saved: The saved matches of joint throws of this browser.
        seed: The seed of this browser if it joins the match.
        is_own: Whether another window of this browser has sent it.
    """
    linked = linked.watched()._replace(seed="")
    own = [match for match in saved if match.local_persons and _knows(match, linked)]
    if not own:
        if linked.joint.awaited is None or linked.tags.get(ROOM, "").startswith(WATCHING):
            return Received(linked, "watched")
        return Received(linked._replace(seed=seed).joined(linked.joint.awaited), "joined")
    match = max(own, key=lambda match: (len(match.moves), len(match.joint.anchors)))
    here, there = match.joint, linked.joint
    if not here.anchors.items() <= (here.anchors | there.anchors).items():
        return Received(match, "changed")  # another value for a seat
    refused = Received(match, "changed")
    common = len(there.undone)
    if common < len(here.undone) and there.undone == here.undone[:common]:
        return Received(match, "earlier")
    if there.takes_back(here):
        if not (is_own or undo.is_asking(match)):
            return refused
        match = undo.taken_back(match)
    same = match.moves == linked.moves and match.joint.undone == linked.joint.undone
    if same and match.joint.resigned is None is not linked.joint.resigned:
        tags = {**match.tags, **shared_tags(linked)}
        return Received(match._replace(tags=tags, cursor=len(match.moves)), "")
    if match.extends(linked):
        later = not linked.extends(match)
        sent = match.active_player == REMOTE
        return Received(match, "earlier" if later else "sent" if sent else "")
    continued = match._replace(
        states=linked.states,
        moves=linked.moves,
        cursor=len(linked.moves),
        comments={**linked.comments, **match.comments},
        tags={**match.tags, **shared_tags(linked)},
    )
    last = continued.joint.stints[-1]
    ours = not continued.is_over and continued.seats[last.seat].player == PERSON
    ours = undo.is_played_again(match) or (ours and last.plies.start < len(linked.moves))
    if (ours and not is_own) or not linked.extends(ended(match)):
        return refused
    if mismatch(continued) is not None:
        return refused._replace(note="forged")
    return Received(continued.joined(), "")


def earlier_values(linked: Match) -> set[str]:
    """Return the values of a link and those before them; the first values are among them."""
    steps = len(linked.moves) + sum(1 + len(moves) for _, moves in linked.joint.undone) + 1
    values = filter(None, linked.joint.values.values())
    return {chains.written(each) for value in values for each in chains.backwards(value, steps)}


def shared_tags(linked: Match) -> dict[str, str]:
    """Return the tags that all persons of a match share."""
    return {tag: text for tag, text in linked.tags.items() if tag in (VALUES, RESIGNED, UNDONE)}


def mismatch(match: Match) -> int | None:
    """Return the first ply whose throw is not the one that all persons decided, if there is any.

    Throws of the stint in progress are checked only where its person plays.
    """
    throws = match.joint_throws()
    wrong = (ply for ply, throw in throws if match.moves[ply : ply + 1] not in ((), (throw,)))
    return min((ply + 1 for ply in wrong), default=None)


def ended(match: Match) -> Match:
    """Return a match without a stint of another person in progress: its plies may still change."""
    last = match.joint.stints[-1]
    if match.is_over or match.seats[last.seat].player == PERSON:
        return match
    return match.until(last.plies.start)


def _knows(match: Match, linked: Match) -> bool:
    """Return whether a link is of a saved match, perhaps with other plies.

    It has a value of the match. An invitation to a person who plays first has no value yet.
    """
    first = set(match.joint.anchors.values())
    if not first:
        return match.names == linked.names and linked.extends(match)
    steps = max(len(match.moves), len(linked.moves)) + 1
    values = filter(None, linked.joint.values.values())
    return any(first & {*chains.backwards(value, steps)} for value in values)
