"""Tests the pages of the site in all languages."""

import json
import re

import pytest

from builder import catalogues
from builder.bundles import BUNDLES, plain_folder
from builder.pages import rules
from builder.pages.pages import PAGES
from builder.pages.root_files import missing_page
from builder.template import Site, folder, is_translated
from nyout import GAMES, words
from nyout.core import Game
from nyout.words.en import own
from tests.builds import HOME
from tests.finished import FINISHED_IN, by_translation


@by_translation
def test_translated_rules_have_the_same_tags_and_diagrams(game, language: str) -> None:
    translated, english = (
        rules.source(game, name).read_text("utf-8") for name in (language, words.ENGLISH)
    )
    attributes = [figure["attributes"] for figure in rules.FIGURE.finditer(translated)]
    assert attributes == [figure["attributes"] for figure in rules.FIGURE.finditer(english)]
    tags = re.compile(r"<(/?\w+)")
    assert tags.findall(translated) == tags.findall(english)


@by_translation
def test_the_rules_use_the_names_of_buttons(game, language: str) -> None:
    english = rules.source(game).read_text("utf-8")
    translated = rules.source(game, language).read_text("utf-8")
    texts = own(game)
    buttons = [key for key in texts if key.startswith("button.")]
    with catalogues.speaking(language):
        for key in buttons:
            if f"“{texts[key]}”" in english:
                assert words.sentence(key, game=game) in translated


def test_french_has_narrow_no_break_spaces_before_punctuation() -> None:
    bodies = (rules.source(game, "fr").read_text("utf-8") for game in FINISHED_IN["fr"].values())
    texts = [re.sub("<[^>]*>", "", body) for body in bodies]
    names = ("", *FINISHED_IN["fr"])
    french = [message for game in names for message in catalogues.read_catalogue("fr", game)]
    for message in filter(lambda message: message.id, french):
        forms = message.string if isinstance(message.string, tuple) else [message.string]
        texts += [str(form) for form in forms]
    for text in texts:
        assert not re.search(
            r"[^\u202f?!…\s][?!;»]|\w:(?![\w/])|«[^\u202f]|[ \u00a0][?!:;»]", text
        ), text


def build(path: str, home: str = "") -> str:
    """Return a page of the site."""
    site = Site(path, {bundle: plain_folder(bundle) for bundle in BUNDLES}, home)
    return PAGES[path](site).decode()


FACTS = re.compile(r'<script type="application/ld\+json">(.*?)</script>')


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_a_game_page_says_to_search_engines_what_the_game_is(game: Game, language: str) -> None:
    path = f"{folder(language)}{game.name}.html"
    with catalogues.speaking(language):
        name, about = words.title(game), words.sentence("about", game=game)
    body, located = build(path), build(path, HOME)
    titles = re.findall(r"<title[^>]*>([^<]*)</title>", body)
    facts, located_facts = (json.loads(FACTS.findall(text)[0]) for text in (body, located))
    assert [title.startswith(f"{name} – ") for title in titles] == [True]
    assert facts["@type"] == "Game"
    assert facts["name"] == name
    assert about in facts["description"]
    assert facts["numberOfPlayers"]["maxValue"] == max(game.seats)
    assert located_facts["url"] == f"{HOME}{path}"
    assert "url" not in facts


@pytest.mark.parametrize("page", ["index.html", "run.html", "run-rules.html"])
def test_a_page_exists_in_each_language_and_links_to_the_others(page: str) -> None:
    for language in words.LANGUAGES:
        home = "https://example.org/"
        text = build(folder(language) + page, home)
        assert f'<html lang="{language}"' in text
        shown = language if is_translated(page, language) else words.ENGLISH
        address = home + Site.drop_index(folder(shown) + page)
        assert f'<link rel="canonical" href="{address}">' in text
        for other in words.LANGUAGES:
            address = home + Site.drop_index(folder(other) + page)
            link = f'<link rel="alternate" hreflang="{other}" href="{address}">'
            assert (link in text) == is_translated(page, other)
            current = ' aria-current="true"' if other == language else ""
            name = words.LANGUAGES[other].name
            assert f'lang="{other}" data-language="{other}"{current}>{name}</a>' in text
        assert f'hreflang="x-default" href="{home}{Site.drop_index(page)}"' in text


def test_the_page_for_unknown_addresses_is_in_each_language() -> None:
    site = Site("404.html", {"page": "assets/page-1f"})
    for language in words.LANGUAGES:
        with catalogues.speaking(language):
            assert words.sentence("page.missing") in missing_page(site).decode()
