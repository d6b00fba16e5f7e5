"""A book as a page of HTML: `templates/book.html` filled, with its style and its script inside.

The page asks for nothing: its Content Security Policy allows one style and one script, each by its digest, and images
that are part of the page. No text of the book is markup, style or script.

The template of a page, `templates/book.html`, ready to be filled.

Where the anchors of a book stand: the heading above each, which is what an index can say without pages.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, assert_never

from msgspec import Struct

from ppgen import escapes
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
from ppgen.book.colophon import colophon_lines
from ppgen.book.html.blocks import BlockWriter
from ppgen.book.html.drawn import Drawings
from ppgen.book.inline import FootnoteReference, IndexMark, RuleMark, flattened, plain
from ppgen.book.model import Book, IndexEntry
from ppgen.book.widths import too_narrow
from ppgen.book.words import shown
from ppgen.book_matter import BookWords
from ppgen.records import replace
from ppgen.sentences import is_english

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jinja2 import Environment
    from markupsafe import Markup

    from ppgen.book.inline import Picture


COVER = 66.0
"""How wide a figure on the cover is drawn at most, in mm: on a phone 4.7 pixels are a mm of it then, and text of 7
points is 12 pixels high.
"""
_RIGHT_TO_LEFT = frozenset({"ar", "arc", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "ug", "ur", "yi"})
"""Languages that are written from right to left."""


class HtmlOptions(Struct, frozen=True):
    """How a page is written."""

    theme: str = "color"
    """The theme in which its pictures are drawn."""


class Entry(NamedTuple):
    """A heading in the contents, with those below it."""

    anchor: str
    words: str
    below: list[Entry]


def write(book: Book, options: HtmlOptions = HtmlOptions()) -> bytes:
    """The page as UTF-8. The same book gives the same bytes.

    Raises PpgenError for a picture that cannot be drawn, which a book that was checked has not.
    """
    made = environment()
    made.globals.update(words=book.words, tongue=partial(tongue, book))
    filled = macros(made)
    drawings = Drawings(options.theme, book.words.footnote)
    writer = BlockWriter(filled, drawings, book.words)
    where = places(book)
    footnotes = [(note, writer.blocks(note.blocks)) for note in book.footnotes]
    body = filled.body(
        book,
        cover=drawings.picture(_on_cover(book.cover)) if book.cover is not None else "",
        contents=nested(book.headings),  # `matter.contents` is about a page of paper
        figures=book.figures if book.lists_figures else (),
        text=writer.blocks(book.blocks),
        footnotes=footnotes,
        index=list(_index(book.index, where)) if book.matter.index else [],
        colophon_lines=colophon_lines(book),
    )
    style, script = f"{text('book.css')}{drawings.style()}\n", text("book.js")
    page = filled.page(
        book,
        direction=direction(book.language),
        policy=policy(style, script),
        style=style,
        script=script,
        definitions=drawings.definitions(),
        body=body,
    )
    return escapes.html(str(page))


def _on_cover(picture: Picture) -> Picture:
    """The picture of the cover. A wide figure is drawn anew, so that a phone has room for its words."""
    if picture.narrow is None or picture.width <= COVER or too_narrow(picture, COVER) is not None:
        return picture
    return replace(picture.narrow(COVER), key=f"{picture.key}-on-cover")


def tongue(book: Book, word: str) -> Markup:
    """The attribute that says that a word of ppgen is English: one that a book in another language does not give."""
    from markupsafe import Markup

    if is_english(book.language) or getattr(book.words, word) != getattr(BookWords(), word):
        return Markup()
    return Markup(' lang="en"')


def policy(style: str, script: str) -> str:
    """The Content Security Policy of a page with this style and this script, and nothing from elsewhere."""
    allowed = {
        "default-src": "'none'",
        "style-src": f"'sha256-{_digest(style)}'",
        "script-src": f"'sha256-{_digest(script)}'",
        "img-src": "data:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    return "; ".join(f"{name} {value}" for name, value in allowed.items())


def _digest(text: str) -> str:
    return b64encode(sha256(text.encode("utf-8")).digest()).decode()


def direction(language: str) -> Literal["ltr", "rtl"]:
    """Which way a language is written. A script that is named decides: `az-Arab`, `ar-Latn`."""
    name, *more = language.lower().split("-")
    scripts = {part for part in more if len(part) == 4 and part.isalpha()}
    if scripts:
        return "rtl" if scripts & {"arab", "hebr", "thaa", "syrc", "nkoo"} else "ltr"
    return "rtl" if name in _RIGHT_TO_LEFT else "ltr"


def nested(headings: Iterable[Heading]) -> list[Entry]:
    """The headings as a tree. A heading that skips a level stands under the last one above it."""
    root: list[Entry] = []
    open_entries: list[tuple[int, list[Entry]]] = [(0, root)]
    for heading in headings:
        while open_entries[-1][0] >= heading.level:
            open_entries.pop()
        entry = Entry(heading.anchor, heading_words(heading), [])
        open_entries[-1][1].append(entry)
        open_entries.append((heading.level, entry.below))
    return root


def _index(entries: Sequence[IndexEntry], where: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    """The entries of the index with the places that they lead to."""
    for entry in entries:
        yield {"words": entry.words, "links": links(entry, where), "below": list(_index(entry.below, where))}


def text(name: str) -> str:
    """A file beside the template."""
    return files("ppgen.templates").joinpath(name).read_text(encoding="utf-8")


def environment() -> Environment:
    """What the template is compiled and filled by."""
    from jinja2 import Environment, StrictUndefined

    return Environment(
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_seen,
        optimized=False,  # the template is compiled once and has nothing to work out beforehand
    )


def macros(filled_by: Environment) -> Any:
    """The macros of the template, by name."""
    return filled_by.from_string(text("book.html")).module


def _seen(value: object) -> object:
    """Text that no document may hold is shown as an escape."""
    return shown(value) if type(value) is str else value


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
