"""Tests that foreign seeds are dropped, because their senders would know the future dice."""

import pytest

from nyout import GAMES, link, match, record
from nyout.match import Seat
from web.embed import options
from web.saved.seeds import without_seed

RUN = GAMES["run"]
BEGUN = match.start(RUN, (Seat("Ann"), Seat("Bob")), "theirs")


@pytest.mark.parametrize("seed", ["theirs", ""])
def test_the_seed_of_a_record_in_the_address_of_a_board_is_ignored(seed: str) -> None:
    text = link.pack(record.of_match(BEGUN._replace(seed=seed)))
    assert options.recorded(RUN, text, "mine").seed == "mine"
    shown, faults = options.opened(RUN, {"record": text}, "mine")
    assert (shown.seed, faults) == ("mine", ())


def test_a_record_loses_only_its_seed() -> None:
    seeded = record.of_match(BEGUN._replace(tags={"Event": "a party"}))
    assert without_seed(seeded) == seeded._replace(tags={"Event": "a party"})
    assert without_seed(without_seed(seeded)) == without_seed(seeded)
