"""Templates of pages, and the addresses and sentences to fill in."""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from nyout import GAMES, words
from nyout.core import Game

ROOT = Path(__file__).parent.parent
NODE = Path(sys.executable).with_name("node")  # installed with the build tools
COLOURS = {"light": "#fbf7ef", "dark": "#17130f"}
"""The background colours of pages and of the browser's frame; `--page` in page.css."""
RULES = "-rules"
"""The suffix of a rules page, after the name of the game."""
OFFLINE = "new", "reload", "later", "kept", "refused", "full"
"""The keys of the sentences of offline.js."""

TEXT = re.compile(r'(<(\w+)\b[^>]*\sdata-text="([\w.-]+)"[^>]*>)(?=</\2>)')
ATTRIBUTES = {"label": "aria-label", "hint": "title"}
LISTS = re.compile(r'data-said="([^"]*)"')


class Site(NamedTuple):
    """The site, as seen from a page.

    Links are relative, so that the site works in any folder. If the address of the site is known,
    they start at the root of the host, so that they work wherever the host serves the page.

    >>> folders = {"page": "assets/page-1f"}
    >>> Site("embed/run/index.html", folders).places()
    {'root': '../../', 'page': '../../assets/page-1f'}
    >>> Site("embed/run/index.html", folders, "https://example.org/games/").places()
    {'root': '/games/', 'page': '/games/assets/page-1f'}
    """

    path: str  # the path of the page, relative to the folder of the front page
    folders: Mapping[str, str]  # the paths of the bundles by name, relative to the same folder
    home: str = ""  # the address of the site; empty if unknown
    cached: bool = False  # whether browsers cache the site; false on the development server

    @property
    def root(self) -> str:
        """The link from the page to the folder of the front page, with a trailing slash."""
        return urlsplit(self.home).path or "../" * self.path.count("/") or "./"

    def address(self, path: str) -> str:
        """Return the absolute address of a page, without `index.html`, which servers add."""
        return self.home + self.drop_index(path)

    @staticmethod
    def drop_index(path: str) -> str:
        """Return an address without `index.html`, which servers add."""
        folder, slash, name = path.rpartition("/")
        return folder + slash if name == "index.html" else path

    def places(self) -> dict[str, str]:
        """Return the values of the common placeholders, such as `{{root}}` and `{{page}}`."""
        return {"root": self.root} | {name: self.root + at for name, at in self.folders.items()}

    @property
    def lang(self) -> str:
        """The language of the page; pages in other languages than English are in its folder."""
        folders = self.path.split("/")[:-1]
        return next((folder for folder in folders if folder in words.LANGUAGES), words.ENGLISH)

    @property
    def top(self) -> str:
        """The link from the page to the front page in its language."""
        return self.root + folder(self.lang)

    @property
    def page(self) -> str:
        """The path of the page in English."""
        return self.path.removeprefix(folder(self.lang))

    def alternates(self) -> dict[str, str]:
        """Return the paths of the page in every language, by language."""
        return {language: folder(language) + self.page for language in words.LANGUAGES}

    def translations(self) -> dict[str, str]:
        """Return the paths of the page in the languages into which it is translated."""
        return {
            language: path
            for language, path in self.alternates().items()
            if is_translated(self.page, language)
        }

    def switch(self) -> str:
        """Return the markup of the links to the page in every language."""
        return self.fill(
            "web/pages/switch.html",
            links=" ".join(
                f'<a href="{self.root}{self.drop_index(page)}" hreflang="{language}"'
                f' lang="{language}" data-language="{language}"'
                f' aria-current="{str(language == self.lang).lower()}">'
                f"{escape(words.LANGUAGES[language].name)}</a>"
                for language, page in self.alternates().items()
            ),
        ).strip()

    def fill(self, template: str, game: Game | None = None, **holes: str) -> str:
        """Return a template with its sentences and placeholders filled in."""
        text = with_sentences((ROOT / template).read_text("utf-8"), game)
        places = self.places() | {"top": self.top, "lang": self.lang}
        for hole, filling in (holes | places).items():
            text = text.replace(f"{{{{{hole}}}}}", filling)
        return text

    def head(
        self, title: str, description: str, whole: str = "", more: str = "", key: str = ""
    ) -> str:
        """Return the common part of the head of every page; titles and descriptions are escaped.

        `whole` is the canonical page if this page is only a part of it, and not an app of its own;
        nothing is cached for those who visit only such pages.
        `more` is further HTML. `key` is the sentence key of a title that is translated in place.
        """
        link = "".join(self.relations(whole)) if self.home else ""
        return self.fill(
            "web/pages/head.html",
            title=escape(title),
            named=f' data-text="{key}"' if key else "",
            description=escape(description),
            links=f"{link}{more}",
            app="" if whole else self.fill("web/pages/app.html", None, **COLOURS).strip(),
            offline="" if whole else self.offline(),
        )

    def relations(self, whole: str) -> Iterator[str]:
        """Yield a link to the canonical page and, unless there is a `whole`, to all translations.

        The canonical page of one that is not translated is the English one.
        """
        pages = self.translations()
        canonical = whole or pages.get(self.lang, pages[words.ENGLISH])
        yield f'<link rel="canonical" href="{escape(self.address(canonical))}">'
        for language, page in () if whole else {**pages, "x-default": pages[words.ENGLISH]}.items():
            address = escape(self.address(page))
            yield f'\n  <link rel="alternate" hreflang="{language}" href="{address}">'

    def offline(self) -> str:
        """Return the script element for offline play, with its sentences."""
        if not self.cached:
            return ""
        keys = " ".join(f"offline.{name}" for name in OFFLINE)
        source = f"{self.places()['page']}/offline.js"
        return with_sentences(
            f'<script id="offline" type="module" fetchpriority="low" src="{source}"'
            f' data-worker="{self.root}sw.js" data-said="{keys}"></script>'
        )

    def config(self) -> str:
        """Return PyScript's configuration, `pyscript.toml`, as the value of an attribute.

        As JSON in the page, it needs neither a request nor PyScript's TOML parser.
        """
        return escape(json.dumps(tomllib.loads(self.fill("pyscript.toml"))))


def folder(language: str) -> str:
    """Return the folder of the pages in a language, relative to that of the front page.

    >>> folder("en"), folder("fr")
    ('', 'fr/')
    """
    return "" if language == words.ENGLISH else f"{language}/"


def game_folder(name: str) -> Path:
    """Return the folder with all parts of a game."""
    return ROOT / "nyout/games" / name.replace("-", "_")


def catalogue_file(game: str, language: str) -> Path:
    """Return the path of the catalogue of a game, which need not exist."""
    return game_folder(game) / f"words/{language}.po"


def rules_file(game: str, language: str) -> Path:
    """Return the path of the text of a game's rules, which need not exist."""
    return game_folder(game) / f"words/rules.{language}.html"


def is_translated(page: str, language: str) -> bool:
    """Return whether a page, named by its English path, has the texts of its game in a language.

    >>> is_translated("run-rules.html", "fr"), is_translated("index.html", "fr")
    (True, True)
    """
    name = page.removesuffix(".html")
    game = name.removesuffix(RULES)
    if language == words.ENGLISH or game not in GAMES:
        return True
    return (catalogue_file if game == name else rules_file)(game, language).is_file()


def with_sentences(template: str, game: Game | None = None) -> str:
    """Return a template with its sentences; `translation.py` can replace them in the page.

    >>> with_sentences('<p data-text="page.undo"></p><ul data-label="page.moves">')
    '<p data-text="page.undo">Undo</p><ul data-label="page.moves" aria-label="Moves">'
    """
    title = words.title(game) if game else ""

    def text(key: str) -> str:
        return escape(words.text(key, game=game, title=title))

    markup = TEXT.sub(lambda match: match[1] + text(match[3]), template)
    for name, attribute in ATTRIBUTES.items():
        markup = re.sub(
            rf'data-{name}="([\w.-]+)"',
            lambda match, attribute=attribute: f'{match[0]} {attribute}="{text(match[1])}"',
            markup,
        )
    return LISTS.sub(lambda match: f"data-texts='{list_templates(match[1])}'", markup)


def list_templates(keys: str) -> str:
    """Return the templates of sentences by key, as the value of a single-quoted attribute."""
    texts = {key: words.template(key) for key in keys.split()}
    return escape(json.dumps(texts, ensure_ascii=False), quote=False).replace("'", "&#x27;")
