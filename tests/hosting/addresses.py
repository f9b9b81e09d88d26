"""Forms of addresses, with the pages that every host serves for them."""

from __future__ import annotations

from builder.template import folder
from nyout import GAMES, words

GAME = "run"  # the pages of all games have the same address forms


def forms(page: str) -> list[str]:
    """Return the forms of a page's address, relative to the folder of the front page."""
    stem = page.removesuffix(".html")
    paths = [page, stem, f"{stem}/", f"{page}/", f"/{page}", f"{stem}/index.html", f"{stem}/index"]
    inside, name = page.rpartition("/")[::2]
    if name == "index.html":
        paths += [inside, f"{inside}/"] if inside else ["", "/"]
    if inside:
        paths.append(f"{inside}//{name}")
    return [*paths, f"{page}?lang=en&x=/", f"{stem}?"]


FRAMES = (
    *(f"embed/{GAME}", f"embed/{GAME}?theme=dark", f"embed/{GAME}/", f"embed//{GAME}/"),
    *(f"embed/{GAME}/?theme=dark&record=1", f"embed/{GAME}/index.html"),
    f"embed/{GAME}/index.html/",
)

EXPECTED = {
    form: page
    for language in (words.ENGLISH, "fr")  # the pages of all others have the same address forms
    for name in ("index.html", f"{GAME}.html", f"{GAME}-rules.html")
    for page in [folder(language) + name]
    for form in forms(page)
} | {
    **{f"{name}.html": f"{name}.html" for name in GAMES},
    **dict.fromkeys(FRAMES, f"embed/{GAME}/index.html"),
    "embed": "index.html",
    "embed/": "index.html",
    "cards/": "index.html",
}
"""Expected pages by address form."""

MISSING = (
    *("nothing", "nothing/", "nothing.html", "no/such/page", "no/such/page/", "no/such/page.html"),
    *("fr/nothing", "fr/no/such/", "de/", "de/run.html", "ko/ko/", "RUN.HTML", "Fr/Run.html"),
    *("embed/nothing/", "embed/chess", "embed/run/more/", "run.html/more"),
    *("fr.html", "run.html.html", "embed.html", "index.html/index.html"),
)
"""Addresses without a page."""
