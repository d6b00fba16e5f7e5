"""The words of a line without making it: for the titles of sections and terms that others refer to."""

from __future__ import annotations

import re
from collections.abc import Callable

from msgspec import Struct

from ppgen.book.markdown.tree import Node, Tree, raw
from ppgen.book.supply import Supply
from ppgen.book.values import quoted
from ppgen.figures.templates import CaptionFault
from ppgen.scene.markup import InlineSymbol

WITH_TARGET = re.compile(r"(?P<text>.*?)\s*<(?P<target>[^<>]+)>", re.DOTALL)
"""A role with words of its own: ``{ref}`the end <scoring>` ``."""


class Words(Struct, frozen=True):
    tree: Tree
    supply: Supply

    def of(self, node: Node) -> str:
        """The words of a line. What cannot be filled in is reported where the line is made."""
        return words_of(node, self._value)

    def plain(self, text: str) -> str:
        """The words of an argument, without its markup."""
        from ppgen.book.markdown.grammar import grammar

        tokens = grammar().parseInline(raw(text), {})
        return self.of(Node(tokens).children[0]) if tokens else ""

    def _value(self, source: str) -> str:
        try:
            return "".join(piece.text for piece in quoted(source, self.supply.facts, 0))
        except CaptionFault:
            return ""


def words_of(line: Node, value: Callable[[str], str]) -> str:
    """The words of a line of inline elements. `value` says what stands for an expression between braces."""

    def word(node: Node) -> str:
        match node.type:
            case "text" | "text_special" | "code_inline":
                return raw(node.content)
            case "softbreak" | "hardbreak":
                return " "
            case "value":
                return value(raw(node.content))
            case "symbol":
                return InlineSymbol(node.content, 0).text
            case "role":
                return _of_role(node)
            case "em" | "strong" | "link":
                return "".join(map(word, node.children))
            case _:
                return ""

    return " ".join("".join(map(word, line.children)).split())


def _of_role(node: Node) -> str:
    content = raw(node.content)
    if node.info == "rule":
        return ""
    match = WITH_TARGET.fullmatch(content)
    if match is None and node.info == "index":
        return content.replace("!", ", ")
    return match["text"] if match is not None else content
