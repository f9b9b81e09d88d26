"""Find the browsers that the tests drive, or install them.

`python -m tools.browsers` prints the path of Chromium. With `--install` it first installs a
missing Chromium and, if the system has Debian packages, Firefox and WebKitGTK for a few tests.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import sync_playwright

# The headless shell comes first: without a window it boots a page in 25 % less time.
SHELL, FULL = "chromium-headless-shell", "chromium"
NAMES = (SHELL, FULL, "chromium-browser", "google-chrome", "google-chrome-stable")
PLACES = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/opt/google/chrome/chrome",
    "/snap/bin/chromium",
)

FIREFOXES = ("firefox-esr", "firefox")
WEBKIT = "WebKitWebDriver"  # of WebKitGTK, which is not Safari
VIEWERS = "lib*/*/webkit2gtk-4.*/MiniBrowser"
OTHERS = ("firefox-esr", "webkit2gtk-driver", "xvfb")  # packages of Debian

# Background requests slow the browser down, and fail without a network.
ARGUMENTS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def arguments() -> list[str]:
    """Return the arguments to launch Chromium with; its sandbox does not work for root."""
    return [*ARGUMENTS, "--no-sandbox"] if _is_root() else ARGUMENTS


def find(own: str) -> str | None:
    """Return the first browser that starts: Playwright's at the path `own`, else the system's."""
    return next(filter(_starts, [own, *_find_installed()]), None)


def full_chromium() -> str | None:
    """Return the path of a full Chromium, or None if there is only the headless shell."""
    paths = (path for path in _find_installed() if not path.endswith(SHELL))
    return next(filter(_starts, paths), None)


def firefox() -> str | None:
    """Return the path of the system's Firefox, or None."""
    return next(filter(None, map(shutil.which, FIREFOXES)), None)


def webkit() -> tuple[str, str] | None:
    """Return the paths of WebKitGTK's driver and browser; None if they, or Xvfb, are missing."""
    driver, viewer = shutil.which(WEBKIT), next(Path("/usr").glob(VIEWERS), None)
    return (driver, str(viewer)) if driver and viewer and shutil.which("Xvfb") else None


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _find_installed() -> Iterator[str]:
    yield from filter(None, map(shutil.which, NAMES))
    yield from PLACES


def _starts(path: str) -> bool:
    # An executable may lack its libraries, or be a stub that only recommends a snap.
    if not Path(path).is_file():
        return False
    return subprocess.run([path, "--version"], capture_output=True, check=False).returncode == 0


def install(own: str) -> str | None:
    """Install Chromium, preferably Playwright's own, and return its path, or None on failure."""
    own_too = [sys.executable, "-m", "playwright", "install", "chromium"]
    commands = [own_too, *_packages(SHELL, FULL), *_packages(FULL)]
    for command in commands:
        print("+", *command, flush=True)
        # Errors are ignored: the next command may succeed, and main() reports a missing browser.
        subprocess.run(command, check=False, stderr=subprocess.DEVNULL)
        if path := find(own):
            return path
    return None


def install_others() -> None:
    """Install Firefox and WebKitGTK from the system's packages, if it has apt."""
    if firefox() and webkit():
        return
    for command in _packages(*OTHERS):
        print("+", *command, flush=True)
        subprocess.run(command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def _packages(*names: str) -> list[list[str]]:
    """Return the commands that install Debian packages; none without apt or without root rights."""
    if not shutil.which("apt-get") or not _is_root():
        return []
    os.environ["DEBIAN_FRONTEND"] = "noninteractive"
    return [["apt-get", "update", "-qq"], ["apt-get", "install", "-qq", "-y", *names]]


def main() -> None:
    """Print the path of Chromium, or exit with the names of the browsers to install."""
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    path = find(own)
    if not path and "--install" in sys.argv:
        path = install(own)
    if "--install" in sys.argv:
        install_others()
    print(path or sys.exit("the browser tests need Chromium or Google Chrome: install either"))


if __name__ == "__main__":
    main()
