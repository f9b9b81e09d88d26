"""The file `_headers` of the built site: the rules beside this module, and those for caching.

Hosts apply a rule to an address whatever the status. A rule for a whole folder would let browsers
cache errors forever, so each asset has its own rule.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable

from builder.template import ROOT

FILE, RELAYS = "_headers", "relays.json"
CONNECTS = "connect-src 'self'"  # of the pages first; embedded boards contact no relay
FOREVER = "public, max-age=31536000, immutable"


def relays() -> list[str]:
    """Return the addresses of the relays for live play that `netlify.toml` names."""
    settings = tomllib.loads((ROOT / "netlify.toml").read_text("utf-8"))
    return settings["build"]["environment"]["RELAYS"].split()


def rules(paths: Iterable[str]) -> bytes:
    """Return `_headers` for a site with these files; the last rule for an address applies.

    >>> print(rules(["run.html", "assets/page-1f/page.css"]).decode().rpartition("/assets")[2])
    /page-1f/page.css
      Cache-Control: public, max-age=31536000, immutable
    <BLANKLINE>
    """
    assets = sorted(path for path in paths if path.startswith("assets/"))
    cached = (f"/{path}\n  Cache-Control: {FOREVER}\n" for path in assets)
    written = (ROOT / "builder" / FILE).read_text("utf-8")
    return (
        written.replace(CONNECTS, " ".join((CONNECTS, *relays())), 1) + "".join(cached)
    ).encode()
