"""The blocks of a book as HTML: which element of the template each is, and what it is given.

What stands in a line of a book as HTML. Every text is escaped, whoever wrote it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, TypeAlias, assert_never

from msgspec import Struct

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
from ppgen.book.inline import (
    Code,
    Emphasis,
    FootnoteReference,
    Icon,
    Image,
    IndexMark,
    Inline,
    Inlines,
    LineBreak,
    Link,
    Reference,
    RuleMark,
    Strong,
    Text,
    plain,
)
from ppgen.book.words import shown

if TYPE_CHECKING:
    from markupsafe import Markup

    from ppgen.book.html.drawn import Drawings
    from ppgen.book.inline import PlacedFigure
    from ppgen.book_matter import BookWords


Apart: TypeAlias = FigureBlock | Box | SheetBlock | ComponentsBlock | ImageBlock
LOWEST = 6
"""HTML knows no lower level of headings. The title of the book has the first."""
SHORT = 12
"""Characters of a cell with a number, such as "12 or more", that stays on one line."""


class BlockWriter(Struct):
    """Blocks as HTML, by the macros of the template."""

    macros: Any
    drawings: Drawings
    words: BookWords
    boxes: int = 0
    """How many boxes were written so far: each title has an id of its own."""

    def blocks(self, blocks: Iterable[Block]) -> Markup:
        """Blocks below each other."""
        from markupsafe import Markup

        return Markup("\n").join(self.block(block) for block in blocks)

    def line(self, parts: Inlines) -> Markup:
        """A line of words and small pictures."""
        return html(parts, self.drawings)

    def block(self, block: Block) -> Markup:
        """One block."""
        from markupsafe import Markup

        match block:
            case Heading():
                level = min(block.level + 1, LOWEST)
                return self._set("heading", block, level, self.line(block.parts), plain(block.parts))
            case Paragraph():
                return Markup("<p>{}</p>").format(self.line(block.parts))
            case BulletList():
                return Markup("<ul>\n{}</ul>").format(self._items(block))
            case OrderedList():
                start = Markup(' start="{}"').format(block.start) if block.start != 1 else Markup("")
                return Markup("<ol{}>\n{}</ol>").format(start, self._items(block))
            case DefinitionList() | GlossaryBlock():
                kind = "glossary" if isinstance(block, GlossaryBlock) else "definitions"
                entries = [
                    (entry.anchor, self.line(entry.term), [self.blocks(meaning) for meaning in entry.meanings])
                    for entry in block.entries
                ]
                return self._set("definitions", kind, entries)
            case Table():
                return self._table(block)
            case Quote():
                return Markup("<blockquote>\n{}\n</blockquote>").format(self.blocks(block.blocks))
            case CodeBlock():
                return self._set("code", block)
            case PageBreak():
                return Markup('<div class="page-break"></div>')
            case ThematicBreak():
                return Markup("<hr>")
            case _:
                return self._apart(block)

    def _apart(self, block: Apart) -> Markup:
        """A block that stands apart from the text."""
        match block:
            case FigureBlock():
                return self._set("figures", block, [self._figure(figure) for figure in block.figures])
            case Box():
                self.boxes += 1
                own = {"example": self.words.example, "note": self.words.note, "sidebar": ""}[block.kind]
                title = self.line(block.title)
                name = block.label or ("" if title else own)
                return self._set("box", block, f"_box{self.boxes}", name, title, self.blocks(block.blocks))
            case SheetBlock():
                sheet = block.sheet
                pages = [(self.drawings.picture(page), self.drawings.zooming(page)) for page in sheet.pages]
                return self._set("sheet", sheet, pages, self.line(sheet.caption))
            case ComponentsBlock():
                parts = [
                    (part, self.line(part.note), [self.drawings.picture(side) for side in part.pictures])
                    for part in block.components
                ]
                return self._set("components", parts)
            case ImageBlock():
                picture = block.picture
                return self._set(
                    "image", self.drawings.picture(picture), self.drawings.zooming(picture), self.line(block.caption)
                )
            case _:
                assert_never(block)

    def _set(self, macro: str, *values: object) -> Markup:
        result: Markup = getattr(self.macros, macro)(*values)
        return result

    def _items(self, block: BulletList | OrderedList) -> Markup:
        from markupsafe import Markup

        return Markup("").join(
            Markup("<li>{}</li>\n").format(self._item(item, tight=block.tight)) for item in block.items
        )

    def _item(self, blocks: Blocks, *, tight: bool) -> Markup:
        """An item; the first paragraph of a tight one is no paragraph of its own."""
        from markupsafe import Markup

        if tight and blocks and isinstance(blocks[0], Paragraph):
            return Markup("\n").join((self.line(blocks[0].parts), *(self.block(block) for block in blocks[1:])))
        return self.blocks(blocks)

    def _table(self, table: Table) -> Markup:
        def cells(row: Iterable[Inlines]) -> list[tuple[str, Markup]]:
            aligned = zip(table.alignments, row, strict=True)
            return [(_cell_classes(align, cell), self.line(cell)) for align, cell in aligned]

        header = cells(table.header) if table.header else []
        name = table.label or self.words.table
        return self._set("table", table, name, header, [cells(row) for row in table.rows], self.line(table.caption))

    def _figure(self, figure: PlacedFigure) -> dict[str, Any]:
        """A figure as the template shows it: its picture, or its frames."""
        frames = []
        for frame in figure.frames:
            word = "" if frame.is_key else "turn" if frame.number else "setup"
            label = frame.label or (self._step(frame.number) if word else "")
            words = plain(frame.caption).strip()
            sign = {"": "", "yes": self.words.allowed, "no": self.words.not_allowed}[frame.allowed]
            frames.append(
                {
                    "frame": frame,
                    "label": label,
                    "word": word,
                    "width": self.drawings.zooming(frame.picture),
                    # The description of the whole figure, and the caption beside it, say what a panel shows.
                    "picture": self.drawings.picture(frame.picture, "" if frame.is_key else None),
                    "caption": self.line(frame.caption),
                    "spoken": ": ".join(filter(None, (label, sign, words))) or frame.picture.alt,
                }
            )
        shown, alt = figure.picture, figure.alt
        if figure.answer is not None:  # stands below, and opens where a reader asks for it
            shown, alt = figure.answer.picture, figure.answer.alt
        return {
            "figure": figure,
            "alt": alt,
            "picture": self.drawings.picture(shown, alt) if not frames else "",
            "width": self.drawings.zooming(figure.picture) if not frames else "",
            "frames": frames,
            "steps": any(frame.follows for frame in figure.frames),
            "legend": self.drawings.picture(figure.legend) if frames and figure.legend is not None else "",
            "caption": self.line(figure.caption),
        }

    def _step(self, number: int) -> str:
        """What a step between panels is called: the number of its turn, or the setup before the first one."""
        return f"{self.words.turn} {number}" if number else self.words.setup


def _cell_classes(align: str, cell: Inlines) -> str:
    """The classes of a cell: how it is aligned, and `short` if it has a number and few characters.

    >>> from ppgen.book.inline import Text
    >>> _cell_classes("right", (Text("12 or more"),)), _cell_classes("", (Text("an evening"),))
    ('right short', '')
    """
    words = plain(cell)
    short = len(words) <= SHORT and any(character.isdigit() for character in words)
    return " ".join(name for name in (align, "short" if short else "") if name)


_NUMBERED = re.compile(r"\w+ [0-9]+(?:\.[0-9]+)*")
_ADDRESS = re.compile(r"(?:https?://|mailto:)", re.IGNORECASE)
"""How an address begins that a page may lead to. The text is checked for others; this is the second lock."""


def html(parts: Iterable[Inline], drawings: Drawings) -> Markup:
    """A line as HTML; its pictures are drawn."""
    from markupsafe import Markup

    return Markup("").join(_html(parts, drawings))


def _html(parts: Iterable[Inline], drawings: Drawings) -> Iterator[Markup]:
    from markupsafe import Markup, escape

    for part in parts:
        match part:
            case Text():
                yield escape(shown(part.text))
            case Emphasis():
                yield Markup("<em>{}</em>").format(html(part.parts, drawings))
            case Strong():
                yield Markup("<strong>{}</strong>").format(html(part.parts, drawings))
            case Code():
                yield Markup("<code>{}</code>").format(shown(part.text))
            case LineBreak():
                yield Markup("<br>")
            case Icon():
                yield drawings.icon(part.picture, part.words)
            case Image():
                yield drawings.inline(part.picture)
            case Link():
                yield _link(part, html(part.parts, drawings))
            case Reference():
                words = html(_kept_together(part.parts), drawings)
                yield Markup('<a class="{}" href="#{}">{}</a>').format(f"to-{part.kind}", part.anchor, words)
            case FootnoteReference():
                yield Markup('<sup><a id="{}" href="#{}" role="doc-noteref" aria-label="{} {}">{}</a></sup>').format(
                    part.anchor, part.footnote, drawings.note, part.number, part.number
                )
            case IndexMark() | RuleMark():
                yield Markup('<span id="{}"></span>').format(part.anchor)
            case _:
                assert_never(part)


def _kept_together(parts: Inlines) -> Inlines:
    """The words of a reference; a name and its number, such as `Figure 1`, stay on one line."""
    match parts:
        case (Text(text=text),) if _NUMBERED.fullmatch(text):
            return (Text(text.replace(" ", "\u00a0")),)
        case _:
            return parts


def _link(link: Link, words: Markup) -> Markup:
    from markupsafe import Markup

    if _ADDRESS.match(link.address) is None:
        return words
    title = Markup(' title="{}"').format(shown(link.title)) if link.title else Markup("")
    return Markup('<a href="{}"{} rel="external noreferrer">{}</a>').format(shown(link.address), title, words)
