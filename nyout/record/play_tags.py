"""The tags of a record that say how a match is played: its seed, its dice and its room."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from nyout.faults import RecordError
from nyout.joint import chains, signatures
from nyout.joint.play import Claim, Decisions, Participant, Resignation, Signature
from nyout.joint.room import Room
from nyout.record.tags import Tags

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
