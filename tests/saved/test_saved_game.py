"""Tests saved games with their seeds and summaries, and settings."""

import json
from dataclasses import replace
from math import hypot

import pytest

from builder.pages import pictures
from nyout import GAMES, match, position, words
from nyout.core import Game, Move, State
from nyout.exchange import hand_on, view_as_recipient
from nyout.match import PERSON, REMOTE, Match, Seat
from nyout.record import RecordError
from tests import golden
from tools.driver.playing import first, long_match, play_plies
from web.embed import options
from web.saved import saved_game
from web.saved.saved_game import ImportedGame, Saved, summary
from web.state import settings

SEATS = Seat("Ann"), Seat("</script>")
ENTRY: dict[str, object] = {"version": 1, "text": "", "date": 1, "name": ""}


def begin(game: str = "le-nyout", seed: str = "s1") -> Match:
    current = match.start(GAMES[game], SEATS, seed)
    return current.throw() if current.is_throw_due else current.play(current.state.moves()[0])


def start_by_link(plies: int, seed: str, away: int = 1) -> Match:
    """Return RUN by link after some plies, as seen by the player at the other seat."""
    seats = tuple(Seat(name, REMOTE if at == away else PERSON) for at, name in enumerate("ab"))
    return play_plies(match.start(GAMES["run"], seats, seed), first, plies)


def test_a_saved_game_is_of_its_match_whichever_position_it_shows_in_any_order_of_tags() -> None:
    current = replace(begin().throw(), tags={"Event": "tea", "Site": "home"})
    saved = Saved.from_match(current.go_to(0), 1)
    event, site = '[Event "tea"]\n', '[Site "home"]\n'
    other = saved._replace(text=saved.text.replace(event + site, site + event))
    assert other.text != saved.text
    assert saved_game.is_of_match(other, current)
    assert not saved_game.is_of_match(other, current.throw())
    assert not saved_game.is_of_match(other._replace(text="damaged"), current)


def test_a_link_to_a_game_adopts_its_saved_game_and_no_other() -> None:
    later = start_by_link(4, "new", away=0)
    saved = [Saved.from_match(start_by_link(plies, f"{plies}"), 1) for plies in (0, 1, 3, 5)]
    assert saved_game.adopt_key(later, saved) == replace(later, seed="3")
    # Both players are at one screen, or have other names: these are other games.
    here, renamed = start_by_link(3, "here", away=2), start_by_link(3, "renamed")
    strangers = tuple(seat._replace(name=f"{seat.name} 2") for seat in renamed.seats)
    renamed = replace(renamed, seats=strangers)
    others = [Saved.from_match(current, 1) for current in (here, renamed, begin("run"))]
    others.append(others[0]._replace(text="[Game"))
    assert saved_game.adopt_key(later, others) == later
    later, earlier = start_by_link(2, "new", away=0), start_by_link(0, "old")
    assert saved_game.adopt_key(later, [Saved.from_match(earlier, 1)]).seed == "old"
    moved = replace(earlier, position=position.write(earlier.state, earlier.game))
    assert saved_game.adopt_key(later, [Saved.from_match(moved, 1)]) == later


def from_position() -> Match:
    """Return a game that starts from a position, after one ply."""
    text = position.write(begin().state, begin().game)
    return replace(Match.from_position(text), seats=SEATS).with_seed("p1").throw()


def test_a_game_from_a_position_keeps_its_start_when_saved_cut_or_undone() -> None:
    current = from_position()
    saved = Saved.from_match(current, 5)
    assert (saved.key, saved.match()) == ("le-nyout/p1", current)
    assert saved_game.read_file(saved_game.write_file([saved])) == [ImportedGame(current, 5, "")]
    assert Match.from_link(current.link()) == current
    for other in (current.go_to(0).cut(), view_as_recipient(hand_on(current)), current.undo()):
        assert (other.position, other.states[0]) == (current.position, current.states[0])
    assert current.undo() == current.undo().undo() == current.go_to(0)
    again = match.start(current.game, current.seats, "n", current.options)
    assert again.position == ""


def test_saving_a_match_plays_no_move_and_opening_it_plays_each_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    current = long_match(GAMES["run"])
    moves: list[Move] = []
    kind = type(current.state)
    play = kind.play

    def note(state: State, move: Move) -> State:
        moves.append(move)
        return play(state, move)

    monkeypatch.setattr(kind, "play", note)
    saved = Saved.from_match(current, 1)
    assert saved_game.fragment(current)
    assert len(current.moves) == 200
    assert not moves
    assert saved.match() == current
    assert tuple(moves) == current.moves


def test_a_finished_game_opens_at_its_end_and_any_other_where_it_was_left() -> None:
    over = golden.read_golden(golden.files("run")[0]).with_seed("7")
    begun = over.go_to(20).cut().go_to(5)
    for left, expected in ((over.go_to(5), over), (begun, begun)):
        assert Saved.from_match(left, 1).match() == expected


def test_all_games_round_trip_through_a_file() -> None:
    games = [ImportedGame(begin(game), 1000 + n, "é") for n, game in enumerate(GAMES)]
    saved = [Saved.from_match(*game) for game in games]
    assert saved_game.read_file(saved_game.write_file(saved)) == games


@pytest.mark.parametrize(
    "value",
    [None, 3, "text", [], {}, {"version": 2, "text": "", "date": 1, "name": ""}]
    + [ENTRY | wrong for wrong in ({"date": "x"}, {"name": 3}, {"text": None})]
    + [ENTRY | {"date": date} for date in (-1, True, 10**20)]
    + [ENTRY | {"version": []}],
)
def test_an_invalid_saved_game_is_refused(value: object) -> None:
    assert saved_game.read_game(value) is None
    with pytest.raises(RecordError, match="game 1: it cannot be read"):
        saved_game.read_file(json.dumps({"form": saved_game.FORM, "games": [value]}))


@pytest.mark.parametrize("file", ["", "{", "[]", "{}", "3", "[" * 100_000, '{"form": "x"}'])
def test_a_file_of_another_kind_is_refused(file: str) -> None:
    with pytest.raises(RecordError, match="expected a file of saved games"):
        saved_game.read_file(file)


def test_a_record_with_an_illegal_move_is_refused_with_its_place() -> None:
    good = Saved.from_match(begin(), 1)
    bad = good._replace(text=good.text.replace("1. ", "1. hand-9 "))
    with pytest.raises(RecordError, match=r"game 2, line .*hand-9.* is not legal"):
        saved_game.read_file(saved_game.write_file([good, bad]))


def test_settings_have_labels_and_keys_of_their_own_and_invalid_values_are_ignored() -> None:
    for setting in settings.SETTINGS.values():
        assert setting.label
        assert len(set(setting.labels().values())) == len(setting.values) > 1
    assert set(settings.PACES) == set(settings.SETTINGS["motion"].values)
    every = (*settings.SETTINGS.values(), *settings.OFFERS)
    assert settings.read_settings({"nyout/motion": "warp", "nyout/sound": "on"}.get) == {
        setting.name: "on" if setting.name == "sound" else setting.values[0] for setting in every
    }
    assert not set(settings.SETTINGS) & set(GAMES)
    assert words.sentence("set.motion")


# --- foreign seeds are dropped --------------------------------------------------------------------

RUN = GAMES["run"]
BEGUN = match.start(RUN, (Seat("Ann"), Seat("Bob")), "theirs")


@pytest.mark.parametrize("seed", ["theirs", ""])
def test_the_seed_of_a_record_in_the_address_of_a_board_is_ignored(seed: str) -> None:
    fragment = replace(BEGUN, seed=seed).link()
    assert options.read_match(RUN, "record", fragment, "mine").seed == "mine"
    current, faults = options.open_match(RUN, {"record": fragment}, "mine")
    assert (current.seed, faults) == ("mine", ())


def test_a_link_loses_only_the_seed() -> None:
    seeded = replace(BEGUN, tags={"Event": "a party"})
    assert Match.from_link(saved_game.fragment(seeded)) == replace(seeded, seed="")


# --- the summaries of unfinished games for the front page -----------------------------------------


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_summary_has_the_active_seat_and_the_pieces_on_the_board(game: Game) -> None:
    current = play_plies(
        match.start(game, (Seat("Ann"), Seat("Bob", "greedy")), "7", {}), first, 30
    )
    fields = summary(current)
    assert (fields["turn"], fields["colours"]) == (current.active, current.colours)
    pieces = fields["pieces"]
    assert isinstance(pieces, list)
    assert pieces
    places = pictures.laid_board(game).places.values()
    for x, y, _, seat, _ in pieces:
        assert 0 <= seat < 2
        assert any(hypot(place.x - x, place.y - y) < 2 * place.radius for place in places)
