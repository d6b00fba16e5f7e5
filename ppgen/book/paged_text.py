"""A typeset book as plain text: a line for each heading, paragraph, figure and cell, with the page that it is on.

The text is committed as the baseline of the book. `ppgen.baseline.books` reads it. It begins with what the cover
says and shows, and ends with the colophon.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from ppgen.book.blocks import (
    Block,
    Blocks,
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
)
from ppgen.book.colophon import colophon_lines
from ppgen.book.inline import Inlines, plain
from ppgen.book.model import Book
from ppgen.book.pdf.matter import TYPEFACE
from ppgen.records import replace

Line: TypeAlias = tuple[int, str, str]
"""The page, the kind and the words."""


def paged_text(book: Book, style: str, page_count: int, block_pages: Sequence[int], pages: Mapping[str, int]) -> bytes:
    """The text as UTF-8. `pages` has the page of each anchor, `block_pages` that of each block of the text itself."""
    lines = [f"{book.title}: {style}, {page_count} {'page' if page_count == 1 else 'pages'}", ""]
    lines += [_written(line) for line in _front(book, style)]
    for block, page in zip(book.blocks, block_pages, strict=True):
        lines += [_written(line) for line in _lines(block, page, pages)]
    for note in book.footnotes:
        page = pages.get(note.anchor, pages.get(note.references[0], page_count))
        for number, block in enumerate(note.blocks):
            for at, kind, words in _lines(block, page, pages):
                lines.append(
                    _written((at, "^" if not number else kind, f"{note.number} {words}" if not number else words))
                )
    for entry in book.index:
        lines += [_indexed(entry.words, entry.anchors, pages)]
        lines += [_indexed(f"{entry.words}, {below.words}", below.anchors, pages) for below in entry.below]
    if book.matter.colophon:
        lines += [_written((page_count, "A", words)) for words in _colophon(book)]
    return ("\n".join(lines) + "\n").encode("utf-8")


def _front(book: Book, style: str) -> Iterator[Line]:
    """What the cover says, first of all the title, and what it shows; without a cover, what stands above the text."""
    yield 1, "C", book.title
    if not book.matter.cover:
        said = [book.subtitle, book.variant_words]
    else:
        if book.cover is not None:
            kind, _, name = book.cover.key.partition("-")
            # The drawing of a figure is a baseline of its own, with what it shows in words.
            yield 1, "P", f"figure {name}" if kind == "figure" else f"{kind} {name}: {book.cover.alt}"
        dated = book.edition if style == "book" else ""  # a folded sheet has no room for it
        said = [book.subtitle, book.summary, " · ".join(book.cover_words), ", ".join(book.authors), dated]
    for words in filter(None, said):
        yield 1, "C", words


def _colophon(book: Book) -> Iterator[str]:
    """The lines under its title. Of ppgen only the name: with its version, each new one would change every book."""
    made_with = book.colophon.generator.partition(" ")[0]
    for line in colophon_lines(replace(book, colophon=replace(book.colophon, generator=made_with)), TYPEFACE):
        yield ", ".join(filter(None, (line.text, line.address)))


def _written(line: Line) -> str:
    page, kind, words = line
    return f"{page:>3} {kind or ' '} | {' '.join(words.split())}"


def _indexed(words: str, anchors: Sequence[str], pages: Mapping[str, int]) -> str:
    numbers = sorted({pages[anchor] for anchor in anchors if anchor in pages})
    return f"    @ | {words}: {', '.join(map(str, numbers))}" if numbers else f"    @ | {words}"


def _lines(block: Block, page: int, pages: Mapping[str, int]) -> Iterator[Line]:
    """The lines of a block and of those in it. What has no page of its own is on that of the block round it."""
    match block:
        case Paragraph():
            yield page, "", plain(block.parts)
        case BulletList() | OrderedList():
            for item in block.items:
                yield from _within(item, page, pages, "-")
        case DefinitionList() | GlossaryBlock():
            for entry in block.entries:
                at = pages.get(entry.anchor, page)
                yield at, ":", plain(entry.term)
                for meaning in entry.meanings:
                    yield from _within(meaning, at, pages)
        case Table():
            yield from _table(block, pages.get(block.anchor, page))
        case Quote():
            yield from _within(block.blocks, page, pages, ">")
        case Box():
            at = pages.get(block.anchor, page)
            yield at, "!", " ".join(filter(None, (block.label or block.kind, plain(block.title))))
            yield from _within(block.blocks, at, pages)
        case _:
            yield from _alone(block, page, pages)


Alone: TypeAlias = (
    Heading | CodeBlock | FigureBlock | SheetBlock | ComponentsBlock | ImageBlock | PageBreak | ThematicBreak
)


def _alone(block: Alone, page: int, pages: Mapping[str, int]) -> Iterator[Line]:
    """The lines of a block that holds no others."""
    match block:
        case Heading():
            yield pages.get(block.anchor, page), "#", f"{block.number} {plain(block.parts)}"
        case CodeBlock():
            for line in block.text.split("\n"):
                yield page, "`", line
        case FigureBlock():
            for figure in block.figures:
                words = f"{figure.label} ({figure.id}): {plain(figure.caption)}"
                yield pages.get(figure.anchor, page), "F", words
        case SheetBlock():
            yield pages.get(block.sheet.anchor, page), "S", f"{block.sheet.title}: {plain(block.sheet.caption)}"
        case ComponentsBlock():
            for part in block.components:
                count = "" if part.count is None else f"{part.count} "
                yield page, "-", f"{count}{part.name}: {plain(part.note)}" if part.note else f"{count}{part.name}"
        case ImageBlock():
            yield page, "I", block.picture.alt
        case PageBreak() | ThematicBreak():
            return


def _within(blocks: Blocks, page: int, pages: Mapping[str, int], kind: str = "") -> Iterator[Line]:
    """The lines of blocks within another; the first of them begins with the sign of that."""
    first = True
    for block in blocks:
        for at, sign, words in _lines(block, page, pages):
            yield at, kind if first and not sign else sign, words
            first = False


def _table(block: Table, page: int) -> Iterator[Line]:
    if block.label or block.caption:
        yield page, "T", f"{block.label} {plain(block.caption)}"
    for row in ((block.header,) if block.header else ()) + block.rows:
        yield page, "|", " | ".join(map(plain_cell, row))


def plain_cell(cell: Inlines) -> str:
    """The words of a cell."""
    return plain(cell).strip()
