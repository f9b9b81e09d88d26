"""WebKitGTK, driven by Selenium on a virtual display.

It shares its engine with Safari, but little else: what passes here may still fail there.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tools.driver.parts import Part, Parts

TIMEOUT = 180  # seconds: WebKitGTK compiles Python slowly


@contextmanager
def virtual_display() -> Iterator[str]:
    """Start a virtual display and yield its name."""
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as running:
        assert running.stdout
        try:
            yield f":{running.stdout.readline().decode().strip()}"
        finally:
            running.terminate()


@contextmanager
def launch_webkit(
    driver: str, viewer: str, display: str, load_strategy: str = "normal"
) -> Iterator[webdriver.WebKitGTK]:
    """Start WebKitGTK on a display and yield its driver.

    With the load strategy "none", commands do not wait until an open page has loaded.
    """
    options = Options()
    options.set_capability("pageLoadStrategy", load_strategy)
    options.binary_location = viewer
    options.add_argument("--automation")
    service = Service(driver, env={"DISPLAY": display, "WEBKIT_FORCE_SANDBOX": "0"})
    running = webdriver.WebKitGTK(options=options, service=service)
    try:
        running.set_page_load_timeout(TIMEOUT)
        yield running
        assert not running.find_elements(By.CSS_SELECTOR, "dialog#error[open]")
    finally:
        running.quit()


def waiter(driver: webdriver.WebKitGTK) -> Callable[[Part], object]:
    """Return a function that waits until a page has a part."""
    wait = WebDriverWait(driver, TIMEOUT)
    return lambda part: wait.until(
        lambda driver: driver.find_elements(By.CSS_SELECTOR, part.selector), f"no {part.selector}"
    )


def press(driver: webdriver.WebKitGTK, part: Part) -> None:
    """Click a part of the page."""
    driver.find_element(By.CSS_SELECTOR, part.selector).click()


def logged_ply(number: int) -> Part:
    """Return the ply of the log with a number."""
    return Part(f"#moves [data-ply='{number}']")


def shown_ply(number: int) -> Part:
    """Return the ply of the log with a number, while it is the one that the page shows."""
    return Part(f"{Parts.shown_ply.selector}[data-ply='{number}']")


CENTRE_OF_PLACE = """const place = document.querySelector(`[data-place="${arguments[0]}"]`);
    place.scrollIntoView({ block: "nearest", behavior: "instant" });
    const { x, y, width, height } = place.getBoundingClientRect();
    return [Math.round(x + width / 2), Math.round(y + height / 2)];"""
NOTATION = f"return document.querySelector('{Parts.shown_ply.selector}').title"
