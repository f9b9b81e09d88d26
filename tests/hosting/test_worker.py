"""The service worker takes an address for the same page as the hosts do."""

import json
import subprocess
from pathlib import Path

import pytest

from nyout import words
from tests.hosting.test_addresses import FRAMES, MEANT, MISSING
from web.site.pages.pages import PAGES
from web.site.template import NODE, ROOT, Site, folder

PROBE = Path(__file__).parent / "worker.mjs"
SCOPES = ("https://example.org/", "https://example.org/games/")


def answered(scope: str, addresses: list[str]) -> dict[str, str | None]:
    """The page that the worker gives in the end, or where it leads, by the addresses."""
    spoken = [language for language in words.LANGUAGES if folder(language)]
    pages = [name for name in PAGES if name.endswith(".html") and not name.startswith("embed/")]
    kept = {
        language: {name: "" for name in pages if name.partition("/")[0] == language}
        for language in spoken
    }
    english = {name: "" for name in pages if name.partition("/")[0] not in spoken}
    site = {
        "version": "1",
        "assets": {},
        "pages": english | {"404.html": ""},
        "languages": {language: {"assets": {}, "pages": kept[language]} for language in spoken},
    }
    worker = f"const SITE = {json.dumps(site)};\n" + (ROOT / "web/offline/sw.js").read_text("utf-8")
    asked = json.dumps({"scope": scope, "worker": worker, "addresses": addresses})
    run = subprocess.run([NODE, PROBE], input=asked, capture_output=True, check=True, text=True)
    return json.loads(run.stdout)


@pytest.mark.parametrize("scope", SCOPES)
def test_the_worker_means_the_pages_that_the_hosts_mean(scope: str) -> None:
    # Frames in other people's pages are not kept, and neither is what leads out of their folder.
    forms = [form for form in MEANT if not form.startswith(("embed", "cards"))]
    found = answered(scope, [*forms, *MISSING, *FRAMES])
    wrong = [
        f"/{form}: {found[form]}"
        for form in forms
        if found[form] not in (MEANT[form], f"to {Site.shown(MEANT[form])}{query(form)}")
    ]
    wrong += [f"/{form}: {found[form]}" for form in (*MISSING, *FRAMES) if found[form]]
    assert not wrong, "\n".join(wrong)


def query(form: str) -> str:
    """What follows the path of an address; an empty query is none."""
    asked = form.partition("?")[2]
    return f"?{asked}" if asked else ""


def test_a_page_is_given_where_its_links_hold_and_led_to_from_elsewhere() -> None:
    given = ["", "run", "run.html", "index.html", "fr/", "fr/run", "fr/index"]
    led = ["run/", "run.html/", "fr", "fr//run.html", "/run.html", "index/", "fr/index/"]
    found = answered(SCOPES[0], [*given, *led])
    assert [form for form in given if str(found[form]).startswith("to ")] == []
    assert [form for form in led if not str(found[form]).startswith("to ")] == []
