"""`python -m nyout` and the command `nyout`: the way to the command line, or to its extra."""

from __future__ import annotations

import sys

EXTRA = {"rich", "typer"}


def main() -> int:
    """The exit code of the command line that this process was started with."""
    try:
        from nyout.cli import run

        return run(sys.argv[1:])
    except ModuleNotFoundError as error:
        if error.name not in EXTRA:
            raise
        print("nyout: the command line is an extra: pip install 'nyout[cli]'", file=sys.stderr)
        return 1
    except KeyboardInterrupt:  # it came before the command line was there to catch it
        return 130


if __name__ == "__main__":
    sys.exit(main())
