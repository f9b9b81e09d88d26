"""Tests the options of embedded boards."""

import re
from pathlib import Path

import pytest

from builder import catalogues
from nyout import GAMES, match, words
from nyout.match import Match
from tests.page.matches import LE_NYOUT, RUN, TWO, position_of, some_match
from web.embed import options
from web.embed.options import open_match
from web.extras import snippets

ROOT = Path(__file__).parent.parent.parent
GOOD = {
    "seats": ("person,greedy", "greedy,random", "person,strong", "beginner,best"),
    "record": ("1wLMbzAAAGHMHW1hUmofdLkzz-_",),
    "position": ("run/1 seats=2", "go/12 a=", "le-nyout/1 seats=2 pawns=5,5/-,hand x_y=<b>"),
    "puzzle": ("today", "7", "60"),
    "ply": ("0", "12"),
    "autoplay": ("yes",),
    "readonly": ("yes", "no"),
    "controls": ("none", "basic", "full"),
    "theme": ("light", "dark", "auto"),
    "lang": tuple(words.LANGUAGES),
    "size": ("content",),
    "origin": ("https://example.org", "http://localhost:8000", "http://[::1]:80", "null"),
}
BAD = {
    "seats": ("person", "person,", "person,person,person", "person,foe", "Person,person"),
    "record": ("<b>", "1a b", "https://example.org/#1abc", "1"),
    "position": (
        "run/1",
        "run/01 a=1",
        "run a=1",
        "run/1  a=1",
        "run/1 a",
        "Run/1 a=1",
        "run/1 a=é",
    ),
    "puzzle": ("tomorrow", "0", "07", "12345", "-1"),
    "ply": ("-1", "01", "1.5", "123456", "1e3"),
    "autoplay": ("1", "true"),
    "readonly": ("YES",),
    "controls": ("all", "none basic"),
    "theme": ("red", "light;"),
    "lang": ("xx", "en-GB"),
    "size": ("1",),
    "origin": ("*", "https://example.org/", "javascript:1", "https://a b", "https://*.example"),
}


def test_each_option_accepts_valid_values_only() -> None:
    table = {option.name: option for option in options.options(RUN.seats)}
    assert table.keys() == GOOD.keys() == BAD.keys()
    for name, option in table.items():
        for value in GOOD[name]:
            assert re.fullmatch(option.pattern, value), (name, value)
        for value in BAD[name]:
            assert not re.fullmatch(option.pattern, value), (name, value)
        if option.values:
            assert option.default == option.values[0]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_option_seats_takes_as_many_players_as_the_game(game) -> None:
    shape = next(o for o in options.options(game.seats) if o.name == "seats").pattern
    fit = [count for count in range(9) if re.fullmatch(shape, ",".join(["random"] * count))]
    assert fit == list(game.seats)


def test_a_new_game_is_against_the_computer_and_a_record_is_shown_at_its_last_or_given_ply() -> (
    None
):
    current, faults = open_match(RUN, {}, "7")
    assert ([seat.player for seat in current.seats], current.moves, faults) == (
        ["person", "casual"],
        (),
        (),
    )
    text = some_match().link()
    assert open_match(RUN, {"record": text}, "")[0].cursor == 6
    assert open_match(RUN, {"record": text, "ply": "2"}, "")[0].cursor == 2
    assert open_match(RUN, {"record": text, "autoplay": "yes"}, "")[0].cursor == 0
    assert open_match(RUN, {"record": text, "autoplay": "yes", "ply": "4"}, "")[0].cursor == 4


def test_the_option_seats_replaces_the_players_of_a_record_or_a_position() -> None:
    current, faults = open_match(RUN, {"record": some_match().link(), "seats": "greedy,person"}, "")
    assert [(seat.name, seat.player) for seat in current.seats] == [
        ("Ann", "greedy"),
        ("Greta", "person"),
    ]
    assert (len(current.moves), faults) == (6, ())
    current, faults = open_match(
        RUN, {"position": position_of(some_match()), "seats": "greedy,person"}, "7"
    )
    assert [seat.player for seat in current.seats] == ["greedy", "person"]
    assert faults == ()
    query = {
        "position": position_of(match.start(LE_NYOUT, TWO, "7")),
        "seats": "person,person,greedy",
    }
    current, (fault,) = open_match(LE_NYOUT, query, "7")
    assert len(current.seats) == 2
    assert fault == "`seats=person,person,greedy` doesn’t fit the position; expected 2 players."


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ({"record": "1abcdefgh"}, "This record can’t be read: the link: a part is missing"),
        ({"ply": "9"}, "`ply=9` isn’t in the game; expected 0."),
        (
            {"record": some_match().link(), "ply": "9"},
            "`ply=9` isn’t in the game; expected 0 to 6.",
        ),
    ],
)
def test_a_fault_is_told_on_a_board_with_a_new_game(query: dict[str, str], message: str) -> None:
    current, faults = open_match(RUN, query, "7")
    assert current.game is RUN
    assert len(faults) == 1
    assert faults[0].startswith(message)


def test_a_new_game_starts_from_a_position_with_a_human_player_in_each_seat() -> None:
    middle = some_match()
    current, faults = open_match(RUN, {"position": position_of(middle)}, "7")
    assert (current.state, current.moves, current.seed, faults) == (middle.state, (), "7", ())
    assert [(seat.name, seat.player) for seat in current.seats] == [
        ("Black", "person"),
        ("White", "person"),
    ]
    assert current.play(current.state.moves()[0]).go_to(0).position == position_of(middle)


def test_a_record_precedes_a_position_and_can_start_from_one() -> None:
    query = {"record": some_match(6).link(), "position": position_of(some_match(2))}
    current, faults = open_match(RUN, query, "7")
    assert (len(current.moves), current.position, faults) == (6, "", ())
    begun = Match.from_position(position_of(some_match())).with_seed("7")
    played = begun.play(begun.state.moves()[0])
    current, faults = open_match(RUN, {"record": played.link(), "ply": "0"}, "8")
    assert (current.states, current.position, faults) == (played.states, played.position, ())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("run/1 seats=3", "line 1, column 7: seats `3`; expected 2"),
        ("run/9 seats=2", "line 1, column 1: `run/9`; expected run/1"),
        (position_of(match.start(LE_NYOUT, TWO, "7")), "the game: Le Nyout; expected RUN"),
    ],
)
def test_faults_of_a_position_are_reported(text: str, message: str) -> None:
    current, (fault,) = open_match(RUN, {"position": text}, "7")
    assert (current.game, current.position) == (RUN, "")
    assert fault == f"This position can’t be read: {message}."


def test_a_record_of_another_game_or_with_other_players_is_reported() -> None:
    current, (fault,) = open_match(GAMES["scouts"], {"record": some_match().link()}, "7")
    assert current.game is GAMES["scouts"]
    assert "RUN; expected Scouts" in fault
    current, (fault,) = open_match(RUN, {"record": some_match().link(), "seats": "person"}, "7")
    assert [seat.player for seat in current.seats] == ["person", "greedy"]
    assert "expected 2 players" in fault


def test_a_new_game_with_impossible_seats_is_refused() -> None:
    for seats in BAD["seats"]:
        with pytest.raises(ValueError, match="isn’t valid; expected 2 of person, beginner, casual"):
            options.fresh(RUN, seats, "7")


def test_the_frame_grows_with_the_controls() -> None:
    for game in GAMES.values():
        heights = [snippets.size(game, controls)[1] for controls in ("none", "basic", "full")]
        assert heights == sorted(set(heights))


def test_the_documentation_lists_every_option(monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / "docs/embed.md").read_text("utf-8")
    complete = {name: words.LANGUAGES[name] for name in (words.ENGLISH, *catalogues.COMPLETE)}
    monkeypatch.setattr(words, "LANGUAGES", complete)
    for option in options.options(range(2, 7)):
        default = f"`{option.default}`" if option.default else ""
        assert f"\n| `{option.name}` | {option.expected} | {default} | " in text


@pytest.mark.parametrize("page", ["embed", "sharing"])
def test_the_positions_in_the_documentation_can_be_read(page: str) -> None:
    text = (ROOT / f"docs/{page}.md").read_text("utf-8")
    positions = re.findall(r'[a-z-]+/1 seats=[^"\n]+', text)
    assert positions
    for one in positions:
        assert Match.from_position(one).position == one
