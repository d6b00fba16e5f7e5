"""A book as Markdown with its pictures beside it, as GitHub shows it: plain headings, tables, footnotes and images.

What Markdown has no form for becomes the nearest that it has: boxes are quotes, definitions are lists, and a figure is
the picture of all its panels. An index is left out, since a reader of a text file searches it. An anchor is written
only where something leads to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, TypeAlias, assert_never

from msgspec import Struct

from ppgen import escapes
from ppgen.book.blocks import (
    Block,
    Blocks,
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
    lines_of,
)
from ppgen.book.colophon import colophon_lines
from ppgen.book.inline import (
    Inlines,
    Link,
    Reference,
    Text,
    flattened,
    plain,
)
from ppgen.book.plain_lines import HARD_BREAK, LineWriter, escaped, fenced, fixed, indented, quoted

if TYPE_CHECKING:
    from ppgen.book.inline import Component, Picture, PlacedAnswer, PlacedFigure
    from ppgen.book.model import Book, Footnote
    from ppgen.book_matter import BookWords

Listed: TypeAlias = BulletList | OrderedList | DefinitionList | GlossaryBlock | ComponentsBlock
"""What Markdown has lists for."""
Apart: TypeAlias = FigureBlock | Box | SheetBlock | ImageBlock
Flow: TypeAlias = Heading | Paragraph | Table | Quote | CodeBlock | PageBreak | ThematicBreak
LOWEST = 6
"""Markdown knows no lower level of headings. The title of the book has the first."""
_RULERS = {"": "---", "left": ":--", "center": ":-:", "right": "--:"}


class PlainOptions(Struct, frozen=True):
    """How a book is written."""

    folder: str = "rulebook"
    """The folder of its pictures, beside the text."""
    theme: str = "color"
    """The theme in which its pictures are drawn."""


class PlainBook(Struct, frozen=True):
    """The text as UTF-8, and the bytes of each picture by the name with which the text refers to it."""

    text: bytes
    pictures: Mapping[str, bytes]


def write(book: Book, options: PlainOptions = PlainOptions()) -> PlainBook:
    """The book in Markdown. The same book gives the same bytes.

    Raises PpgenError for a picture that cannot be drawn, which a book that was checked has not.
    """
    lines = LineWriter(options.folder, options.theme)
    writer = _Writer(lines, book.words, frozenset(_led_to(book)))
    parts = [*writer.front(book), *writer.each(book.blocks), *map(writer.footnote, book.footnotes)]
    if book.matter.colophon:
        parts += writer.colophon(book)
    text = "\n\n".join(part for part in parts if part) + "\n"
    return PlainBook(text.encode("utf-8", "backslashreplace"), lines.pictures)


def _led_to(book: Book) -> Iterator[str]:
    """The anchors that references lead to, those of headings where there are contents, and those of listed figures."""
    if book.lists_figures:
        yield from (figure.anchor for figure in book.figures)
    for block in book.every_block():
        for line in lines_of(block):
            yield from (part.anchor for part in flattened(line) if isinstance(part, Reference))
        if isinstance(block, Heading) and book.matter.contents:
            yield block.anchor


class _Writer(Struct):
    lines: LineWriter
    words: BookWords
    anchors: frozenset[str]

    # The whole ------------------------------------------------------------------------------------------------------

    def front(self, book: Book) -> Iterator[str]:
        """The title with what stands under it, the contents and the list of figures."""
        if book.draft:
            yield f"> **{escaped(book.words.draft)}**"
        yield f"# {escaped(book.title)}"
        for line in (book.subtitle, " · ".join(book.cover_words), ", ".join(book.authors), book.edition, book.summary):
            yield fixed(escaped(line))
        if book.cover is not None:
            yield self.cover(book, book.cover)
        if book.matter.contents and book.headings:
            yield f"**{escaped(book.words.contents)}**"
            yield "\n".join(self._contents(book))
        if book.lists_figures:
            yield f"**{escaped(book.words.figures)}**"
            titles = ((figure, escaped(f"{figure.label} {figure.title}")) for figure in book.figures)
            yield "\n".join(f"- [{title}](#{figure.anchor})" for figure, title in titles)

    def cover(self, book: Book, picture: Picture) -> str:
        """The picture on the cover. Of a figure that stands in the book, only the title is said here."""
        shown = next((figure for figure in book.figures if figure.picture.key == picture.key), None)
        return self.lines.image(picture, None if shown is None else f"{shown.title} ({shown.label})")

    def _contents(self, book: Book) -> Iterator[str]:
        """A line for each heading, indented by its level; one that skips a level is not."""
        open_levels: list[int] = []
        for heading in book.headings:
            while open_levels and open_levels[-1] >= heading.level:
                open_levels.pop()
            words = escaped(" ".join(filter(None, (heading.number, plain(heading.parts)))))
            yield f"{'  ' * len(open_levels)}- [{words}](#{heading.anchor})"
            open_levels.append(heading.level)

    def footnote(self, footnote: Footnote) -> str:
        return indented(f"[^{footnote.anchor}]: ", "    ", self.joined(footnote.blocks))

    def colophon(self, book: Book) -> Iterator[str]:
        """Who made the book, and what may be done with it."""
        yield f"## {escaped(book.words.colophon)}"
        for line in colophon_lines(book):
            address = self.lines.link(Link((Text(line.address),), line.address)) if line.address else ""
            yield escapes.markdown_start(", ".join(filter(None, (escaped(line.text), address))))

    # Blocks ---------------------------------------------------------------------------------------------------------

    def joined(self, blocks: Blocks) -> str:
        return "\n\n".join(self.each(blocks))

    def each(self, blocks: Blocks) -> Iterator[str]:
        """Each block. A list right after another of its kind has another sign, or they would be one list."""
        before, sign = "", ""
        for block in blocks:
            signs = _signs(block)
            sign = signs[1] if signs and before == signs and sign == signs[0] else signs[:1]
            text = self.list(block, sign) if isinstance(block, Listed) else self.block(block)
            if text:
                yield text
            before = signs

    def block(self, block: Apart | Flow) -> str:
        """A block in the flow of the text, but for lists."""
        match block:
            case Heading():
                number = f"{block.number} " if block.number else ""
                heading = f"{'#' * min(block.level + 1, LOWEST)} {number}{self.lines.line(block.parts)}"
                return "\n\n".join(filter(None, (self.anchor(block.anchor), heading)))
            case Paragraph():
                return self.paragraph(block.parts)
            case Table():
                return self.table(block)
            case Quote():
                return quoted(self.joined(block.blocks))
            case CodeBlock():
                return fenced(block)
            case PageBreak():
                return ""
            case ThematicBreak():
                return "* * *"
            case _:
                return self.apart(block)

    def apart(self, block: Apart) -> str:
        """A block that stands apart from the text."""
        match block:
            case FigureBlock():
                return "\n\n".join(map(self.figure, block.figures))
            case Box():
                own = {"example": self.words.example, "note": self.words.note, "sidebar": ""}[block.kind]
                name = escaped(block.label or ("" if block.title else own))
                title = " ".join(f"**{part}**" for part in (name, self.lines.line(block.title).strip()) if part)
                parts = (self.anchor(block.anchor), fixed(title), self.joined(block.blocks))
                return quoted("\n\n".join(filter(None, parts)))
            case SheetBlock():
                sheet = block.sheet
                images = "\n\n".join(map(self.lines.image, sheet.pages))
                caption = " ".join(filter(None, (f"**{escaped(sheet.title)}**", self.lines.line(sheet.caption))))
                return "\n\n".join(filter(None, (self.anchor(sheet.anchor), images, caption)))
            case ImageBlock():
                return "\n\n".join(filter(None, (self.lines.image(block.picture), self.paragraph(block.caption))))
            case _:
                assert_never(block)

    def anchor(self, anchor: str) -> str:
        return f'<a id="{anchor}"></a>' if anchor in self.anchors else ""

    def figure(self, figure: PlacedFigure) -> str:
        caption = " ".join(filter(None, (f"**{escaped(figure.label)}**", self.lines.line(figure.caption))))
        image = self.lines.image(figure.stamped or figure.picture, figure.alt)
        panels = "\n".join(self._panels(figure))
        answer = "" if figure.answer is None else _answer(figure.answer)
        return "\n\n".join(filter(None, (self.anchor(figure.anchor), image, caption, panels, answer)))

    def _panels(self, figure: PlacedFigure) -> Iterator[str]:
        """An item for each panel with words. In the picture they are drawn, where nobody can hear or search them."""
        signs = {"": "", "yes": self.words.allowed, "no": self.words.not_allowed}
        for panel in figure.panels:
            sign = f"({escaped(signs[panel.allowed])})" if panel.allowed else ""
            label = f"**{escaped(panel.label)}**" if panel.label else ""
            words = (label, sign, self.lines.line(panel.caption).strip())
            yield indented("- ", "  ", fixed(" ".join(filter(None, words))))

    def list(self, block: Listed, sign: str) -> str:
        """A list, with a sign before each item or after its number."""
        match block:
            case BulletList():
                return self.items(block, [sign] * len(block.items))
            case OrderedList():
                return self.items(block, [f"{number}{sign}" for number, _ in enumerate(block.items, block.start)])
            case DefinitionList() | GlossaryBlock():
                return "\n".join(self.definition(entry, sign) for entry in block.entries)
            case ComponentsBlock():
                return "\n".join(f"{sign} {self.component(part)}" for part in block.components)
            case _:
                assert_never(block)

    def items(self, block: BulletList | OrderedList, signs: Iterable[str]) -> str:
        gap = "\n" if block.tight else "\n\n"
        return gap.join(
            indented(f"{sign} ", " " * (len(sign) + 1), gap.join(self.each(item)))
            for sign, item in zip(signs, block.items, strict=True)
        )

    def component(self, part: Component) -> str:
        count = f"{part.counted} " if part.counted else ""
        return f"{count}**{escaped(part.name)}**" + (f": {self.lines.line(part.note)}" if part.note else "")

    def definition(self, entry: Definition, sign: str) -> str:
        """A term with its meanings as an item of a list."""
        text = "\n\n".join(self.joined(meaning) for meaning in entry.meanings)
        begins = entry.meanings[0][:1] if entry.meanings else ()
        beside = " " if begins and isinstance(begins[0], Paragraph) else "\n\n"
        term = f"{self.anchor(entry.anchor)}**{self.lines.line(entry.term).strip()}**:"
        return indented(f"{sign} ", "  ", f"{term}{beside}{text}")

    def table(self, table: Table) -> str:
        """A table. Markdown knows none without a header, so an empty one stands for that."""
        width = len(table.alignments)
        header = table.header or ((),) * width
        rows = [header, *table.rows]
        lines = [f"| {' | '.join(self.cell(cell) for cell in row)} |" for row in rows]
        lines.insert(1, f"| {' | '.join(_RULERS[align] for align in table.alignments)} |")
        label = f"**{escaped(table.label)}**" if table.label else ""
        caption = " ".join(filter(None, (label, self.lines.line(table.caption))))
        return "\n\n".join(filter(None, (self.anchor(table.anchor), fixed(caption), "\n".join(lines))))

    def cell(self, parts: Inlines) -> str:
        """The words of a cell on one line. A bar would end it, even in code."""
        return re.sub(r"(?<!\\)\|", r"\\|", self.lines.line(parts).replace(HARD_BREAK, "<br>"))

    def paragraph(self, parts: Inlines) -> str:
        return HARD_BREAK.join(fixed(line) for line in self.lines.line(parts).split(HARD_BREAK))


def _signs(block: Block) -> str:
    """The signs with which a list of this kind can be written; "" for what is no list."""
    return "" if not isinstance(block, Listed) else ".)" if isinstance(block, OrderedList) else "-*"


def _answer(answer: PlacedAnswer) -> str:
    """Solutions that a reader opens."""
    lines = HARD_BREAK.join(escapes.markdown_start(escaped(line)) for line in answer.lines)
    return f"<details><summary>{escaped(answer.title)}</summary>\n\n{lines}\n\n</details>"
