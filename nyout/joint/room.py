"""Rooms, in which the browsers of a match exchange messages."""

from __future__ import annotations

from typing import NamedTuple

from nyout.joint import chains

WATCHING = "w"
"""The first letter of a secret with which one can only watch."""


class Room(NamedTuple):
    """What a browser knows of the room of a match; secrets are empty if there is none."""

    invitation: str = ""  # the secret of the room to which the match invites
    entered: str = ""  # the secret of the room that a player has entered here

    @property
    def secret(self) -> str:
        """The secret of the room that a player has entered, else of the invitation."""
        return self.entered or self.invitation

    @property
    def is_for_watching(self) -> bool:
        """Whether the invitation is one for spectators."""
        return self.invitation.startswith(WATCHING)


def watching_secret(secret: str) -> str:
    """Return the secret with which one can watch a room, but not speak for its players."""
    if secret.startswith(WATCHING):
        return secret
    return WATCHING + chains.digest("nyout/watch/1", secret)[:16].hex()
