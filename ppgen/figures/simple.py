"""Expressions that need no parser: paths to values with filters behind them, and texts, joined by `~`. Nine in ten
texts quote nothing else.

What is read here is what Jinja2 makes of it, in a tenth of the time, and Jinja2 is not imported, which takes 12 ms.
Whatever looks otherwise is left to Jinja2.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

_NAME = r"[A-Za-z_][A-Za-z0-9_]*"
_STEP = rf"\.{_NAME}|\[(?:0|[1-9][0-9]{{0,8}})\]|\['[A-Za-z0-9_ -]*'\]"
_PATH = rf"[ \n]*{_NAME}(?:{_STEP})*(?:[ \n]*\|[ \n]*{_NAME})*[ \n]*"
"""A regular expression for a path and filters."""
_TERM = rf"(?:{_PATH}|[ \n]*'[^'\\~{{}}%#\r\n]*'[ \n]*)"
_SIMPLE = re.compile(rf"{_TERM}(?:~{_TERM})*")
_PART = re.compile(rf"{_STEP}|\|[ \n]*{_NAME}")
_QUOTE = re.compile(rf"\{{\{{({_SIMPLE.pattern})\}}\}}")
_WORDS = frozenset({"not", "and", "or", "is", "in", "if", "else", "true", "false", "none", "True", "False", "None"})
"""Names that mean something else than a value."""


class Node(Struct, frozen=True):
    """A part of an expression. Its kinds have the names and the fields of Jinja2's."""

    def iter_child_nodes(self) -> Iterator[Node]:
        """The parts of this part."""
        for value in (getattr(self, name) for name in self.__struct_fields__):
            yield from (part for part in (value if isinstance(value, tuple) else (value,)) if isinstance(part, Node))


class Const(Node, frozen=True):
    value: str | int


class Name(Node, frozen=True):
    name: str


class Getattr(Node, frozen=True):
    node: Node
    attr: str


class Getitem(Node, frozen=True):
    node: Node
    arg: Const


class Filter(Node, frozen=True):
    node: Node
    name: str
    args: tuple[Node, ...] = ()
    kwargs: tuple[Node, ...] = ()
    dyn_args: None = None
    dyn_kwargs: None = None


class Concat(Node, frozen=True):
    nodes: tuple[Node, ...]


def simple(source: str) -> Any | None:
    """An expression as Jinja2 reads it; None for one that is more than that."""
    if not _SIMPLE.fullmatch(source) or not _WORDS.isdisjoint(re.findall(_NAME, source)):
        return None
    terms = tuple(_term(term.strip()) for term in source.split("~"))
    return Concat(terms) if len(terms) > 1 else terms[0]


def _term(source: str) -> Node:
    """A text, or a path and filters."""
    first = re.match(_NAME, source)
    if first is None:
        return Const(source[1:-1])
    node: Node = Name(first[0])
    for part in _PART.findall(source, first.end()):
        if part.startswith("."):
            node = Getattr(node, part[1:])
        elif part.startswith("["):
            key = part[1:-1]
            node = Getitem(node, Const(key[1:-1] if key.startswith("'") else int(key)))
        else:
            node = Filter(node, part[1:].strip())
    return node


def simple_pieces(template: str) -> tuple[tuple[int, bool, str], ...] | None:
    """A text that quotes such expressions alone, in pieces: where each begins, whether it is written out, and the text
    or the expression. None for any other text.
    """
    if "{%" in template or "{#" in template or "\r" in template:
        return None
    pieces: list[tuple[int, bool, str]] = []
    done = 0
    while (begin := template.find("{{", done)) >= 0:
        quote = _QUOTE.match(template, begin)
        if quote is None:
            return None
        if begin > done:
            pieces.append((done, True, template[done:begin]))
        pieces.append((begin, False, quote[1]))
        done = quote.end()
    if done < len(template):
        pieces.append((done, True, template[done:]))
    return tuple(pieces)
