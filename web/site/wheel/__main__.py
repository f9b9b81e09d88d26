"""`python -m web.site.wheel` builds the site and writes both wheels to wheels/."""

import argparse
from pathlib import Path

from web.site.template import ROOT
from web.site.wheel import build_all


def main() -> None:
    """Build the site and the wheels, and print their paths."""
    parser = argparse.ArgumentParser(prog="web.site.wheel", description="Build both wheels.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "wheels")
    for wheel in build_all(parser.parse_args().folder):
        print(f"{wheel} has {wheel.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
