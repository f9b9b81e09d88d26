"""The tags of a record that say how a match is played: its seed, its dice and its room."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from nyout.faults import RecordError
from nyout.joint import chains
from nyout.joint.play import Decisions, Resignation, Stage, Undo
from nyout.joint.room import Room
from nyout.record.tags import Tags

DICE = "Dice"
"""The tag with the latest value of each player, who decide all throws together."""
UNDONE = "Undone"
"""The tag with the moves taken back by consent, each time after the number of the first ply."""
RESIGNED = "Resigned"
"""The tag with the number of the seat that has resigned, and its next value as proof."""
CLAIMED = "Claimed"
"""The tag with the number of the seat that claims a win because its opponent was away."""
ASKED = "Asked"
"""The tag with the plies and the number of undos at which a player here asks for another undo."""
ROOM, LIVE = "Room", "Live"
"""The tags with the secret of a room for live play: of an invitation, and once a player entered."""
KEYS = "Keys"
"""The tag with the keys of other pages, which sign their messages, each after the seat's number."""
OWN_DICE = "OwnDice"
"""The tag with the plies at which physical dice were thrown."""
SEED, PLY = "Seed", "Ply"
"""The tags with the seed, and with the number of plies before the position shown, if not all."""
PLAY_TAGS = DICE, UNDONE, RESIGNED, CLAIMED, ASKED, ROOM, LIVE, KEYS, OWN_DICE, SEED, PLY

NUMBER = re.compile("[1-9][0-9]{0,5}")
RESIGNATION = re.compile("([1-6]) ([A-Za-z0-9_-]+)")
CLAIM = re.compile("[12]")  # only in matches of two
STAGE = re.compile("(0|[1-9][0-9]{0,5}) (0|[1-9][0-9]{0,5})")
KEY = re.compile("([0-9]):([0-9a-f]{64})")


class PlayTags(NamedTuple):
    """What the tags say; invalid parts of all tags but `Dice` are ignored."""

    seed: str = ""
    ply: int | None = None
    own_dice: tuple[int, ...] = ()
    decisions: Decisions | None = None
    room: Room = Room()

    @classmethod
    def read(cls, tags: Tags) -> PlayTags:
        """Return what these tags say. Raises `RecordError` if `Dice` is not a list of values."""
        texts = tags.texts
        own_dice = filter(NUMBER.fullmatch, texts.get(OWN_DICE, "").split())
        ply = texts.get(PLY, "")
        return cls(
            texts.get(SEED, ""),
            int(ply) if re.fullmatch(f"0|{NUMBER.pattern}", ply) else None,
            tuple(sorted({*map(int, own_dice)})),
            read_decisions(tags) if DICE in texts else None,
            Room(
                texts.get(ROOM, ""),
                texts.get(LIVE, ""),
                tuple((int(seat), key) for seat, key in KEY.findall(texts.get(KEYS, ""))),
            ),
        )

    def write(self) -> dict[str, str]:
        """Return the texts of the tags that are not empty, by name."""
        room = self.room
        texts = {
            **(write_decisions(self.decisions) if self.decisions else {}),
            ROOM: room.invitation,
            LIVE: room.entered,
            KEYS: " ".join(f"{seat}:{key}" for seat, key in room.keys),
            OWN_DICE: " ".join(map(str, self.own_dice)),
            SEED: self.seed,
            PLY: "" if self.ply is None else str(self.ply),
        }
        return {tag: text for tag, text in texts.items() if text}


def read_decisions(tags: Tags) -> Decisions:
    """Return the joint decisions that tags state. Raises `RecordError` if `Dice` is invalid."""
    texts = tags.texts
    try:
        values = tuple(map(chains.read, texts[DICE].split()))
    except ValueError:
        raise RecordError(tags.where(DICE), "joint", text=texts[DICE]) from None
    entries = (entry.split() for entry in texts.get(UNDONE, "").split(";"))
    undos = tuple(
        Undo(int(ply) - 1, tuple(moves))
        for ply, *moves in filter(None, entries)
        if NUMBER.fullmatch(ply)
    )
    claim = CLAIM.fullmatch(texts.get(CLAIMED, ""))
    asked = STAGE.fullmatch(texts.get(ASKED, ""))
    return Decisions(
        values,
        undos,
        _read_resignation(texts.get(RESIGNED, "")),
        int(claim[0]) - 1 if claim else None,
        Stage(int(asked[1]), int(asked[2])) if asked else None,
    )


def _read_resignation(text: str) -> Resignation | None:
    parts = RESIGNATION.fullmatch(text)
    try:
        return Resignation(int(parts[1]) - 1, chains.read(parts[2])) if parts else None
    except ValueError:
        return None


def write_decisions(decisions: Decisions) -> Mapping[str, str]:
    """Return the texts of the tags that state joint decisions, by name."""
    values, undos, resignation, claim, asked = decisions
    texts = {
        DICE: " ".join(map(chains.written, values)),
        UNDONE: "; ".join(" ".join((str(ply + 1), *moves)) for ply, moves in undos),
    }
    if resignation:
        texts[RESIGNED] = f"{resignation.seat + 1} {chains.written(resignation.proof)}"
    if claim is not None:
        texts[CLAIMED] = str(claim + 1)
    if asked:
        texts[ASKED] = f"{asked.plies} {asked.undos}"
    return texts
