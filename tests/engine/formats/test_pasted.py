"""Tests that whatever people paste opens as the game that was meant."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from html import escape
from random import Random
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nyout import GAMES, pasted, position
from nyout.faults import RecordError
from nyout.match import Match
from tests import golden
from tests.engine.formats.records import seconds

PAGE = "https://nyout.example/games/run.html#"
RECORDS = [record for name in GAMES for record in golden.records(name)[:2]]
LINKS = {each.link(): each for each in RECORDS}
Form = Callable[[str], str]


def line_breaks(separator: str, width: int = 76) -> Form:
    """Return a function that breaks a text into lines of a width."""
    return lambda url: separator.join(url[at : at + width] for at in range(0, len(url), width))


def redirector(address: str, after: str = "") -> Form:
    """Return a function that makes an address a parameter of another one."""
    return lambda url: f"https://{address}{quote(url, safe='')}{after}"


SAFE_LINKS = redirector(
    "eur01.safelinks.protection.outlook.com/?url=",
    "&data=05%7C02%7Cann%40example.org%7C0&sdata=aB3%2Bx&reserved=0",
)
FORMS: dict[str, Form] = {
    "the address": str,
    "the fragment": lambda url: url.partition("#")[2],
    "#fragment": lambda url: "#" + url.partition("#")[2],
    "spaces around it": lambda url: f"  \t{url}\n\n",
    "WhatsApp: a message around it": lambda url: f"Your turn! {url} see you later",
    "Telegram: a full stop": lambda url: f"Here it is: {url}.",
    "Telegram: a forwarded message": lambda url: f"Forwarded from Ann\n«{url}»",
    "KakaoTalk: Korean after it": lambda url: f"[앤] [오후 8:15] 네 차례야 {url}입니다",
    "Slack: angle brackets": lambda url: f"<{url}>",
    "Word: curly quotation marks": lambda url: f"“{url}”",
    "Markdown: a link": lambda url: f"[our game]({url})",
    "HTML": lambda url: f'<a href="{escape(url)}">{escape(url[:30])}…</a>',
    "HTML: an address with &amp;": lambda url: url.replace("#", "?a=1&amp;b=2#"),
    "Outlook: Safe Links": SAFE_LINKS,
    "Outlook: Safe Links twice": lambda url: SAFE_LINKS(SAFE_LINKS(url)),
    "Outlook: a link in text": lambda url: f"our game<{url}>",
    "Outlook: lines with a hard break": line_breaks("\r\n"),
    "Gmail: a redirector": redirector("www.google.com/url?q=", "&sa=D"),
    "Gmail: nested quotations": line_breaks("\n> > > "),
    "Thunderbird: format=flowed": line_breaks(" \n"),
    "calendars: folded lines": line_breaks("\r\n ", 70),
    "iOS: %23": lambda url: url.replace("#", "%23"),
    "Facebook: fbclid": lambda url: f"{url}?fbclid=IwAR0abcDEF-ghi_jkl",
    "without its last hyphen": lambda url: url[:-1] if url[-1] in "-_" else url,
    "two of them": lambda url: f"{url} {url}",
}
"""What programs make of the address of a game, by the program."""


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_a_link_in_any_form_opens_its_game(form: Form) -> None:
    for text, original in LINKS.items():
        assert pasted.read_game(form(PAGE + text)) == original


MESSAGES = [name for name, form in FORMS.items() if PAGE in form(PAGE)]
"""The forms that leave the address as it is."""


@given(st.sampled_from([*LINKS]), st.sampled_from([*FORMS]), st.sampled_from(MESSAGES))
def test_a_link_changed_by_two_programs_opens_its_game(text: str, first: str, second: str) -> None:
    assert pasted.link_in(FORMS[second](FORMS[first](PAGE + text))) == text


@given(st.sampled_from([*LINKS]), st.integers(0, 10_000), st.sampled_from("aB7-_"))
def test_a_link_with_a_changed_character_opens_no_other_game(
    text: str, at: int, letter: str
) -> None:
    at %= len(text)
    variant = text[:at] + letter + text[at + 1 :]
    assert pasted.link_in(f"see {PAGE}{variant} there") in {None, text}


RECORD_FORMS: dict[str, Form] = {
    "as written": str,
    "a message before it": lambda text: f"Look at this game, Bob:\n\n{text}",
    "a byte order mark and carriage returns": lambda text: "\ufeff" + text.replace("\n", "\r\n"),
    "a quoted mail": lambda text: "> " + text.replace("\n", "\n> "),
    "a mail quoted twice": lambda text: "Ann wrote:\n>> " + text.replace("\n", "\n>> "),
    "HTML entities": escape,
}
"""What programs make of a record, by what changes."""


@pytest.mark.parametrize("form", RECORD_FORMS.values(), ids=RECORD_FORMS)
def test_a_record_in_any_form_opens_its_game(form: Form) -> None:
    for record in RECORDS:
        assert plain(pasted.read_game(form(record.text()))) == plain(record)


POSITION_FORMS: dict[str, Form] = {
    "as written": str,
    "a sentence before it": lambda text: f"What would you play? {text}",
    "a message around it": lambda text: f"Look:\n\n{text}\n\nI think I win.",
    "a full stop": lambda text: f"{text}.",
    "curly quotation marks": lambda text: f"“{text}”",
    "a quoted mail": lambda text: "> " + text.replace(" ", "\n> ", 3),
    "HTML entities": escape,
}
"""What programs make of a position, by what changes."""


@pytest.mark.parametrize("form", POSITION_FORMS.values(), ids=POSITION_FORMS)
def test_a_position_in_any_form_opens(form: Form) -> None:
    for record in RECORDS:
        state = record.states[len(record.moves) // 2]
        assert pasted.read_game(form(position.write(state, record.game))).states == (state,)


def test_the_fault_of_a_position_or_record_is_at_its_place() -> None:
    for text, place in {
        "run/1 seats=2 x": "line 1, column 15: `x`",
        "Hi:\nlook at run/1 seats=9 to-move=red": "line 2, column 15: seats `9`",
    }.items():
        with pytest.raises(RecordError, match=place):
            pasted.read_game(text)
    text = f"Hi!\n\n{RECORDS[0].text()} x-y-z"
    line = text.count("\n") + 1
    with pytest.raises(RecordError, match=f"line {line}, .*x-y-z"):
        pasted.read_game(text)


def plain(game: Match) -> Match:
    return replace(game, comments={}, tags={})


def test_comments_and_names_of_a_record_stay_as_they_are() -> None:
    game = replace(RECORDS[0], comments={1: "5–3, she said: “no”"})
    assert pasted.read_game("Hi!\n" + game.text()) == game


def test_a_link_that_cannot_be_repaired_is_refused_as_a_link() -> None:
    for text in (f"{PAGE}1abc", f"Your turn: {PAGE}{next(iter(LINKS)).lower()}"):
        with pytest.raises(RecordError, match=r"the link|no tag Game"):
            pasted.read_game(text)


PIECES = st.sampled_from(
    (
        *("&#39;", "&quot;", "%", "%2523", "> ", "\n", "-", '[Game "run"]', "{", "\ud800", "\x00"),
        *("run/1 ", "#1", next(iter(LINKS))),
    )
)


@given(st.lists(PIECES | st.text(max_size=6), max_size=12).map("".join))
def test_any_text_opens_a_game_or_is_refused_with_a_reason(text: str) -> None:
    try:
        game = pasted.read_game(text)
    except RecordError:
        return
    assert Match.from_text(game.text()) == game


UNITS = (
    *("a\n", "1", "#", "&amp;", " ", "\t", "%\n", "%25", "&\n", "[ ", "> ", "\n> ", ".", "-"),
    *("{}", '""', "1. ", "\x00", "a/1 ", "run/1 ", "run/1 a=1 ", "a=1 ", "#1", "=3", "%2"),
    *("#1\n", f"#1{'a' * 24}\n", '[Game "', '[Game "run"]', '[T "', '[Game "run"] {'),
    *("%25" * 9, f"{'1' * 20} "),
    *("".join(Random(seed).choices('ab1#%25=-_&;[]"{}\\/> \n', k=seed)) for seed in range(2, 30)),
)


@pytest.mark.parametrize("start", ["", "#1", '[Game "run"]', "run/1 seats=2 "])
def test_a_text_eight_times_as_long_takes_no_more_than_three_times_eight_times_as_long(
    start: str,
) -> None:
    """If the time were quadratic in the length, it would take 64 times as long."""
    for unit in UNITS:
        short, long = (
            seconds(partial(refusal, start + unit * (length // len(unit))))
            for length in (30_000, 240_000)
        )
        assert long < 24 * short, unit


def refusal(text: str) -> None:
    with pytest.raises(RecordError):
        pasted.read_game(text)
