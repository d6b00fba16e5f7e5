"""The blocks of a book as data for our template, each with the width that it has on the page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias, assert_never

from msgspec import Struct, field

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
    every_block,
)
from ppgen.book.inline import NOWHERE, Component, Inlines, plain
from ppgen.book.model import Book
from ppgen.book.pdf.figures import Figures
from ppgen.book.pdf.layouts import Layout
from ppgen.book.pdf.lines import Line, Lines
from ppgen.book.pdf.near import mark_near
from ppgen.book.pdf.parting import Room, measured
from ppgen.book.pdf.pictures import Pictures
from ppgen.book.pdf.tables import column_widths
from ppgen.book.pdf.whole import box_is_short, list_is_short, table_is_short
from ppgen.diagnostics import Diagnostic, Mark
from ppgen.records import replace
from ppgen.scene.text import PT, BundledFace

BlockData: TypeAlias = dict[str, Any]

INDENT = 5.0
"""Of a list, a definition and a quotation, in mm."""
INSET = 4.0
"""Between the rule of a box and its text, in mm."""
_AFTER_SIGN = 0.6
"""Between the sign or the number of an item and its text, in ems."""
_PART = 13.0
"""The largest side of the picture of a component, in mm."""
_PARTS = 4
"""The most pictures of a component."""
_SHEET_SHARE = 0.8
"""The share of the height of a page that a side of a sheet takes at most."""
_PART_GAP = 4.0
"""Between the pictures of components and their names, in mm."""


class BlockWriter(Struct):
    """Makes blocks; `faults` has what does not fit or cannot be printed."""

    book: Book
    layout: Layout
    pictures: Pictures
    lines: Lines
    figures: Figures
    faults: list[Diagnostic] = field(default_factory=list)
    written: list[Block] = field(default_factory=list)
    """The blocks in the order of their numbers, which are `at` in what is written."""
    _level: int = 0

    def top(self, blocks: Iterable[Block]) -> list[BlockData]:
        """The blocks of the text itself, each with its number."""
        room = self.lines.room(self.layout.column, self.layout.size)
        written = [
            self._block(block, room, is_top=True) | {"n": n, "held-figure": _held_figure(block)}
            for n, block in enumerate(blocks)
        ]
        mark_near(written)
        return written

    def footnote(self, blocks: Iterable[Block]) -> list[BlockData]:
        """The blocks of a footnote, at the foot of a column."""
        return self.inner(blocks, self.lines.room(self.layout.column, self.layout.small))

    def inner(self, blocks: Iterable[Block], room: Room) -> list[BlockData]:
        """Blocks within another one."""
        return [self._block(block, room) for block in blocks]

    def _block(self, block: Block, room: Room, *, is_top: bool = False) -> BlockData:
        """A block with its number, and with whether another one holds it."""
        number = len(self.written)
        self.written.append(block)
        return self._data(block, room, is_top=is_top) | {"at": number, "inside": not is_top}

    def _data(self, block: Block, room: Room, *, is_top: bool) -> BlockData:
        match block:
            case Heading():
                return self._heading(block, room)
            case Paragraph():
                leads = plain(block.parts).rstrip().endswith(":")
                return {"k": "paragraph", "c": self.lines.line(block.parts, block.mark, room), "leads": leads}
            case BulletList() | OrderedList():
                return self._list(block, room, is_top=is_top)
            case DefinitionList() | GlossaryBlock():
                return {"k": "terms", "items": [self._definition(entry, room, block.mark) for entry in block.entries]}
            case Table():
                return self._table(block, room)
            case Quote():
                return {"k": "quote", "c": self.inner(block.blocks, room.less(2 * INDENT).on("italic"))}
            case CodeBlock():
                return {"k": "listing", "lines": list(self._listing(block))}
            case Box():
                return self._box(block, room)
            case FigureBlock() | ImageBlock() | SheetBlock() | ComponentsBlock():
                return self._drawn(block, room, is_top)
            case PageBreak():
                return {"k": "page"}
            case ThematicBreak():
                return {"k": "rule"}
            case _:
                assert_never(block)

    def _drawn(
        self, block: FigureBlock | ImageBlock | SheetBlock | ComponentsBlock, room: Room, is_top: bool
    ) -> BlockData:
        match block:
            case FigureBlock():
                return self.figures.block(block, room.width, is_top=is_top)
            case ImageBlock():
                return self.figures.image(block, room.width, is_top=is_top)
            case SheetBlock():
                return self._sheet(block, room)
            case ComponentsBlock():
                return self._components(block, room)
            case _:
                assert_never(block)

    def _listing(self, block: CodeBlock) -> Iterator[str]:
        """The lines of a listing. The template breaks them between any two letters."""
        for number, line in enumerate(block.text.split("\n")):
            yield self.lines.text(line, replace(block.mark, line=block.mark.line + number))

    def _list(self, block: BulletList | OrderedList, room: Room, *, is_top: bool) -> BlockData:
        sign = "•" if isinstance(block, BulletList) else f"{block.start + len(block.items) - 1}."
        indent = max(INDENT, measured(sign, "regular", room.size) + _AFTER_SIGN * room.size)
        items = [self.inner(item, room.less(indent)) for item in block.items]
        if isinstance(block, BulletList):
            data = {"k": "list", "tight": block.tight, "items": items}
        else:
            data = {"k": "steps", "tight": block.tight, "start": block.start, "items": items}
        # A sheet that is folded has no room for the gaps that this leaves.
        is_whole = is_top and self.layout.extras and list_is_short(block.items, room.width - indent, room.size)
        return data | {"whole": is_whole}

    def _heading(self, heading: Heading, room: Room) -> BlockData:
        # A level that is left out is a fault of PDF/UA-1 (Matterhorn Protocol 14-003): the next one takes its place.
        self._level = min(heading.level, self._level + 1)
        size = self.layout.headings[min(self._level, 4) - 1] * PT
        face: BundledFace = "black" if self._level == 1 else "semibold" if self._level < 4 else "italic"
        words, anchors = self.lines.heading(heading.parts, heading.mark, room.on(face, size))
        title = {"level": self._level, "style": heading.level, "number": heading.number, "anchor": heading.anchor}
        return {"k": "heading", "c": words, "anchors": anchors, **title}

    def _definition(self, entry: Definition, room: Room, mark: Mark) -> BlockData:
        meanings = [self.inner(meaning, room.less(INDENT)) for meaning in entry.meanings]
        term = self.lines.line(entry.term, mark, room.on("semibold"))
        return {"term": term, "anchor": entry.anchor, "meanings": meanings}

    def _table(self, table: Table, room: Room) -> BlockData:
        small = room.on("regular", self.layout.small * PT)
        shared = column_widths(table, small)
        if shared.fault is not None:
            self.faults.append(shared.fault)

        def row(cells: tuple[Inlines, ...], face: BundledFace) -> list[Line]:
            rooms = (small.of(width).on(face) for width in shared.rooms)
            return [self.lines.line(cell, table.mark, each) for cell, each in zip(cells, rooms, strict=False)]

        return {
            "k": "table",
            "columns": shared.columns,
            "align": [alignment or "left" for alignment in table.alignments],
            "header": row(table.header, "semibold"),
            "rows": [row(cells, "regular") for cells in table.rows],
            "anchor": table.anchor,
            "label": table.label,
            "caption": self.lines.line(table.caption, table.mark, small),
            "whole": table_is_short(table.rows, small.width, small.size),
        }

    def _box(self, box: Box, room: Room) -> BlockData:
        words = self.book.words
        called = {"example": words.example, "note": words.note, "sidebar": ""}[box.kind]
        inset = 2 * INSET if box.kind == "sidebar" else 0.0 if box.kind == "note" else INSET
        inside = room.less(inset)
        return {
            "k": "box",
            "kind": box.kind,
            "label": box.label or ("" if box.title else called),
            "title": self.lines.line(box.title, box.mark, inside.on("semibold")),
            "anchor": box.anchor,
            "c": self.inner(box.blocks, inside),
            "whole": box_is_short(box.blocks, inside.width, self.layout.size * PT, self.layout.columns),
        }

    def _sheet(self, block: SheetBlock, room: Room) -> BlockData:
        """All sides of a sheet beside each other where they are large enough, else one below the other."""
        sheet, gap = block.sheet, 5.0
        height = self.layout.text_height * _SHEET_SHARE
        beside = len(sheet.pages) if self.layout.column > 120 else 1
        each = (room.width - (beside - 1) * gap) / beside
        pages = [self.pictures.scaled(page, each, height).data() for page in sheet.pages]
        caption = self.lines.line(sheet.caption, block.mark, room.on("regular", self.layout.small * PT))
        is_beside = beside > 1
        return {"k": "sheet", "beside": is_beside, "anchor": sheet.anchor, "pages": pages, "caption": caption}

    def _components(self, block: ComponentsBlock, room: Room) -> BlockData:
        pictures = [
            [self.pictures.scaled(each, _PART, _PART) for each in component.pictures[:_PARTS]]
            for component in block.components
        ]
        widest = max(sum(each.width + 1.0 for each in beside) for beside in pictures)
        words = room.less(widest + _PART_GAP if widest else INDENT)
        return {
            "k": "components",
            "items": [
                {
                    "name": self.lines.words(component.name, _place(component, block), words.on("semibold")),
                    "count": component.counted,
                    "note": self.lines.line(component.note, block.mark, words),
                    "pictures": [each.data() for each in beside],
                }
                for component, beside in zip(block.components, pictures, strict=True)
            ],
        }


def _held_figure(block: Block) -> str:
    """The anchor of the first figure in a block; none of a figure."""
    held = (each.figures[0].anchor for each in every_block((block,)) if isinstance(each, FigureBlock))
    return next(held, "")


def _place(component: Component, block: ComponentsBlock) -> Mark:
    return component.mark if component.mark != NOWHERE else block.mark
