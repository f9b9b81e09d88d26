"""Tests that only `html` and Jinja build markup with values, because they escape them."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import UndefinedError

from builder.template import TEMPLATES
from nyout import GAMES
from web.extras import snippets
from web.markup import Markup, html

ROOT = Path(__file__).parents[2]
TAG = re.compile(r"</?[a-zA-Z!]")
FILLS = {"join", "format", "format_map"}  # methods of a string that insert others
DECLARED = {
    "builder/template.py": {"Markup(text)", "trust(filled)", "trust(' '.join(parts))"},
    "builder/pages/game.py": {"trust(command.attributes)", "trust(drawing)"},
    "builder/pages/link_previews.py": {"trust(text)"},
    "builder/pages/rules.py": {
        "trust(front(die))",
        *(f"trust({text})" for text in ("caption", "markup", "match[1]", "match[2]")),
    },
}
"""The expressions that declare a text to be markup, by file; drawings of `draw` need no entry."""


def has_tag(node: ast.AST) -> bool:
    """Return whether a string contains a tag, with its fields replaced by a letter."""
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    texts = (str(part.value) if isinstance(part, ast.Constant) else "x" for part in parts)
    is_text = isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
    return is_text and bool(TAG.search("".join(texts)))


def is_fault(node: ast.AST) -> bool:
    """Return whether an expression builds markup, or declares a text to be markup."""
    match node:
        case ast.JoinedStr():
            return has_tag(node) and any(isinstance(v, ast.FormattedValue) for v in node.values)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return has_tag(left) or has_tag(right)
        case ast.BinOp(left=left, op=ast.Mod()):
            return has_tag(left)
        case ast.AugAssign(op=ast.Add(), value=value):
            return has_tag(value)
        case ast.Call(func=ast.Attribute(value=value, attr=name)) if name in FILLS:
            return has_tag(value)
        case ast.Call(func=ast.Name("html"), args=args):
            return not (len(args) == 1 and isinstance(args[0], ast.Constant))
        case ast.Call(func=ast.Name("Markup"), args=args):
            return bool(args)
        case ast.Call(func=ast.Name("trust"), args=[ast.Call(func=ast.Attribute(value=by))]):
            return ast.unparse(by) != "draw"
        case ast.Call(func=ast.Name("trust")):
            return True
    return False


def faults(source: str) -> Iterator[tuple[int, str]]:
    """Yield the lines and expressions of a source that build markup without `html`."""
    for node in ast.walk(ast.parse(source)):
        if is_fault(node):
            yield node.lineno, ast.unparse(node)  # type: ignore[attr-defined]


def sources() -> dict[str, str]:
    """Return the sources of the page and its builder by path, except `html` itself."""
    paths = (path for folder in ("web", "builder") for path in (ROOT / folder).rglob("*.py"))
    files = ((path.relative_to(ROOT).as_posix(), path) for path in paths)
    return {name: path.read_text("utf-8") for name, path in files if name != "web/markup.py"}


def test_only_html_builds_markup() -> None:
    places = [
        f"{name}:{line}: {text:.80}"
        for name, source in sources().items()
        for line, text in faults(source)
        if text not in DECLARED.get(name, ())
    ]
    assert not places, "\n".join(places)


@pytest.mark.parametrize("name", DECLARED)
def test_every_declaration_is_in_use(name: str) -> None:
    assert DECLARED[name] <= {text for _, text in faults(sources()[name])}


def test_no_template_declares_a_text_to_be_markup() -> None:
    templates = [ROOT / "index.html", *(ROOT / "builder/templates").iterdir()]
    declares = re.compile(r"\|\s*safe\b|\bautoescape\b")
    assert [it.name for it in templates if declares.search(it.read_text("utf-8"))] == []


def test_a_value_is_always_escaped_unless_it_is_markup() -> None:
    wicked = "<script>\"&amp;'</script>"
    escaped = "&lt;script&gt;&quot;&amp;amp;&#x27;&lt;/script&gt;"
    filled = html('<p title="{text}">{text}{several}</p>', text=wicked, several=[wicked, "<b>"])
    assert filled == f'<p title="{escaped}">{escaped}{escaped}&lt;b&gt;</p>'
    assert html("{text}", text="{text}") == "{text}", "a value is not a template"
    assert isinstance(filled, Markup)
    assert html("<div>{filled}</div>", filled=filled) == f"<div>{filled}</div>"
    assert html("{sum}", sum=filled + "<b>") == html("{sum}", sum=str(filled) + "<b>"), (
        "the sum of markup and text is text"
    )


def test_a_template_escapes_its_values_and_needs_all() -> None:
    wicked = '<b title="\'&amp;">'
    template = TEMPLATES.from_string('<p title="{{ text }}">{{ text }}{{ markup }}{{ number }}</p>')
    filled = template.render(text=wicked, markup=html("<i>{text}</i>", text=wicked), number=1)
    assert filled == html('<p title="{text}">{text}<i>{text}</i>1</p>', text=wicked)
    with pytest.raises(UndefinedError, match="'markup' is undefined"):
        template.render(text="", number=1)


def test_the_embed_code_escapes_its_values() -> None:
    home, run = 'https://example.org/?a=1&b="2"/', GAMES["run"]
    query = {"theme": "dark", "ply": "", "record": "1ab", "seats": "<b>"}
    there = "https://example.org/?a=1&amp;b=&quot;2&quot;/"
    assert snippets.frame(home, run, query) == (
        f'<iframe src="{there}embed/run/?theme=dark&amp;seats=&lt;b&gt;#1ab"'
        f' title="{run.title}: playable board" width="480" height="798" style="border:0;'
        'width:100%;max-width:480px;height:auto;aspect-ratio:480/798" loading="lazy"'
        ' allow="clipboard-write"></iframe>'
    )
    assert snippets.quote(home, run, query) == (
        '<blockquote class="nyout-board" data-theme="dark" data-seats="&lt;b&gt;">'
        f'<a href="{there}run.html#1ab">Play {run.title}</a></blockquote>\n'
        f'<script async src="{there}nyout-board.js"></script>'
    )
