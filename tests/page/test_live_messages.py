"""Live games: after any loss, repetition and order of messages all browsers have the same game."""

from dataclasses import replace
from functools import reduce
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nyout import GAMES, match, words
from nyout.core import CHANCE, OVER
from nyout.exchange import undo
from nyout.exchange.by_link import claim, resign, share_throws, view_as_recipient, view_as_spectator
from nyout.exchange.receive import ReceivedMatch, Reception, mismatch, receive_link
from nyout.faults import RecordError
from nyout.joint.play import Stage
from nyout.joint.room import Room, watching_secret
from nyout.match import PERSON, REMOTE, ROLLOFF, Match, Seat
from nyout.record.play_tags import RESIGNED, UNDONE
from tests.playing import replace_decision, tag, with_tag
from web.live.message import LARGEST, Message, add_key, is_signed, message, receive_message
from web.saved import saved_game

SECRET = "0123456789abcdef" * 2
ENTERED = Room(entered=SECRET)
LE_NYOUT = GAMES["le-nyout"]


def joined(players: int, game=LE_NYOUT) -> list[Match]:
    """Return the match in each browser, once all players have joined."""
    seats = (Seat("a"), *(Seat(name, REMOTE) for name in "bcdef"[: players - 1]))
    browsers = [share_throws(replace(match.start(game, seats, "host"), room=ENTERED))]
    for guest in range(1, players):
        link = Match.of_link(message(browsers[-1]).record)
        result = receive_link(link, (), f"guest {guest}").match
        browsers.append(replace(result, room=ENTERED))
    return [deliver(browser, browsers[-1]) for browser in browsers]


def deliver(browser: Match, sender: Match) -> Match:
    """Return the match of a browser after it has received that of another."""
    result = receive_message(browser, message(sender), "new")
    assert not result or result.reception is Reception.CONTINUED
    return result.match if result else browser


def play(browser: Match, rng: Random) -> Match:
    """Return the match after a ply, if its person is to act."""
    if browser.active_player in (REMOTE, ""):
        return browser
    is_throw = browser.state.turn() == CHANCE
    return browser.throw() if is_throw else browser.play(rng.choice(browser.state.moves()))


@pytest.mark.parametrize(("players", "game"), [(2, "le-nyout"), (3, "le-nyout"), (6, "hypnosia")])
@settings(max_examples=15, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(1, 40), st.booleans())
def test_browsers_agree_after_any_loss_repetition_and_order_of_messages(
    players, game, rng, plies, resigns
):
    browsers = joined(players, GAMES[game])
    messages = list(browsers)
    for _ in range(plies):
        browsers = [play(browser, rng) for browser in browsers]
        messages += browsers
        for at in range(players):
            for late in rng.choices(messages, k=rng.randrange(3)):
                browsers[at] = deliver(browsers[at], late)
    if resigns and not browsers[0].is_over:
        browsers[0] = resign(browsers[0], 0)
    for _ in range(2):  # greetings bring the longest record to all
        for sender in list(browsers):
            browsers = [deliver(browser, sender) for browser in browsers]
    records = {message(browser).record for browser in browsers}
    assert len(records) == 1
    assert browsers[0].is_over or not resigns
    assert all(mismatch(browser) is None for browser in browsers)


def hear(browser: Match, news: Message, key: str) -> Match:
    """Return the match of a browser after a message that a key has signed, as `Live` takes it."""
    if not is_signed(browser, news, key):
        return browser
    result = receive_message(browser, news, "new")
    after = result.match if result else browser
    same = message(after).digest == news.digest
    return add_key(after, news, key) if same else after


def forge(browser: Match, rng: Random, ply: int) -> Match:
    """Return the match of a browser with other plies after the first ones, whoever is to play."""
    beginning = replace(
        view_as_spectator(browser), states=browser.states[: ply + 1], moves=browser.moves[:ply]
    )
    false = replace(beginning, cursor=ply)
    for _ in range(rng.randrange(1, 4)):
        if false.state.turn() != OVER:
            false = false.play(rng.choice(false.state.moves()))
    return false


@pytest.mark.parametrize(("players", "is_player"), [(2, False), (2, True), (3, False), (3, True)])
@settings(max_examples=15, deadline=None)
@given(st.integers(), st.integers(1, 40))
def test_no_browser_accepts_a_ply_that_its_person_has_not_played(players, is_player, seed, plies):
    rng, browsers = Random(seed), joined(players)
    keys = [f"{at}" * 64 for at in range(players)]
    cheat = players - 1 if is_player else -1
    messages = [(message(browser), key) for browser, key in zip(browsers, keys)]
    browsers = [reduce(lambda own, one: hear(own, *one), messages, browser) for browser in browsers]
    for _ in range(plies):
        browsers = [play(browser, rng) for browser in browsers]
        messages += [(message(browser), key) for browser, key in zip(browsers, keys)]
        source = rng.choice(browsers)
        start = source.joint.stints[-1].plies.start if is_player and not source.is_over else 0
        false = message(forge(source, rng, rng.randrange(start, len(source.moves) + 1)))
        seats = frozenset(rng.sample(range(players), rng.randrange(1, players + 1)))
        lie = false._replace(seats=seats), keys[cheat] if is_player else "f" * 64
        for at in range(players):
            lies = [lie] if source.joint.stints[-1].seat != cheat != at else []
            batch = [*rng.choices(messages, k=rng.randrange(4)), *lies]
            browsers[at] = reduce(lambda own, one: hear(own, *one), batch, browsers[at])
        honest = [browser for at, browser in enumerate(browsers) if at != cheat]
        longest = max(honest, key=lambda browser: len(browser.moves)).moves
        assert all(longest[: len(browser.moves)] == browser.moves for browser in honest)
        assert all(mismatch(browser) is None for browser in honest)


def throws_by_turn(browser: Match) -> dict[tuple[int, int], tuple[str, ...]]:
    """Return the throws of a match by the number of the turn of its person, and in this turn."""
    throws: dict[tuple[int, int], tuple[str, ...]] = {}
    for turn, stint in enumerate(browser.joint.stints):
        due = (ply for ply in stint.plies if browser.states[ply].turn() == CHANCE)
        played = (ply for ply in due if ply < len(browser.moves))
        throws |= {(turn, at): browser.moves[ply] for at, ply in enumerate(played)}
    return throws


def asking(browser: Match) -> Match:
    """Return the match of a browser whose person asks to undo a move, if that is possible."""
    retraction = undo.find_retraction(browser)
    is_own = retraction and retraction.seat in browser.local_players
    return undo.ask(browser) if is_own else browser


def taking_back(browsers: list[Match], rng: Random) -> list[Match]:
    """Return the matches of two players and others, after one asks and another may consent."""
    here, other = rng.sample([0, 1], 2)
    after = [*browsers]
    after[here] = asking(browsers[here])
    same = message(after[here]).digest == message(after[other]).digest
    if same and undo.is_asking(after[here]) and rng.random() < 0.7:
        after[other] = undo.take_back(after[other])
    return after


@pytest.mark.parametrize("name", ["le-nyout", "scouts", "hypnosia"])
@settings(max_examples=25, deadline=None)
@given(st.integers(), st.integers(1, 40))
def test_moves_taken_back_by_consent_change_no_throw_in_any_order_of_messages(name, seed, plies):
    rng, (here, there) = Random(seed), joined(2, GAMES[name])
    browsers, messages = [here, there, view_as_spectator(there)], [here, there]
    throws: dict[tuple[int, int], tuple[str, ...]] = {}
    for _ in range(plies):
        browsers = [play(browser, rng) for browser in browsers]
        messages += browsers
        for at in range(3):
            for late in rng.choices([*messages[-12:], *browsers], k=rng.randrange(4)):
                result = receive_message(browsers[at], message(late), "new")
                browsers[at] = result.match if result else browsers[at]
        browsers = taking_back(browsers, rng)
        messages += browsers
        for browser in browsers:
            for at, throw in throws_by_turn(browser).items():
                assert throws.setdefault(at, throw) == throw
    for _ in range(2):
        for sender in list(browsers):
            browsers = [deliver(browser, sender) for browser in browsers]
    assert len({message(browser).record for browser in browsers}) == 1
    assert mismatch(browsers[0]) is None


def ended_turn(name: str = "le-nyout") -> tuple[Match, Match]:
    """Return the matches of two players, the first of whom has just ended a turn."""
    here, there = joined(2, GAMES[name])
    for number in range(200):
        here, there = play(here, Random(number)), play(there, Random(number))
        here, there = deliver(here, there), deliver(there, here)
        if (last := undo.find_retraction(here)) and last.seat in here.local_players:
            return here, there
    raise AssertionError("nobody could take back a move")


def forged_retakes(shorter: Match, there: Match) -> list[Match]:
    """Return what the other person can invent after an undo: they know the value of the turn."""
    again = [replace(there, decisions=None).at(len(shorter.moves)).play(shorter.state.moves()[0])]
    while again[-1].active_player == REMOTE:
        again.append(again[-1].play(again[-1].state.moves()[0]))
    decisions = replace_decision(there, undos=shorter.joint.undos).decisions
    return [replace(one, decisions=decisions) for one in again]


def test_only_a_player_who_has_asked_takes_back_and_only_their_own_page_plays_again():
    here, there = ended_turn()
    shorter = undo.take_back(there)
    assert receive_message(here, message(shorter), "new") == ReceivedMatch(here, Reception.CHANGED)
    back = deliver(undo.ask(here), shorter)
    assert back.moves == shorter.moves
    assert message(back).record == message(shorter).record
    assert back.is_local_turn
    for forge in forged_retakes(shorter, there):
        assert receive_message(back, message(forge), "new") == ReceivedMatch(
            back, Reception.CHANGED
        )
    assert receive_message(back, message(there), "new") is None


@pytest.mark.parametrize(
    "text", ["1 x", "9999 4-6", "{ply} another", "{ply}", "; {entry}; {entry}"]
)
def test_an_undo_of_other_moves_than_those_played_is_refused(text):
    here, there = ended_turn()
    shorter = undo.take_back(there)
    entry = tag(shorter, UNDONE)
    text = text.format(ply=entry.split()[0], entry=entry)
    for browser, other in ((undo.ask(here), there), (there, here)):
        for base in (shorter, other):
            changed = message(with_tag(base, UNDONE, text))
            others = frozenset({0, 1}.difference(browser.local_players))
            result = receive_message(browser, changed._replace(seats=others), "new")
            assert not result or result.match.moves == browser.moves
            assert not result or result.match.joint.undos == browser.joint.undos
            assert not result or dict(result.match.joint_throws()) == dict(browser.joint_throws())


def test_a_player_can_undo_moves_of_a_turn_in_progress_but_no_throw_nor_a_turn_that_is_over():
    here, _ = ended_turn()
    assert here.locked_plies == len(here.moves)
    here, _ = joined(2, GAMES["hypnosia"])
    while here.active_player == PERSON:
        here = play(here, Random(1))
        if here.active_player == PERSON:
            assert here.locked_plies <= here.undo().cursor
            assert here.states[here.locked_plies - 1].turn() == CHANCE


def test_a_ply_of_a_turn_in_progress_counts_only_from_its_own_page():
    here, there = joined(2)
    for number in range(20):
        here = play(here, Random(number))
        before = deliver(there, here)
        there = play(before, Random(number))
        if there is not before and before.phase != ROLLOFF and there.active_player == PERSON:
            break  # a throw of a turn that continues
        here = deliver(here, there)
    throw = next(move for move in here.state.moves() if move != there.moves[-1])
    assert receive_message(here, message(here.play(throw)), "new") is None
    assert deliver(here, there).moves == there.moves


def test_a_ply_in_the_name_of_a_person_here_is_refused():
    here, there = joined(2)
    while here.active_player == REMOTE:
        there = play(there, Random(1))
        here = deliver(here, there)
    forge = there.play(there.state.moves()[0])
    result = receive_message(here, message(forge), "new")
    assert result == ReceivedMatch(here, Reception.CHANGED)


def test_who_joins_in_a_taken_seat_can_watch():
    here, there = joined(2)
    seats = (Seat("a"), Seat("b", REMOTE))
    invitation = share_throws(replace(match.start(LE_NYOUT, seats, "host"), room=ENTERED))
    late = receive_link(Match.of_link(message(invitation).record), (), "late").match
    late = replace(late, room=ENTERED)
    result = receive_message(late, message(here), "new")
    assert result == ReceivedMatch(late, Reception.CHANGED)
    while not here.moves or not there.moves or len(here.joint.stints) < 3:
        here, there = play(here, Random(1)), play(there, Random(1))
        here, there = deliver(here, there), deliver(there, here)
    result = receive_message(late, message(here), "new")
    assert result is not None
    assert result.reception is Reception.TAKEN
    assert result.match.moves == here.moves
    assert {seat.player for seat in result.match.seats} == {REMOTE}


def test_the_record_of_another_game_changes_nothing():
    here, _ = joined(2)
    other = share_throws(match.start(GAMES["hypnosia"], (Seat("a"), Seat("b", REMOTE)), "x"))
    plain = match.start(LE_NYOUT, (Seat("a"), Seat("b", REMOTE)), "x")
    for sender in (other, plain, joined(2, GAMES["hypnosia"])[1]):
        assert receive_message(here, message(sender), "new") is None
    assert receive_message(plain, message(here), "new") is None
    for text in ("", "damaged", "1x7FMv", "%" * 100):
        assert receive_message(here, message(here)._replace(record=text), "new") is None


def test_a_new_game_in_the_room_is_an_invitation_once_the_old_one_is_over():
    here, there = joined(2)
    new = share_throws(replace(match.start(LE_NYOUT, there.seats, "again"), room=ENTERED))
    rng, first = Random(3), message(new)
    played = play(here, rng), play(there, rng)
    in_progress = next(game for game in played if game.moves)
    assert receive_message(in_progress, first, "new") is None
    while not here.is_over:
        here, there = play(here, rng), play(there, rng)
        here, there = deliver(here, there), deliver(there, here)
    result = receive_message(here, first, "new")
    assert result is not None
    assert result.reception is Reception.JOINED
    assert result.match.room == ENTERED
    assert [seat.player for seat in result.match.seats].count(PERSON) == 1


def test_each_of_three_persons_is_invited_to_their_own_seat_of_a_new_game():
    browsers, new = joined(3), joined(3)[0]
    new = share_throws(replace(new, seed="again"))
    for guest in (1, 2):
        results = [receive_message(browser, message(new), "x") for browser in browsers]
        invited = [bool(result and result.reception is Reception.JOINED) for result in results]
        assert invited == [seat == guest for seat in range(3)]
        result = results[guest]
        assert result
        new = result.match


def test_who_resigns_loses_in_all_browsers_and_nobody_can_resign_for_others():
    here, there = joined(2)
    for number in range(9):
        here, there = play(here, Random(number)), play(there, Random(number))
        here, there = deliver(here, there), deliver(there, here)
    watcher = view_as_spectator(here)
    forge = with_tag(there, RESIGNED, tag(resign(there, 1), RESIGNED).replace("2", "1", 1))
    assert not forge.is_over
    assert not deliver(here, forge).is_over
    over = resign(there, 1)
    for browser in (deliver(here, over), deliver(watcher, over), over, Match.read(over.text())):
        assert browser.is_over
        assert browser.ranks == (1, 2)
        assert browser.active_player == ""
        assert words.reason(browser) == "b resigned."
    assert deliver(there, deliver(here, over)).is_over  # before it knew of its own resignation
    ended = deliver(here, over)
    assert deliver(ended, over) is ended
    assert not deliver(here, there).is_over


def test_a_claim_ends_the_game_only_where_it_is_made_and_where_the_other_was_away():
    here, there = ended_turn()
    claimed = claim(here, 0)
    assert claimed.is_over
    assert (claimed.ranks, claimed.result) == ((1, 2), "1 2")
    assert "Nobody can verify" in words.reason(claimed)
    record = message(claimed).record
    assert not exchange_claim(there, message(claimed)).is_over
    assert not receive_link(Match.of_link(record), (there,), "new").match.is_over
    admitted = exchange_claim(there, message(claimed), was_away=True)
    assert message(admitted).record == record
    assert Match.read(admitted.text()).is_over
    assert not exchange_claim(there, message(claim(there, 1)), was_away=True).is_over
    assert deliver(view_as_spectator(here), claimed).is_over
    assert resign(claim(there, 0), 1).joint.claimed is None


def exchange_claim(browser: Match, claim: Message, was_away: bool = False) -> Match:
    """Return the match of a browser after a message with a claim has arrived."""
    result = receive_message(browser, claim, "new", was_away)
    return result.match if result else browser


def test_the_record_of_a_resigned_game_tells_the_result_and_records_without_it_open():
    here, _ = ended_turn()
    over = resign(here, 0)
    assert '[Result "2 1"]' in over.text()
    for result in ("2 1", "*"):
        assert Match.read(over.text().replace("2 1", result)).text() == over.text()
    with pytest.raises(RecordError, match="the result"):
        Match.read(over.text().replace("2 1", "1 2"))
    for text in (here.text(), over.text().replace(RESIGNED, "Other")):
        with pytest.raises(RecordError, match="the result"):
            Match.read(text.replace('"*"', '"2 1"'))


def test_who_only_watches_gets_no_seat_and_not_the_room_of_the_players():
    seats = (Seat("a"), Seat("b", REMOTE))
    invitation = share_throws(replace(match.start(LE_NYOUT, seats, "host"), room=ENTERED))
    for browser in (invitation, *joined(2)):
        secret = watching_secret(SECRET)
        watched = replace(browser, room=Room(entered=secret))
        linked = Match.of_link(saved_game.fragment(view_as_recipient(watched)))
        assert SECRET not in linked.text()
        result = receive_link(linked, (), "watcher")
        assert (result.reception, result.match.local_players) == (Reception.WATCHED, ())
        assert message(result.match) == message(browser)._replace(seats=frozenset())
        assert SECRET not in Match.of_link(message(browser).record).text()
        assert linked.room.invitation == secret == watching_secret(secret)


@settings(max_examples=15, deadline=None)
@given(st.integers())
def test_a_player_can_go_on_in_another_window(seed):
    rng, (here, there) = Random(seed), joined(2)
    windows = [here, here, there]
    for _ in range(30):
        at = rng.randrange(3)
        windows[at] = play(windows[at], rng)
        windows = [deliver(window, windows[at]) for window in windows]
        assert len({message(window).record for window in windows}) == 1
    assert windows[0].moves


def test_a_link_enters_no_room_and_speaks_for_nobody():
    browser = joined(2)[0]
    asking = replace_decision(browser, asked=Stage(0, 0))
    private = replace(asking, room=Room(entered=SECRET, keys=((1, "0" * 64),)))
    assert (Match.read(private.text()).room, private.decisions) == (private.room, asking.decisions)
    recipient = Match.of_link(private.link())
    assert (recipient.room, recipient.decisions) == (Room(), browser.decisions)


def test_other_texts_are_no_messages():
    good = message(joined(2)[0])
    assert Message.read(good.text()) == good
    for text in ("", "x", good.text() + " x", good.text() + "y" * LARGEST, "0" * 16, "{}"):
        assert Message.read(text) is None
