"""Tests the sentences about the opponents' plies: whole turns, and news since one's last move."""

import re
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from builder import catalogues
from nyout import CHANCE, GAMES, match, view, words
from nyout.core import Game
from nyout.history import recent, turns
from nyout.match import PERSON, Match, Seat
from nyout.plies import Gone
from nyout.view import STARTS, cached_scene
from nyout.words.narration import ROOM, phrases
from tests import golden
from tools.driver.playing import choose_at_random, play_plies


def positions(game: Game, seed: int, *players: str) -> list[Match]:
    """Return the match after each ply of a random game."""
    seats = tuple(Seat(f"N{number}", player) for number, player in enumerate(players))
    begun = match.start(game, seats, str(seed))
    return [*islice(match.play_on(begun, choose_at_random(Random(seed))), 1, 151)]


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_ply_of_the_opponents_with_a_visible_effect_is_told_if_there_is_room(
    game: Game, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nyout.words.narration.ROOM", 10_000)
    with catalogues.speaking(language):
        for seed, players in enumerate([(PERSON, "random"), ("random", PERSON, "random")]):
            if len(players) not in game.seats:
                continue
            reader = players.index(PERSON)
            for at in positions(game, seed, *players):
                news = words.news(at)
                starts = {turn.start for turn in turns(at, recent(at).plies)}
                for ply in recent(at).plies:
                    before, after = at.states[ply - 1], at.states[ply]
                    if (
                        view.view_of(before).actor() == reader
                        or view.view_of(before).phase() in STARTS
                    ):
                        continue
                    earlier = () if ply in starts else words.ply_events(at, ply - 1)
                    did = [*phrases(words.ply_events(at, ply), at.names, game, earlier)]
                    changed = cached_scene(before).pieces != cached_scene(after).pieces
                    assert did or not (changed or before.turn() == CHANCE)
                    assert all(phrase in news for phrase in did)


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_long_news_are_shortened_down_to_what_the_reader_lost(language: str) -> None:
    others = "greedy", "greedy", "greedy"
    lengths: set[int] = set()
    with catalogues.speaking(language):
        for at in map(words.with_display_names, positions(GAMES["hypnosia"], 1, PERSON, *others)):
            losses = [
                phrase
                for ply in recent(at).plies
                for event in words.ply_events(at, ply)
                if isinstance(event, Gone) and event.seat == 0
                for phrase in phrases([event], at.names, at.game)
            ]
            news = words.news(at)
            assert len(news) <= ROOM or losses
            assert all(phrase in news for phrase in losses)
            lengths.add(len(news))
    assert max(lengths) > ROOM / 2


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_no_ply_of_a_turn_is_lost_or_told_twice(game: Game, language: str) -> None:
    seats = max(game.seats)
    with catalogues.speaking(language):
        matches = positions(game, 1, *["random"] * (seats - 1), PERSON)
        last = matches[-1]
        for turn in turns(last, range(1, last.cursor + 1)):
            actor = view.view_of(last.states[turn.start - 1]).actor()
            messages = [words.narrate_turn(last.go_to(ply)) for ply in turn]
            if actor == seats - 1:
                assert messages == [words.narrate_last(last.go_to(ply)) for ply in turn]
                continue
            *earlier, message = messages
            assert not any(earlier)
            before: tuple[object, ...] = ()
            for ply in turn if turn.stop <= last.cursor else ():
                events = words.ply_events(last, ply)
                assert all(did in message for did in phrases(events, last.names, game, before))
                before = events


def play(*moves: str, players: tuple[str, ...] = (PERSON, "greedy")) -> Match:
    seats = tuple(Seat(name, player) for name, player in zip(("Ann", "Bob"), players))
    at = match.start(GAMES["le-nyout"], seats, "7", first=0)
    for move in moves:
        at = at.play(tuple(move.split("-")))
    return at


NEWS = {
    "not the person's own moves": (("3", "hand-3"), ""),
    "the moves of a long turn of the opponent": (
        ("3", "hand-3", "4", "hand-4", "1", "4-5"),
        "Bob entered on 4 and moved from 4 to 5.",
    ),
    "also after the person's throw": (
        ("3", "hand-3", "1", "hand-1", "2"),
        "Bob threw Do (1) and entered on 1.",
    ),
    "the person's own captures": (
        ("3", "hand-3", "1", "hand-1", "1", "hand-1"),
        "Ann captured a pawn.",
    ),
}


@pytest.mark.parametrize(("moves", "sentence"), NEWS.values(), ids=NEWS)
def test_the_last_turn_is_told(moves, sentence):
    assert words.news(play(*moves)) == sentence


@pytest.mark.parametrize("name", ["hypnosia", "scouts"])
def test_a_piece_that_moves_on_is_told_without_its_start(
    name: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("nyout.words.narration.ROOM", 10_000)
    whole = golden.largest(name).with_seed("7")
    bots = (Seat(seat, "greedy") for seat in whole.names[1:])
    at = replace(whole, seats=(Seat("Ann"), *bots))
    news = " ".join(words.news(at.go_to(ply)) for ply in range(len(at.moves)))
    assert re.search(r"(mov|jump)ed from \w+ to \w+(,| and) (mov|jump)ed on to \w+", news)
    assert not re.search(r"to (\w+), (?:mov|jump)ed from \1\b", news)


def test_human_players_read_each_others_turns_and_the_last_throw_of_a_roll_off():
    at = play("3", "hand-3", players=(PERSON, PERSON))
    assert words.news(at) == "Ann threw Geol (3) and entered on 3."
    assert words.news(at.play(("1",))) == "Ann threw Geol (3) and entered on 3."
    seats = Seat("Blue"), Seat("Red", "greedy")
    at = words.with_display_names(match.start(GAMES["le-nyout"], seats, "7"))
    news = []
    for throw in ("2", "2", "3", "1"):
        at = at.play((throw,))
        news.append(words.news(at))
    assert news == [
        "You threw Gae (2).",
        "The computer threw Gae (2). Tie! Another throw decides.",
        "You threw Geol (3).",
        "The computer threw Do (1). You start.",
    ]


def test_the_throw_that_decided_who_starts_is_told_until_somebody_moves():
    seats = Seat("Ann"), Seat("Bob", "greedy")
    at = match.start(GAMES["le-nyout"], seats, "7")
    for throw in ("2", "3", "1"):
        at = at.play((throw,))
    assert words.news(at) == "Bob threw Geol (3). Bob starts. Bob threw Do (1)."
    assert words.news(at.play(("hand", "1"))) == "Bob threw Do (1) and entered on 1."


def test_a_human_player_without_pawns_is_told_only_the_last_round():
    whole = golden.largest("hypnosia").with_seed("7")
    computers = tuple(Seat(name, "greedy") for name in whole.names)
    for reader in range(len(computers)):
        seats = (*computers[:reader], Seat("Ann"), *computers[reader + 1 :])
        at = replace(whole, seats=seats)
        assert len([*turns(at, recent(at).plies)]) <= len(seats) + 1


def test_plies_are_grouped_by_turn():
    at = play("3", "hand-3", "4", "hand-4", "1", "4-5", "2")
    assert [*turns(at, range(1, 8))] == [range(1, 3), range(3, 7), range(7, 8)]


LOG_ENTRIES = {"a throw": (("3",), "Geol · 3"), "a move": (("3", "hand-3"), "entered on 3")}


@pytest.mark.parametrize(("moves", "sentence"), LOG_ENTRIES.values(), ids=LOG_ENTRIES)
def test_the_log_describes_a_ply(moves, sentence):
    at = play(*moves)
    assert words.log_entry(at, at.cursor) == sentence


WON = {
    "en": ("You won!", "The computer won!"),
    "fr": ("Vous avez gagné\u202f!", "L’ordinateur a gagné\u202f!"),
    "ko": ("이겼어요!", "컴퓨터 승리!"),
}


def won_by(winner: int) -> Match:
    """Return a match of RUN against the computer that this seat has won, with display names."""
    for seed in range(100):
        begun = match.start(GAMES["run"], (Seat(""), Seat("", "greedy")), "7")
        at = play_plies(begun, choose_at_random(Random(seed)))
        if at.state.ranks()[winner] == 1:
            return words.with_display_names(words.name_seats(at))
    raise AssertionError


@pytest.mark.parametrize("language", WON)
@pytest.mark.parametrize("winner", [0, 1])
def test_the_prompt_and_the_narration_address_a_winning_player(language: str, winner: int):
    with catalogues.speaking(language):
        at = won_by(winner)
        assert words.prompt(at) == WON[language][winner]
        assert words.narrate_last(at).endswith(WON[language][winner])


def test_the_reason_of_the_end_names_the_computer_or_addresses_the_human_player_who_won():
    two = (golden.read_golden(file) for file in golden.files("le-nyout"))
    over = next(match for match in two if len(match.seats) == 2).with_seed("7")
    won = over.state.ranks().index(1)
    for computer, reason in {
        won: "The computer has all pawns home.",
        1 - won: "All your pawns are home.",
    }.items():
        seats = tuple(Seat("", "greedy" if seat == computer else "person") for seat in (0, 1))
        at = words.with_display_names(words.name_seats(replace(over, seats=seats)))
        assert words.reason(at) == words.reason(at, 1 - computer) == reason
