"""Matches by link: which seats are elsewhere, who joins, and whether one continues another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from nyout.exchange.precedence import are_of_one_match, is_superseded
from nyout.joint.play import Claim, JointPlay
from nyout.match import PERSON, REMOTE, Match


def hand_on(match: Match) -> Match:
    """Return a match with a remote player in the active seat, if a local one has it.

    In a match of joint throws all players keep their seats.
    """
    return match if match.is_joint else _reseat(match, {PERSON: REMOTE}, match.active)


def view_as_recipient(match: Match) -> Match:
    """Return a match as the recipient of its link sees it.

    The active seat becomes local and the seats of all other players become remote. If the active
    seat is not remote, the match is unchanged. One of joint throws is as spectators see it.

    >>> from nyout import GAMES
    >>> from nyout.match import Seat, start
    >>> match = hand_on(start(GAMES["le-nyout"], (Seat("Ann"), Seat("Bob")), seed="7"))
    >>> [seat.player for seat in match.seats]
    ['elsewhere', 'person']
    >>> [seat.player for seat in view_as_recipient(match).seats]
    ['person', 'elsewhere']
    """
    if match.is_joint or match.active_player != REMOTE:
        return view_as_spectator(match)
    away = _reseat(match, {PERSON: REMOTE}, *range(len(match.seats)))
    return _reseat(away, {REMOTE: PERSON}, match.active)


def view_as_spectator(match: Match) -> Match:
    """Return a match as others see it: without local players if the throws are joint.

    Only in the browsers in which the players joined can they play on.
    """
    return _reseat(match, {PERSON: REMOTE}, *match.joint.players) if match.is_joint else match


def _reseat(match: Match, players: Mapping[str, str], *seats: int) -> Match:
    """Return a match with the players of `seats` replaced as `players` maps them."""
    reseated = (
        seat._replace(player=players.get(seat.player, seat.player)) if number in seats else seat
        for number, seat in enumerate(match.seats)
    )
    return replace(match, seats=tuple(reseated))


def share_throws(match: Match) -> Match:
    """Return a new match with remote players, in which all players decide the throws together.

    The values that decide throws also show who has played the plies, so that games without dice
    have them too. A match without remote players is unchanged.
    """
    return _adopt(match, match.joint.begin().join()) if match.is_by_link else match


def join(match: Match, seat: int | None = None) -> Match:
    """Return a match after local players have joined, in their turn.

    `seat` becomes that of a local player before.
    """
    seated = match if seat is None else _reseat(match, {REMOTE: PERSON}, seat)
    return _adopt(seated, seated.joint.join())


def resign(match: Match, seat: int) -> Match:
    """Return a match of joint throws after a local player has resigned."""
    return _adopt(match, match.joint.resign(seat))


def claim(match: Match, seat: int) -> Match:
    """Return a match of joint throws after a local player has claimed the win."""
    return _adopt(match, match.joint.claim(seat))


def accept_claim(match: Match, claimed: Claim) -> Match:
    """Return a match of joint throws that a local player has lost by accepting a claim."""
    return _adopt(match, match.joint.accept_claim(claimed))


def drop_claim(match: Match) -> Match:
    """Return a match of joint throws without the claim of a local player."""
    return replace(match, decisions=match.decisions and match.decisions._replace(claim=None))


def _adopt(match: Match, joint: JointPlay) -> Match:
    return replace(match, decisions=joint.decisions)


def is_continuation(match: Match, earlier: Match) -> bool:
    """Return whether a match continues an earlier one, with its beginning, moves and players.

    In one of joint throws, players may have replaced moves.
    """
    if match.is_joint and earlier.is_joint:
        same = match.moves == earlier.moves and match.decisions == earlier.decisions
        is_later = same or is_superseded(earlier.joint, match.joint)
        return is_later and are_of_one_match(earlier.joint, match.joint)
    return (
        (match.game, match.options, match.first, match.position, len(match.seats))
        == (earlier.game, earlier.options, earlier.first, earlier.position, len(earlier.seats))
        and match.moves[: len(earlier.moves)] == earlier.moves
        and match.is_joint == earlier.is_joint
    )  # fmt: skip
