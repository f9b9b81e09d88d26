"""Where the parts of the site are, and the templates that are told so."""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import NamedTuple

from nyout import words

ROOT = Path(__file__).parent.parent.parent
NODE = Path(sys.executable).with_name("node")  # of the tools that the site is built with
COLOURS = {"light": "#fbf7ef", "dark": "#17130f"}
"""Of every page, and of what a browser draws around it; `--page` in page.css."""
OFFLINE = ("new", "reload", "later", "kept", "refused", "full")
"""What offline.js has to say, by the keys of its sentences."""


class Site(NamedTuple):
    """The site as one of its pages sees it: its links are relative, so it can stand anywhere.

    >>> Site("embed/run/index.html", {"page": "assets/page-1f"}).places()
    {'root': '../../', 'page': '../../assets/page-1f'}
    """

    path: str  # of the page, from the front page's folder
    folders: Mapping[str, str]  # of the bundles, by their names, likewise
    home: str = ""  # where the site will stand, for those who need to be told; empty if unknown
    kept: bool = False  # by browsers, for playing offline: not while it is worked on

    @property
    def root(self) -> str:
        """The way from the page to the front page, with a slash at its end."""
        return "../" * self.path.count("/") or "./"

    def address(self, path: str) -> str:
        """The whole address of a page, without the `index.html` that servers add themselves."""
        folder, _, name = path.rpartition("/")
        shown = path if name != "index.html" else f"{folder}/" if folder else ""
        return self.home + shown

    def places(self) -> dict[str, str]:
        """What fills the holes that every template may have: `{{root}}`, `{{page}}` and so on."""
        return {"root": self.root} | {name: self.root + at for name, at in self.folders.items()}

    def filled(self, template: str, **holes: str) -> str:
        """A template of the checkout with its holes filled in."""
        text = (ROOT / template).read_text("utf-8")
        for hole, filling in (holes | self.places()).items():
            text = text.replace(f"{{{{{hole}}}}}", filling)
        return text

    def head(self, title: str, description: str, whole: str = "", more: str = "") -> str:
        """What every page has in its head; the texts are escaped here.

        `whole` is the page that counts, where this one is only a part of it; `more` goes in as
        it is.
        """
        canonical = escape(self.address(whole or self.path))
        link = f'<link rel="canonical" href="{canonical}">' if self.home else ""
        return self.filled(
            "web/pages/head.html",
            title=escape(title),
            description=escape(description),
            links=f"{link}{more}",
            light=COLOURS["light"],
            dark=COLOURS["dark"],
            offline=self.offline(),
        )

    def offline(self) -> str:
        """The script that lets a browser keep the site, with what it has to say."""
        if not self.kept:
            return ""
        said = {name: words.text(f"offline.{name}") for name in OFFLINE}
        source = f"{self.places()['page']}/offline.js"
        return (
            f'<script id="offline" type="module" fetchpriority="low" src="{source}"'
            f' data-worker="{self.root}sw.js" data-words="{escape(json.dumps(said))}"></script>'
        )

    def config(self) -> str:
        """PyScript's configuration, `pyscript.toml`, as the value of an attribute of a page.

        In the page it is there at once, and PyScript has no need of its reader of TOML.
        """
        return escape(json.dumps(tomllib.loads(self.filled("pyscript.toml"))))
