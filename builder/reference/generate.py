"""`python -m builder.reference.generate FOLDER` writes the reference into a folder."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path, PurePosixPath
from pkgutil import walk_packages
from types import ModuleType
from typing import get_type_hints
from warnings import catch_warnings, filterwarnings

from pdoc import doc, render

import nyout
from builder.template import ROOT
from nyout.boards import Board
from nyout.view import View

EXCLUDED = re.compile(r"nyout\.(cli|__main__|adapters\.(openspiel|pettingzoo))\b")
"""Modules of the command line, and modules that need more than the standard library.

`nyout --help` documents the commands, and the guide for researchers the adapters.
"""
GUIDES = "contract", "players", "tournaments", "researchers"
"""The names of the pages of `docs/` among the guides, in the order to read them."""
LINK = re.compile(r"\[([^\]]*)\]\((?!https?:)([^)#]*)(#[^)]*)?\)")
HEADING = re.compile(r"<(/?)h[56][^>]*>")
"""A heading of a part, such as `Arguments`, which is below no heading of the level above."""
FIELD = re.compile(r"^    (\w+): [^#\n]*  # (.+)", re.MULTILINE)
CONTENTS = """\
# Reference of nyout

The package nyout {version} contains board games whose rules are pure Python. [The contract in five
minutes](contract.html) defines a complete game and plays it.

## Guides

{guides}

## Modules

{modules}
"""


def main() -> None:
    """Write the reference into the folder named on the command line."""
    folder = Path(sys.argv[1])
    for address, text in files():
        target = folder / address
        target.parent.mkdir(parents=True, exist_ok=True)
        without_paths = text.replace(f"{ROOT}/", "")  # in values
        target.write_text(HEADING.sub(r"<\1strong>", without_paths), "utf-8")


def files() -> Iterator[tuple[str, str]]:
    """Yield each page and the style sheet, with its address."""
    render.configure(
        docformat="google",
        search=False,
        show_source=False,
        template_directory=Path(__file__).parent / "templates",
    )
    yield "pdoc.css", render_template("pdoc.css.jinja2")
    modules = documented_modules()
    with catch_warnings():
        # pdoc imports the other modules of a package too, even if it does not document them.
        filterwarnings("ignore", r"Couldn't import nyout\.adapters\.")
        for name, module in modules.items():
            yield f"{name.replace('.', '/')}.html", render.html_module(module, modules)
    guides = {name: guide(name) for name in GUIDES}
    for name, text in {**guides, "index": contents(guides, modules)}.items():
        yield f"{name}.html", render_template("guide.html.jinja2", title=title(text), text=text)


def render_template(template: str, **values: str) -> str:
    """Return the text of one of our templates, filled with values."""
    return render.env.get_template(template).render(**values)


def contents(guides: Mapping[str, str], modules: Mapping[str, doc.Module]) -> str:
    """Return the page that lists the guides, and the modules with the first lines about them."""
    return CONTENTS.format(
        version=nyout.__version__,
        guides="\n".join(f"- [{title(text)}]({name}.html)" for name, text in guides.items()),
        modules="\n".join(
            f"- [{name}]({name.replace('.', '/')}.html) {module.docstring.splitlines()[0]}"
            for name, module in modules.items()
        ),
    )


def title(text: str) -> str:
    """Return the first heading of a text."""
    return text.splitlines()[0].removeprefix("# ")


def guide(name: str) -> str:
    """Return the text of a page of `docs/`, with links for its place among the guides."""
    text = (ROOT / f"docs/{name}.md").read_text("utf-8")
    return LINK.sub(lambda found: relink(found[1], found[2], found[3] or ""), text)


def relink(text: str, target: str, anchor: str) -> str:
    """Return a link of a page of `docs/` for the page among the guides.

    Only guides and modules have pages on the site; a link to another file becomes its text.

    >>> relink("players.md", "players.md", "#levels")
    '[players.md](players.html#levels)'
    >>> relink("the view", "../nyout/view.py", "")
    '[the view](nyout/view.html)'
    >>> relink("offline", "offline.md", "")
    'offline'
    """
    path = PurePosixPath(target)
    if path.suffix == ".md" and path.stem in GUIDES:
        return f"[{text}]({path.stem}.html{anchor})"
    if path.suffix == ".py" and target.startswith("../nyout/"):
        return f"[{text}]({path.relative_to('..').with_suffix('.html')})"
    return text


def documented_modules() -> dict[str, doc.Module]:
    """Return the modules with a page, by name."""
    names = [*module_names()]
    for name in names:
        document_tuples(import_module(name))
    return {name: doc.Module.from_name(name) for name in names}


def module_names() -> Iterator[str]:
    """Yield the names of the documented modules."""
    yield nyout.__name__
    for module in walk_packages(nyout.__path__, f"{nyout.__name__}."):
        if not EXCLUDED.match(module.name):
            yield module.name


def document_tuples(module: ModuleType) -> None:
    """Make the comments beside the fields of a module's named tuples their docstrings.

    Replaces the texts of types in their constructors too, which pdoc cannot resolve.

    >>> import nyout.core
    >>> document_tuples(nyout.core)
    >>> inspect.getdoc(nyout.core.Option.values)
    'called with the number of seats'
    """
    lazy = {"Board": Board, "View": View}  # `nyout.core` imports them for type checkers only
    for kind in vars(module).values():
        is_own = inspect.isclass(kind) and kind.__module__ == module.__name__
        if is_own and hasattr(kind, "_fields"):
            comments = dict(FIELD.findall(inspect.getsource(kind)))
            for field in kind.__annotations__:
                getattr(kind, field).__doc__ = comments.get(field, "")
            kind.__new__.__annotations__ = get_type_hints(kind, localns=lazy)


if __name__ == "__main__":
    main()
