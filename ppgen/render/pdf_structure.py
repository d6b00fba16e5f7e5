"""The structure tree of a tagged PDF: what stands on its pages, in reading order, for those who hear a document.

ISO 32000-1, 14.7 and 14.8, and ISO 14289-1 (PDF/UA-1). A page's content stream names its pieces by numbers, the marked
content identifiers. An element of the tree lists its pieces, and the parent tree leads from each piece to its element.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from msgspec import Struct, field

from ppgen.render.numbers import mm
from ppgen.scene.model import Box, Tag

Piece: TypeAlias = tuple[int, int]
"""A page, counted from 0, and a number of marked content on it."""

Refer: TypeAlias = Callable[[], bytes]


class Element(Struct, eq=False):
    """An element of the tree as it grows. Its children stand in reading order."""

    kind: str
    alt: str = ""
    language: str = ""
    """That of the words; empty where it is that of the document."""
    scope: str = ""
    across: int = 1
    down: int = 1
    """How many columns and rows a cell of a table takes."""
    kids: list[Element | Piece] = field(default_factory=list)
    bounds: Box | None = None
    """Where a figure lies on its page, in points with y up."""

    def walk(self) -> Iterator[Element]:
        """The element, and all below it, parents first."""
        yield self
        for kid in self.kids:
            if isinstance(kid, Element):
                yield from kid.walk()

    @property
    def empty(self) -> bool:
        """Whether nothing on a page belongs to it. An empty cell of a table is still a cell."""
        return not self.kids and self.kind not in ("TD", "TH")


class Structure:
    """The tree of one document."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.document = Element("Document")
        self.marked: list[list[Element]] = []
        """For each page, the elements of its marked content by number."""
        self.tagged: dict[str, bool] = {}
        """By the id of a symbol, whether it has elements of its own."""
        self.heard: set[str] = set()
        """The symbols whose elements are in the tree already."""

    def page(self) -> PageStructure:
        """The structure of the next page."""
        self.marked.append([])
        return PageStructure(self, len(self.marked) - 1)

    def elements(self) -> list[Element]:
        """Every element with content, parents first. Headings begin with H1, as PDF/UA-1 asks."""
        _prune(self.document)
        elements = list(self.document.walk())
        if not any(element.kind == "H1" for element in elements):
            for element in elements:
                if element.kind == "H2":
                    element.kind = "H1"
        return elements


class PageStructure:
    """Where the content of one page enters the tree."""

    def __init__(self, structure: Structure, number: int) -> None:
        self.structure = structure
        self.root = structure.document
        self.number = number
        self._marked = structure.marked[number]
        self._keyed: dict[str, Element] = {}

    def child(self, parent: Element, tag: Tag) -> Element:
        """A new element under `parent`; or, for a tag with a key, the one that has it already."""
        if tag.key and tag.key in self._keyed:
            return self._keyed[tag.key]
        language = "" if tag.language == self.structure.language.partition("-")[0] else tag.language
        element = Element(tag.kind, tag.alt, language, tag.scope, tag.across, tag.down)
        parent.kids.append(element)
        if tag.key:
            self._keyed[tag.key] = element
        return element

    def mark(self, element: Element) -> int:
        """The number of a new piece of marked content that belongs to an element."""
        number = len(self._marked)
        self._marked.append(element)
        element.kids.append((self.number, number))
        return number


def _prune(element: Element) -> None:
    """Drop what has no content: a paragraph without words, a list without items."""
    for kid in element.kids:
        if isinstance(kid, Element):
            _prune(kid)
    element.kids = [kid for kid in element.kids if not (isinstance(kid, Element) and kid.empty)]


def dictionary(
    element: Element, parent: bytes, kids: dict[int, bytes], pages: list[bytes], string: Callable[[str], bytes]
) -> bytes:
    """The dictionary of an element. `kids` gives the reference of a child by its `id()`, `pages` those of the pages."""
    first = next((kid[0] for kid in element.kids if not isinstance(kid, Element)), None)
    parts = [b"/S /%s /P %s" % (element.kind.encode(), parent)]
    if first is not None:
        parts.append(b"/Pg %s" % pages[first])
    if element.alt:
        parts.append(b"/Alt %s" % string(element.alt))
    if element.language:
        parts.append(b"/Lang %s" % string(element.language))
    if attributes := _attributes(element):
        parts.append(b"/A %s" % attributes)
    content = [
        kids[id(kid)]
        if isinstance(kid, Element)
        else b"%d" % kid[1]
        if kid[0] == first
        else b"<< /Type /MCR /Pg %s /MCID %d >>" % (pages[kid[0]], kid[1])
        for kid in element.kids
    ]
    if content:
        parts.append(b"/K %s" % (content[0] if len(content) == 1 else b"[%s]" % b" ".join(content)))
    return b"<< %s >>" % b" ".join(parts)


def _attributes(element: Element) -> bytes:
    if element.scope or element.across > 1 or element.down > 1:
        parts = [b"/Scope /%s" % element.scope.encode()] if element.scope else []
        parts += [b"/ColSpan %d" % element.across] if element.across > 1 else []
        parts += [b"/RowSpan %d" % element.down] if element.down > 1 else []
        return b"<< /O /Table %s >>" % b" ".join(parts)
    if element.bounds is not None:
        box = element.bounds
        sides = " ".join(map(mm, (box.x, box.y, box.right, box.bottom))).encode()
        return b"<< /O /Layout /BBox [%s] >>" % sides
    if element.kind == "L":
        return b"<< /O /List /ListNumbering /None >>"
    return b""
