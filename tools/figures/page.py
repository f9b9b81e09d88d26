"""The stored results, and the pages that contain them."""

from __future__ import annotations

import json
import os
import re
import textwrap
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from builder.template import ROOT
from nyout import GAMES
from nyout.games.ai import NAMES
from tools import errors
from tools.benchmarks import (
    boot,
    building,
    chances,
    clicks,
    daily,
    interpreters,
    live,
    mcts,
    opponents,
    strength,
    verifying,
    waiting,
)
from tools.endgame import accuracy

RESULTS = ROOT / "docs/figures"
"""The folder with a file for each measurement: date, machine and results of its parts."""
PAGE, README = ROOT / "docs/figures.md", ROOT / "README.md"
SECTION = re.compile(r"(?<=\n## Figures\n\n).*?(?=\n## )", re.DOTALL)
"""The section of the README that is written by machine."""
PARAGRAPH = re.compile(r"(?:^(?![|#*<]).+\n)+", re.MULTILINE)
WIDTH = 120
DIGITS = 4  # significant digits of stored results
CPU = Path("/proc/cpuinfo")
LIMITS = {
    "aims": strength.AIMS,
    "ladders": strength.LADDERS,
    "most_minutes": daily.MINUTES,
    "random_bound": strength.RANDOM_BOUND,
    "simulations": mcts.SIMULATIONS,
    "accuracy_target": accuracy.TARGET,
    "blunder": accuracy.BLUNDER,
    "ratings": errors.RATINGS,
    "clear_error": errors.CLEAR,
    "deep": errors.DEEP,
    "referee_nodes": errors.REFEREE_NODES,
    "referee_floor": errors.FLOOR,
    "horizon": errors.HORIZON,
    "answer_targets": opponents.TARGETS,
    "turns": opponents.TURNS,
    "most_slice": opponents.MAX_SLICE,
    "most_stop": opponents.MAX_STOP,
    "least_plies": interpreters.LEAST_PLIES,
    "chance_target": chances.TARGET,
    "times": boot.TIMES,
    "sizes": boot.SIZES,
    "most_embedded": boot.MOST_EMBEDDED,
    "click_target": clicks.TARGET,
    "redraw_target": clicks.REDRAWN,
    "waiting_targets": waiting.TARGETS,
    "live_target": live.TARGET,
    "verifying_target": verifying.TARGET,
    "verified_plies": verifying.PLIES,
    "building_targets": building.TARGETS,
}
"""Targets and settings for the templates, from the programs that measure."""


def store(name: str, part: str, results: Any, note: str = "") -> None:
    """Store the results of a part of a measurement, with the date, the machine and a note."""
    today = datetime.now(UTC).date().isoformat()
    record = {"date": today, "machine": machine(), "results": shorten(results)}
    record |= {"note": note} if note else {}
    lines = [f'"{key}": {json.dumps(one)}' for key, one in {**load(name), part: record}.items()]
    (RESULTS / f"{name}.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def load(name: str) -> dict[str, dict[str, Any]]:
    """Return the date, the machine and the results of the parts of a measurement."""
    file = RESULTS / f"{name}.json"
    return json.loads(file.read_text("utf-8")) if file.exists() else {}


def shorten(value: Any) -> Any:
    """Return results with four significant digits.

    >>> shorten({"plies": 163207.8, "won": 0.69012, "games": 20001})
    {'plies': 163200.0, 'won': 0.6901, 'games': 20001}
    """
    if isinstance(value, dict):
        return {key: shorten(one) for key, one in value.items()}
    return float(f"{value:.{DIGITS}g}") if isinstance(value, float) else value


def machine() -> str:
    """Return the processor and the number of its cores; those of virtual machines are shared."""
    about = CPU.read_text() if CPU.exists() else ""
    model = re.search(r"model name\s*: (.*)", about)
    kind = "shared cores" if re.search(r"^flags.* hypervisor\b", about, re.MULTILINE) else "cores"
    return f"{model[1] if model else 'unknown processor'}, {os.cpu_count()} {kind}"


def write_pages() -> None:
    """Write docs/figures.md and the figures of the README."""
    for path, text in render_pages().items():
        path.write_text(text, "utf-8")


def render_pages() -> dict[Path, str]:
    """Return the text of each page with figures, by path."""
    readme = README.read_text("utf-8")
    section = render("readme.md")
    return {PAGE: render("figures.md"), README: SECTION.sub(lambda _: section, readme)}


def render(template: str) -> str:
    """Return a template of this folder with all results and targets."""
    stored = {file.stem: load(file.stem) for file in RESULTS.glob("*.json")}
    results = {
        name: {part: record["results"] for part, record in parts.items()}
        for name, parts in stored.items()
    }
    machines = {record["machine"] for parts in stored.values() for record in parts.values()}
    text = TEMPLATES.get_template(template).render(
        results | LIMITS,
        caption=lambda name: caption(name, stored[name], len(machines) > 1),
        machines=sorted(machines),
        titles={name: game.title for name, game in GAMES.items()},
        level_names=[*reversed(NAMES)],
    )
    return PARAGRAPH.sub(
        lambda match: textwrap.fill(match[0], WIDTH, break_on_hyphens=False) + "\n", text
    )


def caption(name: str, parts: dict[str, dict[str, Any]], with_machine: bool = False) -> str:
    """Return when and how a measurement was made.

    >>> noted = {"date": "2026-11-29", "machine": "EPYC", "note": "busy machine"}
    >>> caption("live", {"run": noted, "scouts": noted | {"date": "2026-11-24"}})
    '*2026-11-24 to 2026-11-29, `make figures ARGS=live` (busy machine)*'
    """
    records = parts.values()
    dates = sorted({record["date"] for record in records})
    machines = sorted({record["machine"] for record in records}) if with_machine else []
    when = [" to ".join(dict.fromkeys((dates[0], dates[-1]))), *machines]
    notes: dict[str, list[str]] = {}
    for part, record in parts.items():
        if "note" in record:
            notes.setdefault(record["note"], []).append(part)
    texts = [
        note if len(noted) == len(parts) else f"{note}: {', '.join(noted)}"
        for note, noted in notes.items()
    ]
    note = f" ({'; '.join(texts)})" if texts else ""
    return f"*{', '.join(when)}, `make figures ARGS={name}`{note}*"


TEMPLATES = Environment(
    loader=FileSystemLoader(Path(__file__).parent),
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    keep_trailing_newline=True,
)
TEMPLATES.filters["as"] = format
TEMPLATES.globals.update(agreed_word=errors.agreed_word, compare_judges=errors.compare_judges)
