"""Where each part of an expression stands in its text. Jinja2 tells lines alone; its words and signs tell the rest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from ppgen.figures.expressions import jinja

if TYPE_CHECKING:
    from jinja2 import nodes

_KEYWORDS = frozenset(("and", "or", "not", "in", "is", "if", "else"))
_LEAVES = ("name", "string", "integer", "float")


class Places(NamedTuple):
    """Offsets in the text of an expression, by the identity of the nodes of its parts."""

    begins: Mapping[int, int]
    """Where each part begins; a text behind its quote."""
    words: Mapping[int, int]
    """Where its own word or sign is: the last name of `a.b` and of a filter, `**`, `is`."""

    def word(self, node: nodes.Node) -> int:
        """The offset of the word or the sign of a part; 0 where the text is not understood."""
        return self.words.get(id(node), self.begin(node))

    def begin(self, node: nodes.Node) -> int:
        return self.begins.get(id(node), 0)


def written(text: str, node: nodes.Node) -> Places:
    """Where the parts of an expression stand in its text."""
    reader = _Reader(text)
    reader.walk(node)
    return Places(reader.begins, reader.own)


class _Reader:
    def __init__(self, text: str) -> None:
        self.words: list[tuple[int, str, str]] = []
        """Offset, sort and text of each word and sign."""
        at = 0
        for _, sort, word in jinja().lexer.tokeniter("{{" + text + "}}", None):
            if sort != "whitespace":
                self.words.append((at - 2, sort, word))
            at += len(word)
        self.number = 1
        self.begins: dict[int, int] = {}
        self.own: dict[int, int] = {}

    def leaf(self) -> int:
        """The offset of the next name, text or number."""
        while self.number < len(self.words) and not self._is_leaf():
            self.number += 1
        at = self.words[min(self.number, len(self.words) - 1)][0]
        is_text = self.words[min(self.number, len(self.words) - 1)][1] == "string"
        self.number += 1
        at += is_text
        while is_text and self.number < len(self.words) and self.words[self.number][1] == "string":
            self.number += 1  # several texts in a row are one
        return at

    def _is_leaf(self) -> bool:
        _, sort, word = self.words[self.number]
        return sort in _LEAVES and (word not in _KEYWORDS or self.words[self.number - 1][2] in (".", "|"))

    def sign(self, *signs: str) -> int:
        """The offset of the next of some signs; of the next word where there is none."""
        rest = self.words[self.number :]
        return next((at for at, _, word in rest if word in signs), rest[0][0] if rest else 0)

    def walk(self, node: nodes.Node) -> int:
        """Note the places of a node and of all within it; returns where it begins."""
        from jinja2 import nodes as kinds

        match node:
            case kinds.Name() | kinds.Const():
                at = self.leaf()
            case kinds.Getattr() | kinds.Filter():
                at = self._all([node.node])
                self.own[id(node)] = self.leaf()
                self._all(node.args if isinstance(node, kinds.Filter) else ())
            case kinds.Getitem():
                at = self.walk(node.node)
                self.own[id(node)] = self.walk(node.arg)
            case kinds.Pow() | kinds.Test():
                at = self._all([node.left if isinstance(node, kinds.Pow) else node.node])
                self.own[id(node)] = self.sign("**", "is")
                self._all([node.right] if isinstance(node, kinds.Pow) else ())
            case kinds.Neg() | kinds.Pos() | kinds.Not():
                at = self.sign("-", "+", "not")
                self.walk(node.node)
            case kinds.CondExpr():
                at = self.walk(node.expr1)
                self.walk(node.test)
                self._all([node.expr2])
            case kinds.List():
                at = self.sign("[")
                self._all(node.items)
            case _:
                at = self._all(node.iter_child_nodes())
        self.begins[id(node)] = at
        return at

    def _all(self, parts: Iterable[nodes.Node | None]) -> int:
        """The same for several nodes; where the first begins."""
        places = [self.walk(part) for part in parts if part is not None]
        return places[0] if places else self.sign()
