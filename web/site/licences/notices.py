"""The file `licences.txt` with the licences of all works in the site."""

from __future__ import annotations

from collections.abc import Iterable

from web.site.licences.works import Work, of, ours

ADDRESS = "licences.txt"
ABOUT = """\
Licences

This site contains the works below, by many people. Each has the licence named beside it; the texts
follow.
"""
MARK = "\ufeff"  # hosts do not declare text as UTF-8
LINE = "=" * 78


def licences(addresses: Iterable[str]) -> bytes:
    """Return `licences.txt` for a site with files at these addresses."""
    works = found(addresses)
    texts: dict[str, list[Work]] = {}
    for work in works:
        texts.setdefault(work.text, []).append(work)
    listed = "".join(f"- {named(work)}: {work.licence}{source(work)}\n" for work in works)
    parts = (
        f"\n{LINE}\n{', '.join(map(named, those))}\n{LINE}\n\n{text}\n"
        for text, those in texts.items()
    )
    return f"{MARK}{ABOUT}\n{listed}{''.join(parts)}".encode()


def found(addresses: Iterable[str]) -> list[Work]:
    """Return the works in the files at these addresses, without repetition."""
    others = (work for address in sorted(addresses) for work in of(address))
    return list(dict.fromkeys([*ours(), *others]))


def named(work: Work) -> str:
    """Return the name and the version of a work.

    >>> named(Work("zlib", "1.3.1", "Zlib", "..."))
    'zlib 1.3.1'
    """
    return f"{work.name} {work.version}".strip()


def source(work: Work) -> str:
    """Return the end of a work's line: the source code's address if the licence requires it."""
    return f"; its source code: {work.source}" if work.source else ""
