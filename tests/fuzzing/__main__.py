"""Entry point of `python -m tests.fuzzing`."""

from tests.fuzzing.fuzz import main

main()
