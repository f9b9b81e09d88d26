"""Tests the catalogues of the other languages and the tools that maintain them."""

from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from builder import catalogues
from nyout import GAMES, match, words
from nyout.match import Seat
from nyout.words import tongue
from nyout.words.en import TEXTS
from tests.finished import CATALOGUES

OTHERS = pytest.mark.parametrize("language", catalogues.OTHERS)
PARTS = pytest.mark.parametrize(("language", "game"), CATALOGUES)
GAME = GAMES["le-nyout"]


@PARTS
def test_every_sentence_is_translated_unless_the_language_is_partial(
    game: str, language: str
) -> None:
    assert catalogues.missing(language, game) == [] or language in catalogues.PARTIAL


@PARTS
def test_a_translation_has_all_its_forms_with_the_fields_of_english(
    game: str, language: str
) -> None:
    catalogue = catalogues.read_catalogue(language, game)
    for message in filter(catalogues.has_translation, catalogue):
        forms, expected = texts(message.string), [*map(fields, texts(message.id))]
        assert len(forms) == (catalogue.num_plurals if message.pluralizable else 1), message.context
        assert all(map(str.strip, forms)), message.context
        assert fields(forms[-1]) == expected[-1], message.context
        assert all(fields(form) in expected for form in forms), message.context


def texts(forms: Any) -> tuple[str, ...]:
    """Return the forms of a sentence; it has one form if it is not a plural."""
    return forms if isinstance(forms, tuple) else (forms or "",)


def fields(text: str) -> set[str]:
    """Return the names of the fields of a sentence, except `actor`, which every phrase may have.

    Raises `ValueError` for unmatched braces.
    """
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None} - {"actor"}


@PARTS
def test_renewing_a_current_catalogue_changes_nothing(
    game: str, language: str, monkeypatch: pytest.MonkeyPatch, tmp_path
) -> None:
    before = catalogues.source(language, game).read_text("utf-8")
    catalogue = catalogues.read_catalogue(language, game)
    monkeypatch.setattr(catalogues, "source", lambda *_: tmp_path / "renewed.po")
    catalogues.write(catalogues.renew(catalogue, game), game)
    assert (tmp_path / "renewed.po").read_text("utf-8") == before


def test_renewing_a_catalogue_adds_removes_and_marks_sentences(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    catalogue = catalogues.read_catalogue("fr")
    english = {**TEXTS, "page.undo": "Take it back", "page.added": "Added"}
    del english["page.redo"]
    monkeypatch.setattr(catalogues, "every", lambda: english)
    by_key = {message.context: message for message in catalogues.renew(catalogue)}
    keys = {message.context for message in catalogue}
    assert by_key.keys() == keys - {"page.redo"} | {"page.added"}
    assert [key for key, message in by_key.items() if message.fuzzy] == ["page.undo"]
    assert [key for key, message in by_key.items() if key and not message.string] == ["page.added"]


FORMS = {  # the French and Korean forms of a sentence about pawns
    ("fr", 0): "0 pion (Ann)",
    ("fr", 1): "1 pion (Ann)",
    ("fr", 2): "2 pions (Ann)",
    ("ko", 1): "말 1개(Ann)",
    ("ko", 2): "말 2개(Ann)",
}


@pytest.mark.parametrize(("case", "form"), FORMS.items())
def test_a_number_selects_the_form_of_its_language(case: tuple[str, int], form: str) -> None:
    language, count = case
    with catalogues.speaking(language):
        assert words.sentence("pieces", count=count, seat="Ann") == form
    assert words.sentence("pieces", count=1, seat="Ann") == "1 pawn (Ann)"


@OTHERS
def test_compiling_a_catalogue_is_deterministic(language: str) -> None:
    body = catalogues.compile_catalogue(language)
    assert b"-Date:" not in body
    assert catalogues.compile_catalogue.__wrapped__(language) == body


@pytest.mark.parametrize("language", catalogues.COMPLETE)
def test_the_pages_receive_the_sentences_of_an_extra_with_its_archive(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tongue._Spoken, "extensions", {})
    with catalogues.speaking(language):
        translated = words.sentence("chances")
    shipped = catalogues.compile_extras()[f"{catalogues.EXTRAS}/analysis.{language}.mo"]
    with words.speaking(language, catalogues.ship(language)):
        assert words.sentence("chances") == TEXTS["chances"] != translated
        tongue.extend(language, shipped)
        assert words.sentence("chances") == translated
    with words.speaking(language, catalogues.ship(language)):
        assert words.sentence("chances") == translated
    with pytest.raises(ValueError, match="cannot be read"):
        tongue.extend(language, shipped[:20])


def test_a_seat_without_a_name_has_that_of_its_colour_and_an_unknown_language_is_refused() -> None:
    begun = match.start(GAMES["le-nyout"], (Seat("Blue"), Seat("Blue"), Seat("Vert")), "")
    with catalogues.speaking("fr"):
        display = words.name_seats(begun)
        assert display.names == ("Bleu", "Blue", "Vert")
        unnamed = words.drop_colour_names(display)
    assert unnamed.names == ("", "Blue", "")
    with pytest.raises(ValueError, match="the language xx; expected en, "):
        words.speak("xx")


@pytest.mark.parametrize(("language", "name"), [("fr", "Mo (5)"), ("ko", "모(5)")])
def test_throws_have_names_in_other_languages(language: str, name: str) -> None:
    with catalogues.speaking(language):
        assert words.throw_name(("5",), GAME) == name
    assert words.throw_name(("1", "3"), GAMES["not-nyout"]) == "1-3"


def test_the_number_of_missing_translations_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in {"ROOT": tmp_path, "COMMON": tmp_path / "po", "GAMES": {}}.items():
        monkeypatch.setattr(catalogues, name, value)
    (tmp_path / "po").mkdir()
    catalogues.renew_all()
    assert capsys.readouterr().out.startswith("po/fr.po: ")
    catalogue = catalogues.read_catalogue("fr")
    for message in catalogue:
        message.string = ("a", "b") if message.pluralizable else "a"
    catalogues.write(catalogue)
    catalogues.renew_all()
    assert "po/fr.po" not in capsys.readouterr().out
