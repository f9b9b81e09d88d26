"""Tests that every attribute gets its first value in the class body or in `__init__`.

An attribute that only another method sets does not exist before the first call of that method.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
FROM_THE_START = "__init__", "__new__", "__post_init__", "__set_name__"


class Class(NamedTuple):
    """The bases of a class, its initial attributes, and those that other methods set."""

    bases: tuple[str, ...]
    initial: frozenset[str]
    later: frozenset[str]


def targets(node: ast.AST) -> Iterator[ast.expr]:
    """Yield the targets of an assignment; a bare annotation has none."""
    match node:
        case ast.Assign(targets=found):
            for target in found:
                yield from unpacked(target)
        case ast.AnnAssign(target=target, value=ast.expr()):
            yield target
        case ast.For(target=target) | ast.AsyncFor(target=target):
            yield from unpacked(target)
        case ast.withitem(optional_vars=ast.expr() as target):
            yield from unpacked(target)
        case _:
            pass


def unpacked(target: ast.expr) -> Iterator[ast.expr]:
    """Yield the parts of a target, such as `a` and `b` of `a, *b`."""
    match target:
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            for part in parts:
                yield from unpacked(part)
        case ast.Starred(value=part):
            yield from unpacked(part)
        case _:
            yield target


def attributes(method: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[str]:
    """Yield the attributes of its own object that a method sets."""
    if not (arguments := [*method.args.posonlyargs, *method.args.args]):
        return
    own = arguments[0].arg
    for node in ast.walk(method):
        for target in targets(node):
            match target:
                case ast.Attribute(value=ast.Name(id=name), attr=attribute) if name == own:
                    yield attribute
                case _:
                    pass


def described(found: ast.ClassDef) -> Class:
    """Return the attributes of a class."""
    initial: set[str] = set()
    later: set[str] = set()
    for node in found.body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            initial.add(node.name)  # a property can have a setter
            (initial if node.name in FROM_THE_START else later).update(attributes(node))
        else:
            initial |= {part.id for part in targets(node) if isinstance(part, ast.Name)}
    bases = tuple(ast.unparse(base).rpartition(".")[2] for base in found.bases)
    return Class(bases, frozenset(initial), frozenset(later))


def classes(sources: Iterable[str]) -> list[tuple[str, Class]]:
    """Return the classes in sources with their names, which need not be unique."""
    return [
        (node.name, described(node))
        for source in sources
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ClassDef)
    ]


def initial(found: Class, known: Mapping[str, Class]) -> frozenset[str]:
    """Return the initial attributes of a class, including those of its bases."""
    bases = (known[base] for base in found.bases if base in known)
    return found.initial.union(*(initial(base, known) for base in bases))


def missing(found: Sequence[tuple[str, Class]]) -> list[str]:
    """Return the attributes that only methods other than `__init__` set."""
    known = dict(found)
    return [
        f"{name}.{attribute}"
        for name, one in found
        for attribute in sorted(one.later - initial(one, known))
    ]


def test_every_attribute_is_set_by_the_class_or_its_initializer() -> None:
    paths = [path for folder in ("nyout", "web") for path in sorted((ROOT / folder).rglob("*.py"))]
    assert not missing(classes(path.read_text("utf-8") for path in paths))
