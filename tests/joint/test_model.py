"""Games by link keep their promises in all worlds of the model check, and against known attacks."""

from __future__ import annotations

from dataclasses import replace
from time import process_time

import pytest

from nyout.exchange import (
    Reception,
    ask_for_undo,
    claim,
    find_claim,
    receive_link,
    resign,
    share_throws,
    take_back,
    view_as_spectator,
)
from nyout.joint.play import Claim, Decisions, Resignation, Signature, secret_key
from nyout.joint.signatures import public_key
from nyout.match import PERSON, REMOTE, Match, Seat, start
from tests.joint import toy
from tests.joint.ideal import idealise
from tests.joint.model import (
    CLAIM,
    LIE,
    RELOAD,
    REPLACE,
    RESIGN,
    ROOM,
    UNDO,
    Model,
    Setting,
    search,
)
from web.extras.conversation import Message, is_signed, message, read_record, receive_message

QUICK, DEEP = 1_000, 10_000  # worlds of each setting, those nearest to the beginning
ALL = frozenset({REPLACE, UNDO, RESIGN, CLAIM, RELOAD})
FORCED = frozenset({LIE, REPLACE, UNDO})
SETTINGS = {
    "two honest players lose, repeat and reorder messages": Setting("0tmm 1tm 0m", ALL, 3),
    "two honest players are watched": Setting("0tm 1tm 0tm", ALL - {RELOAD}, 2, watches=True),
    "a player has two windows": Setting("0tmm 1tm 0m", frozenset({REPLACE, UNDO}), 2, windows=2),
    "a stranger mixes what players have signed": Setting(
        "0mm 1mm 0m", ALL - {RELOAD} | {LIE}, 3, watches=True
    ),
    "the first player cheats": Setting("0m 1mm 0mm 1m", FORCED, 4, cheats=(0,)),
    "the second player cheats": Setting("0tmm 1tm 0m 1m", FORCED, 3, cheats=(1,)),
    "the first player cheats about the end": Setting(
        "0m 1m 0m 1m", frozenset({LIE, UNDO, RESIGN, CLAIM}), 3, cheats=(0,)
    ),
    "one of three players cheats": Setting("0tm 1tm 2tm 0m 1m", FORCED, 3, cheats=(1,)),
    "two of three players cheat": Setting("0tm 1tm 2tm 0m", FORCED, 3, cheats=(1, 2)),
    "a stranger mixes an undo while others watch": Setting(
        "0mm 1m", ALL - {RELOAD} | {LIE}, 2, watches=True
    ),
}
SMALL = {
    "two honest players undo and claim": Setting("0tm 1tm 0tm", frozenset({UNDO, CLAIM}), 2),
    "two honest players reload": Setting("0m 1m 0m", ALL, 2),
    "a stranger mixes two signatures": Setting("0m 1m 0m", frozenset({LIE, UNDO}), 2),
    "an undo is watched": Setting("0m 1m 0m", frozenset({UNDO}), 2, watches=True),
    "the first of two cheats briefly": Setting("0mm 1m 0m", FORCED, 3, cheats=(0,)),
    "the second of two cheats briefly": Setting("0mm 1m 0m", FORCED, 3, cheats=(1,)),
    "the second of two cheats about the end": Setting(
        "0m 1m 0m", frozenset({LIE, UNDO, RESIGN, CLAIM}), 3, cheats=(1,)
    ),
    "one of three cheats briefly": Setting("0m 1m 2m 0m", frozenset({LIE}), 2, cheats=(1,)),
}
"""Settings with few enough worlds to visit all of them."""


@pytest.mark.parametrize("most", [QUICK, pytest.param(DEEP, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", SETTINGS)
def test_no_history_breaks_a_promise_if(
    name: str, most: int, monkeypatch: pytest.MonkeyPatch, record_property
) -> None:
    """Plies and ends are their players' own, throws fair, finished turns final; pages converge."""
    model = Model(monkeypatch, SETTINGS[name])
    found = search(model, most)
    record_property("found", str(found))
    assert found.worlds >= most
    assert not model.find_cycle()


@pytest.mark.parametrize("is_whole", [False, pytest.param(True, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", SMALL)
def test_no_history_at_all_breaks_a_promise_if(
    name: str, is_whole: bool, monkeypatch: pytest.MonkeyPatch, record_property
) -> None:
    """Without the mark `slow`, at most one deviation happens."""
    setting = SMALL[name] if is_whole else SMALL[name]._replace(most=1)
    model = Model(monkeypatch, setting)
    found = search(model)
    record_property("found", str(found))
    assert found.is_whole
    assert not model.find_cycle()


# --- the attacks of a review of version 1 ---------------------------------------------------------

Browsers = list[Match]


def join_all(monkeypatch: pytest.MonkeyPatch, plan: str) -> Browsers:
    """Return the matches of all players of a toy game, once they have joined."""
    setting = Setting(plan, frozenset(), 0)
    return Model(monkeypatch, setting).begun


def play(browsers: Browsers, move: str = "a") -> Browsers:
    """Return the matches after the ply of the player who is to act."""
    after = [
        (match.throw() if match.is_throw_due else match.play((move,)))
        if match.active_player == PERSON
        else match
        for match in browsers
    ]
    return exchange(after)


def exchange(browsers: Browsers) -> Browsers:
    """Return the matches after all have received the records of all."""
    for _ in range(2):
        for sender in list(browsers):
            browsers = [deliver(browser, sender) for browser in browsers]
    return browsers


def decisions_of(match: Match) -> Decisions:
    """Return the joint decisions in a match."""
    assert match.decisions
    return match.decisions


def request_of(match: Match) -> Signature:
    """Return the request of a player to undo."""
    request = decisions_of(match).asked
    assert request
    return request


def deliver(browser: Match, sender: Match) -> Match:
    """Return the match of a browser after it has received that of another.

    It only asks its player about a new game.
    """
    received = receive_message(browser, message(sender), "new")
    is_asked = received and received.reception is Reception.JOINED
    return received.match if received and not is_asked else browser


def test_who_agrees_to_an_undo_cannot_resign_for_the_other(monkeypatch) -> None:
    """Attack H1: the value of the turn taken back, which both know, proved a resignation."""
    here, there = play(play(join_all(monkeypatch, "0tm 1tm")))
    value = here.joint.participants[0].value
    asking = ask_for_undo(here)
    there = take_back(there, request_of(asking))
    here = deliver(asking, there)
    assert len(here.moves) == 1
    own = decisions_of(resign(there, 1))
    assert own.resignation
    for proof in (value.ljust(64, b"\0"), (value * 4)[:64], own.resignation.proof):
        forged = replace(there, decisions=own._replace(resignation=Resignation(0, proof)))
        assert not forged.is_over
        assert not deliver(here, forged).is_over


def test_no_note_about_undone_moves_changes_a_throw_of_three(monkeypatch) -> None:
    """Attack H2: throws depended on the text of the tag `Undone`, which accomplices chose."""
    browsers = play(play(join_all(monkeypatch, "0tm 1tm 2tm 0tm")))
    fair = [[*browser.joint.throws()] for browser in browsers]
    for nonce in range(20):
        noted = replace(browsers[0], tags={"Undone": f"2 n{nonce}"})
        after = [deliver(browser, noted) for browser in browsers]
        assert [[*browser.joint.throws()] for browser in after] == fair
        assert [*noted.joint.throws()] == fair[0]


@pytest.mark.parametrize("plies", range(4))
def test_a_claim_never_ends_the_game_of_a_player_who_does_not_accept_it(monkeypatch, plies) -> None:
    """Attack H3: a page took its own return to the room for the absence of its player."""
    browsers = join_all(monkeypatch, "0tm 1tm 0tm")
    for _ in range(plies):
        browsers = play(browsers)
    for seat, cheat in enumerate(browsers):
        claimed = claim(cheat, seat)
        honest = browsers[1 - seat]
        after = deliver(honest, claimed)
        assert (after.is_over, after.moves) == (False, honest.moves)
        is_asked = find_claim(honest, view_as_spectator(claimed)) is not None
        assert is_asked == (honest.active_player == PERSON)
        assert not exchange(play([after, claimed]))[0].is_over


def test_a_stranger_with_the_invitation_does_not_end_the_game_of_those_who_met(monkeypatch) -> None:
    """Attack H4: the key of the first greeting became that of a player, for good."""
    idealise(monkeypatch)
    game = toy.register(monkeypatch, "0tm 1tm")
    seats = Seat("a"), Seat("b", REMOTE)
    host = share_throws(replace(start(game, seats, "host"), room=ROOM))
    link = Match.from_link(message(host).record)
    guest = replace(receive_link(link, (), "guest").match, room=ROOM)
    in_parallel = replace(receive_link(link, (), "Eve").match, room=ROOM)
    as_host = share_throws(replace(start(game, seats, "Eve"), room=ROOM))
    for entries in ((0, 1), (1, 0)):
        sources = decisions_of(as_host).participants[0], decisions_of(guest).participants[1]
        mixed = replace(guest, decisions=Decisions(tuple(sources[at] for at in entries)))
        assert deliver(guest, mixed) == guest
    lies = [in_parallel, as_host, in_parallel.throw() if in_parallel.is_throw_due else in_parallel]
    assert all(deliver(guest, lie) == guest for lie in lies)
    browsers = exchange([host, guest])
    for _ in range(4):
        browsers = [deliver(browser, in_parallel) for browser in browsers]
        browsers = play([deliver(browser, as_host) for browser in browsers])
    assert [browser.is_over for browser in browsers] == [True, True]
    assert browsers[0].moves == browsers[1].moves


def test_nobody_speaks_for_a_seat_that_does_not_exist_and_large_tags_cost_no_time(
    monkeypatch,
) -> None:
    """Attack M1: such messages counted as signed, and each turn read 18,000 entries again."""
    here, there = play(play(join_all(monkeypatch, "0tm 1tm")))
    key = public_key(bytes.fromhex(secret_key("Eve", 0).hex())).hex()
    for seat in (None, 0, 1, 2, 7, 9):
        for reaction in ("decline", "undo", "clap", ""):
            assert not is_signed(here, Message(message(here).digest, seat, reaction), key)
    large = replace(there, tags={"Undone": "1 a, " * 18_000})
    began = process_time()
    assert deliver(here, large) == here
    assert read_record(here, message(large)) is not None
    assert process_time() - began < 0.5


def test_who_plays_on_while_a_claim_is_on_its_way_goes_on_with_the_other(monkeypatch) -> None:
    """Attack M2: while messages were lost, a claim ended the game on one page only."""
    here, there = play(play(join_all(monkeypatch, "0tm 1tm 0m")))
    claimed = claim(here, 0)
    assert claimed.is_over
    there = there.throw()  # whose messages are lost for a minute
    there = there.play(("a",))
    here, there = exchange([claimed, there])
    assert message(here).record == message(there).record
    assert here.active_player == PERSON


def test_whoever_carries_a_record_cannot_withhold_the_consent_to_an_undo(monkeypatch) -> None:
    """Found by the model: without it, the moves that were taken back counted again."""
    here, there = before = play(play(join_all(monkeypatch, "0mm 1m")))
    asking = ask_for_undo(here)
    there = take_back(there, request_of(asking))
    here = deliver(asking, there).play(("a",))
    entry = here.joint.participants[1]._replace(signature=None)
    stripped = replace(here, decisions=here.joint.with_participants({1: entry}).decisions)
    after = deliver(deliver(there, stripped), before[0])
    assert after.moves == here.moves
    assert message(after).record == message(here).record


def test_only_one_end_counts_if_a_player_has_signed_two(monkeypatch) -> None:
    """Found by the model: after a reload, a player can play the last ply otherwise."""
    here, there = play(play(join_all(monkeypatch, "0m 1m 0m")))
    ends = [here.play((move,)) for move in "ab"]
    for one, other in (ends, ends[::-1]):
        assert deliver(deliver(there, one), other).ranks == (2, 1)


def test_who_has_finished_a_turn_is_not_held_to_replaced_moves_or_an_old_request(
    monkeypatch,
) -> None:
    """Found by the model: a signature of the other player made an earlier record count again."""
    here, there = play(join_all(monkeypatch, "0mm 1m 0m"))
    replaced = here.undo().play(("b",))
    done = replaced.play(("a",))
    for part in (here, replaced):
        seen = deliver(there, part)
        for revision in (0, 1, 1000, 999_999):
            for plies in (0, 1):
                entry = seen.joint.participants[1]._replace(
                    signature=seen.joint.sign_moves(1, plies, revision)
                )
                lie = replace(seen, decisions=seen.joint.with_participants({1: entry}).decisions)
                assert deliver(done, lie).moves == done.moves


def test_a_ply_that_its_player_can_take_back_supports_no_record(monkeypatch) -> None:
    """Found by the model: two cheats led the third page through four records in a circle."""
    browsers = play(play(join_all(monkeypatch, "0m 1m 2mm")), "a")
    other = play(play(join_all(monkeypatch, "0m 1m 2mm")), "b")
    begun = [play(cheats)[2] for cheats in (browsers, other)]
    seen = browsers[0]
    for record in (*begun, *other, *browsers, *begun[::-1]):
        seen = deliver(seen, record)
        assert seen.moves[:2] == browsers[0].moves


def test_statements_that_do_not_verify_are_dropped_on_the_way(monkeypatch) -> None:
    here, there = join_all(monkeypatch, "0tm 1tm")
    here = here.throw()
    false = Resignation(1, b"x" * 64), Claim(1, b"x" * 64, b"y" * 64)
    carried = replace(
        here, decisions=decisions_of(here)._replace(resignation=false[0], claim=false[1])
    )
    assert message(deliver(there, carried)).digest == message(here).digest


def test_a_computer_in_the_seat_of_a_player_changes_nothing_before_the_first_ply(
    monkeypatch,
) -> None:
    """Attack L1: such a record raised an error."""
    browsers = join_all(monkeypatch, "0tm 1tm")
    for browser in (*browsers, view_as_spectator(browsers[0])):
        for seat, other in ((0, 1), (1, 0)):
            seats = [Seat("", REMOTE), Seat("", REMOTE)]
            seats[seat] = Seat("", "random")
            entries = (decisions_of(browser).participants[other],)
            lie = replace(browser, seats=tuple(seats), decisions=Decisions(entries))
            assert receive_message(browser, message(lie), "new") is None


def test_who_watches_sees_no_ply_that_its_player_has_not_signed(monkeypatch) -> None:
    """Attack L4: after greeting first as the players, a watcher showed others false plies."""
    browsers = play(join_all(monkeypatch, "0tmm 1tm"))
    watcher = deliver(view_as_spectator(browsers[1]), browsers[0])
    for move in ("a", "b"):
        state = watcher.state.play((move,))
        lie = replace(
            watcher, states=(*watcher.states, state), moves=(*watcher.moves, (move,)), cursor=2
        )
        for browser in (watcher, *browsers):
            received = receive_message(browser, message(lie), "new")
            assert received is None or received.reception is Reception.FORGED


@pytest.mark.parametrize(
    ("plan", "first", "counts"),
    [("0m 1m 0m", "ab", "a"), ("0m 1m 0m", "ba", "b"), ("0m 1m", "ab", "a"), ("0mm 1m", "ab", "a")],
)
def test_a_finished_turn_stays_if_its_player_sends_another(
    monkeypatch, plan: str, first: str, counts: str
) -> None:
    """The opponent's page keeps the turn that came first until both have agreed to an undo."""
    here, there = join_all(monkeypatch, plan)
    turns = [finish_turn(here, move) for move in first]
    seen = there
    for turn in turns:
        seen = deliver(seen, turn)
    assert seen.moves[-1] == (counts,)
    answered = finish_turn(seen, "a")
    for turn in turns:
        assert deliver(turn, answered).moves == answered.moves


def finish_turn(match: Match, move: str) -> Match:
    """Return a match after all moves of a player's turn are the same one."""
    while match.active_player == PERSON:
        match = match.play((move,))
    return match
