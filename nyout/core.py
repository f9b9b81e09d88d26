"""Contract of games: their options and seats, and the names that rules modules import.

`nyout.state` is the contract of positions, `nyout.view` that of their display.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from nyout.state import (
    CHANCE,
    OVER,
    IllegalMove,
    Move,
    State,
    notation,
    remember,
    show_in_notebooks,
    tokens,
    winner_ranks,
)

if TYPE_CHECKING:  # importing them would take a sixth of the time of `import nyout`
    from nyout.boards import Board
    from nyout.view import View

__all__ = [
    "CHANCE",
    "COLOURS",
    "OVER",
    "Game",
    "IllegalMove",
    "Move",
    "Option",
    "State",
    "colours",
    "is_among",
    "list_items",
    "notation",
    "remember",
    "show_in_notebooks",
    "switch",
    "tokens",
    "winner_ranks",
]


class Option(NamedTuple):
    """An option of the rules of a game; the first of its values is the default."""

    name: str
    values: Callable[[int], Sequence[bool | str]]  # called with the number of seats
    about: str

    def write(self, value: bool | str) -> str:
        """Return the text of a value, as used in records and forms."""
        return {False: "no", True: "yes"}[value] if isinstance(value, bool) else value

    def texts(self, seats: int) -> dict[str, bool | str]:
        """Return the values available for this number of seats, keyed by their texts."""
        return {self.write(value): value for value in self.values(seats)}


def switch(name: str, about: str) -> Option:
    """Return a yes/no option that is off by default."""
    return Option(name, off_or_on, about)


def off_or_on(seats: int) -> tuple[bool, bool]:
    """Return the values of a yes/no option; a module's function, so that games can be pickled."""
    return False, True


COLOURS = "blue", "red", "green", "yellow"


def colours(seats: int, **options: bool | str) -> tuple[str, ...]:
    """Return the default colours, one per seat, for games without colours of their own."""
    return COLOURS[:seats]


class Game(NamedTuple):
    """A game: its name, board, seats and options, and the function that starts it."""

    name: str  # identifier in records and addresses, such as "le-nyout"
    title: str
    rules: int  # version of the rules: increases with the game's behaviour, not with refactorings
    seats: range
    board: Board
    view: type[View[Any]]  # the display of its positions
    new: Callable[..., State]  # called with (seats, first, **options), all validated
    bound: int  # plies within which a game of random moves ends
    options: tuple[Option, ...] = ()
    colours: Callable[..., tuple[str, ...]] = colours  # called with (seats, **options)
    firsts: Callable[[int], range] = range  # seats that may start, by the number of seats
    endings: tuple[str, ...] = ()  # the possible values of `View.phase` at `OVER`
    opening: int = 0  # random plies that precede a game of a tournament, where no dice vary games

    def start(self, seats: int = 2, first: int | None = None, **options: bool | str) -> State:
        """Return the initial position of a game.

        Args:
            seats: The number of seats.
            first: The seat that starts, from 0, without a roll-off. With None, chance decides in
                games that have a roll-off or a toss.
            **options: Values of options by name; the others have their defaults.

        Raises `ValueError`, with the valid values in its message, if the number of seats, the
        first seat, an option or its value is not available.
        """
        if not is_among(self.seats, seats):
            raise ValueError(f"{self.title} for {seats} seats; expected {list_items(self.seats)}")
        if first is not None and not is_among(self.firsts(seats), first):
            raise ValueError(f"first={first}; expected {list_items(self.firsts(seats))}")
        return self.new(seats, first, **self.complete_options(seats, options))

    def complete_options(self, seats: int, options: dict[str, bool | str]) -> dict[str, bool | str]:
        """Return all options of the game with their values, with defaults for those not given.

        Raises `ValueError`, with the valid values in its message, for an unknown option or value.
        """
        by_name = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in by_name:
                raise ValueError(
                    f"{self.title} has no option {name}; expected {list_items(by_name)}"
                )
            if not is_among(by_name[name].values(seats), value):
                raise ValueError(
                    f"{name}={value}; expected {list_items(by_name[name].values(seats))}"
                )
        return {
            name: options.get(name, option.values(seats)[0]) for name, option in by_name.items()
        }


def is_among(values: Iterable[object], thing: object) -> bool:
    """Return whether an element of `values` has both the type and the value of `thing`.

    >>> is_among((False, True), True), is_among((False, True), 1)
    (True, False)
    """
    return any(type(value) is type(thing) and value == thing for value in values)


def list_items(things: Iterable[object]) -> str:
    """Return the items separated by commas, or "none", for error messages.

    >>> list_items(range(2, 5))
    '2, 3, 4'
    """
    return ", ".join(map(str, things)) or "none"
