"""The tags and comments of a record, checked as they are read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, TypeVar

from nyout import position
from nyout.core import Game, Move, State, list_items
from nyout.faults import Phrase, RecordError, Where
from nyout.games import GAMES

MAX_TAGS = 20_000  # per text; exceeds the capacity of any link

T = TypeVar("T")

Line = tuple[tuple[State, ...], tuple[Move, ...], Mapping[int, str]]
"""Positions, the moves between them, and comments by ply."""


class Tags(NamedTuple):
    """The texts of tags by name. All methods raise `RecordError` for an invalid value."""

    texts: Mapping[str, str]
    where: Callable[[str], Where]  # returns the location of a tag
    begins: Where  # the location of the tags as a whole, for missing tags

    def choose(self, tag: str, text: str, values: Mapping[str, T]) -> T:
        """Return the known value with this text."""
        if text not in values:
            texts = list_items(values)
            raise RecordError(self.where(tag), "unknown", tag=tag, text=repr(text), known=texts)
        return values[text]

    def game(self) -> Game:
        """Return the game, whose rules have the version of the tags."""
        for tag in ("Game", "Rules", "Seats"):
            if tag not in self.texts:
                raise RecordError(self.begins, "untagged", tag=tag)
        game = self.choose("Game", self.texts["Game"], GAMES)
        self.choose("Rules", self.texts["Rules"], {str(game.rules): game.rules})
        return game

    def seats(self, game: Game) -> int:
        """Return the number of seats."""
        return self.choose(
            "Seats", self.texts["Seats"], {str(count): count for count in game.seats}
        )

    def options(self, game: Game, count: int) -> dict[str, bool | str]:
        """Return the values of all options; those without a value have their default."""
        pairs = {
            f"{option.name}={text}": (option.name, value)
            for option in game.options
            for text, value in option.texts(count).items()
        }
        parts = self.texts.get("Options", "").split(maxsplit=len(game.options))
        options = dict(self.choose("Options", part, pairs) for part in parts)
        if len(options) < len(parts):
            raise RecordError(self.where("Options"), "options")
        return game.complete_options(count, options)

    def first(self, game: Game, count: int) -> int | None:
        """Return the seat that starts; None if the tags name none."""
        if "First" not in self.texts:
            return None
        numbers = {str(seat + 1): seat for seat in game.firsts(count)}
        return self.choose("First", self.texts["First"], numbers)

    def players(self, count: int, kinds: Iterable[str], default: str) -> dict[str, tuple[str, str]]:
        """Return the name and the player of each seat, by its tag.

        `kinds` are the known players, and `default` is the player of a seat without a tag.
        """
        by_name = {kind: kind for kind in kinds}
        players: dict[str, tuple[str, str]] = {}
        for tag in (f"Player{number}" for number in range(1, count + 1)):
            player, _, name = self.texts.get(tag, default).partition(" ")
            players[tag] = name, self.choose(tag, player, by_name)
        return players

    def position(self, options: Mapping[str, bool | str]) -> State | None:
        """Return the first position if it is not the game's own, else None.

        Its game, seats and options must be those of the tags.
        """
        text = self.texts.get("Position")
        if not text:
            return None
        at = self.where("Position")
        read = position.read(text, lambda n: Phrase("position", {"where": at, "column": n}))
        pairs = {
            "Game": (read.game.name, self.texts["Game"]),
            "Seats": (str(read.seats), self.texts["Seats"]),
            "Options": (read.options, options),
            "First": ("no first seat", self.texts.get("First", "no first seat")),
        }
        for tag, (value, expected) in pairs.items():
            if value != expected:
                raise RecordError(at, "position.differs", found=value, known=expected, tag=tag)
        return read.state


# --- structured comments: the review of a ply, then a player's words ------------------------------

REVIEW = re.compile(r"\[%review ([^\[\]]*)\](?: (.*))?", re.DOTALL)


class Comment(NamedTuple):
    """The parts of a comment; an empty one is missing."""

    review: str = ""
    text: str = ""


def split(comment: str) -> Comment:
    """Return the parts of a comment.

    >>> split("[%review 50.00] a draw"), split("[%clk 0:10] quick")
    (Comment(review='50.00', text='a draw'), Comment(review='', text='[%clk 0:10] quick'))
    """
    match = REVIEW.fullmatch(comment)
    return Comment(match[1], match[2] or "") if match else Comment(text=comment)


def join(comment: Comment) -> str:
    """Return the comment with these parts.

    >>> join(Comment("50.00", "a draw")), join(Comment(text="a draw"))
    ('[%review 50.00] a draw', 'a draw')
    """
    if not comment.review:
        return comment.text
    return f"[%review {comment.review}]" + (f" {comment.text}" if comment.text else "")


def texts(comments: Mapping[int, str]) -> dict[int, str]:
    """Return the texts of comments by ply, without their reviews; empty ones are left out."""
    by_ply = {ply: split(comment).text for ply, comment in comments.items()}
    return {ply: text for ply, text in by_ply.items() if text or not comments[ply]}
