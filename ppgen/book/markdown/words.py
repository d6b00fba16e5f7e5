"""The words of a line without making it: for the titles of sections and terms that others refer to."""

from __future__ import annotations

import re

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
        return " ".join("".join(map(self._word, node.children)).split())

    def plain(self, text: str) -> str:
        """The words of an argument, without its markup."""
        from ppgen.book.markdown.grammar import grammar

        tokens = grammar().parseInline(raw(text), {})
        return self.of(Node(tokens).children[0]) if tokens else ""

    def _word(self, node: Node) -> str:
        match node.type:
            case "text" | "text_special" | "code_inline":
                return raw(node.content)
            case "softbreak" | "hardbreak":
                return " "
            case "value":
                return self._value(node)
            case "symbol":
                return InlineSymbol(node.content, 0).text
            case "role":
                return _of_role(node)
            case "em" | "strong" | "link":
                return "".join(map(self._word, node.children))
            case _:
                return ""

    def _value(self, node: Node) -> str:
        try:
            return "".join(piece.text for piece in quoted(raw(node.content), self.supply.facts, 0))
        except CaptionFault:
            return ""


def _of_role(node: Node) -> str:
    if node.info == "rule":
        return ""
    match = WITH_TARGET.fullmatch(node.content)
    return match["text"] if match is not None else node.content
