"""The game of the day: one game with the same throws for everybody, and the skill shown in it.

Its seed is the day. Seed and ply determine each throw, and the position determines the moves of the
computer, so that two players meet equal dice even after different moves. In games without dice, the
day chooses random moves for the opening. Days are ordinals, as in `nyout.puzzles`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from itertools import count
from random import Random
from typing import NamedTuple

from nyout import match
from nyout.analysis.judging import estimate_chances
from nyout.analysis.review import CLEAR, Review, mean
from nyout.core import CHANCE, Game
from nyout.match import AGAIN, DAY, PERSON, Match, Seat
from nyout.players.search import positions_after_moves
from nyout.plies import is_choice
from nyout.puzzles import format_day, parse_day

# --- schedule -------------------------------------------------------------------------------------

FAVOURITE = "le-nyout"
ITS_WEEKDAYS = 2, 6  # Wednesday and Sunday
WEEK = 7  # days
LEVEL = "casual"  # of the computer


def game_of_day(day: int, games: Sequence[str]) -> str:
    """Return the game of a day: Le Nyout twice a week, and the other games in turn.

    >>> names = ["hypnosia", "le-nyout", "run"]
    >>> monday = parse_day("2026-11-30")
    >>> [game_of_day(monday + n, names) for n in range(7)]
    ['run', 'hypnosia', 'le-nyout', 'run', 'hypnosia', 'run', 'le-nyout']
    """
    week, weekday = divmod(day - 1, WEEK)
    others = [game for game in games if game != FAVOURITE]
    if not others or (FAVOURITE in games and weekday in ITS_WEEKDAYS):
        return FAVOURITE
    earlier = sum(at not in ITS_WEEKDAYS for at in range(weekday))
    return others[((WEEK - len(ITS_WEEKDAYS)) * week + earlier) % len(others)]


def start_day(game: Game, day: int, attempt: int = 1) -> Match:
    """Return the game of a day against the computer, after its opening.

    Only the first attempt counts; the others are practice.

    >>> from nyout import GAMES
    >>> first, second = (start_day(GAMES["scouts"], 739_950, attempt) for attempt in (1, 2))
    >>> first.seed, second.seed, first.moves == second.moves, len(first.moves)
    ('day-2026-11-30', 'day-2026-11-30#2', True, 13)
    """
    date = DAY + format_day(day)
    seed = f"{date}{AGAIN}{attempt}" if attempt > 1 else date
    begun = match.start(game, (Seat("", PERSON), Seat("", LEVEL)), seed)
    rng = Random(date)
    for _ in range(game.opening):
        if begun.state.turn() == CHANCE:
            begun = begun.throw()
        begun = begun.play(rng.choice(begun.state.moves()))
    return begun


def day_of(played: Match) -> int | None:
    """Return the day of a game of the day, counted or practice; None for other games."""
    date = played.seed.partition(AGAIN)[0]
    try:
        return parse_day(date.removeprefix(DAY)) if date.startswith(DAY) else None
    except ValueError:
        return None


# --- skill and luck -------------------------------------------------------------------------------

COST = 10  # points for each per cent of win chance that a choice costs on average
WEIGHTY = 0.05  # difference of win chances between the moves of a choice that mattered
SHOWN = 10  # the most squares of a result
BAD = 0.05  # win chance lost by a bad choice
GOOD, FAIR, POOR = "🟩", "🟨", "🟥"


class DayResult(NamedTuple):
    """The result of a game of the day."""

    day: int
    has_won: bool
    skill: int  # from 0 to 100
    luck: int  # win chance that the throws gave, in percentage points
    squares: str  # one for each choice that mattered

    def write(self) -> str:
        """Return the stored line.

        >>> DayResult(parse_day("2026-11-30"), True, 91, -12, GOOD + POOR).write()
        '2026-11-30 won 91 -12 🟩🟥'
        """
        won = "won" if self.has_won else "lost"
        return f"{format_day(self.day)} {won} {self.skill} {self.luck} {self.squares}"


LINE = re.compile(
    rf"(\S+) (won|lost) (\d{{1,3}}) (-?\d{{1,4}}) ([{GOOD}{FAIR}{POOR}]{{0,{SHOWN}}})", re.ASCII
)
"""The form of a stored result: its date, outcome, skill, luck and squares."""


def read_results(text: str) -> list[DayResult]:
    """Return the results in a stored text, in the order of their days; other lines are ignored.

    The first result of a day counts.

    >>> read_results("2026-11-30 won 91 -12 🟩🟥")[0].skill
    91
    """
    results: dict[int, DayResult] = {}
    for line in text.splitlines():
        if not (fields := LINE.fullmatch(line)):
            continue
        date, won, skill, luck, squares = fields.groups()
        try:
            day = parse_day(date)
        except ValueError:
            continue
        results.setdefault(day, DayResult(day, won == "won", int(skill), int(luck), squares))
    return [results[day] for day in sorted(results)]


def write_results(results: Iterable[DayResult]) -> str:
    """Return the text to store, a line for each result."""
    return "\n".join(result.write() for result in results)


def length_of_streak(days: Collection[int], today: int) -> int:
    """Return the number of consecutive days with a result, up to today or yesterday.

    >>> length_of_streak([5, 7, 8], 9), length_of_streak([5, 7, 8], 10), length_of_streak([], 9)
    (2, 0, 0)
    """
    last = today if today in days else today - 1
    return next(number for number in count() if last - number not in days)


def result_of(played: Match, review: Review) -> DayResult:
    """Return the result of a finished game of the day, from its review.

    Skill is 100 minus ten points for each percentage point of win chance that the choices of the
    player cost on average, and at least 0. Moves of the opening do not count.
    """
    day = day_of(played)
    assert day is not None, f"{played.seed}: expected a game of the day"
    [seat] = played.local_players
    begun = len(start_day(played.game, day).moves)
    choices = [
        number
        for number, state in enumerate(played.states[:-1])
        if number >= begun and state.turn() == seat and is_choice(state)
    ]
    losses = {number: review.plies[number].loss for number in choices}
    cost = 100 * mean([*losses.values()]) if losses else 0.0
    mattered = sorted(_find_weighty(played, choices, seat))
    return DayResult(
        day,
        played.ranks[seat] == 1,
        max(round(100 - COST * cost), 0),
        round(100 * review.luck(seat)),
        "".join(_square(losses[number]) for number in mattered),
    )


def _find_weighty(played: Match, choices: Iterable[int], seat: int) -> list[int]:
    """Return the choices whose moves differ most, of those whose moves differ enough."""
    stakes: dict[int, float] = {}
    for number in choices:
        afters = positions_after_moves(played.states[number])
        chances = [estimate_chances(after)[seat] for after in afters]
        stakes[number] = max(chances) - min(chances)
    weighty = [number for number, stake in stakes.items() if stake >= WEIGHTY]
    return sorted(weighty, key=lambda number: -stakes[number])[:SHOWN]


def _square(loss: float) -> str:
    """Return the square of a choice, by the win chance that it cost."""
    if loss < CLEAR:
        return GOOD
    return FAIR if loss < BAD else POOR
