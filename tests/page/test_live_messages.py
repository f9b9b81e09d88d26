"""Live games: after any loss, repetition and order of messages all browsers have the same game."""

from dataclasses import replace
from functools import reduce
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nyout import GAMES, exchange, match, words
from nyout.core import CHANCE, OVER
from nyout.exchange import (
    Reception,
    accept_claim,
    claim,
    find_claim,
    receive_link,
    resign,
    share_throws,
    view_as_recipient,
    view_as_spectator,
)
from nyout.faults import RecordError
from nyout.joint.play import Room, Signature, secret_key, watching_secret
from nyout.joint.signatures import public_key
from nyout.match import PERSON, REMOTE, Match, Seat
from nyout.record.tags import RESIGNED
from tools.driver.playing import is_valid, replace_decision, tag, with_tag
from web.extras.conversation import (
    LARGEST,
    Message,
    is_signed,
    message,
    read_record,
    receive_message,
    signing_key,
)
from web.saved import saved_game

SECRET = "0123456789abcdef" * 2
ENTERED = Room(entered=SECRET)
LE_NYOUT = GAMES["le-nyout"]


def join(players: int, game=LE_NYOUT) -> list[Match]:
    """Return the match in each browser, once all players have joined."""
    seats = (Seat("a"), *(Seat(name, REMOTE) for name in "bcdef"[: players - 1]))
    browsers = [share_throws(replace(match.start(game, seats, "host"), room=ENTERED))]
    for guest in range(1, players):
        link = Match.from_link(message(browsers[-1]).record)
        result = receive_link(link, (), f"guest {guest}").match
        browsers.append(replace(result, room=ENTERED))
    return [deliver(browser, browsers[-1]) for browser in browsers]


def deliver(browser: Match, sender: Match) -> Match:
    """Return the match of a browser after it has received that of another."""
    result = receive_message(browser, message(sender), "new")
    assert not result or result.reception is Reception.CONTINUED
    return result.match if result else browser


def play(browser: Match, rng: Random) -> Match:
    """Return the match after a ply, if its player is to act."""
    if browser.active_player in (REMOTE, ""):
        return browser
    is_throw = browser.state.turn() == CHANCE
    return browser.throw() if is_throw else browser.play(rng.choice(browser.state.moves()))


@pytest.mark.parametrize(("players", "game"), [(2, "le-nyout"), (3, "le-nyout"), (6, "hypnosia")])
@settings(max_examples=15, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(1, 40), st.booleans())
def test_browsers_agree_whatever_happens_to_messages(players, game, rng, plies, resigns):
    browsers = join(players, GAMES[game])
    messages = list(browsers)
    for _ in range(plies):
        browsers = [play(browser, rng) for browser in browsers]
        messages += browsers
        for at in range(players):
            for late in rng.choices(messages, k=rng.randrange(3)):
                browsers[at] = deliver(browsers[at], late)
    resigns = resigns and players == 2
    if resigns and not browsers[0].is_over:
        browsers[0] = resign(browsers[0], 0)
    for _ in range(2):  # greetings bring the longest record to all
        for sender in list(browsers):
            browsers = [deliver(browser, sender) for browser in browsers]
    records = {message(browser).record for browser in browsers}
    assert len(records) == 1
    assert browsers[0].is_over or not resigns
    assert all(is_valid(browser) for browser in browsers)


def forge(browser: Match, rng: Random, ply: int) -> Match:
    """Return the match of a browser with other plies after the first ones, whoever is to play."""
    beginning = replace(browser, states=browser.states[: ply + 1], moves=browser.moves[:ply])
    false = replace(beginning, cursor=ply)
    for _ in range(rng.randrange(1, 4)):
        if false.state.turn() != OVER:
            false = false.play(rng.choice(false.state.moves()))
    return false


@pytest.mark.parametrize(("players", "is_player"), [(2, False), (2, True), (3, False), (3, True)])
@settings(max_examples=15, deadline=None)
@given(st.integers(), st.integers(1, 40))
def test_no_browser_accepts_a_ply_that_its_player_has_not_signed(players, is_player, seed, plies):
    rng, browsers = Random(seed), join(players)
    cheat = players - 1 if is_player else -1
    messages = [*map(message, browsers)]
    for _ in range(plies):
        browsers = [play(browser, rng) for browser in browsers]
        messages += map(message, browsers)
        source = browsers[cheat] if is_player else view_as_spectator(rng.choice(browsers))
        start = source.joint.stints[-1].plies.start if is_player and not source.is_over else 0
        lie = message(forge(source, rng, rng.randrange(start, len(source.moves) + 1)))
        is_own_turn = is_player and source.joint.stints[-1].seat == cheat
        for at in range(players):
            lies = [] if is_own_turn or at == cheat else [lie]
            for news in [*rng.choices(messages, k=rng.randrange(4)), *lies]:
                result = receive_message(browsers[at], news, "new")
                browsers[at] = result.match if result else browsers[at]
        honest = [browser for at, browser in enumerate(browsers) if at != cheat]
        longest = max(honest, key=lambda browser: len(browser.moves)).moves
        assert all(longest[: len(browser.moves)] == browser.moves for browser in honest)
        assert all(is_valid(browser) for browser in honest)


def test_a_message_is_signed_with_the_key_of_a_player_in_the_record():
    here, there = join(2)
    secrets = [signing_key(here, 0), signing_key(there, 1), signing_key(here, None)]
    keys = [public_key(bytes.fromhex(secret)).hex() for secret in secrets]
    assert secrets[0] == secret_key("host", 0).hex()
    greetings = [message(here), message(there), message(view_as_spectator(here))]
    for at, greeting in enumerate(greetings):
        signed = [is_signed(here, greeting, key) for key in keys]
        assert signed == [at == key and at < 2 for key in range(3)]
    assert is_signed(here, greetings[0], "")
    assert not is_signed(here, greetings[1], "")
    assert not is_signed(here, greetings[1]._replace(seat=7), keys[1])


def throws_by_turn(browser: Match) -> dict[tuple[int, int], tuple[str, ...]]:
    """Return the throws of a match by the number of the turn of its person, and in this turn."""
    throws: dict[tuple[int, int], tuple[str, ...]] = {}
    for turn, stint in enumerate(browser.joint.stints):
        due = (ply for ply in stint.plies if browser.states[ply].turn() == CHANCE)
        played = (ply for ply in due if ply < len(browser.moves))
        throws |= {(turn, at): browser.moves[ply] for at, ply in enumerate(played)}
    return throws


def ask(browser: Match) -> Match:
    """Return the match of a browser whose player asks to undo a move, if that is possible."""
    retraction = exchange.find_retraction(browser)
    is_own = retraction and retraction.seat in browser.local_players
    return exchange.ask_for_undo(browser) if is_own else browser


def find_request(browser: Match) -> Signature | None:
    """Return the request of a browser whose player asks for an undo, if any."""
    return (
        browser.decisions.asked
        if browser.decisions and exchange.is_asking_for_undo(browser)
        else None
    )


def retake(here: Match, there: Match) -> Match:
    """Return the match of another player after an undo for which one here asks."""
    request = find_request(exchange.ask_for_undo(here))
    assert request
    return exchange.take_back(there, request)


def taking_back(browsers: list[Match], rng: Random) -> list[Match]:
    """Return the matches of two players and others, after one asks and another may consent."""
    here, other = rng.sample([0, 1], 2)
    after = [*browsers]
    after[here] = ask(browsers[here])
    same = message(after[here]).digest == message(after[other]).digest
    request = find_request(after[here])
    if same and request and rng.random() < 0.7:
        after[other] = exchange.take_back(after[other], request)
    return after


@pytest.mark.parametrize("name", ["le-nyout", "scouts", "hypnosia"])
@settings(max_examples=25, deadline=None)
@given(st.integers(), st.integers(1, 40))
def test_moves_taken_back_by_consent_change_no_throw_in_any_order_of_messages(name, seed, plies):
    rng, (here, there) = Random(seed), join(2, GAMES[name])
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
    assert is_valid(browsers[0])


def ended_turn(name: str = "le-nyout") -> tuple[Match, Match]:
    """Return the matches of two players, the first of whom has just ended a turn."""
    here, there = join(2, GAMES[name])
    for number in range(200):
        here, there = play(here, Random(number)), play(there, Random(number))
        here, there = deliver(here, there), deliver(there, here)
        if (last := exchange.find_retraction(here)) and last.seat in here.local_players:
            return here, there
    raise AssertionError("nobody could take back a move")


def test_only_a_player_who_has_asked_takes_back_and_only_their_own_page_plays_again():
    here, there = ended_turn()
    shorter = retake(here, there)
    other = join(2)[0]
    for request in (exchange.ask_for_undo(there), exchange.ask_for_undo(other)):
        with pytest.raises(ValueError, match="no move"):
            exchange.take_back(there, request.decisions.asked)  # pyright: ignore
    back = deliver(exchange.ask_for_undo(here), shorter)
    assert back.moves == shorter.moves
    assert message(back).record == message(shorter).record
    assert back.is_local_turn
    assert not exchange.is_asking_for_undo(back)
    again = replace(there, decisions=shorter.decisions).go_to(len(shorter.moves))
    for _ in range(3):
        again = again.play(again.state.moves()[0])
        assert receive_message(back, message(again), "new") is None
        assert receive_message(view_as_spectator(there), message(again), "new") is None
    assert receive_message(back, message(there), "new") is None


def test_after_an_undo_the_other_player_cannot_resign_in_the_name_of_the_first():
    """The value of the turn was known to both before; a resignation needs the key."""
    here, there = ended_turn()
    shorter = retake(here, there)
    back = deliver(exchange.ask_for_undo(here), shorter)
    for forgery in (resign(shorter, 0), resign(shorter, 1)):
        text = tag(forgery, RESIGNED)
        forged = with_tag(shorter, RESIGNED, f"1{text[1:]}")
        assert not forged.is_over
        assert receive_message(back, message(forged), "new") is None


def test_a_player_can_undo_moves_of_a_turn_in_progress_but_no_throw_nor_a_turn_that_is_over():
    here, _ = ended_turn()
    assert here.locked_plies == len(here.moves)
    here, _ = join(2, GAMES["hypnosia"])
    while here.active_player == PERSON:
        here = play(here, Random(1))
        if here.active_player == PERSON:
            assert here.locked_plies <= here.undo().cursor
            assert here.states[here.locked_plies - 1].turn() == CHANCE


def test_a_ply_in_the_name_of_another_player_changes_nothing():
    here, there = join(2)
    while here.active_player == REMOTE:
        there = play(there, Random(1))
        here = deliver(here, there)
    for ply in there.state.moves():
        assert receive_message(here, message(there.play(ply)), "new") is None


def test_a_player_replaces_plies_of_a_turn_in_progress_on_all_pages_in_any_order():
    here, there = join(2, GAMES["hypnosia"])
    watcher = view_as_spectator(there)
    while not (here.active_player == PERSON and here.undo().cursor < here.cursor):
        here, there = play(here, Random(1)), play(there, Random(1))
        here, there = deliver(here, there), deliver(there, here)
    before, back = here, here.undo()
    move = next(move for move in back.state.moves() if move != before.moves[back.cursor])
    after = back.play(move)
    assert after.joint.revision == before.joint.revision + 1
    for messages in ((before, after), (after, before)):
        for browser in (there, watcher):
            shown = reduce(deliver, messages, browser)
            assert shown.moves == after.moves


def test_who_joins_in_a_taken_seat_can_watch():
    here, there = join(2)
    seats = (Seat("a"), Seat("b", REMOTE))
    invitation = share_throws(replace(match.start(LE_NYOUT, seats, "host"), room=ENTERED))
    late = receive_link(Match.from_link(message(invitation).record), (), "late").match
    late = replace(late, room=ENTERED)
    assert receive_message(late, message(here), "new") is None
    while not here.moves or not there.moves or len(here.joint.stints) < 3:
        here, there = play(here, Random(1)), play(there, Random(1))
        here, there = deliver(here, there), deliver(there, here)
    result = receive_message(late, message(here), "new")
    assert result is not None
    assert result.reception is Reception.TAKEN
    assert result.match.moves == here.moves
    assert {seat.player for seat in result.match.seats} == {REMOTE}


def test_the_record_of_another_game_changes_nothing():
    here, _ = join(2)
    other = share_throws(match.start(GAMES["hypnosia"], (Seat("a"), Seat("b", REMOTE)), "x"))
    plain = match.start(LE_NYOUT, (Seat("a"), Seat("b", REMOTE)), "x")
    for sender in (other, plain, join(2, GAMES["hypnosia"])[1]):
        assert receive_message(here, message(sender), "new") is None
    assert receive_message(plain, message(here), "new") is None
    for text in ("", "damaged", "1x7FMv", "%" * 100):
        assert receive_message(here, message(here)._replace(record=text), "new") is None


def test_a_new_game_in_the_room_is_an_invitation_once_the_old_one_is_over():
    here, there = join(2)
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


def test_each_of_three_players_is_invited_to_their_own_seat_of_a_new_game():
    browsers, new = join(3), join(3)[0]
    new = share_throws(replace(new, seed="again"))
    for guest in (1, 2):
        results = [receive_message(browser, message(new), "x") for browser in browsers]
        invited = [bool(result and result.reception is Reception.JOINED) for result in results]
        assert invited == [seat == guest for seat in range(3)]
        result = results[guest]
        assert result
        new = result.match


def test_who_resigns_loses_in_all_browsers_and_nobody_can_resign_for_others():
    here, there = join(2)
    for number in range(9):
        here, there = play(here, Random(number)), play(there, Random(number))
        here, there = deliver(here, there), deliver(there, here)
    watcher = view_as_spectator(here)
    forge = with_tag(there, RESIGNED, tag(resign(there, 1), RESIGNED).replace("2", "1", 1))
    assert not forge.is_over
    assert not deliver(here, forge).is_over
    over = resign(there, 1)
    for browser in (
        deliver(here, over),
        deliver(watcher, over),
        over,
        Match.from_text(over.text()),
    ):
        assert browser.is_over
        assert browser.ranks == (1, 2)
        assert browser.active_player == ""
        assert words.reason(browser) == "b resigned."
    assert deliver(there, deliver(here, over)).is_over  # before it knew of its own resignation
    ended = deliver(here, over)
    assert deliver(ended, over) is ended
    assert not deliver(here, there).is_over


def test_a_claim_ends_the_game_only_where_it_is_made_until_the_other_accepts_it():
    here, there = ended_turn()
    claimed = claim(here, 0)
    assert (claimed.is_over, claimed.ranks, claimed.result) == (True, (1, 2), "1 2")
    assert "Nobody can verify" in words.reason(claimed)
    news = message(claimed)
    assert receive_message(there, news, "new") is None
    assert not receive_link(Match.from_link(news.record), (there,), "new").match.is_over
    linked = read_record(there, news)
    assert linked
    asked = find_claim(there, linked)
    assert asked
    assert deliver(view_as_spectator(here), claimed).is_over
    admitted = accept_claim(there, asked)
    assert "given up" in words.reason(admitted)
    assert admitted.ranks == (1, 2)
    for browser in (claimed, here, view_as_spectator(here), Match.from_text(admitted.text())):
        over = deliver(browser, admitted)
        assert over.joint.accepted_claimant == 0
    assert Match.from_text(admitted.text()).is_over


def test_a_claim_is_void_once_the_other_plays_and_in_ones_own_turn():
    here, there = ended_turn()
    claimed, played = claim(here, 0), play(there, Random(1))
    after = deliver(claimed, played)
    assert (after.moves, after.is_over) == (played.moves, False)
    assert receive_message(played, message(claimed), "new") is None
    assert not claim(there, 1).is_over  # whose turn it is
    assert resign(claim(there, 0), 1).joint.claimant is None


def test_the_record_of_a_resigned_game_tells_the_result_and_records_without_it_open():
    here, _ = ended_turn()
    over = resign(here, 0)
    assert '[Result "2 1"]' in over.text()
    for result in ("2 1", "*"):
        assert Match.from_text(over.text().replace("2 1", result)).text() == over.text()
    with pytest.raises(RecordError, match="the result"):
        Match.from_text(over.text().replace("2 1", "1 2"))
    for text in (here.text(), over.text().replace(RESIGNED, "Other")):
        with pytest.raises(RecordError, match="the result"):
            Match.from_text(text.replace('"*"', '"2 1"'))


def test_who_only_watches_gets_no_seat_and_not_the_room_of_the_players():
    seats = (Seat("a"), Seat("b", REMOTE))
    invitation = share_throws(replace(match.start(LE_NYOUT, seats, "host"), room=ENTERED))
    for browser in (invitation, *join(2)):
        secret = watching_secret(SECRET)
        watched = replace(browser, room=Room(entered=secret))
        linked = Match.from_link(saved_game.fragment(view_as_recipient(watched)))
        assert SECRET not in linked.text()
        result = receive_link(linked, (), "watcher")
        assert (result.reception, result.match.local_players) == (Reception.WATCHED, ())
        assert message(result.match) == message(browser)._replace(seat=None)
        assert SECRET not in Match.from_link(message(browser).record).text()
        assert linked.room.invitation == secret == watching_secret(secret)


@settings(max_examples=15, deadline=None)
@given(st.integers())
def test_a_player_can_go_on_in_another_window(seed):
    rng, (here, there) = Random(seed), join(2)
    windows = [here, here, there]
    for _ in range(30):
        at = rng.randrange(3)
        windows[at] = play(windows[at], rng)
        windows = [deliver(window, windows[at]) for window in windows]
        assert len({message(window).record for window in windows}) == 1
    assert windows[0].moves


def test_a_link_enters_no_room_and_speaks_for_nobody():
    browser = join(2)[0]
    asking = replace_decision(browser, asked=Signature(0, 1, bytes(64)))
    private = replace(asking, room=Room(entered=SECRET))
    assert (Match.from_text(private.text()).room, private.decisions) == (
        private.room,
        asking.decisions,
    )
    recipient = Match.from_link(private.link())
    assert (recipient.room, recipient.decisions) == (Room(), browser.decisions)


def test_other_texts_are_no_messages():
    good = message(join(2)[0])
    assert Message.from_text(good.text()) == good
    for text in ("", "x", good.text() + " x", good.text() + "y" * LARGEST, "0" * 16, "{}"):
        assert Message.from_text(text) is None
