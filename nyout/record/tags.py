"""The tags and comments of a record, checked as they are read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, TypeVar

from nyout import position
from nyout.core import Game, Move, State, list_items
from nyout.faults import Phrase, RecordError, Where
from nyout.games import GAMES
from nyout.joint import chains, signatures
from nyout.joint.play import Claim, Decisions, Participant, Resignation, Room, Signature

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


# --- how a match is played: its seed, its dice, its decisions and its room ------------------------

DICE = "Dice"
"""The tag of version 1 of fair throws, whose games can only be watched."""
JOINT = "Joint"
"""The tag with the key, the latest value and the latest signature of each player."""
RESIGNED = "Resigned"
"""The tag with the number of the seat that has resigned, and its signature."""
CLAIMED = "Claimed"
"""The tag with the number of the seat that claims a win, its signature and the opponent's."""
ASKED = "Asked"
"""The tag with the signature with which a player here asks for an undo."""
ROOM, LIVE = "Room", "Live"
"""The tags with the secret of a room for live play: of an invitation, and once a player entered."""
OWN_DICE = "OwnDice"
"""The tag with the plies at which physical dice were thrown."""
SEED, PLY = "Seed", "Ply"
"""The tags with the seed, and with the number of plies before the position shown, if not all."""
PLAY_TAGS = JOINT, RESIGNED, CLAIMED, ASKED, ROOM, LIVE, OWN_DICE, SEED, PLY

ABSENT = "-"  # the entry of a player who has not joined yet
NUMBER = re.compile("[1-9][0-9]{0,5}")
PROOF = "[A-Za-z0-9_-]{86}"
RESIGNATION = re.compile(f"([12]) ({PROOF})")  # only in matches of two
CLAIM = re.compile(f"([12]) ({PROOF})(?: ({PROOF}))?")
SIGNATURE = re.compile(rf"(0|[1-9][0-9]{{0,5}})\.(0|[1-9][0-9]{{0,5}})\.({PROOF})")


class PlayTags(NamedTuple):
    """What the tags say; invalid parts of all tags but `Joint` are ignored."""

    seed: str = ""
    ply: int | None = None
    own_dice: tuple[int, ...] = ()
    decisions: Decisions | None = None
    room: Room = Room()

    @classmethod
    def from_tags(cls, tags: Tags) -> PlayTags:
        """Return what these tags say. Raises `RecordError` if `Joint` is invalid."""
        texts = tags.texts
        own_dice = filter(NUMBER.fullmatch, texts.get(OWN_DICE, "").split())
        ply = texts.get(PLY, "")
        return cls(
            texts.get(SEED, ""),
            int(ply) if re.fullmatch(f"0|{NUMBER.pattern}", ply) else None,
            tuple(sorted({*map(int, own_dice)})),
            read_decisions(tags) if JOINT in texts else None,
            Room(texts.get(ROOM, ""), texts.get(LIVE, "")),
        )

    def write(self) -> dict[str, str]:
        """Return the texts of the tags that are not empty, by name."""
        room = self.room
        texts = {
            **(write_decisions(self.decisions) if self.decisions else {}),
            ROOM: room.invitation,
            LIVE: room.entered,
            OWN_DICE: " ".join(map(str, self.own_dice)),
            SEED: self.seed,
            PLY: "" if self.ply is None else str(self.ply),
        }
        return {tag: text for tag, text in texts.items() if text}


def read_decisions(tags: Tags) -> Decisions:
    """Return the joint decisions that tags state. Raises `RecordError` if `Joint` is invalid."""
    texts = tags.texts
    try:
        participants = tuple(map(_read_participant, texts[JOINT].split(" ")))
    except ValueError:
        raise RecordError(tags.where(JOINT), "joint", text=texts[JOINT]) from None
    return Decisions(
        participants,
        _read_resignation(texts.get(RESIGNED, "")),
        _read_claim(texts.get(CLAIMED, "")),
        read_signature(texts.get(ASKED, "")),
    )


def _read_participant(text: str) -> Participant | None:
    """Return the participant of an entry. Raises `ValueError` if it is invalid."""
    if text == ABSENT:
        return None
    key, value, *signed = text.split(".", 2)
    signature = read_signature(signed[0]) if signed else None
    if signed and not signature:
        raise ValueError(text)
    return Participant(
        chains.decode(key, signatures.KEY_SIZE), chains.decode(value, chains.SIZE), signature
    )


def read_signature(text: str) -> Signature | None:
    """Return the signature of a text; None if it is not one."""
    parts = SIGNATURE.fullmatch(text)
    proof = parts and _read_proof(parts[3])
    return Signature(int(parts[1]), int(parts[2]), proof) if parts and proof else None


def _read_proof(text: str) -> bytes | None:
    try:
        return chains.decode(text, signatures.SIZE)
    except ValueError:
        return None


def _read_resignation(text: str) -> Resignation | None:
    parts = RESIGNATION.fullmatch(text)
    proof = parts and _read_proof(parts[2])
    return Resignation(int(parts[1]) - 1, proof) if parts and proof else None


def _read_claim(text: str) -> Claim | None:
    parts = CLAIM.fullmatch(text)
    proof = parts and _read_proof(parts[2])
    if not parts or not proof:
        return None
    return Claim(int(parts[1]) - 1, proof, _read_proof(parts[3] or "") or b"")


def write_decisions(decisions: Decisions) -> Mapping[str, str]:
    """Return the texts of the tags that state joint decisions, by name."""
    participants, resignation, claim, asked = decisions
    texts = {JOINT: " ".join(map(_write_participant, participants))}
    if resignation:
        texts[RESIGNED] = f"{resignation.seat + 1} {chains.encode(resignation.proof)}"
    if claim:
        proofs = filter(None, (claim.proof, claim.acceptance))
        texts[CLAIMED] = " ".join((str(claim.seat + 1), *map(chains.encode, proofs)))
    if asked:
        texts[ASKED] = write_signature(asked)
    return texts


def _write_participant(participant: Participant | None) -> str:
    if not participant:
        return ABSENT
    key, value, signature = participant
    signed = (write_signature(signature),) if signature else ()
    return ".".join((chains.encode(key), chains.encode(value), *signed))


def write_signature(signature: Signature) -> str:
    """Return the text of a signature."""
    return f"{signature.plies}.{signature.revision}.{chains.encode(signature.proof)}"
