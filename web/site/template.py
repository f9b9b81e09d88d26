"""Where the parts of the site are, and the templates that are told so."""

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
NODE = Path(sys.executable).with_name("node")  # of the tools that the site is built with
COLOURS = {"light": "#fbf7ef", "dark": "#17130f"}
"""Of every page, and of what a browser draws around it; `--page` in page.css."""
RULES = "-rules"
"""Ends the name of the page with the rules of a game, after the name of the game."""
OFFLINE = "new", "reload", "later", "kept", "refused", "full"
"""What offline.js has to say, by the keys of its sentences."""

TEXT = re.compile(r'(<(\w+)\b[^>]*\sdata-text="([\w.-]+)"[^>]*>)(?=</\2>)')
ATTRIBUTES = {"label": "aria-label", "hint": "title"}
LISTS = re.compile(r'data-said="([^"]*)"')


class Site(NamedTuple):
    """The site as one of its pages sees it.

    Links are relative, so that the site can stand anywhere. Where the home is known, they start
    at the root of the host: they hold at every address under which a host serves the page.

    >>> folders = {"page": "assets/page-1f"}
    >>> Site("embed/run/index.html", folders).places()
    {'root': '../../', 'page': '../../assets/page-1f'}
    >>> Site("embed/run/index.html", folders, "https://example.org/games/").places()
    {'root': '/games/', 'page': '/games/assets/page-1f'}
    """

    path: str  # of the page, from the front page's folder
    folders: Mapping[str, str]  # of the bundles, by their names, likewise
    home: str = ""  # where the site will stand, for those who need to be told; empty if unknown
    kept: bool = False  # by browsers, for playing offline: not while it is worked on

    @property
    def root(self) -> str:
        """The way from the page to the front page, with a slash at its end."""
        return urlsplit(self.home).path or "../" * self.path.count("/") or "./"

    def address(self, path: str) -> str:
        """The whole address of a page, without the `index.html` that servers add themselves."""
        return self.home + self.shown(path)

    @staticmethod
    def shown(path: str) -> str:
        """An address without the `index.html` that servers add themselves."""
        folder, slash, name = path.rpartition("/")
        return folder + slash if name == "index.html" else path

    def places(self) -> dict[str, str]:
        """What fills the holes that every template may have: `{{root}}`, `{{page}}` and so on."""
        return {"root": self.root} | {name: self.root + at for name, at in self.folders.items()}

    @property
    def lang(self) -> str:
        """The language of the page: pages in another than English stand in its folder."""
        folder = self.path.partition("/")[0]
        return folder if folder in words.LANGUAGES else words.ENGLISH

    @property
    def top(self) -> str:
        """The way from the page to the front page in its language."""
        return self.root + folder(self.lang)

    def alternates(self) -> dict[str, str]:
        """The addresses of the page in every language, by the languages."""
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
        """A template of the checkout with its sentences and its holes filled in."""
        text = said((ROOT / template).read_text("utf-8"), game)
        places = self.places() | {"top": self.top, "lang": self.lang}
        for hole, filling in (holes | places).items():
            text = text.replace(f"{{{{{hole}}}}}", filling)
        return text

    def head(self, title: str, description: str, whole: str = "", more: str = "") -> str:
        """What every page has in its head; the texts are escaped here.

        `whole` is the page that counts, where this one is only a part of it; `more` goes in as
        it is.
        """
        link = "".join(self.relations(whole)) if self.home else ""
        return self.filled(
            "web/pages/head.html",
            title=escape(title),
            description=escape(description),
            links=f"{link}{more}",
            light=COLOURS["light"],
            dark=COLOURS["dark"],
            offline=self.offline(),
        )

    def relations(self, whole: str) -> Iterator[str]:
        """Links to the page that counts, and where this one is that, to it in every language."""
        yield f'<link rel="canonical" href="{escape(self.address(whole or self.path))}">'
        pages = self.alternates()
        for language, page in () if whole else {**pages, "x-default": pages[words.ENGLISH]}.items():
            address = escape(self.address(page))
            yield f'\n  <link rel="alternate" hreflang="{language}" href="{address}">'

    def offline(self) -> str:
        """The script that lets a browser keep the site, with what it has to say."""
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

        In the page it is there at once, and PyScript has no need of its reader of TOML.
        """
        return escape(json.dumps(tomllib.loads(self.filled("pyscript.toml"))))


def folder(language: str) -> str:
    """The folder of the pages in a language, from the front page's.

    >>> folder("en"), folder("fr")
    ('', 'fr/')
    """
    return "" if language == words.ENGLISH else f"{language}/"


def game_folder(name: str) -> Path:
    """The folder in which all parts of the game with this name stand."""
    return ROOT / "nyout/games" / name.replace("-", "_")


def said(template: str, game: Game | None = None) -> str:
    """A template with its sentences, of which it names the keys; `translation.py` says them anew.

    >>> said('<p data-text="page.undo"></p><ul data-label="page.moves">')
    '<p data-text="page.undo">Undo</p><ul data-label="page.moves" aria-label="Moves">'
    """
    title = game.title if game else ""

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
    """Sentences for a script, by their keys, as the value of an attribute; not filled in."""
    return escape(
        json.dumps({key: words.template(key) for key in keys.split()}, ensure_ascii=False)
    )
