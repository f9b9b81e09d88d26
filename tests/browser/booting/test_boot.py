"""Booting: what the page shows before Python runs, and when Python cannot start."""

import io
import re
import zipfile
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import ConsoleMessage, Page, Route, expect

from builder.program import program
from nyout import words
from tools.driver.inside import RUN, wait_for_library
from tools.driver.parts import Parts, wait_until_ready
from tools.driver.problems import FAILED_REQUEST, NOT_FETCHED, Problems
from tools.driver.table import Table
from tools.driver.waiting import TIMEOUT, hold_requests, wait_until

slow = partial(pytest.param, marks=pytest.mark.slow)

# Disables the timer that starts Python in pages that are never painted.
NO_TIMER = """const later = setTimeout;
window.setTimeout = (act, ms, ...given) => ms === 3000 ? 0 : later(act, ms, ...given);"""
WARNING = "Python does not start from the packed memory: "


@pytest.mark.browser_context_args(java_script_enabled=False)
@pytest.mark.parametrize("language", [words.ENGLISH, "fr"])
def test_without_javascript_the_page_shows_the_board_and_says_what_is_missing(
    page: Page, language: str
) -> None:
    page.goto("le-nyout.html" if language == words.ENGLISH else f"{language}/le-nyout.html")
    expect(Parts(page).board_places).to_have_count(29)
    expect(Table(page).pieces).to_have_count(8)
    for place in Parts(page).places_and_trays.all():
        expect(place).to_be_visible()
    for width, height in ((390, 664), (844, 390), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        card, notice = Parts(page).card, page.get_by_text("JavaScript")
        expect(notice).to_be_visible()
        assert card.evaluate("card => card.scrollHeight <= card.clientHeight")
        assert card.inner_text().strip() == notice.inner_text()
    useless = Parts(Parts(page).controls).visible
    expect(useless).to_have_count(0)


@pytest.mark.slow
def test_the_prompt_is_shown_before_python_runs(table: Table) -> None:
    table.page.route("**/core.js", lambda route: None)
    table.go(wait_until="commit")
    prompt = table.status.text_content()
    assert prompt
    table.page.unroute_all(behavior="ignoreErrors")
    table.open()
    expect(table.status).to_have_text(prompt)


def test_presses_before_python_runs_are_shown_announced_and_followed(table: Table) -> None:
    memory, program = (hold_requests(table.page, name) for name in ("snapshot.bin", "*.asm.wasm"))
    hold_requests(table.page, "rest.wasm")  # a page that called a function in it would stand still
    progress, bar = table.page.get_by_role("status"), table.page.get_by_role("progressbar")
    table.go(wait_until="commit")
    expect(progress.filter(has_text="Setting up the game, ")).to_be_visible()
    bar.hover(trial=True)  # nothing covers it
    expect(Parts(table.board).keyed_pieces).to_have_count(8)
    expect(table.undo).to_be_disabled()
    expect(table.log_of_speech).to_be_empty()
    table.page.keyboard.press("Control+h")  # belongs to the browser
    table.page.keyboard.press("/")
    expect(table.type_button).to_have_attribute("aria-busy", "true")
    expect(table.busy).to_have_count(1)
    pressed = table.throw_button, table.button("Settings"), table.place("c")
    for control in pressed:
        control.click()
        expect(control).to_have_attribute("aria-busy", "true")
    expect(table.speech).to_contain_text("Setting up the game, ")
    memory().continue_()
    wait_until(table.page, lambda: table.boot_bar.evaluate("bar => bar.value") > 10)
    program().continue_()
    table.wait()
    expect(bar).to_be_hidden()
    expect(table.busy).to_have_count(0)
    expect(table.page.get_by_role("dialog", name="Settings")).to_be_visible()
    expect(table.typed).to_be_visible()
    expect(table.plies.first).to_be_attached()


@pytest.mark.slow
def test_the_board_is_painted_before_python_starts_to_load(table: Table) -> None:
    table.page.add_init_script(NO_TIMER)
    painted, started = table.open().page.evaluate(
        """() => [
            performance.getEntriesByName("first-contentful-paint")[0].startTime,
            performance.getEntriesByType("resource")
                .find(({ name }) => name.endsWith("/boot.js")).startTime,
        ]"""
    )
    assert painted <= started


@pytest.mark.parametrize("name", ["boot.js", slow("pyodide.asm.wasm")])
def test_a_file_that_cannot_be_loaded_is_reported_and_can_be_retried(
    table: Table, problems: Problems, name: str
) -> None:
    table.page.route(f"**/{name}", lambda route: route.abort())
    table.go()
    message = table.page.get_by_role("status").filter(has_text="Couldn’t load the game.")
    expect(message).to_be_visible(timeout=TIMEOUT)
    expect(table.boot_reason).to_contain_text(re.compile(r"\S+ \S+ \S+"))
    expect(table.page.get_by_role("progressbar")).to_be_hidden()
    retry = table.button("Try again")
    expect(retry).to_be_focused()
    table.page.unroute_all()
    retry.click()
    table.wait()
    expect(table.throw_button).to_be_enabled()
    expect(retry).to_be_hidden()
    problems.expect(NOT_FETCHED)


@pytest.mark.slow
def test_an_error_of_the_page_itself_is_reported_in_its_language(
    table: Table, problems: Problems
) -> None:
    table.page.route("**/snapshot.bin", lambda route: route.abort())
    table.page.route("**/app.zip", lambda route: route.fulfill(body=broken_app()))
    table.go()
    message = table.page.get_by_role("status").filter(has_text="The game couldn’t start.")
    expect(message).to_be_visible(timeout=TIMEOUT)
    expect(table.boot_reason).to_contain_text("RuntimeError: the dice are lost")
    table.page.unroute_all()
    table.button("Try again").click()
    table.wait()
    problems.expect("the dice are lost", FAILED_REQUEST)


def broken_app() -> bytes:
    """Return an archive of the app that raises an error on import."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as app:
        app.writestr("web/__init__.py", b"")
        app.writestr("web/app/__init__.py", b"")
        app.writestr("web/app/site_app.py", b"raise RuntimeError('the dice are lost')")
    return archive.getvalue()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["snapshot.bin", "program-*/pyodide.asm.wasm"])
def test_python_starts_from_the_stock_files_if_it_cannot_from_the_memory(
    table: Table, problems: Problems, name: str
) -> None:
    table.page.route(f"**/{name}", lambda route: route.abort())
    assert warnings(table) == [WARNING]
    table.throw()
    expect(table.undo).to_be_enabled()
    problems.expect(FAILED_REQUEST)


@pytest.mark.slow
def test_a_site_built_without_the_memory_starts_the_stock_files(table: Table) -> None:
    def respond(route: Route) -> None:
        manifest = route.fetch()
        route.fulfill(response=manifest, body=manifest.text().replace('"memory":', '"none":', 1))

    table.page.route("**/manifest.js", respond)
    assert warnings(table) == [WARNING]
    table.throw()
    expect(table.undo).to_be_enabled()


IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15"


@pytest.mark.slow
@pytest.mark.browser_context_args(user_agent=IPHONE)
def test_the_snapshot_is_restored_where_python_calls_functions_through_javascript(
    table: Table,
) -> None:
    assert warnings(table) == []
    table.throw()
    expect(table.undo).to_be_enabled()


@pytest.mark.slow
def test_a_snapshot_of_another_build_is_not_used(table: Table) -> None:
    def respond(route: Route) -> None:
        route.fulfill(body=b"0" * 32 + route.fetch().body()[32:])

    table.page.route("**/snapshot.bin", respond)
    assert warnings(table) == [WARNING]
    table.throw()
    expect(table.undo).to_be_enabled()


def warnings(table: Table) -> list[str]:
    """Open the page; return its warnings about ways to start Python, without the reasons."""
    messages: list[ConsoleMessage] = []
    table.page.on("console", lambda message: messages.append(message))  # noqa: PLW0108, Playwright sets attributes of handlers
    table.open()
    return [
        message.text.partition(": ")[0] + ": "
        for message in messages
        if message.type == "warning" and message.text.startswith("Python ")
    ]


@pytest.mark.slow
def test_the_whole_standard_library_can_be_imported_once_the_board_is_up(table: Table) -> None:
    table.open()
    wait_for_library(table)
    code = "import colorsys, ssl, email.mime.text; colorsys.rgb_to_hls(0, 1, 0)[1]"
    assert table.page.evaluate(RUN, code) == 0.5


def test_the_on_demand_parts_of_the_program_are_requested_once_by_the_first_module_that_needs_them(
    table: Table,
) -> None:
    names: list[str] = []
    table.page.on("request", lambda request: names.append(Path(request.url).name))
    table.open()
    table.throw()
    expect(table.undo).to_be_enabled()
    wait_for_library(table)
    parts = program().parts
    assert not parts.keys() & set(names)
    code = (
        "import unicodedata; unicodedata.name(chr(233)) + ' ' + chr(54620).encode('euc-kr').hex()"
    )
    assert table.page.evaluate(RUN, code) == "LATIN SMALL LETTER E WITH ACUTE c7d1"
    for name in parts:
        assert names.count(name) == 1, name


IMPORT = """
try:
    import {}
    found = "imported"
except ImportError as error:
    found = str(error)
found
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("part", "module", "reason"),
    [
        ("rest.wasm", "colorsys", "the standard library did not arrive"),
        slow("rest.wasm", "pyexpat", "the code of extension modules did not arrive"),
        slow("modules.wasm", "unicodedata", "the code of extension modules did not arrive"),
    ],
)
def test_a_module_whose_part_is_missing_cannot_be_imported_and_the_game_goes_on(
    table: Table, problems: Problems, part: str, module: str, reason: str
) -> None:
    table.page.route(f"**/{part}*", lambda route: route.abort())
    table.open()
    wait_for_library(table)
    code = IMPORT.format(module)
    assert table.page.evaluate(RUN, code) == f"{module}: {reason}"
    table.throw()
    expect(table.undo).to_be_enabled()
    table.page.unroute_all()
    assert table.page.evaluate(RUN, code) == "imported"
    problems.expect(FAILED_REQUEST)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("file", "module"),
    [
        ("rest.wasm", "colorsys"),
        slow("modules.wasm", "unicodedata"),
        slow("python_stdlib.zip", "colorsys"),
    ],
)
def test_a_damaged_file_of_a_module_is_requested_again_past_the_cache(
    table: Table, dist: Path, file: str, module: str
) -> None:
    (path,) = dist.glob(f"assets/*/{file}")
    body = bytearray(path.read_bytes())
    body[len(body) // 2] ^= 1
    table.page.route(f"**/{file}", lambda route: route.fulfill(body=bytes(body)))
    table.open()
    wait_for_library(table)
    with table.page.expect_request(re.compile(rf"/{re.escape(file)}\?\d+$")):
        assert table.page.evaluate(RUN, IMPORT.format(module)) == "imported"


def test_each_boot_has_its_own_random_numbers(page: Page) -> None:
    numbers = set()
    for _ in range(2):
        page.goto("le-nyout.html")
        wait_until_ready(page)
        numbers.add(page.evaluate(RUN, "import random; random.random()"))
    assert len(numbers) == 2
