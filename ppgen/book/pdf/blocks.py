"""The blocks of a book as data for our template, each with the width that it has on the page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, TypeAlias, assert_never

from ppgen.book.blocks import (
    Block,
    Box,
    BulletList,
    CodeBlock,
    ComponentsBlock,
    Definition,
    DefinitionList,
    FigureBlock,
    GlossaryBlock,
    Heading,
    ImageBlock,
    OrderedList,
    PageBreak,
    Paragraph,
    Quote,
    SheetBlock,
    Table,
    ThematicBreak,
)
from ppgen.book.model import Book
from ppgen.book.pdf.figures import Figures
from ppgen.book.pdf.layouts import Layout
from ppgen.book.pdf.lines import Lines
from ppgen.book.pdf.pictures import Pictures
from ppgen.book.pdf.tables import column_widths
from ppgen.book.pdf.whole import box_is_short, table_is_short
from ppgen.diagnostics import Diagnostic
from ppgen.scene.text import PT

BlockData: TypeAlias = dict[str, Any]

INDENT = 5.0
"""Of a list, a definition and a quotation, in mm."""
INSET = 4.0
"""Between the rule of a box and its text, in mm."""
_PART = 13.0
"""The largest side of the picture of a component, in mm."""


@dataclass(slots=True)
class BlockWriter:
    """Makes blocks; `faults` has what does not fit or cannot be printed."""

    book: Book
    layout: Layout
    pictures: Pictures
    lines: Lines
    figures: Figures
    faults: list[Diagnostic] = field(default_factory=list)
    _level: int = 0

    def top(self, blocks: Iterable[Block]) -> list[BlockData]:
        """The blocks of the text itself, each with its number."""
        return [self._block(block, self.layout.column, is_top=True) | {"n": n} for n, block in enumerate(blocks)]

    def inner(self, blocks: Iterable[Block], width: float) -> list[BlockData]:
        """Blocks within another one, on so many mm."""
        return [self._block(block, width) for block in blocks]

    def _block(self, block: Block, width: float, *, is_top: bool = False) -> BlockData:
        match block:
            case Heading():
                return self._heading(block)
            case Paragraph():
                return {"k": "paragraph", "c": self.lines.line(block.parts, block.mark)}
            case BulletList() | OrderedList():
                return self._list(block, width)
            case DefinitionList() | GlossaryBlock():
                return {"k": "terms", "items": [self._definition(entry, width) for entry in block.entries]}
            case Table():
                return self._table(block, width)
            case Quote():
                return {"k": "quote", "c": self.inner(block.blocks, width - 2 * INDENT)}
            case CodeBlock():
                return {"k": "listing", "lines": [self.lines.text(line, block.mark) for line in block.text.split("\n")]}
            case Box():
                return self._box(block, width)
            case FigureBlock() | ImageBlock() | SheetBlock() | ComponentsBlock():
                return self._drawn(block, width, is_top)
            case PageBreak():
                return {"k": "page"}
            case ThematicBreak():
                return {"k": "rule"}
            case _:
                assert_never(block)

    def _drawn(
        self, block: FigureBlock | ImageBlock | SheetBlock | ComponentsBlock, width: float, is_top: bool
    ) -> BlockData:
        match block:
            case FigureBlock():
                return self.figures.block(block, width, is_top=is_top)
            case ImageBlock():
                return self.figures.image(block, width, is_top=is_top)
            case SheetBlock():
                return self._sheet(block, width)
            case ComponentsBlock():
                return self._components(block)
            case _:
                assert_never(block)

    def _list(self, block: BulletList | OrderedList, width: float) -> BlockData:
        items = [self.inner(item, width - INDENT) for item in block.items]
        if isinstance(block, BulletList):
            return {"k": "list", "tight": block.tight, "items": items}
        return {"k": "steps", "tight": block.tight, "start": block.start, "items": items}

    def _heading(self, heading: Heading) -> BlockData:
        # A level that is left out is a fault of PDF/UA-1 (Matterhorn Protocol 14-003): the next one takes its place.
        self._level = min(heading.level, self._level + 1)
        words, anchors = self.lines.heading(heading.parts, heading.mark)
        title = {"level": self._level, "style": heading.level, "number": heading.number, "anchor": heading.anchor}
        return {"k": "heading", "c": words, "anchors": anchors, **title}

    def _definition(self, entry: Definition, width: float) -> BlockData:
        meanings = [self.inner(meaning, width - INDENT) for meaning in entry.meanings]
        return {"term": self.lines.line(entry.term), "anchor": entry.anchor, "meanings": meanings}

    def _table(self, table: Table, width: float) -> BlockData:
        size = self.layout.small * PT
        columns, needed = column_widths(table, size, width)
        if needed > width:
            message = f"this table needs {needed:.0f} mm, and the column has {width:.0f} mm"
            hint = "use shorter words or fewer columns, or larger paper"
            self.faults.append(Diagnostic(table.mark, "BOOK-ROOM", message, hint))
        return {
            "k": "table",
            "columns": columns,
            "align": [alignment or "left" for alignment in table.alignments],
            "header": [self.lines.line(cell, table.mark) for cell in table.header],
            "rows": [[self.lines.line(cell, table.mark) for cell in row] for row in table.rows],
            "anchor": table.anchor,
            "label": table.label,
            "caption": self.lines.line(table.caption, table.mark),
            "whole": table_is_short(table.rows, width, size),
        }

    def _box(self, box: Box, width: float) -> BlockData:
        words = self.book.words
        called = {"example": words.example, "note": words.note, "sidebar": ""}[box.kind]
        inset = 2 * INSET if box.kind == "sidebar" else 0.0 if box.kind == "note" else INSET
        return {
            "k": "box",
            "kind": box.kind,
            "label": box.label or ("" if box.title else called),
            "title": self.lines.line(box.title, box.mark),
            "anchor": box.anchor,
            "c": self.inner(box.blocks, width - inset),
            "whole": box_is_short(box.blocks, width - inset, self.layout.size * PT),
        }

    def _sheet(self, block: SheetBlock, width: float) -> BlockData:
        """All sides of a sheet beside each other where they are large enough, else one below the other."""
        sheet, gap = block.sheet, 5.0
        height = self.layout.text_height * 0.8
        beside = len(sheet.pages) if self.layout.column > 120 else 1
        each = (width - (beside - 1) * gap) / beside
        pages = [self.pictures.scaled(page, each, height).data() for page in sheet.pages]
        caption = self.lines.line(sheet.caption, block.mark)
        is_beside = beside > 1
        return {"k": "sheet", "beside": is_beside, "anchor": sheet.anchor, "pages": pages, "caption": caption}

    def _components(self, block: ComponentsBlock) -> BlockData:
        return {
            "k": "components",
            "items": [
                {
                    "name": self.lines.text(component.name, block.mark),
                    "count": "" if component.count is None else str(component.count),
                    "note": self.lines.line(component.note, block.mark),
                    "pictures": [self.pictures.scaled(each, _PART, _PART).data() for each in component.pictures[:4]],
                }
                for component in block.components
            ],
        }
