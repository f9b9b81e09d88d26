"""Tests malicious files of saved games: each is refused quickly with an explanation, or read."""

import json
from dataclasses import replace
from typing import Any

import pytest

from nyout import GAMES, match, words
from nyout.match import Match, Seat
from nyout.record import RecordError
from tests.engine.formats.records import seconds
from web.embed import options
from web.saved import saved_game
from web.saved.saved_game import Saved

BEGIN = f'{{"form": "{saved_game.FORM}", "games": ['
MUCH = 20_000_000  # characters


def game(**other: object) -> dict[str, object]:
    """Return a stored game with some fields replaced."""
    begun = match.start(GAMES["run"], (Seat("Ann"), Seat("Bo")), "s1", first=0)
    after = begun.play(begun.state.moves()[0])
    return Saved.from_match(after, 1000, "é").file_fields() | other


def file(*games: object, **layout: Any) -> str:
    return json.dumps({"form": saved_game.FORM, "games": games}, **layout)


NESTED = {
    "lists": "[" * 8000,
    "objects": '{"a":' * 8000,
    "lists in the list of games": BEGIN + "[" * 8000,
    "lists in a game": BEGIN + '{"version": 1, "text": ' + "[" * 8000,
    "objects in a game": BEGIN + '{"a":' * 8000,
    "closed lists in a game": file(game(name=json.loads("[" * 50 + "]" * 50))),
    "lists after a game": file(game())[:-2] + "," + "[" * 8000,
    "lists after all games": file(game())[:-1] + ', "more": ' + "[" * 8000,
}
ENDLESS = {
    "spaces": " " * MUCH,
    "spaces before a game": BEGIN + " " * MUCH,
    "empty lists": "[" + "[]," * (MUCH // 3),
    "empty games": BEGIN + "{}," * (MUCH // 3),
    "null games": BEGIN + "null," * (MUCH // 5),
    "an open name": BEGIN + '{"name": "' + "a" * MUCH,
    "an open name of escapes": BEGIN + '{"name": "' + r"\"" * (MUCH // 2),
    "a text of escapes": BEGIN + '{"text": "' + r"\u0041" * (MUCH // 6) + '"}]}',
    "many keys": BEGIN + "{" + ",".join(f'"{n}":1' for n in range(MUCH // 11)) + "}]}",
    "a number": BEGIN + '{"date": ' + "9" * MUCH + "}]}",
}


def error_of(text: str) -> RecordError:
    with pytest.raises(RecordError) as error:
        saved_game.read_file(text)
    return error.value


@pytest.mark.parametrize("text", NESTED.values(), ids=NESTED)
def test_nested_json_is_refused_before_it_is_parsed(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The parser is recursive: in Pyodide 8,000 brackets overflow the stack of JavaScript."""
    texts: list[str] = []
    loads = json.loads
    monkeypatch.setattr(json, "loads", lambda text: (texts.append(text), loads(text))[1])
    assert str(error_of(text)).endswith(
        ("expected a file of saved games", "cannot be read; expected version 1")
    )
    assert all("[[" not in text and text.count("{") < 2 for text in texts)


@pytest.mark.parametrize("text", ENDLESS.values(), ids=ENDLESS)
def test_no_file_stalls_a_page(text: str) -> None:
    """A file is scanned once at most, and only up to its first fault; 50 MB once took up to 6 s."""
    look = seconds(lambda: text.encode().decode().count("\0"))
    assert seconds(lambda: error_of(text)) < 6 * look + 0.1


def test_brackets_and_lone_surrogates_in_names_are_read() -> None:
    name = '[{"' * 10 + "\\" * 3
    text = replace(Match.from_text(str(game()["text"])), comments={0: "[{[{]}" * 99}).text()
    (imported,) = saved_game.read_file(file(game(name=name, text=text)))
    assert (imported.name, imported.match.text()) == (name, text)
    begun = Match.from_text(str(game()["text"]))
    halves = replace(begun, seats=(Seat("\ud800"), Seat("b\udfff")))
    display = words.name_seats(halves)
    assert display.names == ("\ufffd", "b\ufffd")
    assert saved_game.record_text(display).encode()


@pytest.mark.parametrize("layout", [{}, {"indent": 4}, {"separators": (",", ":")}])
@pytest.mark.parametrize("count", [0, 1, 3])
def test_a_file_is_read_in_every_layout_of_json(count: int, layout: dict[str, Any]) -> None:
    games = [game(text=str(game()["text"]).replace("s1", f"s{n}"), more=n) for n in range(count)]
    seeds = [imported.match.seed for imported in saved_game.read_file(file(*games, **layout))]
    assert seeds == [f"s{n}" for n in range(count)]


@pytest.mark.parametrize("cut", [1, 2, 30])
def test_a_truncated_file_is_refused(cut: int) -> None:
    assert error_of(file(game())[:-cut])


def test_an_export_can_always_be_imported() -> None:
    """A link with an empty seed once created a game whose key no import accepted."""
    unseeded = Match.from_text(str(game()["text"]).replace("s1", ""))
    played = words.name_seats(unseeded).with_seed("a seed of this browser")
    (imported,) = saved_game.read_file(saved_game.write_file([Saved.from_match(played, 1)]))
    assert imported.match.seed == "a seed of this browser"


@pytest.mark.parametrize("name", ["\ud800", "a\udfffb", "\ud83d" * 60])
def test_a_lone_surrogate_in_a_name_is_replaced_when_stored(name: str) -> None:
    renamed = Saved("", "run", "", name, 1, "*", None)
    assert saved_game.write_file([renamed]).encode()
    fields = saved_game.read_game({**renamed.file_fields(), "name": name})
    assert fields
    assert len(fields[-1]) == len(name)
    assert fields[-1].encode()


def test_an_impossible_number_of_players_is_reported_in_a_short_sentence() -> None:
    begun = Match.from_text(str(game()["text"]))
    query = {"record": begun.link(), "seats": "person," * 1_000_000}
    _, (fault,) = options.open_match(GAMES["run"], query, "s")
    assert len(fault) < 300
