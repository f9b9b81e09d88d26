"""The language of a page: how it is chosen, changed in mid-game, and complete."""

import re
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from builder import catalogues
from nyout import GAMES, match, words
from nyout.core import Game
from nyout.match import Match
from nyout.words.en import TEXTS, every
from tests.sampling import games, sample
from tools.driver.languages import link_to_language, switch
from tools.driver.matches import ANN, BOB, link_to, play_match
from tools.driver.parts import Parts, wait_until_ready
from tools.driver.playing import choose_at_random, play_plies
from tools.driver.problems import FAILED_REQUEST, Problems
from tools.driver.shared_page import SHARED, SHARED_BY, UNSHARED
from tools.driver.table import Table
from tools.driver.waiting import hold_requests, let_page_react, wait_until

pytestmark = SHARED

WORD = re.compile(r"[A-Za-z]{3,}")

# Returns the text of all visible and announced elements, including temporarily hidden ones. It
# skips names of places and the notation in tooltips of the move list: they are never translated.
ALL_TEXT = """() => {
    const found = [document.title];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        if (node.closest("script, style, noscript, .languages, [name=lang], textarea")) continue;
        for (const name of ["aria-label", "title", "placeholder"])
            if (node.hasAttribute(name) && !node.dataset.ply) found.push(node.getAttribute(name));
        if (node.matches("text.label")) continue;
        for (const child of node.childNodes)
            if (child.nodeType === Node.TEXT_NODE) found.push(child.nodeValue);
    }
    return found.map(text => text.trim()).filter(Boolean);
}"""


@cache
def vocabulary(language: str) -> set[str]:
    """Return the words of all sentences in a language, including titles and names."""
    with catalogues.speaking(language):
        texts = [words.template(key, count) for key in every() for count in (1, 2)]
    names = [game.title for game in GAMES.values()] + ["Ann", "Bob", "Python", "JavaScript"]
    holes = re.compile(r"{\w+}")
    return {word for text in texts + names for word in WORD.findall(holes.sub(" ", text))}


def remaining_english(page: Page, language: str) -> set[str]:
    """Return the English words on a page that its language does not have."""
    english = vocabulary(words.ENGLISH) - vocabulary(language)
    on_page = {word for text in page.evaluate(ALL_TEXT) for word in WORD.findall(text)}
    return on_page & english


def expect_translated(page: Page, language: str) -> None:
    """Wait until no English words remain on a page that its language does not have."""
    wait_until(page, lambda: remaining_english(page, language) == set())


def expect_prompt(table: Table, current: Match, language: str) -> None:
    """Wait until the page shows the prompt of a match in a language."""
    with catalogues.speaking(language):
        expect(table.turn).to_have_text(words.turn_line(current))
        expect(table.status).to_have_text(words.instruction(current))


def test_the_game_continues_when_the_language_changes(table: Table) -> None:
    current = play_match("5 hand-5 4")
    table.open(link_to(current))
    table.place("5").click()
    moves, marks = table.list_of_moves(), table.marks()
    table.page.evaluate("window.same = true")
    for language in ("fr", "ko", "fr"):
        switch(table, language)
        with catalogues.speaking(language):
            prompt = words.sentence("pick", "place", game=GAMES["le-nyout"], picked="…", throw="…")
            expect(table.throw_button).to_have_text(words.sentence("do"))
        expect(table.status).to_contain_text(prompt.rsplit("…", 1)[1].strip())
        assert (table.list_of_moves(), table.marks()) == (moves, marks)
        expect(table.page).to_have_url(re.compile(f"lang={language}"))
        assert table.page.evaluate("window.same"), "the page was reloaded"
    table.place("9").click()
    expect(table.plies).to_have_count(len(moves) + 1)
    after = current.play(("5", "9"))
    expect_prompt(table, after, "fr")
    for narration in (table.speech, table.shown_ply):
        expect(narration).to_contain_text("va de 5 à 9")
    assert table.match().moves == after.moves  # the address has the move
    table.reload()
    expect_prompt(table, after, "fr")
    expect_translated(table.page, "fr")


@pytest.mark.slow
@SHARED_BY("scouts")
def test_the_fairness_panel_translates_the_coin_and_the_decimal_separator(page: Page) -> None:
    table = Table(page, GAMES["scouts"]).open("?lang=fr")
    table.throw_button.click()
    expect(table.plies).not_to_have_count(0)
    table.fairness_button().click()
    rows = Parts(table.fairness_sections.last).rows
    expect(Parts(rows).row_headings).to_have_text(["pièce face", "pièce pile"])
    expect(Parts(rows).last_cells).to_have_text(["0,5", "0,5"])


@UNSHARED
@pytest.mark.parametrize("game", games("hypnosia", rarer=["run"]))
def test_no_english_is_left_on_the_page_or_in_dialogs(page: Page, game: Game) -> None:
    table, language = Table(page, game), "ko"  # a language that shares no words with English
    page.goto(f"{language}/{game.name}.html")
    table.wait()
    assert page.evaluate("document.documentElement.lang") == language
    expect_translated(page, language)
    over = random_game(game)
    table.follow(link_to(over))
    page.wait_for_function("() => document.documentElement.classList.contains('over')")
    expect_translated(page, language)
    for share in (1, 2, 3):
        table.ply(len(over.moves) * share // 4).click()
        expect_translated(page, language)
    table.entry("new").click()
    expect_translated(page, language)
    page.keyboard.press("Escape")
    table.embed_button().click()
    Parts(page).embedding_preview.evaluate("frame => frame.remove()")
    expect_translated(page, language)
    page.keyboard.press("Escape")
    table.entry("edit").click()
    expect(Parts(page).editing).to_be_visible()
    expect_translated(page, language)
    page.keyboard.press("Escape")
    table.follow("#lesson")
    expect(table.lesson).to_be_visible()
    expect_translated(page, language)


def random_game(game: Game) -> Match:
    """Return a finished game between two players, the same in every run."""
    return play_plies(match.start(game, (ANN, BOB), "7"), choose_at_random(Random(7)))


@pytest.fixture
def abroad(browser: Browser, base_url: str) -> Iterator[Page]:
    """Yield a page of a browser that prefers another language."""
    context = browser.new_context(base_url=base_url, locale="fr-CA", service_workers="block")
    yield context.new_page()
    context.close()


@UNSHARED
def test_a_page_uses_the_preferred_language_until_another_is_chosen(abroad: Page) -> None:
    table = Table(abroad).open()
    language = "fr"
    expect(table.root_in(language)).to_be_attached()
    expect_translated(abroad, language)
    assert abroad.url.endswith("/le-nyout.html"), "the page moved to another address"
    switch(table, "en")
    expect(abroad).to_have_url(re.compile("lang=en"))
    table.open()
    expect(table.root_in("en")).to_be_attached()
    expect(table.undo).to_be_visible()


@UNSHARED
@pytest.mark.parametrize("name", sample(["", "run-rules.html"], ""))
def test_a_page_without_python_uses_the_preferred_language_until_another_is_chosen(
    abroad: Page, base_url: str, name: str
) -> None:
    language = "fr"
    abroad.goto(name)
    expect(abroad).to_have_url(f"{base_url}{language}/{name}")
    link_to_language(abroad, "en").click()
    expect(abroad).to_have_url(f"{base_url}{name}")
    abroad.reload(wait_until="networkidle")
    expect(abroad).to_have_url(f"{base_url}{name}")
    expect(Table(abroad).root_in("en")).to_be_attached()
    abroad.evaluate("localStorage.clear()")
    abroad.evaluate("void (Storage.prototype.setItem = () => { throw new DOMException() })")
    link_to_language(abroad, "en").click()
    abroad.wait_for_url(f"{base_url}{name}?lang=en", wait_until="networkidle")
    expect(Table(abroad).root_in("en")).to_be_attached()


@UNSHARED
def test_the_address_overrides_the_browser_and_unknown_languages_are_ignored(table: Table) -> None:
    for address, language in (
        ("le-nyout.html?lang=ko", "ko"),
        ("le-nyout.html?lang=xx", "en"),
        ("fr/le-nyout.html", "fr"),
        ("fr/le-nyout.html?lang=en", "en"),
    ):
        table.page.goto(address)
        expect(table.root_in(language)).to_be_attached()
    table.wait()
    expect(table.button("Undo")).to_be_visible()
    links = table.page_links
    for number in range(links.count()):
        assert "/fr/" not in links.nth(number).evaluate("link => link.href")


@pytest.mark.slow
@UNSHARED
def test_the_page_waits_for_a_catalogue_that_arrives_after_python(table: Table) -> None:
    first_request = hold_requests(table.page, "ko.mo")
    table.go("?lang=ko", wait_until="commit")
    route = first_request()
    wait_until(table.page, lambda: table.boot_bar.evaluate("bar => bar.value") > 90)
    table.page.wait_for_timeout(3000)  # Python starts
    route.continue_()
    table.wait()
    expect(table.root_in("ko")).to_be_attached()
    expect(table.button("무르기")).to_be_visible()


@UNSHARED
def test_a_missing_catalogue_is_reported_and_the_page_works(
    table: Table, problems: Problems
) -> None:
    table.page.route("**/ko.mo", lambda route: route.abort())
    table.open("?lang=ko")
    expect(table.root_in("en")).to_be_attached()
    link_to_language(table.page, "ko").click()
    expect(table.line).to_have_text(TEXTS["page.mute"])
    expect(table.root_in("en")).to_be_attached()
    problems.expect(FAILED_REQUEST)


@UNSHARED
@pytest.mark.parametrize("arrives", sample([True, False], True))
def test_a_late_language_does_not_replace_the_one_chosen_last(
    table: Table, problems: Problems, arrives: bool
) -> None:
    sentences = hold_requests(table.page, "fr.mo")
    table.open()
    link_to_language(table.page, "fr").click()
    french = sentences()
    switch(table, "ko")
    table.page.route("**/fr.mo", lambda route: route.abort())  # the second request
    with table.page.expect_event("requestfinished" if arrives else "requestfailed"):
        french.continue_() if arrives else french.abort()
    let_page_react(table.page)
    expect(table.root).to_have_attribute("lang", "ko")
    with catalogues.speaking("ko"):
        expect(table.line).not_to_have_text(words.sentence("page.mute"))
    if not arrives:
        problems.expect(FAILED_REQUEST)


@UNSHARED
def test_without_scripts_a_page_links_to_itself_in_another_language(
    browser: Browser, base_url: str
) -> None:
    language = "ko"
    context = browser.new_context(base_url=base_url, java_script_enabled=False)
    page = context.new_page()
    page.goto("run.html")
    link_to_language(page, language).click()
    expect(page).to_have_url(f"{base_url}{language}/run.html")
    expect(Parts(page).root).to_have_attribute("lang", language)
    link_to_language(page, "en").click()
    expect(page).to_have_url(f"{base_url}run.html")
    context.close()


@UNSHARED
def test_an_embedded_board_uses_the_requested_language_before_and_after_it_wakes(
    page: Page,
) -> None:
    language = "ko"
    page.goto(f"embed/le-nyout/?lang={language}")
    interpreter = hold_requests(page, "pyodide.mjs")
    with catalogues.speaking(language):
        play, throw, starting = (words.template(key) for key in ("embed.play", "do", "boot.python"))
    button = page.get_by_role("button", name=play)
    expect(button).to_be_visible()
    button.click()
    expect(Parts(page).boot_text).to_contain_text(starting.partition("{")[0])
    interpreter().continue_()
    wait_until_ready(page)
    expect(Table(page).throw_button).to_have_text(throw)
    expect(Table(page).root_in(language)).to_be_attached()
    expect_translated(page, language)
