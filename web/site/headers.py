"""The caching rules in `_headers`, which Netlify reads besides netlify.toml.

Netlify applies a rule to an address whatever the status. A rule for a whole folder would let
browsers cache errors forever, so each asset has its own rule.
"""

from __future__ import annotations

from collections.abc import Iterable

FILE = "_headers"
CHECKED = "no-cache"
FOREVER = "public, max-age=31536000, immutable"


def rules(paths: Iterable[str]) -> bytes:
    """Return `_headers` for a site with these files; the last rule for an address applies.

    >>> print(rules(["run.html", "assets/page-1f/page.css"]).decode(), end="")
    /*
      Cache-Control: no-cache
    /assets/page-1f/page.css
      Cache-Control: public, max-age=31536000, immutable
    """
    made = values(paths)
    return "".join(f"{at}\n  Cache-Control: {value}\n" for at, value in made.items()).encode()


def values(paths: Iterable[str]) -> dict[str, str]:
    """Return the value of `Cache-Control` by address; the last rule for an address applies."""
    assets = {f"/{path}": FOREVER for path in sorted(paths) if path.startswith("assets/")}
    return {"/*": CHECKED} | assets
