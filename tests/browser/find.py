"""Find the browsers that the tests drive, or install them.

`python -m tests.browser.find` prints the path of Chromium; with `--install` it first sees to it
that there is one, and where that is easy a Firefox and a WebKit, which a few tests try too.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import sync_playwright

# The headless shell boots a page in three quarters of the time: it has no window to run.
SHELL, WHOLE = "chromium-headless-shell", "chromium"
NAMES = (SHELL, WHOLE, "chromium-browser", "google-chrome", "google-chrome-stable")
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

# A test browser that phones home is slower, and fails where there is no way out.
ARGUMENTS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def arguments() -> list[str]:
    """The switches to launch with; Chromium has no sandbox to offer to root."""
    return [*ARGUMENTS, "--no-sandbox"] if _is_root() else ARGUMENTS


def find(own: str) -> str | None:
    """The first browser that starts: Playwright's own at the path `own`, else the system's."""
    return next(filter(_starts, [own, *_installed()]), None)


def whole() -> str | None:
    """A Chromium with all that the headless shell leaves out, if there is one."""
    found = (path for path in _installed() if not path.endswith(SHELL))
    return next(filter(_starts, found), None)


def firefox() -> str | None:
    """The system's Firefox, if there is one."""
    return next(filter(None, map(shutil.which, FIREFOXES)), None)


def webkit() -> tuple[str, str] | None:
    """WebKitGTK's driver and the browser that it drives; None if they, or a screen, are missing."""
    driver, viewer = shutil.which(WEBKIT), next(Path("/usr").glob(VIEWERS), None)
    return (driver, str(viewer)) if driver and viewer and shutil.which("Xvfb") else None


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _installed() -> Iterator[str]:
    yield from filter(None, map(shutil.which, NAMES))
    yield from PLACES


def _starts(path: str) -> bool:
    # An executable may be there and still lack its libraries, or be a stub that sells a snap.
    if not Path(path).is_file():
        return False
    return subprocess.run([path, "--version"], capture_output=True, check=False).returncode == 0


def install(own: str) -> str | None:
    """Install a browser, Playwright's own if it can be had; the path of what then starts."""
    own_too = [sys.executable, "-m", "playwright", "install", "chromium"]
    commands = [own_too, *_packages(SHELL, WHOLE), *_packages(WHOLE)]
    for command in commands:
        print("+", *command, flush=True)
        # Whatever is said here, the next command or the last line of main() has the answer.
        subprocess.run(command, check=False, stderr=subprocess.DEVNULL)
        if path := find(own):
            return path
    return None


def install_others() -> None:
    """Install the browsers that some tests try too, where the system's packages can be had."""
    if firefox() and webkit():
        return
    for command in _packages(*OTHERS):
        print("+", *command, flush=True)
        subprocess.run(command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def _packages(*names: str) -> list[list[str]]:
    """What installs these packages of Debian; nothing where that cannot be done."""
    if not shutil.which("apt-get") or not _is_root():
        return []
    os.environ["DEBIAN_FRONTEND"] = "noninteractive"
    return [["apt-get", "update", "-qq"], ["apt-get", "install", "-qq", "-y", *names]]


def main() -> None:
    """Print the path, or say in one line what to install."""
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
