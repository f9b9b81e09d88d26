"""Where the parts of the site are, and the templates that are told so."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent.parent


class Site(NamedTuple):
    """The site as one of its pages sees it: all addresses are relative, so it can stand anywhere.

    >>> Site.seen_from("embed/run/index.html", {"page": "assets/page-1f"}).places()
    {'root': '../../', 'page': '../../assets/page-1f'}
    """

    root: str  # the way from the page to the front page, with a slash at its end
    folders: Mapping[str, str]  # of the bundles, by their names, seen from the front page

    @classmethod
    def seen_from(cls, address: str, folders: Mapping[str, str]) -> Site:
        """The site as the page at this address sees it."""
        return cls("../" * address.count("/") or "./", folders)

    def places(self) -> dict[str, str]:
        """What fills the holes that every template may have: `{{root}}`, `{{page}}` and so on."""
        return {"root": self.root} | {name: self.root + at for name, at in self.folders.items()}

    def filled(self, template: str, **holes: str) -> str:
        """A template of the checkout with its holes filled in."""
        text = (ROOT / template).read_text("utf-8")
        for hole, filling in (holes | self.places()).items():
            text = text.replace(f"{{{{{hole}}}}}", filling)
        return text

    def config(self) -> str:
        """PyScript's configuration, `pyscript.toml`, as the value of an attribute of a page.

        In the page it is there at once, and PyScript has no need of its reader of TOML.
        """
        return escape(json.dumps(tomllib.loads(self.filled("pyscript.toml"))))
