"""Where the anchors of a book stand: the heading above each, which is what an index can say without pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import assert_never

from ppgen.book.blocks import (
    Block,
    Box,
    BulletList,
    CodeBlock,
    ComponentsBlock,
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
    lines_of,
)
from ppgen.book.inline import FootnoteReference, IndexMark, RuleMark, flattened, plain
from ppgen.book.model import Book, IndexEntry


def heading_words(heading: Heading) -> str:
    """A heading with its number, in plain words."""
    return " ".join(filter(None, (heading.number, plain(heading.parts))))


def places(book: Book) -> Mapping[str, str]:
    """The words of the heading above each anchor, by the anchor; the title of the book before the first heading."""
    found: dict[str, str] = {}
    here = book.title
    for block in book.every_block():
        if isinstance(block, Heading):
            here = heading_words(block)
        for anchor in (*_anchors(block), *_inline_anchors(block)):
            found.setdefault(anchor, here)
    return found


def _anchors(block: Block) -> Iterable[str]:
    """The anchors of a block itself."""
    match block:
        case Heading() | Table() | Box():
            return (block.anchor,)
        case FigureBlock():
            return [figure.anchor for figure in block.figures]
        case SheetBlock():
            return (block.sheet.anchor,)
        case DefinitionList() | GlossaryBlock():
            return [entry.anchor for entry in block.entries]
        case Paragraph() | BulletList() | OrderedList() | Quote() | CodeBlock() | ComponentsBlock() | ImageBlock():
            return ()
        case PageBreak() | ThematicBreak():
            return ()
        case _:
            assert_never(block)


def _inline_anchors(block: Block) -> Iterator[str]:
    """The anchors in the lines of a block."""
    for line in lines_of(block):
        for part in flattened(line):
            if isinstance(part, IndexMark | RuleMark | FootnoteReference):
                yield part.anchor


def links(entry: IndexEntry, where: Mapping[str, str]) -> list[tuple[str, str]]:
    """The anchors of an entry of the index, each with words that no other of the entry has."""
    found: list[tuple[str, str]] = []
    counts: dict[str, int] = {}
    for anchor in entry.anchors:
        words = where.get(anchor, anchor)
        counts[words] = counts.get(words, 0) + 1
        found.append((anchor, words if counts[words] == 1 else f"{words} ({counts[words]})"))
    return found
