"""Templates of pages, and the addresses and sentences to fill in.

Jinja fills in the templates in `builder/templates/`, and those at the paths that others expect. It
escapes every value that is not markup, and fails if a value is missing.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import markupsafe
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.ext import Extension

from nyout import GAMES, words
from nyout.core import Game
from web.markup import NOTHING, Markup, html

ROOT = Path(__file__).parent.parent
NODE = Path(sys.executable).with_name("node")  # installed with the build tools
COLOURS = {"light": "#fbf7ef", "dark": "#17130f"}
"""The background colours of pages and of the browser's frame; `--page` in page.css."""
RULES = "-rules"
"""The suffix of a rules page, after the name of the game."""
INSERTIONS = {
    r'(<(\w+)\b[^>]*\sdata-text="([\w.-]+)"[^>]*>)(?=</\2>)': r'\1{{ text("\3") }}',
    r'data-label="([\w.-]+)"': r'\g<0> aria-label="{{ text("\1") }}"',
    r'data-hint="([\w.-]+)"': r'\g<0> title="{{ text("\1") }}"',
    r'data-said="([^"]*)"': r"""data-texts='{{ texts("\1") | tojson }}'""",
}
"""The expressions that replace the keys of sentences in templates, by pattern."""


class Head(NamedTuple):
    """What differs in the heads of the pages."""

    title: str
    description: str
    previews: Markup = NOTHING
    key: str = ""  # the sentence key of a title that is translated in place
    whole: str = ""
    """The canonical page if this page is only a part of it, and not an app of its own; nothing is
    cached for those who visit only such pages."""


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
        """Return the path of each translation of the page, by language."""
        return {
            language: path
            for language, path in self.alternates().items()
            if is_translated(self.page, language)
        }

    def canonical(self) -> str:
        """Return the path of the canonical page: the English one if this page is not translated."""
        pages = self.translations()
        return pages.get(self.lang, pages[words.ENGLISH])

    def link_translations(self) -> Iterator[tuple[str, str]]:
        """Yield the language and the absolute address of each translation of the page."""
        pages = self.translations()
        for language, page in {**pages, "x-default": pages[words.ENGLISH]}.items():
            yield language, self.address(page)

    def fill(self, template: str, game: Game | None = None, **values: object) -> Markup:
        """Return a template with its sentences and values filled in; text is escaped."""
        text = partial(words.sentence, game=game, title=words.title(game) if game else "")
        context = self.places() | {"site": self, "top": self.top, "lang": self.lang}
        tables = {"COLOURS": COLOURS, "LANGUAGES": words.LANGUAGES}
        filled = TEMPLATES.get_template(template).render(
            values | context | tables, text=text, texts=texts
        )
        return trust(filled)

    def config(self) -> str:
        """Return PyScript's configuration, `pyscript.toml`, as JSON.

        In the page, it needs neither a request nor PyScript's TOML parser.
        """
        config = tomllib.loads((ROOT / "pyscript.toml").read_text("utf-8"))
        script = f"{self.places()['page']}/{config['interpreter']}"
        return json.dumps(config | {"interpreter": script})


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
    return game_folder(game) / f"{language}.po"


def rules_file(game: str, language: str) -> Path:
    """Return the path of the text of a game's rules, which need not exist."""
    return game_folder(game) / f"rules.{language}.html"


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


def trust(text: str) -> Markup:
    """Return a text as markup: a drawing of `nyout.draw`, or markup in the sources.

    Never use it for other texts; a test lists all uses.
    """
    return Markup(text)


def join_with_spaces(parts: Iterable[Markup]) -> Markup:
    """Return pieces of markup as one, with spaces between them."""
    return trust(" ".join(parts))


class Sentences(Extension):
    """Fills in the sentences whose keys are in attributes of a template."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return with_sentences(source)


def with_sentences(source: str) -> str:
    """Return the source of a template with expressions for sentences.

    `translation.py` can replace these sentences in the page.

    >>> print(with_sentences('<p data-text="page.undo"></p>'))
    <p data-text="page.undo">{{ text("page.undo") }}</p>
    >>> print(with_sentences('<ul data-label="page.moves">'))
    <ul data-label="page.moves" aria-label="{{ text("page.moves") }}">
    """
    for pattern, expression in INSERTIONS.items():
        source = re.sub(pattern, expression, source)
    return source


def texts(keys: str) -> dict[str, str]:
    """Return the templates of sentences by key, for a script; `keys` has a space between two."""
    return {key: words.template(key) for key in keys.split()}


def finalize(value: object) -> object:
    """Return a value as Jinja inserts it: escaped by `html`, unless it is markup."""
    if hasattr(value, "__html__"):  # by Jinja
        return value
    return markupsafe.Markup(html("{value}", value=value if isinstance(value, str) else str(value)))


TEMPLATES = Environment(
    loader=FileSystemLoader((ROOT / "builder/templates", ROOT)),
    autoescape=True,
    undefined=StrictUndefined,
    finalize=finalize,
    trim_blocks=True,
    lstrip_blocks=True,
    keep_trailing_newline=True,
    extensions=[Sentences],
)
TEMPLATES.policies["json.dumps_kwargs"] = {"ensure_ascii": False}
