"""Throws that all players decide together: by honest links they agree, and 20 attacks fail."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nyout import GAMES, match
from nyout.core import CHANCE, IllegalMove
from nyout.exchange import Reception, share_throws, view_as_recipient
from nyout.fairness import tail_probability
from nyout.joint import chains
from nyout.match import PERSON, REMOTE, Match, Seat
from nyout.record import RecordError
from nyout.record.record import Record
from nyout.record.tags import JOINT
from tests.engine.match.browsers import LE_NYOUT, Browser, exchange, play_on
from tools.driver.playing import tag

REFUSED = Reception.CHANGED, Reception.FORGED
SETTINGS = (
    (PERSON, REMOTE),
    (REMOTE, PERSON),
    (PERSON, REMOTE, REMOTE),
    (REMOTE, PERSON, REMOTE),
    (REMOTE, REMOTE, PERSON),
    (PERSON, "random", REMOTE),
    ("random", REMOTE, PERSON),
    (PERSON, REMOTE, PERSON),
)


@pytest.mark.parametrize("players", SETTINGS, ids=" ".join)
@settings(max_examples=8)
@given(st.integers(), st.integers(1, 14), st.data())
def test_honest_links_in_any_order_give_all_the_same_verified_game(players, seed, links, data):
    sends = list(exchange(players, seed, links))
    browser, last = sends[-1]
    for _, link in data.draw(st.lists(st.sampled_from(sends), max_size=4)):
        if not Match.from_link(link).joint.participants:
            continue  # an invitation without values, which anybody can accept
        before = dict(browser.games)
        browser.open(link)
        assert before == browser.games, "an old link has changed a game"
    over = Match.from_link(last)
    assert fault(over) is None
    result = Browser("another").open(last)
    assert (
        result.match.active_player == REMOTE or over.is_over or over.joint.next_to_join is not None
    )
    if links == 14 and over.joint.next_to_join is None:
        earlier = [ply for at in over.joint.stints[:-1] for ply in at.plies]
        due = {ply for ply in earlier if over.states[ply].turn() == CHANCE}
        assert due <= dict(over.joint.throws()).keys()


@pytest.mark.parametrize("game", ["le-nyout", "hypnosia"])
def test_a_whole_game_is_verified_to_its_end(game):
    *_, (_, last) = exchange((PERSON, REMOTE), 5, 10_000, GAMES[game])
    over = Match.from_link(last)
    throws = {ply for ply, state in enumerate(over.states[:-1]) if state.turn() == CHANCE}
    assert over.is_over
    assert throws == dict(over.joint.throws()).keys()
    assert fault(over) is None


def test_a_link_of_two_players_grows_by_390_characters_at_most():
    """Two keys, values and signatures have 306 letters."""
    for _, link in exchange((PERSON, REMOTE), 1, 20):
        at = Match.from_link(link)
        assert len(link) - len(replace(at, decisions=None).link()) <= 390


def test_opening_a_link_twice_gives_the_same_throws():
    *_, (here, _), (_, link) = exchange((PERSON, REMOTE), 2, 8)
    games = dict(here.games)
    once = play_on(here.open(link).match, Random(1))
    here.games = games
    assert play_on(here.open(link).match, Random(1)) == once
    assert len(once.moves) > len(here.game.moves)


def test_undo_ends_at_the_last_throw_and_the_value_revealed_follows_the_moves():
    browser, _ = list(exchange((PERSON, REMOTE), 3, 5))[-1]
    at = browser.game
    back = at.undo()
    assert back.cursor >= at.locked_plies
    if back.cursor < at.cursor:
        again = back.play(at.moves[back.cursor])
        assert values_of(again) == values_of(at)
        assert values_of(back.cut()) != values_of(at)
        assert back.cut().joint.revision == at.joint.revision + 1


def test_a_game_of_local_players_is_not_joint():
    local = match.start(LE_NYOUT, (Seat("a"), Seat("b")), "1")
    assert share_throws(local) is local


class Duel(NamedTuple):
    """Two browsers after some links; `here` awaits `link`, which `there` has sent."""

    here: Browser
    there: Browser
    link: str
    links: list[str]

    @property
    def incoming(self) -> Match:
        return Match.from_link(self.link)


@pytest.fixture(scope="module")
def duel() -> Duel:
    """Return two browsers in the middle of a game."""
    sends = list(exchange((PERSON, REMOTE), 8, 9))
    *_, (here, _), (there, link) = sends
    return Duel(here, there, link, [link for _, link in sends])


def assert_refused(duel: Duel, forgery: Match | str, *receptions: Reception) -> None:
    """Assert that a browser refuses a link, and keeps its game."""
    before = dict(duel.here.games)
    link = forgery if isinstance(forgery, str) else forgery.link()
    result = duel.here.open(link)
    assert result.reception in (receptions or REFUSED)
    assert duel.here.games == before
    fair = duel.here.open(duel.link)
    assert fair.reception is Reception.CONTINUED
    duel.here.games = before


def fault(at: Match) -> tuple[str, int] | None:
    """Return the wrong seat of a signature or the wrong ply of a throw; None if all are valid."""
    if (seat := at.joint.wrong_signature) is not None:
        return "signature", seat
    return ("throw", ply) if (ply := at.joint.wrong_throw) else None


def values_of(at: Match) -> tuple[bytes, ...]:
    """Return the latest values of the players of a match, by seat."""
    return tuple(participant.value for participant in at.joint.participants.values())


def with_value(at: Match, seat: int, value: bytes) -> Match:
    """Return a match with the value of a seat replaced."""
    entry = at.joint.participants[seat]._replace(value=value)
    return replace(at, decisions=at.joint.with_participants({seat: entry}).decisions)


def with_ply(at: Match, ply: int, choose: Callable[[Match], tuple[str, ...]]) -> Match:
    """Return a match with another ply, and the following plies where they stay legal."""
    line = replace(at, decisions=None)
    again = line.go_to(ply)
    again = again.play(choose(again))
    for move in at.moves[ply + 1 :]:
        if move not in again.state.moves():
            break
        again = again.play(move)
    return replace(again, decisions=at.decisions, cursor=len(again.moves))


def another(at: Match) -> tuple[str, ...]:
    """Return the last legal move that was not played."""
    current = at.moves[at.cursor]
    return [move for move in at.state.moves() if move != current][-1]


def plies(at: Match, is_throw: bool, seat: int | None = None) -> list[int]:
    """Return the plies with a choice that are throws, or that are not."""
    return [
        ply
        for ply, state in enumerate(at.states[:-1])
        if (state.turn() == CHANCE) == is_throw
        and len(state.moves()) > 1
        and seat in (None, state.turn())
    ]


def own_seat(duel: Duel) -> int:
    seat = duel.here.game.local_seat
    assert seat is not None
    return seat


def test_attack_choose_another_throw_of_the_stint_just_played(duel):
    assert_refused(duel, with_ply(duel.incoming, plies(duel.incoming, True)[-1], another))


def test_attack_choose_an_earlier_throw(duel):
    assert_refused(duel, with_ply(duel.incoming, plies(duel.incoming, True)[0], another))


def test_attack_choose_the_seed_after_seeing_the_values_of_others(duel):
    sender = 1 - own_seat(duel)
    chain = chains.chain("another seed", sender)
    for value in chain[:20]:
        assert_refused(duel, with_value(duel.incoming, sender, value))


def test_attack_copy_the_value_of_the_other_player(duel):
    own = own_seat(duel)
    copied = values_of(duel.incoming)[own]
    assert_refused(duel, with_value(duel.incoming, 1 - own, copied))


def test_attack_swap_the_values_of_the_seats(duel):
    first, second = values_of(duel.incoming)
    forgery = with_value(with_value(duel.incoming, 0, second), 1, first)
    assert_refused(duel, forgery, Reception.CHANGED)


def test_attack_replay_an_earlier_link(duel):
    for link in duel.links[:-2]:
        assert_refused(duel, link, Reception.EARLIER)


def test_attack_drop_plies_and_keep_the_values(duel):
    for shorter in (1, 2, 3):
        forgery, length = duel.incoming, len(duel.incoming.moves) - shorter
        forgery = replace(
            forgery, states=forgery.states[: length + 1], moves=forgery.moves[:length]
        )
        forgery = replace(forgery, cursor=length)
        assert_refused(duel, forgery, Reception.CHANGED)


def test_attack_reveal_a_value_again(duel):
    before = values_of(Match.from_link(duel.links[-2]))
    sender = 1 - own_seat(duel)
    assert_refused(duel, with_value(duel.incoming, sender, before[sender]))


def test_attack_reveal_the_value_after_the_next(duel):
    sender = 1 - own_seat(duel)
    at = duel.there.game
    chain = chains.chain(at.seed, sender)
    value = chain[chain.index(at.joint.participants[sender].value) + 1]
    assert_refused(duel, with_value(duel.incoming, sender, value))


def test_attack_change_moves_of_the_other_player(duel):
    for ply in plies(duel.incoming, False, own_seat(duel)):
        assert_refused(duel, with_ply(duel.incoming, ply, another))


def test_attack_change_own_moves_that_the_other_has_seen(duel):
    length = len(duel.here.game.moves)
    for ply in plies(duel.incoming, False, 1 - own_seat(duel)):
        if ply < length:
            assert_refused(duel, with_ply(duel.incoming, ply, another))


def test_attack_play_in_the_turn_of_the_other_player(duel):
    at = replace(duel.incoming, decisions=None)
    assert at.state.turn() == CHANCE
    forgeries = [at.play(throw) for throw in at.state.moves()]
    for further in forgeries:
        assert_refused(duel, replace(further, decisions=duel.incoming.decisions))


def test_attack_take_back_plies_and_play_others(duel):
    at = Match.from_link(duel.links[-3])
    assert len(at.moves) < len(duel.here.game.moves)
    assert_refused(duel, at, Reception.EARLIER)
    throws = [replace(at, decisions=None).play(throw) for throw in at.state.moves()]
    for further in throws:
        assert_refused(
            duel, replace(further, decisions=at.decisions), Reception.EARLIER, Reception.CHANGED
        )


def test_attack_send_a_foreign_game(duel):
    *_, (_, link) = exchange((PERSON, REMOTE), 9, 9)
    result = duel.here.open(link)
    assert (result.reception, result.match.local_players) == (Reception.WATCHED, ())


def test_attack_change_the_options_or_the_computer_players():
    sends = list(exchange((PERSON, "random", REMOTE), 4, 7))
    *_, (here, _), (_, link) = sends
    incoming = Match.from_link(link)
    seats = (incoming.seats[0], incoming.seats[1]._replace(player="best"), incoming.seats[2])
    result = here.open(replace(incoming, seats=seats).link())
    assert [seat.player for seat in result.match.seats] == [
        seat.player for seat in here.game.seats
    ], "the players of the saved game count"
    options = {"exit_same_turn": True}
    begin = LE_NYOUT.start(3, None, **options)
    forgery = replace(
        incoming, options=options, states=(begin,), moves=(), cursor=0, decisions=None
    )
    for move in incoming.moves:
        if move not in forgery.state.moves():
            break
        forgery = forgery.play(move)
    before = dict(here.games)
    assert here.open(replace(forgery, decisions=incoming.decisions).link()).reception in REFUSED
    assert before == here.games


def test_attack_throw_with_a_seed_of_ones_own(duel):
    stranger = replace(duel.incoming, seed="mine", seats=duel.here.game.seats)
    with pytest.raises(IllegalMove):
        stranger.throw()


def test_attack_tell_a_player_of_three_another_first_value():
    sends = list(exchange((PERSON, REMOTE, REMOTE), 6, 4))
    (_, _), (second, _), (_, _), (_, link) = sends
    incoming = Match.from_link(link)
    third = next(seat for seat in range(3) if seat not in second.game.joint.participants)
    forgery = with_value(incoming, third, chains.chain("forged", third)[0])
    browsers = {id(browser): browser for browser, _ in sends}
    receptions = [browser.open(forgery.link()).reception for browser in browsers.values()]
    assert {*receptions} & {*REFUSED}, "nobody notices"


CHANGES: dict[str, Callable[[str], str]] = {
    "truncated": lambda text: text[:-1],
    "extended": lambda text: text + "A",
    "short": lambda text: text[:-4],
    "strange": lambda text: "*" + text[1:],
    "beyond ASCII": lambda text: "é" + text[1:],
    "with a letter more that base64 ignores": lambda text: text + "*",
    "absent": lambda text: "-",
    "twice": lambda text: f"{text} {text}",
    "without a signature": lambda text: text.rpartition(".")[0],
    "with a longer key": lambda text: "A" + text,
    "missing": lambda text: "",
}


@pytest.mark.parametrize("change", CHANGES)
def test_attack_write_an_entry_in_another_way(duel, change):
    entries = tag(duel.incoming, JOINT)
    first, second = entries.split()
    text = duel.incoming.text().replace(entries, f"{CHANGES[change](first)} {second}")
    link = Record.from_text(text).link()
    for read in (lambda: Match.from_link(link), lambda: Match.from_text(text)):
        with pytest.raises(RecordError, match="expected a key and a value for each player"):
            read()


def test_attack_sign_a_throw_that_the_values_do_not_determine(duel):
    """Only its own player can, and every page refuses it."""
    before, sender = Match.from_link(duel.links[-2]), 1 - own_seat(duel)
    at = replace(before, seats=duel.there.game.seats, seed=duel.there.game.seed)
    false = at.play(next(move for move in at.state.moves() if move != at.throw().moves[-1]))
    false = play_on(false, Random(1))
    assert false.joint.wrong_signature is None
    assert false.joint.wrong_throw == len(before.moves) + 1
    assert false.joint.stints[len(before.joint.stints) - 1].seat == sender
    assert_refused(duel, view_as_recipient(false), Reception.FORGED)


def test_no_move_changes_a_throw_and_everything_else_does():
    """Else whoever plays a move, and knows values, could choose a throw."""
    values, whole = {0: bytes(18), 1: bytes(18)}, range(40)
    states = (LE_NYOUT.start(2, 0),) * len(whole)

    def throws(table: bytes, stint: chains.Stint, at: dict[int, bytes]):
        return [throw for _, throw in chains.throws(table, states, stint, at)]

    usual = throws(b"", chains.Stint(0, 0, whole), values)
    others = (
        throws(b"another", chains.Stint(0, 0, whole), values),
        throws(b"", chains.Stint(1, 0, whole), values),
        throws(b"", chains.Stint(0, 1, whole), values),
        throws(b"", chains.Stint(0, 0, whole), {**values, 1: b"a" * 18}),
    )
    later = throws(b"", chains.Stint(0, 0, range(3, 40)), values)
    assert later == usual[: len(later)]
    assert all(other != usual for other in others)
    assert len(set(usual)) > 1


def test_joint_throws_have_the_odds_of_the_rules():
    odds = (4, 6, 4, 1, 1)
    times = 100_000
    counts = Counter(chains.choice(odds, str(number)) for number in range(times))
    expected = [times * weight / sum(odds) for weight in odds]
    chi = sum((counts[at] - mean) ** 2 / mean for at, mean in enumerate(expected))
    assert 0.001 < tail_probability(chi, len(odds) - 1) < 0.999


def test_a_hash_that_would_favour_some_throws_is_skipped(monkeypatch):
    hashes = iter([b"\xff" * 64, bytes(63) + b"\x02"])
    monkeypatch.setattr(chains, "digest", lambda *parts: next(hashes))
    assert chains.choice((1, 1, 1), "") == 2
