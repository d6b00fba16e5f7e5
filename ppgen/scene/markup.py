"""The markup of texts: emphasis and inline symbols, read once into a tree that everything else walks.

It is small: `**strong**`, `*emphasis*`, `:name:` for an inline symbol, a line break for a line break, and a backslash
before a sign that is meant as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import TypeAlias, assert_never

from msgspec import Struct

from ppgen import escapes, piecepack
from ppgen.things import spaced

_TOKEN = re.compile(
    r"\\(?P<literal>[\\*:])"
    r"|:(?P<symbol>[a-z][a-z0-9]*(?:-[a-z0-9]+)*):"
    r"|\*\*(?P<strong>(?=\S)(?:\\.|[^\\])+?(?<=\S))\*\*"
    r"|\*(?P<emphasis>(?![\s*])(?:\\.|[^\\*])+?(?<!\s))\*",
    re.DOTALL,
)


class Text(Struct, frozen=True):
    """Letters as they are printed. `start` is the place of the first in the markup."""

    text: str
    start: int


class InlineSymbol(Struct, frozen=True):
    """A picture in a line. `start` is the place of its first colon in the markup."""

    name: str
    start: int

    @property
    def text(self) -> str:
        """Its name in words: that of a part of a piecepack, or that of the drawing."""
        return piecepack.in_words(self.name) if self.name in piecepack.ART else spaced(self.name)


class Strong(Struct, frozen=True):
    parts: tuple[Node, ...]


class Emphasis(Struct, frozen=True):
    parts: tuple[Node, ...]


Node: TypeAlias = Text | InlineSymbol | Strong | Emphasis


@lru_cache(maxsize=1024)
def parse(markup: str) -> tuple[Node, ...]:
    """The tree of a text. A sign that begins or ends nothing is text."""
    return tuple(_nodes(markup, 0))


def _nodes(markup: str, start: int) -> Iterator[Node]:
    """The nodes of a part of a text that begins at `start`."""
    at = 0
    for token in _TOKEN.finditer(markup):
        if token.start() > at:
            yield Text(markup[at : token.start()], start + at)
        at = token.end()
        kind = token.lastgroup or ""
        inner, place = token[kind], start + token.start(kind)
        if kind == "literal":
            yield Text(inner, place)
        elif kind == "symbol":
            yield InlineSymbol(inner, place - 1)
        else:
            yield (Strong if kind == "strong" else Emphasis)(tuple(_nodes(inner, place)))
    if at < len(markup):
        yield Text(markup[at:], start + at)


def leaves(nodes: Iterable[Node]) -> Iterator[Text | InlineSymbol]:
    """The printed text and symbols in order, without their emphasis."""
    for node in nodes:
        if isinstance(node, Text | InlineSymbol):
            yield node
        else:
            yield from leaves(node.parts)


def plain(markup: str) -> str:
    """The text without markup, for metadata and alternative text. A symbol becomes its name in words."""
    return "".join(leaf.text for leaf in leaves(parse(markup)))


def symbols(markup: str) -> Iterator[InlineSymbol]:
    """The inline symbols of a text, in their order."""
    return (leaf for leaf in leaves(parse(markup)) if isinstance(leaf, InlineSymbol))


def escaped(text: str) -> str:
    """Markup for exactly this text."""
    return re.sub(r"[\\*:]", r"\\\g<0>", text)


def html(markup: str, address: Callable[[str], str] = lambda _: "") -> str:
    """The markup as HTML, everything else escaped.

    `address` gives the address of a symbol's picture by its name; a symbol without one is named in words.

    >>> html("**6** steps < *8*, past the :red-coin:")
    '<strong>6</strong> steps &lt; <em>8</em>, past the red coin'
    """
    return "".join(_html(parse(markup), address))


def _html(nodes: Iterable[Node], address: Callable[[str], str]) -> Iterator[str]:
    from html import escape

    for node in nodes:
        match node:
            case Text():
                yield escape(node.text)
            case InlineSymbol():
                source = address(node.name)
                yield f'<img class="symbol" src="{escape(source)}" alt="{node.text}">' if source else node.text
            case Strong():
                yield f"<strong>{''.join(_html(node.parts, address))}</strong>"
            case Emphasis():
                yield f"<em>{''.join(_html(node.parts, address))}</em>"
            case _:
                assert_never(node)


def markdown(markup: str) -> str:
    """The markup as Markdown, everything else escaped. A symbol becomes its name in words.

    >>> print(markdown("**6** steps_*8*, past the :red-coin:"))
    **6** steps\\_*8*, past the red coin
    """
    lines = "".join(_markdown(parse(markup))).split("\n")
    return "  \n".join(escapes.markdown_start(line.strip()) for line in lines)


def _markdown(nodes: Iterable[Node]) -> Iterator[str]:
    for node in nodes:
        match node:
            case Text() | InlineSymbol():
                yield escapes.markdown(node.text)
            case Strong():
                yield f"**{''.join(_markdown(node.parts))}**"
            case Emphasis():
                yield f"*{''.join(_markdown(node.parts))}*"
            case _:
                assert_never(node)
