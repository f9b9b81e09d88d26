"""Files for search engines, and the page for unknown addresses."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from urllib.parse import urlsplit

from nyout import words
from web.site import catalogues
from web.site.template import Site, folder

FOLDER_OF_FRAMES = "embed/"  # boards for other sites, which are no pages in their own right


def files(addresses: Iterable[str], home: str, shared: str) -> dict[str, bytes]:
    """Return these files by address; the sitemap requires that the site knows its address.

    `shared` is the folder of the bundle that all pages share.
    """
    pages = [page for page in addresses if is_page(page)]
    top = urlsplit(home).path or "/"
    texts = {"robots.txt": robots(home), "404.html": missing(top, shared)}
    return {
        name: text.encode()
        for name, text in (texts | ({"sitemap.xml": sitemap(pages, home)} if home else {})).items()
    }


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


def missing(top: str, shared: str) -> str:
    """Return the page for unknown addresses in any folder below `top`.

    The page is in all languages; a script shows that of the address or of the user.
    """
    sections = "".join(
        f'<section lang="{language}"><h1>{escape(words.text("page.missing"))}</h1>\n'
        f"<p>{escape(words.text('page.missing.why'))}</p>\n"
        f'<p><a class="main" href="{escape(top + folder(language))}">'
        f"{escape(words.text('page.back'))}</a></p></section>\n"
        for language in catalogues.each()
    )
    title = " · ".join(words.text("page.missing") for _ in catalogues.each())
    page = escape(top + shared)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n<meta name="robots" content="noindex">\n'
        f'<link rel="icon" href="{page}/icon.svg" type="image/svg+xml">\n'
        f'<link rel="stylesheet" href="{page}/page.css">\n'
        f'<link rel="stylesheet" href="{page}/missing.css">\n'
        f'<script type="module" src="{page}/missing.js"></script>\n'
        f"<title>{escape(title)}</title>\n</head>\n"
        f'<body class="missing">\n<main>\n<img src="{page}/icon.svg" width="96" height="96" alt="">'
        f"\n{sections}</main>\n</body>\n</html>\n"
    )
