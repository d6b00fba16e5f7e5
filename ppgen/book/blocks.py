"""The blocks of a book: what stands below each other. A writer handles every one of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias, assert_never

from msgspec import Struct

from ppgen.book.element import Element
from ppgen.book.inline import NOWHERE, Component, Inlines, Picture, PlacedFigure, PlacedSheet
from ppgen.diagnostics import Mark

Alignment: TypeAlias = Literal["", "left", "center", "right"]
"""Of a column; "" leaves it to the style."""


class Heading(Element, frozen=True):
    """A heading. The book's own title is not among them."""

    level: int
    """1 for a chapter, to 6."""
    anchor: str
    parts: Inlines
    number: str = ""
    """`3.2.1` where headings are numbered."""
    mark: Mark = NOWHERE


class Paragraph(Element, frozen=True):
    parts: Inlines
    mark: Mark = NOWHERE


class BulletList(Element, frozen=True):
    items: tuple[Blocks, ...]
    tight: bool = True
    """Whether its items stand without a gap between them. A tight item is one paragraph, or one with a list below."""
    mark: Mark = NOWHERE


class OrderedList(Element, frozen=True):
    items: tuple[Blocks, ...]
    start: int = 1
    tight: bool = True
    mark: Mark = NOWHERE


class Definition(Struct, frozen=True):
    """A term with what it means; Markdown allows several meanings."""

    term: Inlines
    meanings: tuple[Blocks, ...]
    anchor: str = ""


class DefinitionList(Element, frozen=True):
    entries: tuple[Definition, ...]
    mark: Mark = NOWHERE


class Table(Element, frozen=True):
    """A table. Every row, and the header if there is one, has as many cells as there are alignments."""

    alignments: tuple[Alignment, ...]
    header: tuple[Inlines, ...]
    """Empty where the table has no header."""
    rows: tuple[tuple[Inlines, ...], ...]
    anchor: str = ""
    label: str = ""
    """`Table 2`, where tables are numbered."""
    caption: Inlines = ()
    """Without its label."""
    mark: Mark = NOWHERE


class Quote(Element, frozen=True):
    blocks: Blocks
    mark: Mark = NOWHERE


class CodeBlock(Element, frozen=True):
    text: str
    """Its lines, without a break at the end."""
    language: str = ""
    mark: Mark = NOWHERE
    """Where its first line was written."""


FigurePlace: TypeAlias = Literal["near", "here", "page"]


class FigureBlock(Element, frozen=True):
    """One figure, or several side by side, each with its own caption."""

    figures: tuple[PlacedFigure, ...]
    place: FigurePlace = "near"
    """`near`: paged media may move it to the head or foot of the page, or of the next. `here`: it stays between these
    blocks. `page`: it has a page of its own, or the whole width where there are no pages.
    """
    caption_beside: bool = False
    """Whether the caption stands beside the picture where there is room."""
    width: float = 0.0
    """The width of the picture, in mm; 0 for its own, reduced where the column is narrower."""
    turned: bool = False
    """Whether paged media give it a page of its own and turn it there, with its foot at the right hand edge."""
    mark: Mark = NOWHERE


BoxKind: TypeAlias = Literal["example", "note", "sidebar"]


class Box(Element, frozen=True):
    """Blocks set apart: an example of play, a note, or a sidebar, which may stand beside the text."""

    kind: BoxKind
    blocks: Blocks
    title: Inlines = ()
    """The author's own title. Without it, examples and notes are called by the book's word for them."""
    anchor: str = ""
    label: str = ""
    """`Example 2`, where examples are referred to; else empty."""
    mark: Mark = NOWHERE


class SheetBlock(Element, frozen=True):
    """A sheet of the game, such as its reference sheet."""

    sheet: PlacedSheet
    mark: Mark = NOWHERE


class ComponentsBlock(Element, frozen=True):
    """What the game is played with."""

    components: tuple[Component, ...]
    mark: Mark = NOWHERE


class GlossaryBlock(Element, frozen=True):
    """The glossary, or a part of it, in the order in which it is printed."""

    entries: tuple[Definition, ...]
    """Each with its anchor."""
    mark: Mark = NOWHERE


class ImageBlock(Element, frozen=True):
    """A plain image that stands alone."""

    picture: Picture
    caption: Inlines = ()
    mark: Mark = NOWHERE


class PageBreak(Element, frozen=True):
    """A new page begins here. Media without pages ignore it."""

    mark: Mark = NOWHERE


class ThematicBreak(Element, frozen=True):
    """A line or an ornament between two thoughts."""

    mark: Mark = NOWHERE


Block: TypeAlias = (
    Heading
    | Paragraph
    | BulletList
    | OrderedList
    | DefinitionList
    | Table
    | Quote
    | CodeBlock
    | FigureBlock
    | Box
    | SheetBlock
    | ComponentsBlock
    | GlossaryBlock
    | ImageBlock
    | PageBreak
    | ThematicBreak
)
Blocks: TypeAlias = tuple[Block, ...]


def every_block(blocks: Iterable[Block]) -> Iterator[Block]:
    """Every block in the order of the text, those within others after them."""
    for block in blocks:
        yield block
        for inner in _within(block):
            yield from every_block(inner)


def _within(block: Block) -> Iterator[Blocks]:
    match block:
        case BulletList() | OrderedList():
            yield from block.items
        case DefinitionList() | GlossaryBlock():
            for entry in block.entries:
                yield from entry.meanings
        case Quote() | Box():
            yield block.blocks
        case _:
            pass


def lines_of(block: Block) -> Iterator[Inlines]:
    """The lines of inline elements that stand in a block itself, and not in blocks within it."""
    match block:
        case Heading() | Paragraph():
            yield block.parts
        case DefinitionList() | GlossaryBlock():
            for entry in block.entries:
                yield entry.term
        case Table():
            yield block.caption
            yield from block.header
            for row in block.rows:
                yield from row
        case FigureBlock():
            for figure in block.figures:
                yield figure.caption
        case Box():
            yield block.title
        case SheetBlock():
            yield block.sheet.caption
        case ComponentsBlock():
            for component in block.components:
                yield component.note
        case ImageBlock():
            yield block.caption
        case BulletList() | OrderedList() | Quote() | CodeBlock() | PageBreak() | ThematicBreak():
            pass
        case _:
            assert_never(block)
