"""The game of the day in a page: its dialog, the results of past days, and sharing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count

from nyout import GAMES, draw, words
from nyout.analysis.review import mean
from nyout.core import Game
from nyout.daily import (
    FAIR,
    GOOD,
    LEVEL,
    POOR,
    WEEK,
    DayResult,
    day_of,
    game_of_day,
    length_of_streak,
    read_results,
    result_of,
    start_day,
    write_results,
)
from nyout.match import PERSON, Match, Seat, start
from nyout.puzzles import format_day, parse_day
from web.app.extras import ExtraApp
from web.browser import dates, device, dom, navigation, storage
from web.dialogs.dialog import Dialog, fold
from web.extras.streak import Moment
from web.markup import NOTHING, Markup, act_button, html
from web.state.display import draw_piece

KEY = "nyout/daily"
"""The storage key of the results, which all games share."""
KEPT = 366  # results
LISTED = 28  # past days
SQUARES = {GOOD: "good", FAIR: "fair", POOR: "poor"}
"""The classes of squares: shared texts have emoji, for which some systems lack a font."""


class Daily:
    """The game of a day: whether it has been played, its result, and other days."""

    def __init__(self, app: ExtraApp) -> None:
        self.app = app
        self.dialog = Dialog(
            "daily",
            "menu",
            {
                "play": lambda: self.play(start_day(app.game, self.day)),
                "resume": self.resume,
                "practise": self.practise,
                "share": self.share,
            },
        )
        dom.listen_to_choices(self.dialog.node, "day", self.open)
        self.day = today()  # whose game the dialog shows
        self.results: Sequence[DayResult] = ()  # also those that the browser refuses to store

    def _add_stored(self) -> None:
        """Add the results in the storage, where other windows may have added some."""
        stored = read_results(storage.read(KEY) or "")
        by_day = {result.day: result for result in (*self.results, *stored)}
        self.results = [by_day[day] for day in sorted(by_day)]

    async def open(self, text: str = "") -> None:
        """Show the game of a day, given as a date, else that of today."""
        self._add_stored()
        self.day = read_day(text)
        game = day_game(self.day)
        if game is not self.app.game:
            navigation.go(dom.page(f"{game.name}.html#day={format_day(self.day)}"))
            return
        await self._show(await self.app.source.find_saved(start_day(game, self.day).seed))

    async def _show(self, saved: Match | None) -> None:
        """Show the dialog; `saved` is the game of its day that counts, as far as it was played."""
        self.dialog.open(
            words.sentence("daily"),
            body(self.app.game, self.day, saved, self.results),
            *buttons(self.day, saved, self.results),
        )
        shown = saved or start_day(self.app.game, self.day)
        board = draw.lay_board(shown.game.board, shown.state, shown.local_seat)
        picture = self.dialog.find(".scene")
        picture.setAttribute("viewBox", " ".join(map(str, draw.ground_box(board))))
        picture.innerHTML = draw.bare(board, shown.state, shown.colours)
        dom.focus(self.dialog.find(".foot .main"))

    def play(self, match: Match) -> None:
        """Close the dialog, and play a match."""
        self.dialog.close()
        self.app.resume(words.name_seats(match))

    async def resume(self) -> None:
        """Continue the game that counts."""
        if saved := await self.app.source.find_saved(start_day(self.app.game, self.day).seed):
            self.play(saved)

    async def practise(self) -> None:
        """Play the game of the day once more; it does not count."""
        for attempt in count(2):
            match = start_day(self.app.game, self.day, attempt)
            if not await self.app.source.find_saved(match.seed):
                self.play(match)
                return

    async def finish(self) -> None:
        """Judge the choices in the finished game on the page, store its result, and show it."""
        match = self.app.page.match
        day = day_of(match)
        self._add_stored()
        if day is None or find_result(day, self.results):
            return
        analysis = await self.app.extras.start_extra("analysis")
        if review := await analysis.review(match):
            self._add_stored()
            self.results = sorted((*self.results, result_of(match, review)))[-KEPT:]
            storage.write(KEY, write_results(self.results))
            self.day = day
            await self._show(match)

    async def share(self) -> None:
        """Share the result of the day without the moves; else copy the text, or show it."""
        if not (result := find_result(self.day, self.results)):
            return
        text = share_text(self.app.game, result, dates.format_date(self.day, dates.SHORT))
        address = navigation.address(f"day={format_day(self.day)}")
        if not (device.can_share() and await device.share(words.sentence("daily"), text, address)):
            await self.dialog.copy(f"{text}\n{address}")


def today() -> int:
    """Return the ordinal of the current day in the time zone of the device."""
    return Moment(dom.today() // 60_000, dom.zone()).day()


def read_day(text: str) -> int:
    """Return the day of a date, or today if it is no date, or one after tomorrow."""
    try:
        day = parse_day(text)
    except ValueError:
        return today()
    return day if day <= today() + 1 else today()  # it may already be tomorrow where a link began


def is_due(day: int) -> bool:
    """Return whether a game that begins now counts for a day."""
    return abs(day - today()) <= 1


def find_result(day: int, results: Iterable[DayResult]) -> DayResult | None:
    """Return the result of a day, if its game has been finished."""
    return next((result for result in results if result.day == day), None)


def has_throws(game: Game) -> bool:
    """Return whether throws decide a game; the others have random openings."""
    return not game.opening


# --- what the dialog shows ------------------------------------------------------------------------


def body(game: Game, day: int, saved: Match | None, results: Sequence[DayResult]) -> Markup:
    """Return the content of the dialog."""
    return html(
        '<div class="top"><svg class="board scene" aria-hidden="true"></svg>'
        '<div><p class="game">{game}</p><p class="soft">{date}</p>{state}</div></div>'
        "{week}{stats}{past}",
        game=words.title(game),
        date=dates.format_date(day, dates.LONG),
        state=describe_state(game, day, saved, results),
        week=week(day, results),
        stats=describe_days(results),
        past=fold(past_days()),
    )


def describe_state(
    game: Game, day: int, saved: Match | None, results: Sequence[DayResult]
) -> Markup:
    """Return the result of a day, or what its game is like."""
    if result := find_result(day, results):
        return render_result(game, result)
    if saved and saved.is_over:
        key = "daily.judging"
    elif saved or is_due(day):
        key = "daily.rules" if has_throws(game) else "daily.rules.even"
    else:
        key = "daily.past"
    return html("<p>{sentence}</p>", sentence=words.sentence(key))


def render_result(game: Game, result: DayResult) -> Markup:
    """Return the skill and the luck in a game, and the squares of its choices."""
    luck = html(
        "<div><dt>{label}</dt><dd>{luck}</dd></div>",
        label=words.sentence("daily.luck"),
        luck=format_luck(result.luck),
    )
    return html(
        '<dl class="score"><div><dt>{label}</dt><dd>{skill}</dd></div>{luck}</dl>'
        '<p class="squares" role="img" aria-label="{said}">{squares}</p>'
        '<details class="soft"><summary>{details}</summary><p>{about}</p></details>',
        label=words.sentence("daily.skill"),
        skill=result.skill,
        luck=luck if has_throws(game) else NOTHING,
        said=describe_squares(result),
        squares=(html('<i class="{kind}"></i>', kind=SQUARES[one]) for one in result.squares),
        details=words.sentence("page.details"),
        about=words.sentence("daily.about"),
    )


def describe_squares(result: DayResult) -> str:
    """Return the numbers of good, fair and poor choices, for screen readers."""
    good, fair, poor = map(result.squares.count, (GOOD, FAIR, POOR))
    return words.sentence("daily.squares", good=good, fair=fair, poor=poor)


def format_luck(luck: int) -> str:
    """Return luck with its sign: `+5`, `−12`."""
    return f"{luck:+}".replace("-", "−") if luck else "0"


def week(day: int, results: Sequence[DayResult]) -> Markup:
    """Return a row with a piece for each of seven days, of its game, and the skill in it."""
    by_day = {result.day: result for result in results}
    last = max(day, today())
    seats = Seat("", PERSON), Seat("", LEVEL)
    begun = {at: start(day_game(at), seats, "") for at in range(last - WEEK + 1, last + 1)}
    return html(
        '<ol class="week" aria-label="{label}">{days}</ol>',
        label=words.sentence("daily.week"),
        days=(
            html(
                '<li class="{colour} {kind}" title="{game}" {current}>'
                "{piece}<span>{weekday}</span> <b>{skill}</b></li>",
                colour=match.colours[0],
                kind=kind_of_day(at, by_day),
                game=words.title(match.game),
                current=html('aria-current="date"') if at == day else NOTHING,
                piece=draw_piece(match, 0),
                weekday=dates.format_date(at, dates.WEEKDAY),
                skill=by_day[at].skill if at in by_day else "",
            )
            for at, match in begun.items()
        ),
    )


def kind_of_day(day: int, by_day: dict[int, DayResult]) -> str:
    """Return the CSS class of a day in the row of the week, by its result."""
    if day not in by_day:
        return "open"
    return "won" if by_day[day].has_won else "lost"


def day_game(day: int) -> Game:
    """Return the game of a day."""
    return GAMES[game_of_day(day, [*GAMES])]


def describe_days(results: Sequence[DayResult]) -> Markup:
    """Return the streak, the best and the mean skill, and the time to the next game."""
    length = length_of_streak([result.day for result in results], today())
    skills = [result.skill for result in results]
    facts = [words.sentence("daily.streak", count=length)] if length else []
    if skills:
        facts.append(words.sentence("daily.best", best=max(skills)))
        facts.append(words.sentence("daily.mean", mean=round(mean(skills))))
    hours, minutes = divmod(dates.minutes_to_midnight(), 60)
    return html(
        '<p class="facts">{facts}</p><p class="soft">{following}</p>',
        facts=" · ".join(facts),
        following=words.sentence("daily.next", hours=hours, minutes=minutes),
    )


def past_days() -> Markup:
    """Return a button for each of the last days."""
    days = range(today() - 1, today() - 1 - LISTED, -1)
    return html(
        '<h3>{title}</h3><ul class="days">{days}</ul>',
        title=words.sentence("daily.days"),
        days=(
            html(
                "<li>{button}</li>",
                button=act_button(
                    format_day(day),
                    f"{dates.format_date(day, dates.SHORT)}: {words.title(day_game(day))}",
                    data="day",
                ),
            )
            for day in days
        ),
    )


def buttons(day: int, saved: Match | None, results: Sequence[DayResult]) -> Iterator[Markup]:
    """Yield the buttons for what can be done."""
    if find_result(day, results):
        yield button("practise")
        yield button("share", "main")
    elif saved:
        yield button("resume", "main")
    else:
        yield button("play" if is_due(day) else "practise", "main")


def button(act: str, kind: str = "") -> Markup:
    """Return a button."""
    return act_button(act, words.sentence("daily.do", act), kind)


def share_text(game: Game, result: DayResult, date: str) -> str:
    """Return the text to share a result: nothing in it reveals a move."""
    even = "" if has_throws(game) else "even"
    line = words.sentence(
        "daily.text",
        even,
        date=date,
        title=words.title(game),
        result=words.sentence("daily", "won" if result.has_won else "lost"),
        skill=result.skill,
        luck=format_luck(result.luck),
    )
    challenge = words.sentence("daily.beat", even, skill=result.skill)
    return "\n".join(filter(None, (line, result.squares, challenge)))
