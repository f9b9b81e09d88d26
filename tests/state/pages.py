"""Page states for tests of actions."""

from dataclasses import replace

from nyout import GAMES, lessons, match
from nyout.match import PERSON, Match, Seat
from tests import golden
from web.state import actions
from web.state.page import Host, Page, Trouble, Unreadable
from web.state.settings import read_settings
from web.state.update import initial, update

DEFAULTS = read_settings(lambda key: None)
SEATS = Seat("Ann"), Seat("Bob")
TROUBLE = Trouble(lambda: "It cannot be read.", "[Game", Unreadable.LINK)


def new_match(game: str = "le-nyout", *players: str, seed: str = "7") -> Match:
    """Return a new match of Ann and Bob, in which Ann starts."""
    players = players or (PERSON, PERSON)
    seats = tuple(Seat(name, player) for name, player in zip(("Ann", "Bob"), players))
    return match.start(GAMES[game], seats, seed, first=0)


def new_page(
    played: Match | None = None, host: Host | None = None, lesson: bool = False, **values: str
) -> Page:
    """Return a page with a match, or with a new one; `values` are settings."""
    opening = actions.open_match(played or new_match(), lesson=lesson)
    return initial(opening, DEFAULTS | values, "en", host)


def page_after(page: Page, *steps: actions.Action) -> Page:
    """Return the page after these actions."""
    for action in steps:
        page = update(page, action)
    return page


def throw_on(page: Page) -> Page:
    """Return the page after a throw that has landed."""
    return page_after(page, actions.throw(), actions.land())


def choice_page() -> Page:
    """Return a page on which Ann's pawn on 5 has two destinations, and another pawn can enter."""
    played = new_match()
    for move in ("5",), ("hand", "5"), ("2",):
        played = played.play(move)
    return new_page(played)


def kinds(page: Page) -> set[type]:
    """Return the types of the effects of a page."""
    return set(map(type, page.effects))


def one_move(page: Page) -> tuple[actions.Action, ...]:
    """Return the action that plays the first legal move."""
    return (actions.play(page.match.state.moves()[0]),)


def three_plies() -> Page:
    """Return a page after a throw, a move and a throw."""
    page = throw_on(new_page())
    page = page_after(page, *one_move(page), actions.land())
    return throw_on(page)


def lesson_page(game: str = "le-nyout", **values: str) -> Page:
    """Return a page at the start of a lesson."""
    lesson = lessons.lesson(game)
    begun = lesson.first_match()
    started = match.start(begun.game, SEATS, "7", begun.options, begun.first)
    opening = actions.open_match(started, lesson=True)
    return initial(opening, DEFAULTS | values, "en")


def whole(game: str = "run", *players: str) -> Match:
    """Return a finished match, by default of Ann against the computer."""
    played = golden.records(game)[0].with_seed("7")
    kinds = players or (PERSON, "greedy")
    seats = tuple(Seat(name, kind) for name, kind in zip(("Ann", "Bob"), kinds))
    return replace(played, seats=seats, tags={})


def drop_last_ply(played: Match) -> Match:
    """Return a match without its last ply."""
    return played.go_to(len(played.moves) - 1).cut()


def end_page(game: str = "run", *players: str) -> Page:
    """Return a page on which the last ply of a match has just landed."""
    played = whole(game, *players)
    page = new_page(drop_last_ply(played))
    return page_after(page, actions.play_for_host(played.moves[-1]), actions.land())
