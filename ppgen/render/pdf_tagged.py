"""The content stream of a page that is tagged: every mark belongs to an element of the structure or is an artifact.

Most tags follow from what a scene has anyway. Text that stands by itself is a heading or a paragraph by its role, a
picture of a thing that has a name is a figure, and lines and areas are artifacts. Blocks tag what that cannot tell:
lists, tables, and pictures made of many parts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import TypeAlias, assert_never

from msgspec import Struct, field

from ppgen.plane import IDENTITY, Affine, Matrix
from ppgen.render.alt_text import contents, name_of
from ppgen.render.numbers import mm
from ppgen.render.pdf_content import Content, Resources
from ppgen.scene.model import Box, GlyphRun, Group, Item, Picture, Shape, Symbol, Tag, Use
from ppgen.scene.path import points, union
from ppgen.scene.text import shape
from ppgen.sentences import ENGLISH

_ROLES: Mapping[str, Tag] = MappingProxyType({"title": Tag("H1"), "heading": Tag("H2"), "page": Tag("Artifact")})
"""What a line of text is, by its role, where nothing else says it. The number of a page is no part of the text."""

_PARAGRAPH, _ARTIFACT = Tag("P"), Tag("Artifact")

_HOLD_TEXT = frozenset({"P", "H1", "H2", "Lbl", "LBody", "TH", "TD", "Figure", "Artifact"})
"""Elements whose own content is what is painted in them; in the others only elements stand."""

AGAIN = "The same as the first copy."
"""The alternative text of a drawing that was tagged before: hearing all of a pad's sheets once is enough."""


class TaggedContent(Content):
    """A page's stream as it grows, with the element to which the next mark belongs."""

    def __init__(self, resources: Resources, page: PageStructure, to_points: Matrix) -> None:
        super().__init__(resources, raster=False)
        self.page = page
        self.place = Affine(*to_points)
        self.element = page.root
        self.whole = False
        """Whether all that comes belongs to the element, marks and all, as in a figure."""
        self._open: Element | None = None
        self._line: tuple[Element, GlyphRun] | None = None
        self._nothing = Element("Artifact")

    def finish(self) -> None:
        """End the last piece of marked content."""
        self._close()

    # What belongs to whom -------------------------------------------------------------------------------------------

    def items(self, items: Iterable[Item]) -> None:
        if self.whole:
            super().items(items)
            return
        for item in items:
            if isinstance(item, Shape):
                if item.fill is not None or item.stroke is not None:
                    self._mark(self.element if self._holds_text else self._nothing)
                    self.shape(item)
            elif isinstance(item, GlyphRun):
                if self._holds_text:
                    self._mark(self.element)
                    self.run(self._spaced(item))
                elif item.text.strip():
                    self._tagged((item,), _ROLES.get(item.role, _PARAGRAPH))
            elif isinstance(item, Use):
                self._use(item)
            elif isinstance(item, Picture):
                self._tagged((item,), Tag("Figure", item.alt) if item.alt else _ARTIFACT)
            elif isinstance(item, Group):
                self.group(item)
            else:
                assert_never(item)

    def group(self, group: Group) -> None:
        if self.whole:
            super().group(group)
            return
        tag = group.tag
        if tag is None or (tag.kind == "P" and self._holds_text):
            self._moved(group)
        else:
            self._tagged((Group(group.items, group.transform, group.clip, even_odd=group.even_odd),), tag)

    def _use(self, use: Use) -> None:
        symbol = use.symbol
        if self._is_tagged(symbol):
            heard = self.page.structure.heard
            if symbol.id not in heard:
                heard.add(symbol.id)
                self._moved(Group(symbol.items, use.transform))
            else:
                self._tagged((use,), use.tag or Tag("Figure", AGAIN, ENGLISH))
            return
        name = name_of(use)
        of_name = _ARTIFACT if name is None else Tag("Figure", *name.sentence)
        self._tagged((use,), use.tag or of_name)

    def _is_tagged(self, symbol: Symbol) -> bool:
        """Whether a symbol has elements of its own, as the drawing that the pages of a pad share has."""
        known = self.page.structure.tagged
        if symbol.id not in known:
            known[symbol.id] = self._has_tags(symbol.items)
        return known[symbol.id]

    def _has_tags(self, items: Iterable[Item]) -> bool:
        for item in items:
            if isinstance(item, Group) and (item.tag is not None or self._has_tags(item.items)):
                return True
            if isinstance(item, Use) and self._is_tagged(item.symbol):
                return True
        return False

    def _moved(self, group: Group) -> None:
        """A group whose items are tagged one by one. Marked content never reaches over the edge of its state."""
        moved = group.clip is not None or (group.transform is not None and group.transform != IDENTITY)
        if not moved:
            super().group(group)
            return
        self._close()
        outside = self.place
        if group.transform is not None:
            self.place = outside @ Affine(*group.transform)
        super().group(group)
        self.place = outside

    def leave(self) -> None:
        if not self.whole:
            self._close()

    def _tagged(self, items: tuple[Item, ...], tag: Tag) -> None:
        """The items as an element of their own, or as an artifact."""
        parent, was_whole = self.element, self.whole
        if tag.kind == "Artifact":
            self._mark(self._nothing)
            self.whole = True
            super().items(items)
        else:
            if tag.kind == "Figure" and not tag.alt:
                tag = Tag("Figure", *contents(items), key=tag.key)
            self.element = self.page.child(parent, tag)
            self.whole = tag.kind == "Figure"
            if self.whole:
                self._bound(self.element, items)
                self._mark(self.element)
            self.items(items)
        if self.whole:
            self._close()
        self.element, self.whole = parent, was_whole

    def _spaced(self, run: GlyphRun) -> GlyphRun:
        """A line with a space before it, which is not seen, where the line before it is part of the same text.

        A viewer tells words apart by where they stand; whoever hears the text needs the space.
        """
        before, self._line = self._line, (self.element, run)
        if before is None or before[0] is not self.element or before[1].origin[1] == run.origin[1]:
            return run
        if before[1].text.endswith((" ", "-", "–", "/")) or not run.text:
            return run
        space = shape(" ", run.face)
        glyphs = ((space.glyphs[0][0], -space.advance * run.size), *run.glyphs)
        return GlyphRun(f" {run.text}", run.face, run.size, run.origin, glyphs, run.fill, run.width, run.id, run.role)

    @property
    def _holds_text(self) -> bool:
        return self.element.kind in _HOLD_TEXT

    # Marked content -------------------------------------------------------------------------------------------------

    def _mark(self, element: Element) -> None:
        """Have what follows belong to an element."""
        if self._open is element:
            return
        self._close()
        if element is self._nothing:
            self.parts.append("/Artifact BMC")
        else:
            self.parts.append(f"/{element.kind} <</MCID {self.page.mark(element)}>> BDC")
        self._open = element

    def _close(self) -> None:
        if self._open is not None:
            self.parts.append("EMC")
            self._open = None

    def _bound(self, figure: Element, items: Iterable[Item]) -> None:
        box = _extent(items, self.place)
        if box is not None:
            figure.bounds = box if figure.bounds is None else union((figure.bounds, box))


def _extent(items: Iterable[Item], place: Affine) -> Box | None:
    """A box round all that is drawn, in points: it may be a little larger, since it goes round handles of curves."""
    xs: list[float] = []
    ys: list[float] = []
    _spread(items, place, xs, ys)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)) if xs else None


def _spread(items: Iterable[Item], place: Affine, xs: list[float], ys: list[float]) -> None:
    for item in items:
        corners: Iterable[tuple[float, float]]
        if isinstance(item, Shape):
            corners = points(item.path)
        elif isinstance(item, GlyphRun):
            x, y = item.origin
            corners = ((x, y - item.size), (x + item.width, y + 0.3 * item.size))
        elif isinstance(item, Picture):
            corners = points(item.frame)
        elif isinstance(item, Use):
            corners = _corners(item.symbol.box, Affine(*item.transform))
        else:
            inner = place @ Affine(*item.transform) if item.transform is not None else place
            _spread(item.items, inner, xs, ys)
            continue
        for corner in corners:
            x, y = place @ corner
            xs.append(x)
            ys.append(y)


def _corners(box: Box, place: Affine) -> list[tuple[float, float]]:
    return [place @ (x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]


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
