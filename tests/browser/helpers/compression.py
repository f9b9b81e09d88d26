"""Sizes of files as hosts transfer them."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path

PACK = """
const { readFileSync } = require("node:fs");
const { brotliCompressSync } = require("node:zlib");
const sizes = process.argv.slice(1).map((path) => brotliCompressSync(readFileSync(path)).length);
console.log(JSON.stringify(sizes));
"""


def brotli_sizes(paths: Sequence[Path]) -> dict[str, int]:
    """Return the size of each file after Brotli compression, by its name."""
    command = ["node", "-e", PACK, *map(str, paths)]
    output = subprocess.run(command, capture_output=True, check=True, text=True).stdout
    return dict(zip([path.name for path in paths], json.loads(output)))
