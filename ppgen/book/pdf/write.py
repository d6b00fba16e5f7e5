"""A book → PDF, with the page of everything in it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from msgspec import Struct, structs, to_builtins

from ppgen.book.blocks import (
    Block,
    Box,
    ComponentsBlock,
    FigureBlock,
    Heading,
    ImageBlock,
    PageBreak,
    SheetBlock,
    Table,
)
from ppgen.book.inline import NOWHERE, plain
from ppgen.book.model import Book
from ppgen.book.pdf import damage
from ppgen.book.pdf.blanks import added_pages, blank_warning
from ppgen.book.pdf.blocks import BlockWriter
from ppgen.book.pdf.boxes import with_boxes
from ppgen.book.pdf.compiling import Compiled, compiled, typesetter
from ppgen.book.pdf.figures import Figures
from ppgen.book.pdf.flaws import flaws_in
from ppgen.book.pdf.folding import sides
from ppgen.book.pdf.layouts import Layout, layout_of
from ppgen.book.pdf.lines import Lines
from ppgen.book.pdf.matter import matter, paints
from ppgen.book.pdf.options import PdfOptions, check_options
from ppgen.book.pdf.pictures import Changed, Pictures
from ppgen.book.pdf.slashes import has_slashes
from ppgen.confined import Confined
from ppgen.diagnostics import DefinitionError, Diagnostic, Mark
from ppgen.names import THEME
from ppgen.numerals import listed
from ppgen.records import replace
from ppgen.scene.text import PT

_QUESTIONS = {
    "labels": "query(<book:anchor>).map(it => it.value)",
    "pages": "query(<book:anchor>).map(it => it.location().page())",
    "blocks": "query(<book:block>).map(it => it.location().page())",
    "figures": 'query(figure).map(it => (if it.has("label") {str(it.label)} else {none}))',
    "figure_pages": "query(figure).map(it => it.location().page())",
    "headings": 'query(heading).map(it => (if it.has("label") {str(it.label)} else {none}))',
    "heading_pages": "query(heading).map(it => it.location().page())",
    "last": "query(<book:text-ends>).last().location().page()",
    "overfull": "query(<book:overfull>).map(it => it.value)",
    "endings": "query(<book:ending>).map(it => (..it.value, it.location().position().y / 1pt))",
}
"""What is asked of the finished book: which page everything is on, and what did not fit."""


_CALLED: Mapping[type, str] = MappingProxyType(
    {
        Table: "this table",
        SheetBlock: "this sheet",
        ComponentsBlock: "this list of components",
        ImageBlock: "this image",
        Box: "this box",
    }
)
"""What messages call blocks that have no name."""
_SLACK = 0.5
"""So many mm below the text of its page a block may end."""


class Typeset(Struct, frozen=True):
    """A book on its pages."""

    pdf: bytes
    page_count: int
    """Of the book. An imposed file has fewer sides of paper."""
    pages: Mapping[str, int]
    """The page of each anchor, counted from 1."""
    block_pages: tuple[int, ...]
    """The page on which each block of the text itself begins. A figure may stand on another one, see `pages`."""
    is_imposed: bool
    """Whether several pages lie on one side of a sheet."""
    warnings: tuple[Diagnostic, ...] = ()
    """What is worth a look: panels that stay blank."""


def typeset(book: Book, options: PdfOptions) -> Typeset:
    """Set a book. The same book and options give the same bytes.

    Raises EnvironmentProblem for options that cannot be printed, and if Typst is missing or takes more memory or time
    than it may; DefinitionError with the places of what does not fit on the page, and of letters that our faces do not
    have; PpgenError for a picture that cannot be drawn.
    """
    if not options.is_imposed:
        return paged(book, options)
    check_options(options)
    with typesetter() as imposer:
        return _imposed(paged(book, options), book, options, layout_of(options), imposer)


def paged(book: Book, options: PdfOptions) -> Typeset:
    """Set a book page by page, as they are before they are laid out on sheets to fold. Raises as `typeset` does."""
    check_options(options)
    layout = layout_of(options)
    with typesetter() as process:
        return _set(book, options, layout, _contents(book, options, layout), process)


def _set(
    book: Book,
    options: PdfOptions,
    layout: Layout,
    written: _Written,
    process: Confined,
) -> Typeset:
    """The pages of a book that has all its files. Raises DefinitionError."""
    flaws: list[Diagnostic] = []

    def meanwhile() -> None:
        damage.load()
        if not is_checked(book, options):
            flaws.extend(flaws_in(written.changed, options.theme))

    done = compiled(
        process,
        "book.typ",
        written.contents,
        is_accessible=not options.is_imposed,
        multiple=layout.multiple,
        text_from=layout.top,
        text_height=layout.text_height,
        leading=layout.leading,
        columns=layout.columns,
        width=layout.width,
        panels=layout.page_count,
        last_inside=layout.last_inside,
        questions=_QUESTIONS | damage.QUESTIONS,
        meanwhile=meanwhile,
    )
    if flaws:
        raise DefinitionError(flaws)
    return _typeset(book, options, layout, written, done)


def is_checked(book: Book, options: PdfOptions) -> bool:
    """Whether `ppgen check` looks at the figures on these pages: those of a style and a paper that the book declares,
    in the theme of books.
    """
    papers = options.style.papers or (PdfOptions(options.style).sheet.name,)
    return options.theme == THEME and options.style in book.styles and options.sheet.name in papers


def files_of(book: Book, options: PdfOptions, layout: Layout) -> dict[str, bytes]:
    """What Typst reads beside our template: the book as JSON, and its pictures. Raises DefinitionError, PpgenError."""
    return _contents(book, options, layout).contents


def changed_pictures(book: Book, options: PdfOptions) -> tuple[Changed, ...]:
    """The pictures of the text that the pages show otherwise than they are.

    Raises EnvironmentProblem for options that cannot be printed, and PpgenError for a picture that cannot be drawn.
    """
    layout = layout_of(options)
    pictures = Pictures(options.theme, renders=False)
    figures = Figures(layout, pictures, Lines(layout, pictures))
    BlockWriter(book, layout, pictures, figures.lines, figures).top(book.blocks)
    return tuple(pictures.changed)


class _Written(Struct, frozen=True):
    """What Typst reads beside our template, and what its answers are about."""

    contents: dict[str, bytes]
    changed: tuple[Changed, ...]
    """The pictures that the pages show otherwise than they are."""
    blocks: tuple[Block, ...]
    """Every block, by its number."""


def _contents(book: Book, options: PdfOptions, layout: Layout) -> _Written:
    pictures = Pictures(options.theme)
    lines = Lines(layout, pictures, book.language)
    writer = BlockWriter(book, layout, pictures, lines, Figures(layout, pictures, lines))
    data = {
        "blocks": writer.top(book.blocks),
        "footnotes": {note.anchor: writer.footnote(note.blocks) for note in book.footnotes},
        "layout": _measures(layout, options),
        "paint": paints(options.theme),
        **matter(book, layout, lines, pictures),
    }
    faults = sorted({*writer.faults, *lines.faults, *lines.letters.faults(), *pictures.faults})
    if faults:
        raise DefinitionError(faults)
    data["slashes"] = has_slashes(data)
    contents = {"book.json": json.dumps(data, ensure_ascii=False).encode("utf-8"), **pictures.files}
    return _Written(contents, tuple(pictures.changed), tuple(writer.written))


def _measures(layout: Layout, options: PdfOptions) -> dict[str, Any]:
    derived = {"text_width": layout.text_width, "text_height": layout.text_height, "column": layout.column}
    return structs.asdict(layout) | derived | {"wide": layout.wide, "bleed": options.bleed}


def _typeset(book: Book, options: PdfOptions, layout: Layout, written: _Written, done: Compiled) -> Typeset:
    """What was compiled, if everything has its room. Raises DefinitionError."""
    answers = done.answers
    block_pages = tuple(answers["blocks"])
    faults = [_overfull(book, anchor, excess) for anchor, excess in answers["overfull"]]
    if not faults:
        faults += below_text(written.blocks, layout, answers["endings"])
    if layout.page_count and done.page_count > layout.page_count:
        needed = max(answers["last"], layout.page_count + 1)
        faults.append(_too_long(book, options, layout, needed, block_pages))
    faults = faults or _damaged(book, options, layout, written, done)
    if faults:
        raise DefinitionError(faults)
    pages = dict(zip(answers["labels"], answers["pages"], strict=True))
    for kind in ("figure", "heading"):
        named = zip(answers[f"{kind}s"], answers[f"{kind}_pages"], strict=True)
        pages |= {anchor: page for anchor, page in named if anchor}
    blank = added_pages(done.page_count, done.added_pages, has_colophon=book.matter.colophon)
    is_folded = blank and layout.page_count
    warnings = (blank_warning(blank, layout, options, book, _last_mark(book.blocks)),) if is_folded else ()
    return Typeset(with_boxes(done.data), done.page_count, pages, block_pages, options.is_imposed, warnings)


def _damaged(book: Book, options: PdfOptions, layout: Layout, written: _Written, done: Compiled) -> list[Diagnostic]:
    """The faults of what is not as it should be on the finished pages."""
    blank = added_pages(done.page_count, done.added_pages, has_colophon=book.matter.colophon)
    # An author who breaks the page at the end asks for what stays empty there.
    asked = (done.answers["last"],) if book.blocks and isinstance(book.blocks[-1], PageBreak) else ()
    seen = damage.seen(
        done.answers,
        written.contents,
        figures=tuple(
            tuple(figure.anchor for figure in block.figures)
            for block in book.every_block()
            if isinstance(block, FigureBlock)
        ),
        cover=int(book.matter.cover),
        chapters=_chapters(book, done.answers),
        blank=frozenset((*blank, *asked)),
    )
    hint = "put it before or after the blocks round it, give its figure another :width:, or use other paper or columns"
    faults = []
    for of, message in damage.flaws(done.data, layout, seen, options.bleed):
        block = written.blocks[of] if isinstance(of, int) else _named(book, of)
        mark = book.place("") if block is None else block.mark
        said = message.format(it=_called(block))
        faults.append(
            Diagnostic(mark, "BOOK-PAGE", f"{said} (style {options.style.name}, {options.sheet.name} paper)", hint)
        )
    return faults


def _chapters(book: Book, answers: Mapping[str, Any]) -> tuple[tuple[int, str], ...]:
    """The page and the title of every chapter, and of the parts round the text."""
    pages = dict(zip(answers["headings"], answers["heading_pages"], strict=True))
    chapters = [block for block in book.blocks if isinstance(block, Heading) and block.level == 1]
    index = max(answers["heading_pages"], default=0) if book.matter.index and book.index else 0
    parts = (0, book.words.contents), (0, book.words.figures), (index, book.words.index)
    return (*((pages[block.anchor], block.number + plain(block.parts)) for block in chapters), *parts)


def _imposed(typeset_book: Typeset, book: Book, options: PdfOptions, layout: Layout, process: Confined) -> Typeset:
    """The pages on the sheets that they are printed on."""
    placed = [to_builtins(side) for side in sides(options, layout, typeset_book.page_count)]
    about = {
        "title": f"{book.title} ({book.words.draft})" if book.draft else book.title,
        "authors": list(book.authors),
        "language": book.language.split("-")[0],
        "width": layout.width,
        "page_count": typeset_book.page_count,
        "sides": placed,
        "is_booklet": options.booklet,
    }
    contents = {"sheets.json": json.dumps(about, ensure_ascii=False).encode("utf-8"), "pages.pdf": typeset_book.pdf}
    done = compiled(process, "sheets.typ", contents, is_accessible=False)
    return replace(typeset_book, pdf=with_boxes(done.data), is_imposed=True)


def _too_long(
    book: Book, options: PdfOptions, layout: Layout, page_count: int, block_pages: tuple[int, ...]
) -> Diagnostic:
    """The book has more pages than the sheet that it is printed on; the place is the first block that has no room."""
    beyond = (block.mark for block, page in zip(book.blocks, block_pages, strict=True) if page > layout.page_count)
    mark = next((mark for mark in beyond if mark != NOWHERE), _last_mark(book.blocks))
    name = options.style.name
    message = f"a {name} on {options.sheet.name} paper has {layout.page_count} pages, and this book needs {page_count}"
    return Diagnostic(mark, "BOOK-ROOM", message, "shorten the text from here on, use larger paper, or the style book")


def _last_mark(blocks: tuple[Block, ...]) -> Mark:
    return next((block.mark for block in reversed(blocks) if block.mark != NOWHERE), NOWHERE)


def _overfull(book: Book, anchor: str, excess: float) -> Diagnostic:
    """A block that may not be parted is higher than a page."""
    block = _named(book, anchor)
    names = _figures(block)
    needs = "needs" if len(names) < 2 else "need"
    message = f"{listed(names) if names else 'this'} {needs} {max(excess, 1):.0f} mm more than a page has"
    hint = "shorten its caption, or use larger paper"
    if len(names) > 1:
        hint = "give each figure a directive of its own, shorten their captions, or use larger paper"
    return Diagnostic(block.mark if block is not None else NOWHERE, "BOOK-ROOM", message, hint)


def below_text(
    blocks: Sequence[Block], layout: Layout, endings: Sequence[tuple[int, float, float]]
) -> list[Diagnostic]:
    """The faults of blocks that end below the text of their pages.

    `endings` has the number of a block, how far it goes on below the last thing in it, and where that ends, in points.
    """
    foot = layout.height - layout.bottom
    worst: dict[int, float] = {}
    for number, below, end in endings:
        worst[number] = max((end + below) * PT - foot, worst.get(number, 0.0))
    return [_below(blocks[number], excess) for number, excess in worst.items() if excess > _SLACK]


def _below(block: Block, excess: float) -> Diagnostic:
    goes = "goes" if len(_figures(block)) < 2 else "go"
    message = f"{_called(block)} {goes} {excess:.1f} mm below the text of the page"
    hint = "put it before or after the blocks round it, give it less :width:, or use larger paper"
    if isinstance(block, Table):
        hint = "shorten the words of its header and of its highest row, or use larger paper"
    elif isinstance(block, SheetBlock | ComponentsBlock):
        hint = "take it out of the block that holds it, or use larger paper"
    return Diagnostic(block.mark, "BOOK-ROOM", message, hint)


def _called(block: Block | None) -> str:
    names = _figures(block)
    return listed(names) if names else _CALLED.get(type(block), "this")


def _figures(block: Block | None) -> list[str]:
    return [f"figure {figure.id}" for figure in block.figures] if isinstance(block, FigureBlock) else []


def _named(book: Book, anchor: str | None) -> Block | None:
    """The block that has an anchor, or a figure with it."""
    return next((block for block in book.every_block() if anchor in _anchors(block)), None) if anchor else None


def _anchors(block: Block) -> tuple[str, ...]:
    if isinstance(block, Heading | Table | Box):
        return (block.anchor,)
    return tuple(figure.anchor for figure in getattr(block, "figures", ()))
