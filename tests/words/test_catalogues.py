"""The catalogues of other languages: whole, fitting the English sentences, and said as they are."""

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from nyout import GAMES, faults, words
from nyout.check.folder import constants, parsed
from nyout.check.words import sentences
from nyout.match import Seat
from nyout.words.en import TEXTS, every, own
from tests.finished import FINISHED
from web.site import catalogues
from web.site.bundles import BUNDLES, plain_folder
from web.site.pages import rules
from web.site.pages.pages import IN_EACH_LANGUAGE, PAGES
from web.site.pages.search_engines import missing, sitemap
from web.site.template import ROOT, Site, folder

OTHERS = pytest.mark.parametrize("language", catalogues.OTHERS)
PARTS = pytest.mark.parametrize("game", ["", *FINISHED], ids=["common", *FINISHED])
GAME = GAMES["le-nyout"]
PLURAL, SINGLE = "pieces", "empty"  # a sentence with several forms, and one with fields


@OTHERS
@PARTS
def test_a_catalogue_has_exactly_the_english_sentences_with_their_fields(
    game: str, language: str
) -> None:
    assert catalogues.source(language, game).is_file()
    assert list(catalogues.faults(catalogues.read(language, game), game)) == []


SPOILT: dict[str, tuple[Callable[[Catalog], object], str]] = {
    "missing": (lambda po: po.delete(TEXTS[SINGLE], SINGLE), f"{SINGLE}: it is missing"),
    "unused": (lambda po: po.add("Old", "Vieux", context="old"), "old: nothing uses it"),
    "obsolete": (
        lambda po: po.obsolete.update(old=of(po, SINGLE)),
        "old: it is obsolete",
    ),
    "fuzzy": (lambda po: of(po, SINGLE).flags.add("fuzzy"), f"{SINGLE}: it is fuzzy"),
    "empty": (
        lambda po: setattr(of(po, "page.undo"), "string", " "),
        "page.undo: it has no translation",
    ),
    "of other English": (
        lambda po: setattr(of(po, "page.undo"), "id", "Take back"),
        "page.undo: it translates 'Take back', and English is 'Undo'",
    ),
    "with another field": (
        lambda po: setattr(of(po, SINGLE), "string", "{plaze}, vide"),
        f"{SINGLE}: '{{plaze}}, vide' has other fields than English",
    ),
    "without its number": (
        lambda po: setattr(of(po, PLURAL), "string", ("un pion ({seat})", "pions ({seat})")),
        f"{PLURAL}: 'pions ({{seat}})' has other fields than English",
    ),
    "with too few forms": (
        lambda po: setattr(of(po, PLURAL), "string", ("un pion ({seat})",)),
        f"{PLURAL}: it has 1 forms",
    ),
}


def of(catalogue: Catalog, key: str):
    """The message of a key."""
    return next(message for message in catalogue if message.context == key)


@pytest.mark.parametrize(("spoil", "fault"), SPOILT.values(), ids=SPOILT)
def test_faults_of_a_catalogue_are_reported(spoil: Callable[[Catalog], object], fault: str) -> None:
    catalogue = catalogues.read("fr")
    spoil(catalogue)
    assert fault in list(catalogues.faults(catalogue))


@OTHERS
@PARTS
def test_renewing_a_current_catalogue_changes_nothing(
    game: str, language: str, monkeypatch: pytest.MonkeyPatch, tmp_path
) -> None:
    before = catalogues.source(language, game).read_text("utf-8")
    read = catalogues.read(language, game)
    monkeypatch.setattr(catalogues, "source", lambda *asked: tmp_path / "renewed.po")
    catalogues.write(catalogues.renewed(read, game), game)
    assert (tmp_path / "renewed.po").read_text("utf-8") == before


def test_renewing_a_catalogue_adds_marks_and_removes_sentences(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    catalogue = catalogues.read("fr")
    monkeypatch.setitem(TEXTS, "page.undo", "Take it back")
    monkeypatch.setitem(TEXTS, "page.added", "Added")
    monkeypatch.delitem(TEXTS, "page.redo")
    found = list(catalogues.faults(catalogues.renewed(catalogue)))
    assert found == ["page.undo: it is fuzzy", "page.added: it has no translation"]


PARTS_IN = {  # by the file that puts keys together: where else the parts of them stand
    "web/views/table/board.py": ("web/state/selection.py",),
    "web/dialogs/embed_code.py": ("web/embed/options.py",),
    "web/views/plates/plate.py": ("nyout/match.py", "nyout/players/__init__.py"),
    "web/dialogs/fairness.py": ("nyout/history/fairness.py", "nyout/games/scouts/view.py"),
    "web/dialogs/key_list.py": (
        "web/views/table/board.py",
        "web/input/shortcuts.py",
        "web/views/panel/move_list.py",
        "web/views/panel/replay.py",
        "web/input/text_input.py",
    ),
}
SAY = {"text", "find_key", "template"}  # the functions that take a key, and what makes it narrower
TABLES = re.compile(
    r"nyout/(words/en/|faults\.py|games/\w+/(words/|lesson\.py))"
)  # where sentences stand
NAMED = re.compile(r'data-(?:text|label|hint|said)="([^"]*)"')  # as translation.py reads them
PART = re.compile(r"[\w-]*")


@cache
def texts(*paths: str) -> frozenset[str]:
    """The texts that Python files contain, without the points that join them to others."""
    return frozenset(text for path in paths for text in constants(ROOT / path))


def files(*kinds: str) -> list[str]:
    """The files of the package and of the page that may name keys."""
    found = (file for top in ("nyout", "web") for file in (ROOT / top).rglob("*"))
    paths = (file.relative_to(ROOT).as_posix() for file in found if file.suffix in kinds)
    return [path for path in paths if not TABLES.match(path)]


def shown() -> set[str]:
    """The keys that stand in templates."""
    read = [(ROOT / path).read_text("utf-8") for path in ("index.html", *files(".html"))]
    return {key for text in read for found in NAMED.findall(text) for key in found.split()}


def calls(path: str) -> Iterator[list[ast.expr]]:
    """The arguments of what is called with a key in a Python file."""
    for node in parsed(ROOT / path):
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in SAY:
            yield node.args or [ast.Constant("")]


@cache
def asked() -> frozenset[str]:
    """The keys, and beginnings of keys, with which a sentence is asked for outright."""
    firsts = (ast.walk(args[0]) for path in files(".py") for args in calls(path))
    nodes = (node for first in firsts for node in first if isinstance(node, ast.Constant))
    return frozenset(str(node.value) for node in nodes) | shown()


def joined(path: str) -> Iterator[str]:
    """Patterns of the keys that a file of the page puts together, of parts that stand in it."""
    around = {part for text in texts(path, *PARTS_IN.get(path, ())) for part in text.split("+")}
    part = f"(?:{'|'.join(sorted(filter(PART.fullmatch, around)))})"
    for node in parsed(ROOT / path):
        if isinstance(node, ast.JoinedStr):
            fixed = [str(one.value) if isinstance(one, ast.Constant) else "" for one in node.values]
            if re.fullmatch(r"[\w.-]*\.[\w.-]*", "".join(fixed)):
                yield "".join(re.escape(one) or part for one in fixed)
    for args in calls(path):
        match args:
            case [ast.Constant(value=str(key)), _, *_] if key not in filled(GAME.name):
                yield re.escape(key) + rf"(?:\.{part}){{0,2}}"


@cache
def filled(name: str) -> Mapping[str, set[tuple[str, ...]]]:
    """What makes the keys of a game's sentences narrower, by what it has and what is played."""
    return sentences.filled(GAMES[name], list(sentences.samples(GAMES[name])))


def said() -> set[str]:
    """The keys of the sentences that are found for what the code names, in one game or another."""
    named = texts(*files(".py"))
    found = {f"fault.{key}" for key in named & faults.TEXTS.keys()}
    found |= {f"fault.{key}" for key in faults.REASONS if key.partition(".")[2] in named}
    found |= named & TEXTS.keys() - asked() - filled(GAME.name).keys()
    for name, game in GAMES.items():
        plain = {(key,) for key in asked() - filled(name).keys()}
        narrower = {(key, *more) for key, fillings in filled(name).items() for more in fillings}
        found |= {words.find_key(*key, game=game) or "" for key in plain | narrower}
        # A game need not say in its own words why a click means nothing.
        found |= {words.find_key(*key) or "" for key in narrower if key[0].startswith("why.")}
    return found


@cache
def patterns() -> re.Pattern[str]:
    """What the keys look like that the page puts together."""
    of_page = [path for path in files(".py") if path.startswith("web/")]
    return re.compile("|".join({pattern for path in of_page for pattern in joined(path)}))


def unsaid() -> list[str]:
    """The keys of the English sentences that nothing says."""
    rest = {key for key in every() if not key.endswith(sentences.ONE)} - said()
    return sorted(key for key in rest if not patterns().fullmatch(key))


def test_every_english_sentence_is_used() -> None:
    assert unsaid() == []


def test_an_unused_sentence_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also one that no game falls back on, as each has its own."""
    made = ["ask", "die.coin", "games.nonsense", "run.ask.herd", "run.download", "share.do.on"]
    for key in made:
        monkeypatch.setitem(TEXTS, key, key)
    assert unsaid() == made


def test_the_fields_of_a_key_are_those_that_the_code_fills_in() -> None:
    filled_in: dict[str, set[str]] = {}
    for path in (ROOT / "nyout/words").glob("*.py"):
        for node in parsed(path):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "text":
                names = {str(keyword.arg) for keyword in node.keywords}
                for key in ast.walk(node.args[0]) if "game" in names else ():
                    if isinstance(key, ast.Constant):
                        filled_in.setdefault(str(key.value), set()).update(names - {"game"})
    assert len(filled_in) > 30
    assert {key: sentences.FIELDS[key] for key in filled_in} == filled_in


FORMS = {  # of the French and the Korean sentence of some pawns
    ("fr", 0): "0 pion (Ann)",
    ("fr", 1): "1 pion (Ann)",
    ("fr", 2): "2 pions (Ann)",
    ("ko", 1): "Ann 말 1개",
    ("ko", 2): "Ann 말 2개",
}


@pytest.mark.parametrize(("said", "form"), FORMS.items())
def test_a_number_takes_the_form_of_its_language(said: tuple[str, int], form: str) -> None:
    language, count = said
    with catalogues.speaking(language):
        assert words.text("pieces", count=count, seat="Ann") == form
    assert words.text("pieces", count=1, seat="Ann") == "1 pawn (Ann)"


@OTHERS
def test_equal_catalogues_are_equal_files_whenever_they_are_compiled(language: str) -> None:
    made = catalogues.compiled(language)
    assert b"POT-Creation-Date: 2026-01-01" in made
    assert catalogues.compiled.__wrapped__(language) == made


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="the language xx: there is en, fr, ko"):
        words.speak("xx")


def test_a_seat_without_a_name_is_called_by_its_colour_in_any_language() -> None:
    seats, colours = (Seat("Blue"), Seat("Vert"), Seat("Blue")), ("blue", "green", "red")
    with catalogues.speaking("fr"):
        named = words.name_seats(seats, colours)
        assert [seat.name for seat in named] == ["Bleu", "Vert", "Blue"]
        unnamed = words.drop_colour_names(named, colours)
    assert [seat.name for seat in unnamed] == ["", "", "Blue"]


@OTHERS
@pytest.mark.parametrize("game", FINISHED.values(), ids=FINISHED)
def test_translated_rules_are_as_long_with_the_same_diagrams(game, language: str) -> None:
    said, english = (
        rules.source(game, name).read_text("utf-8") for name in (language, words.ENGLISH)
    )
    attributes = [found["attributes"] for found in rules.FIGURE.finditer(said)]
    assert attributes == [found["attributes"] for found in rules.FIGURE.finditer(english)]
    tags = re.compile(r"<(/?\w+)")
    assert tags.findall(said) == tags.findall(english)


@OTHERS
@pytest.mark.parametrize("game", FINISHED.values(), ids=FINISHED)
def test_the_rules_name_marks_options_and_buttons_as_they_are_called(game, language: str) -> None:
    english = rules.source(game).read_text("utf-8")
    said = rules.source(game, language).read_text("utf-8")
    texts = own(game)
    buttons = [key for key in texts if key.startswith("button.")]
    with catalogues.speaking(language):
        ours = f"<mark>{words.text('rules.ours')}</mark>"
        assert set(re.findall("<mark>.*?</mark>", said)) <= {ours}  # some games leave nothing open
        for option in game.options:
            assert words.text("option", option.name, game=game) in said
        for key in buttons:
            if f"“{texts[key]}”" in english:
                assert words.text(key, game=game) in said


def test_french_has_narrow_spaces_before_its_marks() -> None:
    bodies = (rules.source(game, "fr").read_text("utf-8") for game in FINISHED.values())
    texts = [re.sub("<[^>]*>", "", body) for body in bodies]
    french = [message for game in ("", *GAMES) for message in catalogues.read("fr", game)]
    for message in filter(lambda message: message.id, french):
        forms = message.string if isinstance(message.string, tuple) else [message.string]
        texts += [str(form) for form in forms]
    for text in texts:
        assert not re.search(
            r"[^\u202f?!…\s][?!;»]|\w:(?![\w/])|«[^\u202f]|[ \u00a0][?!:;»]", text
        ), text


def built(path: str, home: str = "") -> str:
    """A page of the site."""
    site = Site(path, {bundle: plain_folder(bundle) for bundle in BUNDLES}, home)
    return PAGES[path](site).decode()


@pytest.mark.parametrize("page", ["index.html", "run.html", "run-rules.html"])
def test_a_page_is_there_in_each_language_and_leads_to_the_others(page: str) -> None:
    for language in words.LANGUAGES:
        home = "https://example.org/"
        text = built(folder(language) + page, home)
        assert f'<html lang="{language}"' in text
        there = home + Site.shown(folder(language) + page)
        assert f'<link rel="canonical" href="{there}">' in text
        for other, called in words.LANGUAGES.items():
            there = home + Site.shown(folder(other) + page)
            assert f'<link rel="alternate" hreflang="{other}" href="{there}">' in text
            chosen = str(other == language).lower()
            assert re.search(
                rf'<a [^>]*lang="{other}"[^>]*aria-current="{chosen}">{called}</a>', text
            )
        assert f'hreflang="x-default" href="{home}{Site.shown(page)}"' in text


def test_the_sitemap_has_the_pages_of_every_language() -> None:
    listed = sitemap(PAGES, "https://example.org/")
    for language in words.LANGUAGES:
        for page in IN_EACH_LANGUAGE:
            there = f"https://example.org/{Site.shown(folder(language) + page)}"
            assert f"<loc>{there}</loc>" in listed


def test_the_page_for_unknown_addresses_is_in_each_language() -> None:
    for language in words.LANGUAGES:
        with catalogues.speaking(language):
            assert words.text("page.missing") in missing("/", "assets/page-1f")


@OTHERS
def test_sentences_about_a_throw_use_the_names_of_the_language(language: str) -> None:
    with catalogues.speaking(language):
        called = words.throw_name(("5",), GAME)
    assert called == {"fr": "Mo (5)", "ko": "모(5)"}[language]
    assert words.throw_name(("1", "3"), GAMES["not-nyout"]) == "1-3"


def test_the_number_of_missing_translations_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in {"ROOT": tmp_path, "COMMON": tmp_path / "po", "GAMES": {}}.items():
        monkeypatch.setattr(catalogues, name, value)
    (tmp_path / "po").mkdir()
    catalogues.renew_all()
    assert capsys.readouterr().out.startswith("po/fr.po: ")
    made = catalogues.read("fr")
    for message in made:
        message.string = ("a", "b") if message.pluralizable else "a"
    catalogues.write(made)
    catalogues.renew_all()
    assert "po/fr.po" not in capsys.readouterr().out


def test_scores_below_zero_have_a_minus_sign_and_the_form_of_their_size() -> None:
    said = {
        language: [words.text("score", game=GAMES["hypnosia"], count=count) for count in (-1, -2)]
        for language in catalogues.each()
    }
    assert said == {
        "en": ["−1 point", "−2 points"],
        "fr": ["−1 point", "−2 points"],
        "ko": ["−1점", "−2점"],
    }
