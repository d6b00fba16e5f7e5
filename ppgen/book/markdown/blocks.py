"""The blocks of a text, with its directives carried out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import cast

from msgspec import Struct, field

from ppgen.book.blocks import (
    Alignment,
    Block,
    Blocks,
    Box,
    BoxKind,
    BulletList,
    CodeBlock,
    Definition,
    DefinitionList,
    Heading,
    ImageBlock,
    OrderedList,
    PageBreak,
    Paragraph,
    Quote,
    Table,
    ThematicBreak,
)
from ppgen.book.inline import Code, Image, Inlines, Text, flattened
from ppgen.book.markdown.collect import Targets, check_style, check_variant, is_shown
from ppgen.book.markdown.directives import PARTS, Directive, check_form, directive
from ppgen.book.markdown.lines import Lines
from ppgen.book.markdown.links import refusal
from ppgen.book.markdown.shown import Shown
from ppgen.book.markdown.tree import Node, Tree, raw
from ppgen.book.supply import Report, Supply
from ppgen.figures.prose import Section
from ppgen.numerals import plural

_SPACED = re.compile(r"(?P<colons>:+)[ \t]+(?P<name>\{[^}`]*\})")
_BELOW_HEADER = re.compile(r"\|?[ ]*:?-+:?[ ]*(?:\|[ ]*:?-+:?[ ]*)*\|?")
_PARTS = "a list of definitions: a part on one line, and under it `: ` and a description"
_TERMS = "a list of definitions: a term on one line, and under it `: ` and its meaning"


class Builder(Struct):
    """Makes the blocks of one book. The walk is in the order of the text."""

    tree: Tree
    supply: Supply
    report: Report
    targets: Targets
    lines: Lines
    shown: Shown
    plain: frozenset[str] = frozenset()
    """The sections that state no rules, with everything under them."""
    nameless: int = 0
    """Directives without a name that are still open."""
    ranks: list[tuple[int, bool]] = field(default_factory=list)
    """The headings that the walk stands under: their levels, and whether each states rules."""

    def blocks(self, nodes: Iterable[Node]) -> Blocks:
        return tuple(block for node in nodes for block in self._block(node))

    def _block(self, node: Node) -> Iterator[Block]:
        mark = self.tree.mark(node)
        match node.type:
            case "heading":
                yield self._heading(node)
            case "paragraph":
                yield from self._paragraph(node)
            case "bullet_list":
                yield BulletList(self._items(node), _is_tight(node), mark)
            case "ordered_list":
                yield OrderedList(self._items(node), int(node.attrs.get("start", 1)), _is_tight(node), mark)
            case "blockquote":
                checked, self.lines.is_checked = self.lines.is_checked, False
                yield Quote(self.blocks(node.children), mark)
                self.lines.is_checked = checked
            case "fence" | "code_block":
                text = raw(node.content).removesuffix("\n")
                # A fence stands on a line of its own above the text.
                first = mark if node.type == "code_block" else self.tree.below(node)
                yield CodeBlock(text, node.info.split()[0] if node.info.strip() else "", first)
            case "hr":
                yield ThematicBreak(mark)
            case "table":
                yield self._table(node)
            case "dl":
                yield DefinitionList(self.definitions(node), mark)
            case "directive":
                yield from self._directive(directive(self.tree, node))
            case "html_block":
                self.report.fault(mark, "BOOK-HTML", *refusal(node.content))
            case "stray_colons":
                self._stray(node)
            case "footnote_block":
                return  # made with the book
            case other:
                raise TypeError(f"no book holds {other!r}")

    def _heading(self, node: Node) -> Heading:
        level = self.targets.levels[id(node)]
        target = self.targets.of_node.get(id(node))
        anchor = target.anchor if target is not None else ""
        self.ranks = [rank for rank in self.ranks if rank[0] < level]
        states_rules = anchor not in self.plain and all(rules for _, rules in self.ranks)
        self.ranks.append((level, states_rules))
        self.lines.roles.section = Section(target.words if target is not None else "", [], states_rules)
        faults = len(self.report.faults)
        parts = self.lines.line(node.children[0], "heading")
        has_words = any(isinstance(part, Text | Code) and part.text.strip() for part in flattened(parts))
        if not has_words and faults == len(self.report.faults):
            self.report.fault(
                self.tree.mark(node), "BOOK-MARKUP", "this heading has no words", "write some after the #"
            )
        return Heading(level, anchor, parts, target.label if target is not None else "", self.tree.mark(node))

    def _paragraph(self, node: Node) -> Iterator[Block]:
        lines = node.children[0].content.split("\n")
        for number, (above, line) in enumerate(pairwise(lines), (node.map or (0, 0))[0] + 1):
            if "|" in above and "|" in line and _BELOW_HEADER.fullmatch(line.strip()) is not None:
                message = "this line has not as many parts as the one above it has cells, so this is no table"
                hint = "write --- once for each column, with | between them"
                self.report.fault(self.tree.source.place(number), "BOOK-MARKUP", message, hint)
        parts = self.lines.line(node.children[0], "paragraph")
        if len(parts) == 1 and isinstance(parts[0], Image):
            yield ImageBlock(parts[0].picture, (), self.tree.mark(node))
        elif parts:
            yield Paragraph(parts, self.tree.mark(node))

    def _items(self, node: Node) -> tuple[Blocks, ...]:
        return tuple(self.blocks(item.children) for item in node.children)

    def _table(self, node: Node, item: Directive | None = None, caption: Inlines = ()) -> Table:
        head, *bodies = node.children
        for row in (row for body in bodies for row in body.children):
            self._check_row(row)
        header = tuple(self._cell(cell) for cell in head.children[0].children)
        alignments = tuple(_alignment(cell) for cell in head.children[0].children)
        rows = tuple(tuple(map(self._cell, row.children)) for body in bodies for row in body.children)
        has_header = any(header)
        target = self.targets.of_node.get(id(item.node)) if item is not None else None
        anchor, label = ("", "") if target is None else (target.anchor, target.label)
        return Table(alignments, header if has_header else (), rows, anchor, label, caption, self.tree.mark(node))

    def _check_row(self, row: Node) -> None:
        """Report a row whose cells are not as many as the columns: one would be lost, or left blank."""
        if (odd := self.tree.odd_cell(row)) is None:
            return
        cells, mark = odd
        columns = plural(len(row.children), "column")
        message = f"this row has {plural(cells, 'cell')}, but the table has {columns}"
        hint = "take out a cell, or put a backslash before a | that ends none"
        if cells < len(row.children):
            hint = "add | and a cell, which may be blank; or put an empty line before what is no row"
        self.report.fault(mark, "BOOK-MARKUP", message, hint)

    def _cell(self, node: Node) -> Inlines:
        return self.lines.line(node.children[0], "cell of the table")

    def definitions(self, node: Node) -> tuple[Definition, ...]:
        """The entries of a definition list. Those of a glossary have anchors."""
        entries: list[Definition] = []
        for child in node.children:
            if child.type == "dt":
                target = self.targets.of_node.get(id(child))
                term = self.lines.line(child.children[0], "term")
                entries.append(Definition(term, (), target.anchor if target is not None else ""))
            else:
                last = entries[-1]
                entries[-1] = Definition(last.term, (*last.meanings, self.blocks(child.children)), last.anchor)
        return tuple(entries)

    # Directives -----------------------------------------------------------------------------------------------------

    def _directive(self, item: Directive) -> Iterator[Block]:
        if not check_form(item, self.report):
            return
        match item.name:
            case "variant":
                check_variant(item, self.supply, self.report)
                if is_shown(item, self.supply):
                    yield from self.blocks(item.node.children)
            case "style":
                check_style(item, self.supply, self.report)
                if is_shown(item, self.supply):
                    yield from self.blocks(item.node.children)
            case "example" | "note" | "sidebar":
                yield self._box(item)
            case "table":
                yield from self._named_table(item)
            case "figure":
                yield from self.shown.figure(item)
            case "sheet":
                yield from self.shown.sheet(item)
            case "components":
                listings = tuple(node for node in item.node.children if node.type == "dl")
                self._only(item, ("dl",), _PARTS)
                entries = tuple(entry for node in listings for entry in self.definitions(node))
                yield from self.shown.components(item, entries)
            case "glossary":
                self._only(item, ("dl",), _TERMS)
                listings = tuple(node for node in item.node.children if node.type == "dl")
                entries = tuple(entry for node in listings for entry in self.definitions(node))
                yield from self.shown.glossary(item, entries)
            case "pagebreak":
                self._no_argument(item)
                self._only_between_blocks(item)
                yield PageBreak(item.mark)
            case other:
                raise TypeError(f"no book has the directive {other!r}")

    def _box(self, item: Directive) -> Box:
        target = self.targets.of_node.get(id(item.node))
        checked = self.lines.is_checked
        self.lines.is_checked = checked and item.name != "sidebar"
        title = self.lines.text(item.argument, item.argument_mark, f"title of the {item.name}")
        blocks = self.blocks(item.node.children)
        self.lines.is_checked = checked
        if not blocks and not item.node.children:
            self.report.fault(item.mark, "BOOK-MARKUP", f"this {item.name} is empty", "give it words, or take it out")
        anchor, label = ("", "") if target is None else (target.anchor, target.label)
        return Box(cast("BoxKind", item.name), blocks, title, anchor, label, item.mark)

    def _named_table(self, item: Directive) -> Iterator[Block]:
        caption = self.lines.text(item.argument, item.argument_mark, "caption of the table")
        tables = [node for node in item.node.children if node.type == "table"]
        self._only(item, ("table",), "one table")
        if len(tables) != 1:
            message = "this 'table' has no table in it" if not tables else "this 'table' has several tables in it"
            self.report.fault(item.mark, "BOOK-MARKUP", message, "write one table in it, with | between its cells")
        for node in tables[:1]:
            yield self._table(node, item, caption)

    def _only(self, item: Directive, kinds: tuple[str, ...], wanted: str) -> None:
        """Report blocks that a directive does not take."""
        for node in item.node.children:
            if node.type not in kinds:
                message = f"a {item.name!r} cannot contain this"
                self.report.fault(self.tree.mark(node), "BOOK-MARKUP", message, f"write {wanted}")

    def _no_argument(self, item: Directive) -> None:
        if item.argument:
            message = f"nothing follows the name of a {item.name!r}"
            self.report.fault(item.argument_mark(), "BOOK-MARKUP", message, "take it out")

    def _only_between_blocks(self, item: Directive) -> None:
        """Report a page break within a list, a quote, a box or a footnote, which no page can be broken in."""
        around = item.node.parent
        while around is not None and not around.is_root:
            if around.type != "directive" or directive(self.tree, around).name not in PARTS:
                message = "a page break cannot be inside a list, a quote, a box or a footnote"
                self.report.fault(item.mark, "BOOK-MARKUP", message, "move it before or after that")
                return
            around = around.parent

    def _stray(self, node: Node) -> None:
        mark = self.tree.mark(node)
        if not node.info and self.nameless:
            self.nameless -= 1  # they close what has no name, which was reported
        elif node.info:
            self.nameless += 1
            self.report.fault(mark, "BOOK-MARKUP", *_why_no_directive(node.content))
        else:
            hint = "take them out; an outer directive needs more colons than those inside it"
            self.report.fault(mark, "BOOK-MARKUP", "these colons close no directive", hint)


def _why_no_directive(line: str) -> tuple[str, str]:
    """What is wrong with a line that begins with three colons, and what to do."""
    match = _SPACED.match(line)
    if match is not None:
        hint = f"write them without a space: {match['colons']}{match['name']}"
        return "a space separates these colons from the name of their directive", hint
    if re.match(":+{", line) is not None:
        return "the brace before the name of this directive is never closed", "close it after the name: :::{note}"
    return "three colons begin a directive, but this one has no name", "write its name in braces, such as :::{note}"


def _is_tight(node: Node) -> bool:
    paragraphs = (child for item in node.children for child in item.children if child.type == "paragraph")
    return all(paragraph.hidden for paragraph in paragraphs)


def _alignment(cell: Node) -> Alignment:
    style = str(cell.attrs.get("style", ""))
    return cast("Alignment", style.removeprefix("text-align:"))
