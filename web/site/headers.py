"""How long browsers keep each file: `_headers`, which Netlify reads beside netlify.toml.

Netlify's rules go by address, not by status. A rule for a whole folder would let browsers keep an
error for as long as the file, so each asset has a rule of its own.
"""

from __future__ import annotations

from collections.abc import Iterable

FILE = "_headers"
CHECKED = "no-cache"
FOREVER = "public, max-age=31536000, immutable"


def rules(paths: Iterable[str]) -> bytes:
    """`_headers` for a site with files at these paths; the last rule for an address holds.

    >>> print(rules(["run.html", "assets/page-1f/page.css"]).decode(), end="")
    /*
      Cache-Control: no-cache
    /assets/page-1f/page.css
      Cache-Control: public, max-age=31536000, immutable
    """
    assets = {f"/{path}": FOREVER for path in sorted(paths) if path.startswith("assets/")}
    made = {"/*": CHECKED} | assets
    return "".join(f"{at}\n  Cache-Control: {value}\n" for at, value in made.items()).encode()
