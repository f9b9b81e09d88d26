"""Tests that the site's own server answers as Netlify does, by its own libraries."""

import json
import subprocess
from hashlib import sha256
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from builder import serve
from builder.template import NODE
from tests.hosting.addresses import EXPECTED, MISSING

TYPES = ("page-*/page.css", "page-*/boot.js", "program-*/*.wasm", "pyodide-*/pyodide.mjs")


@pytest.fixture(scope="module")
def addresses(deployed_site: Path) -> list[str]:
    """Return addresses of every form, of each type of file and of every rule."""
    assets = (file for name in TYPES for file in (deployed_site / "assets").glob(name))
    files = [file.relative_to(deployed_site).as_posix() for file in assets]
    others = ["oembed/run.json", "nyout-board.js", "manifest.webmanifest", "assets/missing.js"]
    return [f"/{path}" for path in (*EXPECTED, *MISSING, *files, *others)]


def test_each_address_has_the_status_the_headers_and_the_body_that_netlify_sends(
    deployed_site: Path, addresses: list[str]
) -> None:
    command = [NODE, Path(__file__).with_name("netlify.mjs"), deployed_site]
    request = json.dumps(addresses)
    run = subprocess.run(command, input=request, capture_output=True, check=True, text=True)
    assert run.stderr == ""
    wrong: list[str] = []
    with serve.serving(deployed_site) as top:
        for address, expected in zip(addresses, json.loads(run.stdout), strict=True):
            try:
                answer = urlopen(top.rstrip("/") + address)
            except HTTPError as error:
                answer = error
            with answer:
                reply = answer.status, sha256(answer.read()).hexdigest()
                if reply != (expected["status"], expected["digest"]):
                    wrong.append(
                        f"{address}: {reply[0]}, not {expected['status']}, or another file"
                    )
                headers = expected["headers"].items() - {"age": "0"}.items()
                wrong += [
                    f"{address}: {name}: {answer.headers[name]}, not {value}"
                    for name, value in headers
                    if name != "content-type" and answer.headers[name] != value
                ]
    assert not wrong, "\n".join(wrong)
