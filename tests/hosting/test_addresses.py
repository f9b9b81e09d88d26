"""Tests that every form of an address serves its whole page or the 404 page of the site.

Each host serves the site at its root and in a folder, built with and without its own address.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple
from urllib.error import HTTPError
from urllib.parse import urldefrag, urljoin, urlsplit
from urllib.request import Request, urlopen

import pytest

from builder import reference, write_site
from nyout import words
from tests.builds import HOME
from tests.hosting.addresses import EXPECTED, MISSING
from tests.hosting.servers import HOSTS
from tests.sampling import sample

PLACES = {"root": "", "folder": "games/"}
FOLDER = HOME + PLACES["folder"]


MAY_BE_MISSING = {
    "netlify": re.compile(r"(?!)"),
    "github": re.compile(r"\.html/$"),
    "plain": re.compile(r"\.html/$|[^/]/index$"),
}
"""Patterns of address forms that a host cannot resolve, by the name of the host."""


class Reply(NamedTuple):
    """A response after all redirects, and its address."""

    status: int
    address: str
    body: bytes


class Links(HTMLParser):
    """The references of a page: addresses of files and targets of links."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.files: set[str] = set()
        self.links: set[str] = set()
        self.places: dict[str, str] = {}
        self.refresh = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        if tag == "meta" and attributes.get("http-equiv") == "refresh":
            self.refresh = attributes["content"].partition("url=")[2]
        if tag == "html":
            self.places = {name: at for name, at in attributes.items() if name.startswith("data-")}
        if tag == "a" and "hreflang" not in attributes:
            self.links.add(attributes["href"])
        self.files |= {attributes[name] for name in ("href", "src") if name in attributes}


@cache
def links(page: bytes) -> Links:
    """Return the references of a page."""
    return Links(page.decode())


@cache
def response(address: str) -> Reply:
    """Return the response after all redirects, including those of stubs."""
    try:
        with urlopen(urldefrag(address)[0]) as answer:
            reply = Reply(answer.status, answer.url, answer.read())
    except HTTPError as error:
        with error:
            return Reply(error.code, error.url, error.read())
    html = reply.body.startswith(b"<!doctype html>")
    to = links(reply.body).refresh if html else ""
    return response(urljoin(reply.address, to)) if to else reply


@cache
def is_there(address: str) -> bool:
    """Return whether a host has a file at an address."""
    try:
        with urlopen(Request(urldefrag(address)[0], method="HEAD")) as answer:
            return answer.status == 200
    except HTTPError as error:
        error.close()
        return False


class Hosting(NamedTuple):
    """A host that serves the site."""

    host: str
    place: str
    top: str  # the address of the front page
    home: str  # empty if the site was built without its address
    dist: Path

    def there(self, address: str) -> str:
        """Return the local form of an address of the site."""
        if self.home and address.startswith(self.home):
            return self.top + address.removeprefix(self.home)
        return address


@pytest.fixture(scope="module")
def build(
    dist: Path, deployed_site: Path, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[str], Path]:
    """Return a function that returns the site built with an address, or without one."""

    @cache
    def site(home: str) -> Path:
        if home != FOLDER:
            return deployed_site if home else dist
        target = tmp_path_factory.mktemp("hosting") / "dist"
        write_site(target, FOLDER, more=reference.pages)
        return target

    return site


# Netlify always tells a site its address.
@pytest.fixture(
    scope="module",
    params=sample(
        (
            (host, place, has_home)
            for host in HOSTS
            for place in PLACES
            for has_home in (True, False)
            if (host, place, has_home) != ("netlify", "folder", False)
        ),
        *(("netlify", "root", True), ("github", "root", True), ("plain", "folder", False)),
    ),
    ids=lambda param: f"{param[0]}-{param[1]}-{'home' if param[2] else 'no-home'}",
)
def hosting(
    request: pytest.FixtureRequest,
    build: Callable[[str], Path],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Hosting]:
    """Serve the site at each host, at its root and in a folder."""
    host, place, has_home = request.param
    home = HOME + PLACES[place] if has_home else ""
    dist = build(home)
    top = tmp_path_factory.mktemp("host")
    if PLACES[place]:
        shutil.copytree(dist, top / "games", copy_function=os.link)
        (top / "404.html").hardlink_to(dist / "404.html")
    with HOSTS[host](top if PLACES[place] else dist) as address:
        yield Hosting(host, place, address + PLACES[place], home, dist)
    response.cache_clear()
    is_there.cache_clear()


def broken_references(hosting: Hosting, reply: Reply) -> Iterator[str]:
    """Yield the references of a page that are broken at its address."""
    for name in sorted(links(reply.body).files):
        whole = hosting.there(urljoin(reply.address, name))
        at_host = urlsplit(whole).netloc == urlsplit(hosting.top).netloc
        if at_host and not (whole.startswith(hosting.top) and is_there(whole)):
            yield f"{name} is missing"


def misleading_links(hosting: Hosting, reply: Reply) -> Iterator[str]:
    """Yield the links from a page that leave the site or its language."""
    page = links(reply.body)
    root = page.places.get("data-root")
    if root and urljoin(reply.address, root) != hosting.top:
        yield f"the root of the site is {root}"
    language = language_of(hosting, reply.body)
    for name in sorted(page.links):
        target = hosting.there(urljoin(reply.address, name)).removeprefix(hosting.top)
        top = target.partition("/")[0]
        target_language = top if top in words.LANGUAGES else words.ENGLISH
        if target.endswith(("/", ".html")) and "//" not in target and target_language != language:
            yield f"{name} is in {target_language}"


def language_of(hosting: Hosting, body: bytes) -> str:
    """Return the declared language of a page."""
    declaration = re.search(rb'<html lang="(\w+)"', body)
    assert declaration, hosting
    return declaration[1].decode()


def links_work(hosting: Hosting, reply: Reply, page: str) -> bool:
    """Return whether the links of a page work at the address where it was served.

    Links from the root of the host work everywhere. Relative links work in the folder of the page,
    and in a parent folder that is the root of the host.
    """
    depth = reply.address.removeprefix(hosting.top).partition("?")[0].count("/") - page.count("/")
    return bool(hosting.home or depth == 0 or (depth < 0 and hosting.place == "root"))


def test_every_address_of_a_page_serves_the_whole_page(hosting: Hosting) -> None:
    wrong: list[str] = []
    for form, page in EXPECTED.items():
        reply = response(hosting.top + form)
        if reply.status == 404:
            if not MAY_BE_MISSING[hosting.host].search(form):
                wrong.append(f"/{form}: status 404")
        elif reply.body != (hosting.dist / page).read_bytes():
            wrong.append(f"/{form} is not {page}")
        elif links_work(hosting, reply, page):
            wrong += [f"/{form}: {fault}" for fault in broken_references(hosting, reply)]
            wrong += [f"/{form}: {fault}" for fault in misleading_links(hosting, reply)]
        elif hosting.host != "netlify" and "//" not in f"/{form}":
            wrong.append(f"/{form}: its links do not work there")
    assert not wrong, "\n".join(wrong)


def test_unknown_addresses_show_a_page_of_the_site(hosting: Hosting) -> None:
    wrong: list[str] = []
    for address in MISSING:
        reply = response(hosting.top + address)
        if reply.status != 404:
            wrong.append(f"/{address}: {reply.status}")
        elif hosting.host != "plain" and reply.body != (hosting.dist / "404.html").read_bytes():
            wrong.append(f"/{address}: this is not the 404 page of the site")
        elif hosting.host != "plain" and (hosting.home or hosting.place == "root"):
            wrong += [f"/{address}: {fault}" for fault in broken_references(hosting, reply)]
    assert not wrong, "\n".join(wrong)


def test_a_folder_is_never_listed(hosting: Hosting) -> None:
    for address in ("embed/", "cards/", "oembed/"):
        assert b"Directory listing" not in response(hosting.top + address).body
