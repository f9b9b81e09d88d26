"""Entry point of `python -m nyout` and the `nyout` command."""

from __future__ import annotations

import sys

EXTRA = {"rich", "typer"}


def main() -> int:
    """Run the command line of this process and return its exit code.

    Without the `cli` extra, print how to install it and return 1.
    """
    try:
        from nyout.cli import run

        return run(sys.argv[1:])
    except ModuleNotFoundError as error:
        if error.name not in EXTRA:
            raise
        print("nyout: the command line is an extra: pip install 'nyout[cli]'", file=sys.stderr)
        return 1
    except KeyboardInterrupt:  # Ctrl-C during the imports, before `run` can handle it
        return 130


if __name__ == "__main__":
    sys.exit(main())
