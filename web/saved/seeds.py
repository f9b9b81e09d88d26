"""Removal of seeds, which reveal all future throws, from shared records."""

from __future__ import annotations

from nyout.record import Record


def without_seed(record: Record) -> Record:
    """Return a record without its seed, to exchange with another person.

    >>> from nyout import GAMES, match, record
    >>> begun = match.start(GAMES["run"], (match.Seat("Ann"), match.Seat("Bob")), seed="7")
    >>> record.to_match(without_seed(record.of_match(begun)), seed="mine").seed
    'mine'
    """
    return record._replace(tags={tag: text for tag, text in record.tags.items() if tag != "Seed"})
