"""Tests how a memory is packed and restored; each fails if a private interface changes."""

import subprocess

from builder.template import NODE, ROOT


def test_a_packed_memory_is_restored() -> None:
    run_in_node("heap-diff.test.mjs")


def test_unused_memory_is_zeroed() -> None:
    run_in_node("zero-free.test.mjs")


def test_links_and_hashes_that_are_left_out_of_the_memory_are_put_back() -> None:
    run_in_node("heap-objects.test.mjs")


def test_exports_get_the_numbers_of_their_entries_in_the_table() -> None:
    run_in_node("wasm.test.mjs")


def run_in_node(name: str) -> None:
    """Run a test file of `tests/snapshot`, and fail with its output."""
    command = [NODE, "--test", ROOT / "tests/snapshot" / name]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout
