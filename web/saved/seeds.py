"""Removing seeds from shared records, as a seed reveals all future throws."""

from __future__ import annotations

from nyout.record import Record


def without_seed(record: Record) -> Record:
    """The record without its seed, to be sent to or received from another person.

    >>> from nyout import GAMES, match, record
    >>> begun = match.start(GAMES["run"], (match.Seat("Ann"), match.Seat("Bob")), seed="7")
    >>> record.to_match(without_seed(record.of_match(begun)), seed="mine").seed
    'mine'
    """
    return record._replace(tags={tag: text for tag, text in record.tags.items() if tag != "Seed"})
