"""The line about the company in a live game: its buttons, and the signs on the plates."""

import pytest
from playwright.sync_api import expect

from nyout import GAMES
from tools.driver.friends import SOON, Friends, company, enter_room, play
from tools.driver.scripts import AFTER_PRESS


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 664)], ids=["desk", "phone"])
def test_a_finger_hits_nothing_that_just_came(friends: Friends, width: int, height: int) -> None:
    host, guest, _ = enter_room((friends(), friends()), GAMES["run"])
    play((host, guest), 3)
    page = host.page
    page.set_viewport_size({"width": width, "height": height})
    assert page.evaluate(AFTER_PRESS, ["resign", "yes"]) == ["company", "yes"]
    uncovered = page.evaluate(AFTER_PRESS, ["no", "no"])
    assert uncovered == ["company", "resign" if width > height else "actions"]
    company(host).get_by_role("button", name="Resign").press("Enter")
    company(host).get_by_role("button", name="No").press("Enter")
    expect(company(host)).to_contain_text("Online: Bob")


def test_a_sign_pops_up_on_the_plate_of_its_sender(friends: Friends) -> None:
    host, guest, _ = enter_room((friends(), friends()), GAMES["run"])
    company(host).get_by_role("button", name="Well done!").click()
    for table in (host, guest):
        expect(table.plate("Ann")).to_contain_text("👏", timeout=SOON)
        expect(table.plate("Bob")).not_to_contain_text("👏")
        expect(company(table)).to_contain_text("Ann: 👏")
    company(guest).get_by_role("button", name="Wow!").click()
    expect(host.plate("Bob")).to_contain_text("😮", timeout=SOON)
    expect(host.plate("Ann")).not_to_contain_text("👏")
    expect(host.plate("Bob")).not_to_contain_text("😮", timeout=SOON)
