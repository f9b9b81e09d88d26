"""Private links, which take a player's seat to another browser, as no other link does."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from nyout import GAMES, match
from nyout.exchange import (
    ReceivedMatch,
    Reception,
    receive,
    receive_link,
    receive_private_link,
    share_throws,
    view_as_spectator,
)
from nyout.joint.play import Room
from nyout.match import PERSON, REMOTE, Match, Seat
from nyout.record import RecordError

RUN = GAMES["run"]
ROOM = Room(entered="the secret of the room")


def send(match: Match) -> Match:
    """Return a match as its link tells it to others."""
    return Match.from_link(replace(view_as_spectator(match), seed="").link())


def begin() -> tuple[Match, Match]:
    """Return the match of two players who have joined, in the browsers of both."""
    host = share_throws(match.start(RUN, (Seat("Ann"), Seat("Bob", REMOTE)), "ann"))
    guest = receive_link(send(host), (), "bob").match
    return receive(host, send(guest)).match, guest


def play(match: Match, choice: int = 0) -> Match:
    """Return a match after the local player's next throw or first legal move."""
    return match.throw() if match.is_throw_due else match.play(match.state.moves()[choice])


def play_turn(match: Match) -> Match:
    """Return a match after all that its player can play."""
    while match.is_local_turn:
        match = play(match)
    return match


def take_seat(match: Match) -> Match:
    """Return the match of a private link in a browser that does not have it yet."""
    return receive_private_link(Match.from_private_link(match.link()), ()).match


def test_only_a_private_link_makes_its_recipient_the_player() -> None:
    host, _ = begin()
    host = replace(play_turn(host), room=ROOM)
    linked = Match.from_private_link(host.go_to(0).link())
    assert linked == host
    assert receive_private_link(linked, ()) == ReceivedMatch(host, Reception.SEATED)
    linked = Match.from_link(replace(host, room=ROOM).link())
    assert linked.room == Room()
    received = receive_link(linked, (), "other")
    assert (received.reception, received.match.local_players) == (Reception.WATCHED, ())


@pytest.mark.parametrize("is_first", [True, False], ids=["there", "here"])
def test_a_player_goes_on_in_two_browsers_which_become_the_same(is_first: bool) -> None:
    host, guest = begin()
    other = take_seat(host)
    player, follower = (other, host) if is_first else (host, other)
    for _ in range(3):
        player = play_turn(player)
        assert receive(follower, send(player)) == ReceivedMatch(player, Reception.CONTINUED)
        guest = play_turn(receive(guest, send(player)).match)
        assert guest.joint.wrong_throw is None
        player, follower = (receive(at, send(guest)).match for at in (player, follower))
        assert player == follower


def test_a_match_that_has_gone_on_here_stays_and_learns_its_room() -> None:
    host, _ = begin()
    linked = replace(host, room=ROOM)
    later = play_turn(host)
    received = receive_private_link(linked, [later])
    assert received == ReceivedMatch(replace(later, room=ROOM), Reception.EARLIER)
    again = receive_private_link(replace(later, room=ROOM), [received.match])
    assert again == ReceivedMatch(received.match, Reception.CONTINUED)


def test_what_was_played_elsewhere_replaces_what_the_other_player_does_not_know() -> None:
    host, guest = begin()
    while host.is_throw_due or not host.is_local_turn:
        if host.is_local_turn:
            host = play(host)
        else:
            guest = play_turn(receive(guest, send(host)).match)
            host = receive(host, send(guest)).match
    mine, theirs = (play_turn(play(host, choice)) for choice in (0, 1))
    answered = receive(mine, send(play_turn(receive(guest, send(theirs)).match))).match
    received = receive_private_link(answered, [mine])
    assert received == ReceivedMatch(answered, Reception.ELSEWHERE)
    stale = receive_private_link(mine, [answered])
    assert stale.match == answered


REFUSED: dict[str, Callable[[Match], Match]] = {
    "no seed": lambda match: replace(match, seed=""),
    "another seed": lambda match: replace(match, seed="another"),
    "no player": view_as_spectator,
    "the seat of the other player too": lambda match: replace(
        match, seats=tuple(seat._replace(player=PERSON) for seat in match.seats)
    ),
    "no joint throws": lambda match: replace(match, decisions=None),
    "moves that nobody has signed": lambda match: replace(
        play_turn(match), decisions=match.decisions
    ),
}


@pytest.mark.parametrize("change", REFUSED.values(), ids=REFUSED)
def test_a_private_link_of_no_player_is_refused(change: Callable[[Match], Match]) -> None:
    host, _ = begin()
    with pytest.raises(RecordError, match="seed is not that of its players"):
        Match.from_private_link(change(host).link())


def test_a_damaged_private_link_is_refused() -> None:
    host, _ = begin()
    with pytest.raises(RecordError, match="missing or changed"):
        Match.from_private_link(host.link()[:-4])
