"""`python -m web.site.wheel` builds the site and writes both wheels to wheels/."""

import argparse
from pathlib import Path
from tempfile import TemporaryDirectory

from web.site import build, reference
from web.site.template import ROOT
from web.site.wheel import build_wheels


def main() -> None:
    """Build the site and the wheels, and print their paths."""
    parser = argparse.ArgumentParser(prog="web.site.wheel", description="Build both wheels.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "wheels")
    folder: Path = parser.parse_args().folder
    with TemporaryDirectory() as site:
        build(Path(site), require_snapshot=True, more=reference.pages())
        for wheel in build_wheels(folder, Path(site)):
            print(f"{wheel} has {wheel.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
