"""The text as a tree: what markdown-it makes of it, and where every letter of a line was written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from markdown_it.tree import SyntaxTreeNode
from msgspec import Struct

from ppgen.book.markdown.grammar import parse
from ppgen.book.markdown.source import PIPE, Source
from ppgen.diagnostics import DefinitionError, Diagnostic, Mark

Node: TypeAlias = SyntaxTreeNode

_BEFORE = re.compile(r"(?:[\s>]|(?:[-+*:~]|\d{1,9}[.)])\s)*")
"""What stands before a block, or before the first cell of a row: the marks of quotes, items and definitions."""
_MARK = re.compile(r">|[-+*:~](?=\s)|\d{1,9}[.)](?=\s)")
_BAR = re.compile(r"(?<!\\)\|")
"""What ends a cell of a table."""
_AROUND = re.compile(r"[\s>]*(?:[:~]\s+)?")
"""What stands before a list that begins with its own mark."""
MAX_DEPTH = 8
"""How many quotes, lists, definitions and boxes may stand in each other. Paper has no room for more."""
_HOLDERS = ("blockquote", "bullet_list", "ordered_list", "dl", "directive")
_FLATTER = "take the inner ones out of the outer ones"
_WITH_MARKS = ("bullet_list", "ordered_list", "list_item", "hr")
"""Blocks that begin with such a mark."""


class Tree(Struct, frozen=True):
    """A parsed text."""

    root: Node
    source: Source
    notes: frozenset[str]
    """The labels of its footnotes that nothing refers to."""
    addresses: tuple[tuple[int, int], ...] = ()
    """The first line of each `[name]: address`, and the line after its last one."""

    def mark(self, node: Node) -> Mark:
        """Where a block begins, behind the marks of the quotes and lists that it stands in."""
        if node.is_root:
            return self.source.place(0)
        lines = node.map
        if lines is None:
            return self.mark(node.parent) if node.parent is not None else self.source.place(0)
        text = self.source.line(lines[0])
        around = _AROUND.match(text)
        column = around.end() if around is not None else 0
        if (
            node.type not in _WITH_MARKS
            and (prefix := _BEFORE.match(text)) is not None
            and text[prefix.end() :].strip()
        ):
            column = prefix.end()
        return self.source.place(lines[0], column)

    def below(self, node: Node) -> Mark:
        """The place under the beginning of a block, on the next line."""
        mark, line = self.mark(node), (node.map or (0, 0))[0]
        return self.source.place(line + 1, mark.column - 1)

    def in_line(self, node: Node, offset: int) -> Mark:
        """Where the character `offset` of a line of inline elements was written. `node` is the line (`inline`)."""
        content, first = node.content, (node.map or (0, 0))[0]
        if node.parent is not None and node.parent.type in ("td", "th"):
            return self._in_cell(node, first, offset)
        if node.parent is not None and node.parent.type == "heading":
            content = meta(node.parent).get("content", content)
        before = content[:offset]
        number = before.count("\n")
        text = content.split("\n")[number]
        column = len(before) - before.rfind("\n") - 1 - (len(text) - len(text.lstrip()))
        return self.source.place(first + number, start_of(self.source.line(first + number), text.strip()) + column)

    def odd_cell(self, row: Node) -> tuple[int, Mark] | None:
        """How many cells were written in a row of a table, if not as many as it has columns; and where the first one is
        that is too many, or lacking.
        """
        line = (row.map or (0, 0))[0]
        text = self.source.line(line).rstrip()
        begin = _prefix(text)
        bars = [bar.start() for bar in _BAR.finditer(text, begin)]
        begins = [begin] * (bars[:1] != [begin]) + [bar + 1 for bar in bars if bar + 1 < len(text)]
        columns = len(row.children)
        if len(begins) == columns:
            return None
        at = begins[columns] if len(begins) > columns else len(text) - (bars[-1:] == [len(text) - 1])
        return len(begins), self.source.place(line, at + len(text[at:]) - len(text[at:].lstrip()))

    def _in_cell(self, node: Node, line: int, offset: int) -> Mark:
        text = self.source.line(line)
        at = _prefix(text)
        cells = node.parent.siblings if node.parent is not None else ()
        for cell in cells:
            content = cell.children[0].content.replace("|", r"\|")
            if text.startswith("|", at):
                at += 1
            found = text.find(content, at) if content else at
            if cell is node.parent:
                shift = node.content[:offset].count("|")
                return self.source.place(line, max(found, at) + offset + shift)
            end = _BAR.search(text, max(found, at) + len(content))
            at = end.start() if end is not None else len(text)
        return self.source.place(line)


def _prefix(line: str) -> int:
    """Where a block begins in its line, behind the marks of quotes, items and definitions."""
    prefix = _BEFORE.match(line)
    return prefix.end() if prefix is not None else 0


def start_of(line: str, content: str) -> int:
    """Where the content of a line begins in it, behind the marks of lists, quotes and headings."""
    whole = line.rstrip()
    if whole.endswith(content):
        return len(whole) - len(content)
    return max(line.find(content), 0)


def meta(node: Node) -> dict[str, Any]:
    """What the grammar noted of a node."""
    token = node.nester_tokens.opening if node.nester_tokens is not None else node.token
    return token.meta if token is not None else {}


def at(node: Node) -> int:
    """Where an inline element begins in its line."""
    return int(meta(node).get("at", 0))


def raw(text: str) -> str:
    """A text as it was written, with the `|` of values."""
    return text.replace(PIPE, "|")


def parsed(source: Source) -> Tree:
    """The tree of a text. Raises DefinitionError for blocks that stand in each other too deep."""
    tokens, env = parse(source.text)
    if fault := too_deep(tokens, source):
        raise DefinitionError([fault])
    refs: dict[str, int] = env.get("footnotes", {}).get("refs", {})
    unused = frozenset(label.removeprefix(":") for label, number in refs.items() if number < 0)
    references = (*env.get("references", {}).values(), *env.get("duplicate_refs", ()))
    return Tree(SyntaxTreeNode(tokens), source, unused, tuple(tuple(each["map"]) for each in references))


def too_deep(tokens: Iterable[Any], source: Source) -> Diagnostic | None:
    """The first block that stands in more than MAX_DEPTH quotes, lists, definitions and boxes.

    What lies deeper than MAX_NESTING the parser leaves out, with all that follows in the same list.
    """
    holders: list[Any] = []
    for token in tokens:
        if token.type.removesuffix("_open").removesuffix("_close") not in _HOLDERS:
            continue
        if token.nesting < 0:
            holders.pop()
            continue
        holders.append(token)
        if len(holders) > MAX_DEPTH:
            message = f"quotes, lists and boxes are nested more than {MAX_DEPTH} deep"
            return Diagnostic(_place_of_mark(holders, source), "BOOK-SIZE", message, _FLATTER)
    return None


def _place_of_mark(holders: list[Any], source: Source) -> Mark:
    """Where the innermost of blocks that stand in each other begins: at its own mark on its line.

    Every quote round it has a mark there, too, and so has what begins on the same line.
    """
    line = holders[-1].map[0] if holders[-1].map else 0
    before = sum(each.type == "blockquote_open" or each.map[0] == line for each in holders[:-1] if each.map)
    text = source.line(line)
    prefix = _BEFORE.match(text)
    end = prefix.end() if prefix is not None else 0
    marks = [match.start() for match in _MARK.finditer(text, 0, end)]
    return source.place(line, marks[before] if before < len(marks) else end)


def walk(node: Node) -> Iterator[Node]:
    """A node and everything below it."""
    yield node
    for child in node.children:
        yield from walk(child)
