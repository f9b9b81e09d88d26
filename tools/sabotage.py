"""Break the product in many ways, one at a time, and report which test notices.

    python -m tools.sabotage                  # every fault, in the tests that should notice it
    python -m tools.sabotage undo header      # some faults
    python -m tools.sabotage --all            # in all tests of `make test`: hours
    python -m tools.sabotage --slow           # including those of `make test-all`

Run it before and after a change of the test suite: a fault that nothing notices shows what
the change has lost. The checkout stays as it is; each fault is made in a copy.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
LINKED = ".venv", "node_modules"
"""The folders that a clone shares with the checkout."""
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+::\S+)", re.MULTILINE)


class Fault(NamedTuple):
    """A fault: a text of a file, what replaces it, and the tests that should notice it."""

    name: str
    file: str
    text: str
    replacement: str
    tests: str


FAULTS = (
    # --- rules
    Fault(
        "le-nyout-bonus",
        "nyout/games/le_nyout/rules.py",
        'BONUS = frozenset(("4", "5"))',
        'BONUS = frozenset(("5",))',
        "tests/games/le_nyout",
    ),
    Fault(
        "not-nyout-tie",
        "nyout/games/not_nyout/rules.py",
        "BONUS = 2  # N9",
        "BONUS = 1  # N9",
        "tests/games/not_nyout",
    ),
    Fault(
        "run-capture",
        "nyout/games/run/rules.py",
        "pieces = pieces.replace(CELL[end], OUT)",
        "pieces = pieces.replace(CELL[end], OFF)",
        "tests/games/run",
    ),
    Fault(
        "hypnosia-stack",
        "nyout/games/hypnosia/rules.py",
        "if spot in (end, stack):",
        "if spot == end:",
        "tests/games/hypnosia",
    ),
    Fault(
        "scouts-chain",
        "nyout/games/scouts/rules.py",
        "if not is_jump or not dashes_and_jumps(movable, taken, visited):",
        "if not is_jump:",
        "tests/games/scouts",
    ),
    # --- engine
    Fault(
        "link-checksum",
        "nyout/record/link.py",
        " and zlib.crc32(body).to_bytes(4) == check",
        "",
        "tests/engine/formats",
    ),
    Fault(
        "comment-lost",
        "nyout/record/text.py",
        "{comments.get(ply, '')}",
        "",
        "tests/engine/formats",
    ),
    Fault(
        "greedy-turned-round",
        "nyout/players/greedy.py",
        "merit > best[0]",
        "merit < best[0]",
        "tests/engine tests/players",
    ),
    Fault(
        "ranking-of-hints",
        "nyout/analysis/judging.py",
        "chances[seat] for after",
        "-chances[seat] for after",
        "tests/analysis",
    ),
    # --- words
    Fault(
        "false-french",
        "nyout/words/po/fr.po",
        'msgctxt "turn.you"\nmsgid "Your turn"\nmsgstr "À vous de jouer"',
        'msgctxt "turn.you"\nmsgid "Your turn"\nmsgstr "À vous, {seat}"',
        "tests/words",
    ),
    Fault(
        "untranslated",
        "nyout/words/po/ko.po",
        'msgctxt "turn.you"\nmsgid "Your turn"\n',
        'msgctxt "turn.them"\nmsgid "Your turn"\n',
        "tests/words",
    ),
    Fault(
        "sentence-missing",
        "nyout/games/run/en.py",
        '    "captured.cowboy": "captured a cowboy",\n',
        "",
        "tests/engine/contract tests/words",
    ),
    # --- state of the page
    Fault(
        "undo",
        "web/state/actions.py",
        "return transitions.jump_to(page, page.match.undo(), Topic.UNDO)",
        "return transitions.jump_to(page, page.match.redo(), Topic.UNDO)",
        "tests/state",
    ),
    Fault(
        "opened-over-unsaved",
        "web/state/update.py",
        "yield Save(after.match, after.origin.by_link)",
        "yield from ()",
        "tests/state tests/saved tests/browser/session",
    ),
    # --- views
    Fault(
        "button-dead",
        "web/state/commands.py",
        "actions.undo(),",
        "actions.redo(),",
        "tests/browser/play tests/browser/page",
    ),
    Fault(
        "rematch-dead",
        "web/views/ending.py",
        '"rematch": app.play_again,',
        '"rematch": app.follow_address,',
        "tests/browser/page/test_ending.py",
    ),
    Fault(
        "focus-jumps",
        "web/app/executor.py",
        "if effect.gently and not dom.keyboard_is_free(board.svg):",
        "if False:",
        "tests/browser/play tests/browser/page/test_access.py tests/browser/dialogs",
    ),
    Fault(
        "throw-revealed",
        "web/views/dice.py",
        "self.dice.await_throw(before, drawn)",
        "self.dice.show(after)",
        "tests/browser/page/test_suspense.py",
    ),
    Fault(
        "endless-animation-finished",
        "web/browser/dom.py",
        "if animation.effect.getComputedTiming().endTime < inf:",
        "if animation:",
        "tests/browser/page/test_lessons.py",
    ),
    Fault(
        "markup-unescaped",
        "web/markup.py",
        "        return escape(value)\n",
        "        return value\n",
        "tests/page tests/browser/dialogs",
    ),
    Fault(
        "plates-swapped",
        "web/views/plates.py",
        'dom.set_state(node, "aria-current", match.active == seat)',
        "pass",
        "tests/browser/dialogs/test_settings.py",
    ),
    Fault(
        "board-scrolled-away",
        "web/assets/game.css",
        "  .game #stage { position: sticky;",
        "  .game #stage { position: static; margin-top: 90vh;",
        "tests/browser/page/test_layout.py",
    ),
    # --- input
    Fault(
        "drag-dead",
        "web/views/pointer.py",
        'dom.listen(svg, "pointermove", self._handle_move)',
        'dom.listen(svg, "pointerenter", self._handle_move)',
        "tests/browser/play/test_dragging.py",
    ),
    Fault(
        "dice-put-down",
        "web/views/pointer.py",
        "self.held is node and self._put_down()",
        "self._put_down()",
        "tests/browser/play/test_throwing.py",
    ),
    # --- dialogs
    Fault(
        "setting-unkept",
        "web/dialogs/settings.py",
        "stored = storage.write(SETTINGS[name].key, value)",
        "stored = True",
        "tests/browser/dialogs",
    ),
    Fault(
        "position-shared-wrongly",
        "web/dialogs/share.py",
        "position.write(self.match.state, self.match.game)",
        "position.write(self.match.states[0], self.match.game)",
        "tests/browser/dialogs",
    ),
    # --- saved games
    Fault(
        "other-window-overwritten",
        "web/saved/library.py",
        'self.bases.get(saved_game.key(own), "") if saved_game.has_begun(own) else None',
        "None",
        "tests/saved",
    ),
    Fault(
        "saved-address",
        "web/saved/session.py",
        'SAVED = "saved"',
        'SAVED = "stored"',
        "tests/saved tests/browser/front tests/browser/session",
    ),
    # --- puzzles, analysis, editor
    Fault(
        "any-move-solves",
        "web/extras/puzzles.py",
        "return puzzle is not None and attempt in puzzle.solutions and not page.solution_shown",
        "return puzzle is not None and attempt is not None",
        "tests/browser/puzzles tests/page tests/state",
    ),
    Fault(
        "review-adds-up-wrongly",
        "web/extras/report.py",
        '"last": words.percent(review.chances[-1][seat]),',
        '"last": words.percent(review.chances[0][seat]),',
        "tests/page",
    ),
    Fault(
        "editor-clicks-nothing",
        "web/extras/editor_state.py",
        "if piece.place == place and seat in (None, piece.seat)",
        "if piece.place == place and seat == piece.seat",
        "tests/editor tests/browser/editor",
    ),
    # --- boot, build and hosting
    Fault(
        "on-demand-unchecked",
        "web/boot/download.js",
        "crc32(bytes) !== checksum",
        "false",
        "tests/browser/page/test_on_demand_files.py",
    ),
    Fault(
        "early-presses-lost",
        "web/boot/loading.js",
        "for (const repeat of takePresses()) repeat();",
        "",
        "tests/browser/booting",
    ),
    Fault(
        "header",
        "builder/_headers",
        "/assets/*\n  Access-Control-Allow-Origin: *\n",
        "/assets/*\n",
        "tests/hosting tests/browser/embed",
    ),
    Fault(
        "offline-incomplete",
        "web/offline/sw.js",
        "for (const name of await languagesToKeep()) await get(SITE.languages[name]);",
        "",
        "tests/hosting tests/browser/offline",
    ),
    Fault(
        "assets-cached-briefly",
        "builder/headers.py",
        'FOREVER = "public, max-age=31536000, immutable"',
        'FOREVER = "no-cache"',
        "builder tests/hosting tests/site",
    ),
    # --- embeds
    Fault(
        "embed-listens-to-anybody",
        "web/embed/embed.js",
        " || sender !== origin",
        "",
        "tests/browser/embed",
    ),
    Fault(
        "embed-silent",
        "web/embed/app.py",
        "if played.active == OVER:",
        "if False:",
        "tests/browser/embed",
    ),
    # --- command line
    Fault(
        "leak",
        "web/views/overlay.py",
        "            trail.remove()\n",
        "            pass\n",
        "tests/browser/page tests/browser/games tests/browser/play",
    ),
    Fault(
        "replay-without-comments",
        "nyout/cli/records.py",
        "        comment(match, ply)\n",
        "",
        "tests/cli",
    ),
    Fault(
        "position-of-another-ply",
        "nyout/cli/records.py",
        "match = recorded.go_to(len(recorded.moves))",
        "match = recorded.go_to(0)",
        "tests/cli",
    ),
)


def clone(to: Path) -> None:
    """Clone the last commit, with what is installed and what builds have made of its files."""
    subprocess.run(["git", "clone", "--quiet", "--shared", ROOT, to], check=True)
    for name in LINKED:
        (to / name).symlink_to(ROOT / name)
    (to / ".cache").mkdir()
    for folder in (ROOT / ".cache").iterdir():
        if folder.is_dir():
            (to / ".cache" / folder.name).symlink_to(folder)


def break_file(checkout: Path, fault: Fault) -> None:
    """Make a fault in a checkout. Raises `ValueError` unless its text occurs exactly once."""
    path = checkout / fault.file
    before = path.read_text()
    if before.count(fault.text) != 1:
        raise ValueError(
            f"{fault.name}: {fault.file} has {before.count(fault.text)} × {fault.text}"
        )
    path.write_text(before.replace(fault.text, fault.replacement))


def find_noticing_test(checkout: Path, tests: Sequence[str], markers: str) -> str:
    """Return the first test that fails in a checkout; empty if all pass."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n2", "-p", "no:randomly"]
    command += ["-p", "no:cacheprovider", "-m", markers, *tests]
    ran = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)
    failed = FAILED.search(ran.stdout)
    if ran.returncode and not failed:
        raise RuntimeError(ran.stdout[-2000:] + ran.stderr[-2000:])
    return failed[1] if failed else ""


def results(
    faults: Sequence[Fault], *, everywhere: bool, markers: str
) -> Iterator[tuple[str, str]]:
    """Yield each fault's name with the test that noticed it."""
    with tempfile.TemporaryDirectory() as folder:
        checkout = Path(folder) / "checkout"
        clone(checkout)
        for fault in faults:
            original = (checkout / fault.file).read_text()
            break_file(checkout, fault)
            tests = [path for path in fault.tests.split() if (checkout / path).exists()]
            yield fault.name, find_noticing_test(checkout, [] if everywhere else tests, markers)
            (checkout / fault.file).write_text(original)


def main() -> None:
    """Print a row for each fault; exit with 1 if one was not noticed."""
    parser = argparse.ArgumentParser(prog="tools.sabotage", description=__doc__)
    parser.add_argument("names", nargs="*", help="faults (default: all)")
    parser.add_argument("--all", action="store_true", help="run all tests, not only likely ones")
    parser.add_argument("--slow", action="store_true", help="include the tests of make test-all")
    args = parser.parse_args()
    chosen = [fault for fault in FAULTS if not args.names or fault.name in args.names]
    markers = "slow or not slow" if args.slow else "not slow"
    missed = 0
    print("| fault | noticed by |\n|---|---|")
    for name, test in results(chosen, everywhere=args.all, markers=markers):
        missed += not test
        print(f"| {name} | {test or '**nothing**'} |", flush=True)
    sys.exit(bool(missed))


if __name__ == "__main__":
    main()
