"""The software bill of materials, `sbom.json`, in CycloneDX, generated from the lock files.

Each component has a scope: `required` for parts of the site, `excluded` for tools. The file has no
dates and no random numbers, so equal sources result in equal files.
"""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections.abc import Container, Iterable, Iterator
from typing import Any
from urllib.parse import quote

from nyout import __version__
from web.site.licences.works import Work, lock, spdx
from web.site.template import ROOT

ADDRESS = "sbom.json"
PINNED = re.compile(r"^([\w.-]+)==([^\s;\\]+)((?:.*\\\n)*.*)$", re.MULTILINE)
HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")

Component = dict[str, Any]


def sbom(works: Iterable[Work]) -> bytes:
    """Return the bill of materials for a site with these works."""
    ships = {(work.name, work.version): work for work in works}
    ours = ships.pop(("nyout", __version__))
    components = {part["bom-ref"]: part for part in (*npm(ships), *python(ships))}
    listed = {(part["name"], part["version"]) for part in components.values()}
    linked = [native(work) for key, work in ships.items() if key not in listed]
    components |= {part["bom-ref"]: part for part in linked}
    site = {"type": "application", "bom-ref": "nyout", "name": ours.name, "version": ours.version}
    made = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": site | licensed(ours.licence)},
        "components": [components[ref] for ref in sorted(components)],
    }
    return json.dumps(made, indent=1, ensure_ascii=False).encode()


def npm(ships: Container[tuple[str, str]]) -> Iterator[Component]:
    """Yield the components of the packages in `package-lock.json`."""
    for path, facts in lock().items():
        if path:
            name = path.rpartition("node_modules/")[2]
            algorithm, _, digest = facts["integrity"].partition("-")
            content = {
                "alg": algorithm.upper().replace("SHA", "SHA-"),
                "content": b64decode(digest).hex(),
            }
            licence = licensed(facts.get("license", ""))
            yield component("npm", name, facts["version"], ships, [content]) | licence


def python(ships: Container[tuple[str, str]]) -> Iterator[Component]:
    """Yield the components of the pinned Python packages, with the hashes of all archives."""
    pins = dict[tuple[str, str], set[str]]()
    for file in sorted((ROOT / "requirements").glob("*.txt")):
        for name, version, hashes in PINNED.findall(file.read_text("utf-8")):
            pins.setdefault((name, version), set()).update(HASH.findall(hashes))
    for (name, version), digests in pins.items():
        hashes = [{"alg": "SHA-256", "content": digest} for digest in sorted(digests)]
        yield component("pypi", name, version, ships, hashes)


def component(
    kind: str,
    name: str,
    version: str,
    ships: Container[tuple[str, str]],
    hashes: list[dict[str, str]],
) -> Component:
    """Return the component of a package in a registry."""
    purl = f"pkg:{kind}/{quote(name)}@{quote(version)}"
    return {
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": version,
        "scope": "required" if (name, version) in ships else "excluded",
        "hashes": hashes,
        "purl": purl,
    }


def native(work: Work) -> Component:
    """Return the component of a library inside a package that does not list it."""
    version = {"version": work.version} if work.version else {}
    named = {"type": "library", "bom-ref": f"linked:{work.name}", "name": work.name}
    return named | version | {"scope": "required"} | licensed(work.licence)


def licensed(licence: str) -> Component:
    """Return the licence field of a component; empty if the licence is unknown.

    >>> licensed("MIT")
    {'licenses': [{'expression': 'MIT'}]}
    """
    return {"licenses": [{"expression": spdx(licence)}]} if licence else {}
