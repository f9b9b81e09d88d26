"""Templates, and the addresses and sentences that are filled in."""

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

from nyout import words
from nyout.core import Game

ROOT = Path(__file__).parent.parent.parent
NODE = Path(sys.executable).with_name("node")  # installed with the build tools
COLOURS = {"light": "#fbf7ef", "dark": "#17130f"}
"""Background colours of pages and of the browser around them; `--page` in page.css."""
RULES = "-rules"
"""The end of the name of a rules page, after the name of the game."""
OFFLINE = "new", "reload", "later", "kept", "refused", "full"
"""The keys of the sentences of offline.js."""

TEXT = re.compile(r'(<(\w+)\b[^>]*\sdata-text="([\w.-]+)"[^>]*>)(?=</\2>)')
ATTRIBUTES = {"label": "aria-label", "hint": "title"}
LISTS = re.compile(r'data-said="([^"]*)"')


class Site(NamedTuple):
    """The site, seen from one of its pages.

    Links are relative, so that the site works in any folder. If its address is known, they start at
    the root of the host: then they work at every address at which a host serves the page.

    >>> folders = {"page": "assets/page-1f"}
    >>> Site("embed/run/index.html", folders).places()
    {'root': '../../', 'page': '../../assets/page-1f'}
    >>> Site("embed/run/index.html", folders, "https://example.org/games/").places()
    {'root': '/games/', 'page': '/games/assets/page-1f'}
    """

    path: str  # of the page, relative to the front page's folder
    folders: Mapping[str, str]  # of the bundles by name, likewise
    home: str = ""  # the address of the site; empty if unknown
    kept: bool = False  # by browsers, for offline play; false on the development server

    @property
    def root(self) -> str:
        """The link from the page to the folder of the front page, with a slash at its end."""
        return urlsplit(self.home).path or "../" * self.path.count("/") or "./"

    def address(self, path: str) -> str:
        """The absolute address of a page, without `index.html`, which servers add themselves."""
        return self.home + self.shown(path)

    @staticmethod
    def shown(path: str) -> str:
        """An address without `index.html`, which servers add themselves."""
        folder, slash, name = path.rpartition("/")
        return folder + slash if name == "index.html" else path

    def places(self) -> dict[str, str]:
        """The values of the placeholders of every template: `{{root}}`, `{{page}}` and so on."""
        return {"root": self.root} | {name: self.root + at for name, at in self.folders.items()}

    @property
    def lang(self) -> str:
        """The language of the page: pages not in English are in the folder of their language."""
        folder = self.path.partition("/")[0]
        return folder if folder in words.LANGUAGES else words.ENGLISH

    @property
    def top(self) -> str:
        """The link from the page to the front page in its language."""
        return self.root + folder(self.lang)

    def alternates(self) -> dict[str, str]:
        """The paths of the page in every language, by language."""
        page = self.path.removeprefix(folder(self.lang))
        return {language: folder(language) + page for language in words.LANGUAGES}

    def switch(self) -> str:
        """Links to the page in every language."""
        return self.filled(
            "web/pages/switch.html",
            links=" ".join(
                f'<a href="{self.root}{self.shown(page)}" hreflang="{language}" lang="{language}"'
                f' data-language="{language}" aria-current="{str(language == self.lang).lower()}">'
                f"{escape(words.LANGUAGES[language])}</a>"
                for language, page in self.alternates().items()
            ),
        ).strip()

    def filled(self, template: str, game: Game | None = None, **holes: str) -> str:
        """A template of the checkout with its sentences and placeholders filled in."""
        text = said((ROOT / template).read_text("utf-8"), game)
        places = self.places() | {"top": self.top, "lang": self.lang}
        for hole, filling in (holes | places).items():
            text = text.replace(f"{{{{{hole}}}}}", filling)
        return text

    def head(
        self, title: str, description: str, whole: str = "", more: str = "", key: str = ""
    ) -> str:
        """The common part of the head of every page; the texts are escaped here.

        `whole` is the canonical page if this is only a part of it, which is no app of its own;
        `more` is HTML; `key` is that of the title if it changes with the language of the page.
        """
        link = "".join(self.relations(whole)) if self.home else ""
        return self.filled(
            "web/pages/head.html",
            title=escape(title),
            named=f' data-text="{key}"' if key else "",
            description=escape(description),
            links=f"{link}{more}",
            app="" if whole else self.filled("web/pages/app.html", None, **COLOURS).strip(),
            offline=self.offline(),
        )

    def relations(self, whole: str) -> Iterator[str]:
        """A link to the canonical page and, if that is this one, links to it in every language."""
        yield f'<link rel="canonical" href="{escape(self.address(whole or self.path))}">'
        pages = self.alternates()
        for language, page in () if whole else {**pages, "x-default": pages[words.ENGLISH]}.items():
            address = escape(self.address(page))
            yield f'\n  <link rel="alternate" hreflang="{language}" href="{address}">'

    def offline(self) -> str:
        """The script element for offline play, with its sentences."""
        if not self.kept:
            return ""
        keys = " ".join(f"offline.{name}" for name in OFFLINE)
        source = f"{self.places()['page']}/offline.js"
        return said(
            f'<script id="offline" type="module" fetchpriority="low" src="{source}"'
            f' data-worker="{self.root}sw.js" data-said="{keys}"></script>'
        )

    def config(self) -> str:
        """PyScript's configuration, `pyscript.toml`, as the value of an attribute of a page.

        As JSON in the page, it needs neither a request nor PyScript's TOML parser.
        """
        return escape(json.dumps(tomllib.loads(self.filled("pyscript.toml"))))


def folder(language: str) -> str:
    """The folder of the pages in a language, relative to the front page's.

    >>> folder("en"), folder("fr")
    ('', 'fr/')
    """
    return "" if language == words.ENGLISH else f"{language}/"


def game_folder(name: str) -> Path:
    """The folder with all parts of a game."""
    return ROOT / "nyout/games" / name.replace("-", "_")


def said(template: str, game: Game | None = None) -> str:
    """A template with the sentences whose keys it names; `translation.py` can replace them later.

    >>> said('<p data-text="page.undo"></p><ul data-label="page.moves">')
    '<p data-text="page.undo">Undo</p><ul data-label="page.moves" aria-label="Moves">'
    """
    title = words.title(game) if game else ""

    def text(key: str) -> str:
        return escape(words.text(key, game=game, title=title))

    made = TEXT.sub(lambda found: found[1] + text(found[3]), template)
    for name, attribute in ATTRIBUTES.items():
        made = re.sub(
            rf'data-{name}="([\w.-]+)"',
            lambda found, attribute=attribute: f'{found[0]} {attribute}="{text(found[1])}"',
            made,
        )
    return LISTS.sub(lambda found: f'{found[0]} data-texts="{listed(found[1])}"', made)


def listed(keys: str) -> str:
    """Templates of sentences for a script, by key, as the value of an attribute."""
    return escape(
        json.dumps({key: words.template(key) for key in keys.split()}, ensure_ascii=False)
    )
