"""Tests that the site has exactly the files of PyScript that its pages load."""

import re
import tomllib

from builder.bundles import PYSCRIPT, list_imports, pyscript
from builder.template import ROOT

LATER = re.compile(r"""\bimport\(\s*["']\./([\w-]+)-[\w-]{8}\.js["']\s*\)""")
PLUGINS = {"deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal"}
CODEMIRROR = {
    f"codemirror_{name}" for name in ("commands", "lang-python", "language", "state", "view")
}
NEVER = {
    "pyodide_graph": "the configuration names no packages",
    "toml": "the configuration is JSON",
    "zip": "the configuration names no archives",
}
"""Optional parts of PyScript, and why our pages never load them."""


def test_the_files_are_the_core_and_the_plugin_that_it_loads_even_when_disabled() -> None:
    names = sorted(re.sub(r"-[\w-]{8}\.js$", "", name) for name in pyscript())
    assert names == ["core", "core.js", "error"]
    assert {file for name in pyscript() for file in list_imports(name)} == pyscript().keys()


def test_no_page_uses_the_parts_that_pyscript_loads_on_demand() -> None:
    config = tomllib.loads((ROOT / "pyscript.toml").read_text("utf-8"))
    later = {name for file in pyscript() for name in LATER.findall((PYSCRIPT / file).read_text())}
    codemirror = CODEMIRROR | {"codemirror"}
    assert later == PLUGINS | codemirror | NEVER.keys()
    off = {name.removeprefix("!") for name in config["plugins"] if name.startswith("!")}
    assert off == PLUGINS | {"codemirror"}
    assert not config.keys() & {"packages", "files", "fetch"}
