"""Tests that a language may be partial, and reports what partial languages lack."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from builder import catalogues
from nyout import words
from tests.checkouts import copy, run
from tests.finished import FINISHED, FINISHED_IN

ESPERANTO = '    "eo": Language("Esperanto", "eo_EO", decimal=",", is_partial=True),\n'
HERE = "tests/words/test_partial_languages.py"
EDITED = {"page.undo": "Malfari", "page.play": "Ludi"}

FRONT = """
import re
from nyout import words
from builder import catalogues
from builder.bundles import BUNDLES, plain_folder
from builder.pages.pages import PAGES
from builder.pages.root_files import search_files
from builder.template import Site

def built(path):
    folders = {bundle: plain_folder(bundle) for bundle in BUNDLES}
    return PAGES[path](Site(path, folders, "https://example.org/")).decode()

front, game, rules = (built(f"eo/{page}.html") for page in ("index", "run", "run-rules"))
assert '<html lang="eo"' in front and "Ludi" in front and "Continue" in front
assert 'hreflang="eo" href="https://example.org/eo/"' in front
assert 'og:locale" content="eo_EO"' in front
assert "https://example.org/cards/index.png" in front, "the English picture"
assert '<html lang="eo"' in game and "Malfari" in game
for page, path in ((game, "run.html"), (rules, "run-rules.html")):
    assert 'rel="alternate" hreflang="eo"' not in page
    assert f'rel="canonical" href="https://example.org/{path}"' in page
assert '<div lang="en">' in rules
assert 'data-language="eo"' in built("run-rules.html")
pages = search_files(PAGES, "https://example.org/")["sitemap.xml"].decode()
assert "org/eo/<" in pages and "org/eo/le-nyout.html" in pages and "org/eo/run" not in pages
with catalogues.speaking("eo"):
    assert words.percent(0.114, 1) == "11,4%"
    assert words.text("page.redo") == "Redo"
"""


def lacking(language: str) -> Iterator[str]:
    """Yield what a language lacks: the numbers of sentences, and pages."""
    name = words.LANGUAGES[language].name
    for game in ("", *FINISHED):
        title = game or "the common sentences"
        count = len(catalogues.missing(language, game))
        if count:
            yield f"{name}: {count} sentences of {title} are English"
        if game and game not in FINISHED_IN[language]:
            yield f"{name}: {title} is not finished"


def test_what_partial_languages_lack_is_told(
    record_property: Callable[[str, object], None],
) -> None:
    for language in catalogues.PARTIAL:
        for line in lacking(language):
            record_property("lacking", line)


def test_complete_languages_lack_nothing() -> None:
    assert [line for language in catalogues.COMPLETE for line in lacking(language)] == []


@pytest.fixture(name="checkout")
def fixture_checkout(tmp_path: Path) -> Path:
    """Return a checkout with a further language, which has a few sentences and one game."""
    checkout = copy(tmp_path)
    table = checkout / "nyout/words/languages.py"
    text = table.read_text("utf-8")
    table.write_text(text.replace('    "ko": ', f'{ESPERANTO}    "ko": '), "utf-8")
    (checkout / "nyout/games/le_nyout/eo.po").touch()
    said = run(checkout, "-c", "from builder.catalogues import renew_all; renew_all()")
    assert "nyout/words/po/eo.po: " in said
    assert sorted(path.parent.name for path in checkout.rglob("eo.po")) == ["le_nyout", "po"]
    common = checkout / "nyout/words/po/eo.po"
    text = common.read_text("utf-8")
    for key, sentence in EDITED.items():
        before, context, after = text.partition(f'msgctxt "{key}"')
        text = before + context + after.replace('msgstr ""', f'msgstr "{sentence}"', 1)
    common.write_text(text, "utf-8")
    return checkout


def test_a_page_shows_english_where_its_language_has_nothing(checkout: Path) -> None:
    run(checkout, "-c", FRONT)


@pytest.mark.slow
def test_a_partial_language_needs_no_change_of_the_tests(checkout: Path) -> None:
    said = run(
        checkout,
        *("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not slow"),
        *(
            "--deselect",
            f"{HERE}::{test_a_page_shows_english_where_its_language_has_nothing.__name__}",
        ),
        *("tests/words", "tests/engine/contract/test_games.py", "tests/page/test_options.py"),
        *("tests/site/test_link_previews.py", "tests/site/test_complete_games.py"),
        *("tests/site/test_rules.py", "tests/site/test_translated_pages.py"),
    )
    assert "Esperanto: run is not finished" in said
