"""The manifest, the service worker and other files at fixed addresses beside the pages."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import partial

from builder import catalogues, headers
from builder.offline import WORKER, no_worker
from builder.pages import link_previews
from builder.pages.pages import render
from builder.template import COLOURS, ROOT, Site, folder, is_translated, join_with_spaces
from nyout import GAMES, words
from nyout.core import Game
from web.markup import Markup, html, join

LOST = "lost-{}.html"  # by language; `sw.js` uses this name too
ICONS = {
    "icon-192.png": {"sizes": "192x192", "purpose": "any"},
    "icon-512.png": {"sizes": "512x512", "purpose": "any"},
    "maskable-192.png": {"sizes": "192x192", "purpose": "maskable"},
    "maskable-512.png": {"sizes": "512x512", "purpose": "maskable"},
}
"""The icons of the app, made by `make icons`; systems may crop `maskable` ones to any shape."""

FOLDER_OF_FRAMES = "embed/"  # boards for other sites, which are no pages in their own right


def manifest(site: Site) -> bytes:
    """Return `manifest.webmanifest`, which describes the installed app in the current language.

    The id is that of one app for all languages.
    """
    places = site.places()
    scalable = {"src": f"{places['page']}/icon.svg", "type": "image/svg+xml", "sizes": "any"}
    drawn = [
        {"src": f"{places['icons']}/{name}", "type": "image/png", **facts}
        for name, facts in ICONS.items()
    ]
    return json.dumps(
        {
            "id": "nyout",
            "name": words.sentence("page.title"),
            "short_name": "Nyout",
            "description": words.sentence("page.about"),
            "lang": site.lang,
            "categories": ["games"],
            "start_url": site.top,
            "scope": places["root"],
            "display": "standalone",
            "background_color": COLOURS["light"],
            "theme_color": COLOURS["light"],
            "icons": [scalable, *drawn],
            **({"screenshots": shots} if (shots := link_previews.screenshots(site)) else {}),
            "shortcuts": [shortcut(game, site) for game in GAMES.values()],
        },
        indent=1,
    ).encode()


def shortcut(game: Game, site: Site) -> dict[str, object]:
    """Return a shortcut to a game for the menu of the app's icon."""
    places = site.places()
    icon = {"src": f"{places['icons']}/{game.name}.png", "type": "image/png", "sizes": "96x96"}
    drawn = (ROOT / "web/assets/icons" / f"{game.name}.png").is_file()
    return {
        "name": words.title(game),
        "description": words.sentence("about", game=game),
        "url": f"{site.top}{game.name}.html",
        "icons": [icon] if drawn else [],
    }


def lost_page(language: str, site: Site) -> bytes:
    """Return the page that the service worker sends if it cannot fetch the requested one.

    The worker completes the links. In a frame, they leave the frame.
    """
    site = site._replace(home="")
    with catalogues.speaking(language):
        links = html(
            '<a class="main" href="">{retry}</a> <a href="./" target="_top">{games}</a>',
            retry=words.sentence("boot.retry"),
            games=words.sentence("page.games"),
        )
        return notice(site, "offline.lost", section("offline.lost", "./", links))


def missing_page(site: Site) -> bytes:
    """Return the page for unknown addresses, which hosts send in any folder.

    The page is in all languages; a script shows that of the address or of the user.
    """
    site = site._replace(home=site.home or "/")  # for links that start at the root of the host
    sections: list[Markup] = []
    for language in catalogues.each():
        home, back = site.root + folder(language), words.sentence("page.back")
        link = html('<a class="main" href="{home}">{back}</a>', home=home, back=back)
        sections.append(section("page.missing", home, link))
    return notice(site, "page.missing", join(sections), is_in_all_languages=True)


def section(key: str, home: str, links: Markup) -> Markup:
    """Return the reason why the page is shown, in the current language, `links`, and the games.

    `home` is the link to the front page.
    """
    return html(
        '<section lang="{language}"><h1>{title}</h1>\n<p>{why}</p>\n'
        '<p class="chips">{links}</p>\n<p class="chips">{games}</p></section>\n',
        language=words.current_language(),
        title=words.sentence(key),
        why=words.sentence(f"{key}.why"),
        links=links,
        games=join_with_spaces(
            html(
                '<a href="{home}{game}.html" target="_top">{title}</a>',
                home=home,
                game=game.name,
                title=words.title(game),
            )
            for game in GAMES.values()
        ),
    )


def notice(site: Site, key: str, sections: Markup, is_in_all_languages: bool = False) -> bytes:
    """Return a page with sections, and the title of a key."""
    return site.fill(
        "notice.html",
        language=words.current_language(),
        title=words.sentence(key),
        sections=sections,
        is_in_all_languages=is_in_all_languages,
    ).encode()


def relays(site: Site) -> bytes:
    """Return the list of the relays for live play; a server of this project names its own."""
    return json.dumps(headers.relays()).encode()


def search_files(addresses: Iterable[str], home: str) -> dict[str, bytes]:
    """Return the files for search engines by address; a sitemap needs the address of the site."""
    pages = [page for page in addresses if is_page(page)]
    files_by_name = {"robots.txt": robots(home).encode()}
    return files_by_name | ({"sitemap.xml": sitemap(pages, home).encode()} if home else {})


def is_page(address: str) -> bool:
    """Return whether search engines should list an address of the site.

    A page that is not translated is listed in English only.

    >>> [is_page(name) for name in ("fr/run.html", "embed/run/index.html", "cards/run.png")]
    [True, False, False]
    """
    site = Site(address, {})
    is_frame = address.startswith(FOLDER_OF_FRAMES)
    return address.endswith(".html") and not is_frame and is_translated(site.page, site.lang)


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
    """Return the text of `sitemap.xml`: the absolute address of each page."""
    whole = (Site(page, {}, home).address(page) for page in sorted(pages))
    return html(
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{urls}</urlset>\n',
        urls=(html("<url><loc>{address}</loc></url>\n", address=address) for address in whole),
    )


BESIDE: dict[str, Callable[[Site], bytes]] = {
    **{
        f"{folder(language)}manifest.webmanifest": partial(render, manifest)
        for language in words.LANGUAGES
    },
    **{LOST.format(language): partial(lost_page, language) for language in words.LANGUAGES},
    "404.html": missing_page,
    headers.RELAYS: relays,
    WORKER: no_worker,  # a build replaces it, once it has the list of files
}
"""The function that returns each file, by address."""
