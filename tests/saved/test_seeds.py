"""Tests that foreign seeds are dropped, because their senders would know the future dice."""

from dataclasses import replace

import pytest

from nyout import GAMES, match
from nyout.match import Match, Seat
from web.embed import options
from web.saved import saved_game

RUN = GAMES["run"]
BEGUN = match.start(RUN, (Seat("Ann"), Seat("Bob")), "theirs")


@pytest.mark.parametrize("seed", ["theirs", ""])
def test_the_seed_of_a_record_in_the_address_of_a_board_is_ignored(seed: str) -> None:
    fragment = replace(BEGUN, seed=seed).link()
    assert options.read_match(RUN, "record", fragment, "mine").seed == "mine"
    current, faults = options.open_match(RUN, {"record": fragment}, "mine")
    assert (current.seed, faults) == ("mine", ())


def test_a_link_loses_only_the_seed() -> None:
    seeded = replace(BEGUN, tags={"Event": "a party"})
    assert Match.from_link(saved_game.fragment(seeded)) == replace(seeded, seed="")
