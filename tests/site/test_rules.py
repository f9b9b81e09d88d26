"""Tests the rules pages: complete, well formed, with diagrams of legal positions."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest

from builder import catalogues
from builder.bundles import BUNDLES, plain_folder
from builder.pages import rules
from builder.pages.pages import rules_page
from builder.template import Site, folder
from nyout import GAMES, words
from nyout.core import Game
from nyout.words.en import every
from tests.finished import FINISHED_IN

FOLDERS = {bundle: plain_folder(bundle) for bundle in BUNDLES}
VOID = {"br", "circle", "ellipse", "hr", "link", "meta", "path", "polygon", "polyline", "rect"}


@pytest.fixture(params=words.LANGUAGES, autouse=True)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Run each test in every language."""
    with catalogues.speaking(request.param):
        yield request.param


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest, language: str) -> Game:
    if request.param not in FINISHED_IN[language]:
        pytest.skip(f"{request.param} is not finished in this language")
    return GAMES[request.param]


FLAGS = {"async"}  # attributes without a value


class Balance(HTMLParser):
    """Parses a page into its open tags, its wrong end tags and its attributes without values."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.wrong: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.wrong += [
            f"{tag} {name}" for name, value in attrs if value is None and name not in FLAGS
        ]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:  # `<path/>` starts and ends an element
        if tag not in VOID and (not self.open or self.open.pop() != tag):
            self.wrong.append(f"</{tag}> in line {self.getpos()[0]}")


def balance(text: str) -> tuple[list[str], list[str]]:
    """Return the wrong tags and attributes, and the tags left open."""
    parser = Balance()
    parser.feed(text)
    parser.close()
    return parser.wrong, parser.open


def plain(game: Game, language: str) -> str:
    """Return the text of a game's rules without tags and line breaks."""
    return " ".join(re.sub(r"<[^>]*>", " ", rules.body(game, language)).split())


def page_of(game: Game, language: str) -> str:
    """Return the rules page of a game."""
    return rules_page(game, Site(f"{folder(language)}run-rules.html", FOLDERS)).decode()


def test_page_has_enough_diagrams_and_draws_all_of_them(game: Game, language: str) -> None:
    count = rules.body(game, language).count("<figure>")
    assert count >= 3
    text = rules.source(game, language).read_text("utf-8")
    assert text.count("<figure") == count
    assert rules.body(game, language).count(' translate="no"') >= count  # coordinates and throws


def test_page_marks_only_our_rulings_and_explains_the_first(game: Game, language: str) -> None:
    marks = re.findall("<mark>(.*?)</mark>", rules.body(game, language))
    if marks:  # some games need no ruling of ours
        first, *others = marks
        assert {f"{text}{words.sentence('rules.ours')}" for text in others} <= {first}
        assert first.endswith(words.sentence("rules.ours"))


def test_every_language_marks_the_same_rulings(game: Game, language: str) -> None:
    pages = [rules.source(game, one).read_text("utf-8") for one in (words.ENGLISH, language)]
    marks = [[line.count("<mark>") for line in page.splitlines()] for page in pages]
    assert marks[0] == marks[1]


def test_page_names_the_homes_as_records_do(game: Game, language: str) -> None:
    homes = [key for key in every() if key.startswith(f"{game.name}.value.homes.")]
    text = plain(game, language)
    assert {key[-1] for key in homes} <= {*re.findall("(?<![A-Za-z])[A-Z](?![A-Za-z])", text)}


def test_page_links_to_each_section_and_at_the_end_to_the_game(game: Game, language: str) -> None:
    before, body, after = re.split("</?main.*?>", page_of(game, language))
    sections = re.findall('<h2 id="(.*?)">(.*?)</h2>', body)
    assert re.findall('<a href="#(.*?)">(.*?)</a>', before) == sections
    for part in ("play", "lesson"):
        assert f'href="./{folder(language)}{game.name}.html#{part}"' in after.replace("../", "./")


def test_page_has_no_unfilled_field_and_no_attribute_of_a_figure(game: Game, language: str) -> None:
    page = page_of(game, language)
    assert "{{" not in page
    assert not re.search(r"<figure[^>]", page)


def test_page_is_well_formed(game: Game, language: str) -> None:
    assert balance(page_of(game, language)) == ([], [])


def test_page_names_every_option_as_the_form_does(game: Game, language: str) -> None:
    for option in game.options:
        assert words.sentence("option", option.name, game=game) in plain(game, language)


def test_page_has_sections(game: Game, language: str) -> None:
    body = rules.body(game, language)
    assert len(rules.SECTION.findall(body)) >= 5


def test_picked_places_are_marked_in_their_diagram(game: Game, language: str) -> None:
    text = rules.source(game, language).read_text("utf-8")
    for figure in rules.FIGURE.finditer(text):
        values = dict(rules.ATTRIBUTE.findall(figure["attributes"]))
        drawing = rules.figure(game, figure["attributes"], figure["caption"], rules.Shared({}))
        assert ("data-mark=" in drawing) == bool(values.get("picked"))


def test_a_copy_of_a_piece_shows_each_way_to_continue_a_picked_move(
    game: Game, language: str
) -> None:
    text = rules.source(game, language).read_text("utf-8")
    for figure in rules.FIGURE.finditer(text):
        drawing = rules.figure(game, figure["attributes"], figure["caption"], rules.Shared({}))
        paths = re.findall('data-way="(.*?)"', drawing)
        assert len(paths) == len({*paths})
        assert len(paths) >= drawing.count('data-mark="end"')
        assert paths or "data-mark=" not in drawing


def test_the_caption_explains_the_numbered_parts_of_a_diagram(game: Game, language: str) -> None:
    text = rules.source(game, language).read_text("utf-8")
    numbered = [
        (len(values["labels"].split()), figure["caption"])
        for figure in rules.FIGURE.finditer(text)
        if "labels" in (values := dict(rules.ATTRIBUTE.findall(figure["attributes"])))
    ]
    assert numbered
    for count, caption in numbered:
        numbers = re.findall(r"(?<![\w(])([1-9])(?=\s?:| to \d:| à \d|에서|까지)", caption)
        assert set(numbers) >= set(map(str, range(1, count + 1))), (numbers, caption)


def test_figures_of_a_page_share_one_drawing_of_the_board() -> None:
    body = rules.body(GAMES["run"])
    assert body.count('class="cloth"') == 1
    assert body.count('<use href="#figure-0"/>') > 1


def test_a_figure_labels_the_places_that_its_caption_names() -> None:
    drawing = rules.figure(GAMES["run"], "", "A cow on d1.", rules.Shared({}))
    assert re.findall('<text class="label"[^>]*>(.*?)<', drawing) == ["d1"]


def test_a_throw_is_drawn_under_its_name() -> None:
    drawing = rules.figure(GAMES["le-nyout"], ' data-throws="1 5"', "", rules.Shared({}))
    assert drawing.count('<rect class="white"') == 1
    assert words.cast(GAMES["le-nyout"].start(2), ("5",), GAMES["le-nyout"]) in drawing


def test_figure_shows_the_whole_board_or_the_part_around_places() -> None:
    board = GAMES["le-nyout"].board
    assert rules.part(board, "") == "0 0 1000 1006"
    assert rules.part(board, "5 20") == "16 16 568 568"


FAULTY_FIGURES = {
    ' data-throws="6"': "le-nyout: `6` cannot be thrown here",
    ' data-move="5"': "le-nyout: a figure has no move",
    ' data-moves="5" data-picked="7"': "le-nyout: `7` cannot be picked here",
    ' data-moves="5 hand-4"': "`hand-4` is not legal here",
}


@pytest.mark.parametrize(("attributes", "message"), FAULTY_FIGURES.items())
def test_an_impossible_figure_is_refused(attributes: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        rules.figure(GAMES["le-nyout"], attributes, "", rules.Shared({}))
