"""The finished pages are looked at: nothing on them is cut off, lost, empty, out of order or on top of something else.

Typst says where it set the corners of pictures, and where captions, boxes and blocks begin. PDFium reads the lines of
text from the file, as a reader's program does. A page is right if both agree with the page that the book has.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from itertools import combinations, pairwise
from typing import Any, NamedTuple, TypeAlias

from msgspec import Struct

from ppgen.book.pdf.layouts import Layout
from ppgen.numerals import plural
from ppgen.scene.text import PT

_AT = "{let at = it.location().position(); (at.page, at.x / 1mm, at.y / 1mm)}"
QUESTIONS = {name: f"query(<book:{name}>).map(it => (it.value, {_AT}))" for name in ("corner", "edge", "block")}
"""What is asked of the finished book: where pictures, captions, boxes and the blocks of the text are."""

Name: TypeAlias = "str | int"
"""The anchor of a figure, or the number of a block."""

_SLACK = 0.5
"""So many mm things may reach beyond their place, or into each other."""
_HANGING = 1.2
"""The same for lines of text, whose stops and hyphens hang beyond it."""
_NEAR = 2.0
"""So many mm from the place of its first word a caption has a line of text."""
_CAPTION = 20.0
"""Below its first word, so many mm may have lines of a caption."""
_HEAD = 4.0
"""So many mm above the text of a page its running head ends at least."""
_MORE = 3
"""With so many letters more than a picture has of its own, words lie on it."""
_SHARED = 0.4
"""The share of its height that a line has in common with another at most: signs that are raised or lowered."""
_OWN_TEXT = re.compile(rb"<text\b.*?</text>", re.DOTALL)
_NO_LETTER = re.compile(rb"<[^>]*>|\s")
_ENTITY = re.compile(rb"&#?\w+;")


class Spot(NamedTuple):
    """A place on a page, in mm from its top left corner."""

    page: int
    x: float
    y: float


class Area(NamedTuple):
    """A rectangle on a page, in mm."""

    left: float
    top: float
    right: float
    bottom: float

    def grown(self, by: float) -> Area:
        return Area(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def holds(self, other: Area) -> bool:
        return self._shared(other) == other

    def has(self, spot: Spot) -> bool:
        return self.left <= spot.x <= self.right and self.top <= spot.y <= self.bottom

    def shared_height(self, other: Area) -> float:
        """How much of their height two areas have in common that stand below or above each other, if not beside."""
        shared = self._shared(other)
        return shared.bottom - shared.top if shared.right - shared.left > _SLACK else 0.0

    def _shared(self, other: Area) -> Area:
        left, top = max(self.left, other.left), max(self.top, other.top)
        return Area(left, top, min(self.right, other.right), min(self.bottom, other.bottom))


class Picture(NamedTuple):
    of: Name
    page: int
    area: Area
    letters: int = 0
    """How many it has itself."""


class Span(NamedTuple):
    """What begins and ends somewhere in the text: a caption, a box."""

    of: Name
    start: Spot
    end: Spot


class PageFlaw(NamedTuple):
    """What is wrong, and with which figure or block; None for what belongs to no block of the text."""

    of: Name | None
    message: str
    """With `{it}` for what the figure or the block is called."""


class Seen(Struct, frozen=True):
    """What Typst says of the pages of a book."""

    pictures: tuple[Picture, ...] = ()
    captions: tuple[Span, ...] = ()
    boxes: tuple[Span, ...] = ()
    starts: tuple[tuple[int, Spot], ...] = ()
    """Where the blocks of the text begin, with their numbers."""
    figures: tuple[tuple[str, ...], ...] = ()
    """The anchors of the figures in the order of their numbers, with those together that share a place."""
    cover: int = 0
    """The page that is a cover, if there is one."""
    chapters: tuple[tuple[int, str], ...] = ()
    """Where chapters begin, with their titles; those of parts before the text are on page 0."""
    blank: frozenset[int] = frozenset()
    """The pages that only fill the book up, or stay empty because the author asks for it."""


def seen(answers: Mapping[str, Any], files: Mapping[str, bytes], **more: Any) -> Seen:
    """What Typst answers to `QUESTIONS` about a book with these pictures."""
    edges: dict[tuple[str, Name], list[Spot]] = defaultdict(list)
    for (of, kind), spot in answers["edge"]:
        edges[kind, of].append(Spot(*spot))
    spans = [(kind, Span(of, spots[0], spots[-1])) for (kind, of), spots in edges.items()]
    corners = [(of, file, Spot(*spot)) for (of, file), spot in answers["corner"]]
    return Seen(
        tuple(
            Picture(of, first.page, _between(first, last), letters(files.get(file, b"")))
            for (of, file, first), (_, _, last) in zip(corners[::2], corners[1::2], strict=True)
        ),
        tuple(span for kind, span in spans if kind == "caption"),
        tuple(span for kind, span in spans if kind == "box"),
        tuple((value[-1], Spot(*spot)) for value, spot in answers["block"]),
        **more,
    )


def letters(picture: bytes) -> int:
    """How many letters a picture has that are text in its file."""
    return sum(len(_ENTITY.sub(b"x", _NO_LETTER.sub(b"", text)).decode()) for text in _OWN_TEXT.findall(picture))


def _between(one: Spot, other: Spot) -> Area:
    """The area between two corners that lie across; a picture may be turned."""
    (left, right), (top, bottom) = sorted((one.x, other.x)), sorted((one.y, other.y))
    return Area(left, top, right, bottom)


def load() -> None:
    """Load PDFium, which takes time: best while Typst sets the book."""
    import pypdfium2  # noqa: F401


def flaws(pdf: bytes, layout: Layout, seen: Seen, bleed: float = 0.0) -> list[PageFlaw]:
    """All that is wrong on the pages of a file, whose edges reach `bleed` mm beyond the page."""
    import pypdfium2

    found = [*_lost(seen), *_out_of_order(seen, layout)]
    with closing(pypdfium2.PdfDocument(pdf)) as document:
        pages = [_Page(number, page, layout, seen, bleed) for number, page in enumerate(document, 1)]
        for page in pages:
            found += page.flaws()
    return [*found, *_empty_boxes(seen, layout, {page.number: page.lines for page in pages})]


class _Page:
    """A page with its lines of text."""

    def __init__(self, number: int, page: Any, layout: Layout, seen: Seen, bleed: float) -> None:
        self.number = number
        self.layout, self.seen = layout, seen
        self.body = body(layout, number, is_cover=number == seen.cover)
        self.pictures = [picture for picture in seen.pictures if picture.page == number]
        height = page.get_height()
        text = page.get_textpage()
        self.counts: list[int] = []
        for picture in self.pictures:
            left, top, right, bottom = (value + bleed for value in picture.area)
            inside = text.get_text_bounded(left / PT, height - bottom / PT, right / PT, height - top / PT)
            self.counts.append(len("".join(inside.split())))
        edge = height - (self.body.top + bleed - _HEAD) / PT
        is_named = layout.extras and number % 2 == 1 and number != seen.cover
        self.head = text.get_text_bounded(0, edge, page.get_width(), height) if is_named else ""
        self.lines: list[Area] = []
        """The lines of text that are in no picture, without the head and the number of the page."""
        own = [picture.area.grown(_SLACK) for picture in self.pictures]
        for rect in _text_of(page):
            left, low, right, high = (value * PT for value in rect)
            line = Area(left - bleed, height * PT - high - bleed, right - bleed, height * PT - low - bleed)
            if any(area.holds(line) for area in own) or self._is_head(line):
                continue
            if line.top < self.body.bottom or text.get_text_bounded(*rect).strip() != str(number):
                self.lines.append(line)

    def _is_head(self, line: Area) -> bool:
        return line.bottom < self.body.top - (_HEAD if self.layout.extras else _SLACK)

    def flaws(self) -> Iterator[PageFlaw]:
        yield from self._outside()
        yield from self._overlaps()
        if not self.lines and not self.pictures and self.number not in (self.seen.cover, *self.seen.blank):
            yield PageFlaw(self._last(Spot(self.number, 0.0, 0.0)), f"page {self.number} is empty")
        if self._misnamed():
            yield PageFlaw(self._at(self.body), f"the running head of page {self.number} names another chapter")
        for caption in self.seen.captions:
            at = caption.start
            is_shown = self._room.has(at) and any(line.grown(_NEAR).has(at) for line in self.lines)
            if at.page == self.number and not is_shown:
                yield PageFlaw(caption.of, f"the caption of {{it}} cannot be seen on page {self.number}")

    def _misnamed(self) -> bool:
        """Whether the running head names a chapter that the page does not have."""
        begun = [(page, title) for page, title in self.seen.chapters if page <= self.number]
        last = max((page for page, _ in begun if page < self.number), default=0)
        own = [title for page, title in begun if page and page >= last]
        others = [title for _, title in self.seen.chapters if title not in own]
        rest = _without(self.head, own)
        return any(page for page, _ in begun) and rest != "" and _without(rest, others) == ""

    @property
    def _room(self) -> Area:
        """The text with the margins that figures and their captions may use."""
        reach = max(self.layout.wide - self.layout.text_width, 0.0) / 2 if self.layout.columns == 1 else 0.0
        return Area(self.body.left - reach, self.body.top, self.body.right + reach, self.body.bottom).grown(_SLACK)

    def _is_of_caption(self, line: Area) -> bool:
        """Whether a line of text may belong to the caption of a figure that uses the margins."""
        starts = [caption.start.y for caption in self.seen.captions if caption.start.page == self.number]
        return self._room.holds(line) and any(start - _NEAR <= line.top <= start + _CAPTION for start in starts)

    def _outside(self) -> Iterator[PageFlaw]:
        for picture in self.pictures:
            if not self._room.holds(picture.area):
                yield PageFlaw(picture.of, f"{{it}} is not whole within the text of page {self.number}")
        room = self.body.grown(_HANGING)
        beyond = [line for line in self.lines if not (room.holds(line) or self._is_of_caption(line))]
        if beyond:
            lines = plural(len(beyond), "line")
            yield PageFlaw(self._at(beyond[0]), f"{lines} of text leave the block of text on page {self.number}")

    def _overlaps(self) -> Iterator[PageFlaw]:
        for first, second in combinations(self.pictures, 2):
            if first.area.shared_height(second.area) > _SLACK:
                yield PageFlaw(second.of, f"{{it}} lies on another picture on page {self.number}")
        for picture, count in zip(self.pictures, self.counts, strict=True):
            across = [
                line for line in self.lines if picture.area.shared_height(line) > _SHARED * (line.bottom - line.top)
            ]
            if across or count >= picture.letters + _MORE:
                yield PageFlaw(picture.of, f"words lie on {{it}} on page {self.number}")
        for one, other in combinations(sorted(self.lines, key=lambda line: line.top), 2):
            if other.top < one.bottom and one.shared_height(other) > _SHARED * min(
                one[3] - one[1], other[3] - other[1]
            ):
                yield PageFlaw(self._at(other), f"lines of text lie on each other on page {self.number}")
                return

    def _at(self, line: Area) -> int | None:
        return self._last(Spot(self.number, line.left, line.bottom))

    def _last(self, spot: Spot) -> int | None:
        """The last block that begins before a place."""
        before = (number for number, start in self.seen.starts if _flow(start, self.layout) <= _flow(spot, self.layout))
        return max(before, default=None)


def _text_of(page: Any) -> Iterator[tuple[float, ...]]:
    """Where text stands on a page, in points from the left and from below, without what a picture cuts off itself."""
    from ctypes import byref, c_float

    from pypdfium2 import raw

    bounds = [c_float() for _ in range(4)]
    for at in range(raw.FPDFPage_CountObjects(page)):
        item = raw.FPDFPage_GetObject(page, at)
        if raw.FPDFPageObj_GetType(item) == raw.FPDF_PAGEOBJ_TEXT:
            is_cut = raw.FPDFClipPath_CountPaths(raw.FPDFPageObj_GetClipPath(item)) > 0
            if not is_cut and raw.FPDFPageObj_GetBounds(item, *map(byref, bounds)):
                yield tuple(each.value for each in bounds)


def _without(head: str, titles: Iterable[str]) -> str:
    """The letters of a running head, however its lines are broken, but for those of these titles."""
    letters = "".join(filter(str.isalnum, head))
    for title in sorted(titles, key=len, reverse=True):
        letters = letters.replace("".join(filter(str.isalnum, title)), "")
    return letters


def body(layout: Layout, page: int, *, is_cover: bool = False) -> Area:
    """Where the text of a page stands."""
    left, right = (layout.inner, layout.outer) if page % 2 or not layout.facing else (layout.outer, layout.inner)
    top, bottom = layout.top, layout.bottom
    if is_cover:
        left = right = min(layout.inner, 22.0) if layout.extras else layout.inner
        top = bottom = layout.top if layout.extras else layout.inner
    return Area(left, top, layout.width - right, layout.height - bottom)


def _column(spot: Spot, layout: Layout) -> int:
    """The column in which something begins."""
    left = body(layout, spot.page).left
    return min(max(int((spot.x - left + _SLACK) / (layout.column + layout.gutter)), 0), layout.columns - 1)


def _flow(spot: Spot, layout: Layout) -> tuple[int, int, float]:
    """The order in which a reader comes to places."""
    return spot.page, _column(spot, layout), spot.y


def _lost(seen: Seen) -> Iterator[PageFlaw]:
    """Figures and captions that are nowhere, and captions on another page than their pictures."""
    pages = {picture.of: picture.page for picture in seen.pictures}
    captions = {caption.of: caption for caption in seen.captions}
    for anchor in (anchor for together in seen.figures for anchor in together):
        if anchor not in pages:
            yield PageFlaw(anchor, "{it} is on no page")
        elif anchor not in captions or captions[anchor].end.page != pages[anchor]:
            yield PageFlaw(anchor, f"the caption of {{it}} is not with it on page {pages[anchor]}")


def _out_of_order(seen: Seen, layout: Layout) -> Iterator[PageFlaw]:
    """Figures that stand before one with a lower number. One over columns parts what is above it from the rest."""
    places = {picture.of: picture for picture in reversed(seen.pictures)}
    numbered = [places[first] for first, *_ in seen.figures if first in places]
    for before, picture in pairwise(numbered):
        first, second = (_columns(each, layout) for each in (before, picture))
        is_parted = len(first) > 1 or len(second) > 1
        place, last = (
            (each.page, not is_parted and columns[0], each.area.top)
            for each, columns in ((picture, second), (before, first))
        )
        if place < last:
            yield PageFlaw(picture.of, f"{{it}} stands on page {picture.page} before a figure with a lower number")


def _columns(picture: Picture, layout: Layout) -> range:
    """The columns in which a picture stands."""
    area = picture.area
    first, last = (_column(Spot(picture.page, x, area.top), layout) for x in (area.left, area.right))
    return range(first, last + 1)


def _empty_boxes(seen: Seen, layout: Layout, lines: Mapping[int, Iterable[Area]]) -> Iterator[PageFlaw]:
    """Boxes that go on over a column or a page on which nothing of them stands but their frames."""

    def is_caption(page: int, line: Area) -> bool:
        rows = (each for each in seen.captions if each.start.page == page)
        return any(line.bottom > each.start.y - _NEAR and line.top < each.end.y + _NEAR for each in rows)

    filled: dict[tuple[int, int], float] = {}
    """How far down the text of a column goes, by its page and its number there."""
    for page, on_page in lines.items():
        for line in on_page:
            column = _column(Spot(page, line.left, line.top), layout)
            if not is_caption(page, line):
                filled[page, column] = max(line.bottom, filled.get((page, column), 0.0))
    for box in seen.boxes:
        (*first, top), (*last, _) = _flow(box.start, layout), _flow(box.end, layout)
        for page in range(first[0], last[0] + 1):
            columns = [column for column in range(layout.columns) if first <= [page, column] < last]
            if any(filled.get((page, each), 0.0) <= top * ([page, each] == first) for each in columns):
                yield PageFlaw(box.of, f"{{it}} has an empty frame on page {page}")
