"""The blocks of a book: what stands below each other. A writer handles every one of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, assert_never

from msgspec import Struct

from ppgen.book.inline import NOWHERE, Inlines
from ppgen.book.pictures import Component, Picture, PlacedFigure, PlacedSheet
from ppgen.diagnostics import Mark

Alignment: TypeAlias = Literal["", "left", "center", "right"]
"""Of a column; "" leaves it to the style."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading. The book's own title is not among them."""

    level: int
    """1 for a chapter, to 6."""
    anchor: str
    parts: Inlines
    number: str = ""
    """`3.2.1` where headings are numbered."""
    mark: Mark = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Paragraph:
    parts: Inlines
    mark: Mark = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class BulletList:
    items: tuple[Blocks, ...]
    tight: bool = True
    """Whether its items stand without a gap between them. A tight item is one paragraph, or one with a list below."""
    mark: Mark = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class OrderedList:
    items: tuple[Blocks, ...]
    start: int = 1
    tight: bool = True
    mark: Mark = field(default=NOWHERE, compare=False)


class Definition(Struct, frozen=True):
    """A term with what it means; Markdown allows several meanings."""

    term: Inlines
    meanings: tuple[Blocks, ...]
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class DefinitionList:
    entries: tuple[Definition, ...]
    mark: Mark = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Table:
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
    mark: Mark = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Quote:
    blocks: Blocks
    mark: Mark = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class CodeBlock:
    text: str
    """Its lines, without a break at the end."""
    language: str = ""
    mark: Mark = field(default=NOWHERE, compare=False)
    """Where its first line was written."""


FigurePlace: TypeAlias = Literal["near", "here", "page"]


@dataclass(frozen=True, slots=True)
class FigureBlock:
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
    mark: Mark = field(default=NOWHERE, compare=False)


BoxKind: TypeAlias = Literal["example", "note", "sidebar"]


@dataclass(frozen=True, slots=True)
class Box:
    """Blocks set apart: an example of play, a note, or a sidebar, which may stand beside the text."""

    kind: BoxKind
    blocks: Blocks
    title: Inlines = ()
    """The author's own title. Without it, examples and notes are called by the book's word for them."""
    anchor: str = ""
    label: str = ""
    """`Example 2`, where examples are referred to; else empty."""
    mark: Mark = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class SheetBlock:
    """A sheet of the game, such as its reference sheet."""

    sheet: PlacedSheet
    mark: Mark = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class ComponentsBlock:
    """What the game is played with."""

    components: tuple[Component, ...]
    mark: Mark = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class GlossaryBlock:
    """The glossary, or a part of it, in the order in which it is printed."""

    entries: tuple[Definition, ...]
    """Each with its anchor."""
    mark: Mark = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class ImageBlock:
    """A plain image that stands alone."""

    picture: Picture
    caption: Inlines = ()
    mark: Mark = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class PageBreak:
    """A new page begins here. Media without pages ignore it."""

    mark: Mark = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class ThematicBreak:
    """A line or an ornament between two thoughts."""

    mark: Mark = field(default=NOWHERE, compare=False)


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
