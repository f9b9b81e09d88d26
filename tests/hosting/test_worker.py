"""Tests that the service worker resolves addresses like the hosts."""

import json
import subprocess
from pathlib import Path

import pytest

from builder.pages.pages import PAGES
from builder.template import NODE, ROOT, Site, folder
from nyout import words
from tests.hosting.addresses import EXPECTED, FRAMES, MISSING

PROBE = Path(__file__).parent / "worker.mjs"
SCOPES = ("https://example.org/", "https://example.org/games/")


def answers_of(scope: str, addresses: list[str]) -> dict[str, str | None]:
    """Return the page or the redirect that the worker answers, by address."""
    languages = [language for language in words.LANGUAGES if folder(language)]
    pages = [name for name in PAGES if name.endswith(".html") and not name.startswith("embed/")]
    translations = {
        language: {name: "" for name in pages if name.partition("/")[0] == language}
        for language in languages
    }
    english = {name: "" for name in pages if name.partition("/")[0] not in languages}
    site = {
        "version": "1",
        "assets": {},
        "pages": english | {"404.html": ""},
        "languages": {
            language: {"assets": {}, "pages": translations[language]} for language in languages
        },
    }
    worker = f"const SITE = {json.dumps(site)};\n" + (ROOT / "web/offline/sw.js").read_text("utf-8")
    request = json.dumps({"scope": scope, "worker": worker, "addresses": addresses})
    run = subprocess.run([NODE, PROBE], input=request, capture_output=True, check=True, text=True)
    return json.loads(run.stdout)


@pytest.mark.parametrize("scope", SCOPES)
def test_the_worker_resolves_addresses_to_the_pages_of_the_hosts(scope: str) -> None:
    # The worker caches neither embedded boards nor the addresses around them.
    forms = [form for form in EXPECTED if not form.startswith(("embed", "cards"))]
    answers = answers_of(scope, [*forms, *MISSING, *FRAMES])
    wrong = [
        f"/{form}: {answers[form]}"
        for form in forms
        if answers[form]
        not in (EXPECTED[form], f"to {Site.drop_index(EXPECTED[form])}{query(form)}")
    ]
    wrong += [f"/{form}: {answers[form]}" for form in (*MISSING, *FRAMES) if answers[form]]
    assert not wrong, "\n".join(wrong)


def query(form: str) -> str:
    """Return the query of an address with its question mark, or nothing."""
    text = form.partition("?")[2]
    return f"?{text}" if text else ""


def test_a_page_is_served_where_its_links_work_and_redirected_to_from_elsewhere() -> None:
    pages = ["", "run", "run.html", "index.html", "fr/", "fr/run", "fr/index"]
    redirects = ["run/", "run.html/", "fr", "fr//run.html", "/run.html", "index/", "fr/index/"]
    answers = answers_of(SCOPES[0], [*pages, *redirects])
    assert [form for form in pages if str(answers[form]).startswith("to ")] == []
    assert [form for form in redirects if not str(answers[form]).startswith("to ")] == []
