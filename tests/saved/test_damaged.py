"""Tests that an unreadable text is read only once, because its fault is stored beside it."""

from collections.abc import Callable

import pytest

from nyout import GAMES, link, words
from nyout.match import Match
from nyout.record import RecordError
from tests.engine.formats.records import HEAD
from tests.words.test_faults import RAISED
from web.saved import damaged
from web.saved.damaged import MAX_STORED, Damaged
from web.site import catalogues

RUN = GAMES["run"]


class Store(dict[str, str]):
    """A storage with the interface of `web/browser/storage.py`."""

    def read(self, key: str) -> str | None:
        return self.get(key)

    def write(self, key: str, text: str) -> bool:
        self[key] = text
        return True

    def delete(self, key: str) -> None:
        self.pop(key, None)


def fault_of(read: Callable[[], object]) -> RecordError:
    """Return the fault that a reader raises."""
    with pytest.raises(RecordError) as raised:
        read()
    return raised.value


def forbidden(*given: object) -> object:
    """Replaces a reader of texts, and fails."""
    raise AssertionError("the text was read again")


@pytest.mark.parametrize("key", [key for key in RAISED if key not in ("large", "away", "other")])
def test_a_later_visit_reports_the_same_fault_without_reading_the_text_again(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fault, store = fault_of(RAISED[key]), Store()
    damaged.put_aside(store, RUN, Damaged("link", "a text", fault))
    monkeypatch.setattr(Match, "_decoded", forbidden)
    found = damaged.found(store, RUN, "link")
    assert found
    for language in catalogues.each():
        assert words.fault(fault) in found.sentence(), language


@pytest.mark.parametrize("source", MAX_STORED)
def test_a_text_without_a_stored_fault_is_reported_without_details_and_not_read(
    source: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Match, "_decoded", forbidden)
    store = Store({f"nyout/run/damaged-{source}": "[Game"})  # from an earlier version of the page
    found = damaged.found(store, RUN, source)
    assert found
    assert found.text == "[Game"
    for _ in catalogues.each():
        assert found.sentence() == words.text(f"damaged.{source}.plain")


@pytest.mark.parametrize("source", MAX_STORED)
def test_a_huge_text_is_truncated_to_the_size_of_a_game(source: str) -> None:
    store = Store()
    fault = fault_of(lambda: Match.read(HEAD + "x"))
    damaged.put_aside(store, RUN, Damaged(source, "x" * 3_000_000, fault))
    assert sum(map(len, store.values())) <= MAX_STORED[source] + damaged.MAX_FAULT
    damaged.drop(store, RUN, source)
    assert not store


def test_a_quotation_is_truncated_to_its_shown_length_when_stored() -> None:
    fault = RecordError(link.LINK, "letter", letter="\x00é" * 50_000)
    written = damaged.written(fault)
    assert len(written) <= damaged.MAX_FAULT
    assert words.fault(read := damaged.read(written) or fault) == words.fault(fault)
    assert read is not fault


def test_half_of_a_character_is_replaced_in_a_stored_quotation() -> None:
    """JavaScript's strings can contain it; UTF-8 cannot."""
    fault = RecordError(link.LINK, "letter", letter="a\ud800")
    read = damaged.read(damaged.written(fault))
    assert str(read) == str(fault).replace("\ud800", "\ufffd")


HOSTILE = {
    "nothing": "",
    "another text": "the link is damaged",
    "JSON": '{"key": "cut"}',
    "nested": "[" * 3000,
    "huge": 'fault "cut"\nfault.where "link"\n' + "x" * 1_000_000,
    "an unknown fault": 'fault "gone"\nfault.where "link"',
    "a place instead of a fault": 'fault "link"\nfault.where "link"',
    "an unknown place": 'fault "cut"\nfault.where "gone"',
    "no place": 'fault "cut"',
    "a missing field": 'fault "letter"\nfault.where "link"',
    "a parameter name of Python": 'fault "cut"\nfault.where "link"\nfault.key "x"\nfault.self "x"',
    "a fault of an earlier version": 'fault "position.impossible"\nfault.where "link"',
    "values without quotes": "fault cut\nfault.where link",
    "half a character": 'fault "letter"\nfault.where "link"\nfault.letter "\ud800"',
    "deeply nested places": "\n".join(f'fault{".where" * deep} "link"' for deep in range(35)),
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_an_unknown_fault_is_not_reported(text: str) -> None:
    assert damaged.read(text) is None
