"""Files for search engines."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from web.site.template import Site

FOLDER_OF_FRAMES = "embed/"  # boards for other sites, which are no pages in their own right


def files(addresses: Iterable[str], home: str) -> dict[str, bytes]:
    """Return these files by address; the sitemap requires that the site knows its address."""
    pages = [page for page in addresses if is_page(page)]
    files_by_name = {"robots.txt": robots(home).encode()}
    return files_by_name | ({"sitemap.xml": sitemap(pages, home).encode()} if home else {})


def is_page(address: str) -> bool:
    """Return whether search engines should list an address of the site.

    >>> [is_page(name) for name in ("fr/run.html", "embed/run/index.html", "cards/run.png")]
    [True, False, False]
    """
    return address.endswith(".html") and not address.startswith(FOLDER_OF_FRAMES)


def robots(home: str) -> str:
    """Return `robots.txt`, which lets programs read every page.

    >>> print(robots("https://example.org/"))
    User-agent: *
    Disallow:
    Sitemap: https://example.org/sitemap.xml
    <BLANKLINE>
    """
    site = f"Sitemap: {home}sitemap.xml\n" if home else ""
    return f"User-agent: *\nDisallow:\n{site}"


def sitemap(pages: Iterable[str], home: str) -> str:
    """Return `sitemap.xml` with the absolute addresses of all pages."""
    whole = (Site(page, {}, home).address(page) for page in sorted(pages))
    lines = "".join(f"<url><loc>{escape(address)}</loc></url>\n" for address in whole)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{lines}</urlset>\n'
    )
