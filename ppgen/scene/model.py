"""The finished drawing: a small set of items that every renderer reads, and a renderer takes no decision.

Lengths are millimetres, y grows downwards, angles are in a `Matrix`. Colours are `#rrggbb`. Paint is resolved: a theme
has spoken before an item exists. `id` is the name of an item, `role` names its paint, and `thing` says what it *is* (a
wall on the north side of F2); a renderer that can carries them along, and `ppgen diff` words them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from ppgen.diagnostics import Mark
from ppgen.plane import Affine, Matrix, Point
from ppgen.records import replace
from ppgen.things import NOTHING, Thing

if TYPE_CHECKING:
    from ppgen.images.model import RasterImage

Command: TypeAlias = (
    tuple[Literal["M"], float, float]
    | tuple[Literal["L"], float, float]
    | tuple[Literal["C"], float, float, float, float, float, float]
    | tuple[Literal["Z"]]
)
Path: TypeAlias = tuple[Command, ...]
"""Absolute moves, lines, cubic curves and closings: nothing else, so that every renderer draws the same."""


class Box(NamedTuple):
    """A rectangle: its top left corner and its size, in mm."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    def inset(self, by: float) -> Box:
        """The box that lies `by` mm inside on every side (outside if `by` is negative)."""
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)


class Stroke(Struct, frozen=True):
    colour: str
    width: float
    dash: tuple[float, ...] = ()
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"

    def scaled(self, factor: float) -> Stroke:
        """The same line in a drawing that is `factor` times as large."""
        return replace(self, width=self.width * factor, dash=tuple(length * factor for length in self.dash))


class Shape(Struct, frozen=True):
    """A path, filled, stroked or both."""

    path: Path
    fill: str | None = None
    stroke: Stroke | None = None
    even_odd: bool = False
    id: str = ""
    role: str = ""
    thing: Thing = NOTHING
    pitch: float = 0.0
    """Of the lines of a hatch: their distance, in the units of the path. 0 for any other shape."""


class GlyphRun(Struct, frozen=True):
    """One line of shaped text from one face.

    `origin` is the left end of the baseline, `size` the em in mm. `glyphs` has one (glyph id, x offset from the
    origin in mm) per character of `text`.
    """

    text: str
    face: str
    size: float
    origin: Point
    glyphs: tuple[tuple[int, float], ...]
    fill: str
    width: float
    """The advance of the whole run, in mm."""
    id: str = ""
    role: str = ""


class Source(NamedTuple):
    """Where a definition asks for what a group draws. Nothing of it is rendered: a lint points there."""

    mark: Mark
    kind: str
    """What it is, as the definition calls it: `panel`, `caption`, or the name of a block."""


TagKind: TypeAlias = Literal[
    "Div", "H1", "H2", "P", "L", "LI", "Lbl", "LBody", "Table", "TR", "TH", "TD", "Figure", "Artifact"
]
"""What a reader takes something for, in the words of tagged PDF (ISO 32000-1, 14.8.4): a heading, a paragraph …"""


class Tag(Struct, frozen=True):
    """What a group is to somebody who hears a document instead of seeing it. Only PDF files have tags."""

    kind: TagKind
    alt: str = ""
    """What a figure shows, in words. Without it, the things in the figure are listed."""
    language: str = ""
    """The language of `alt`, or of the text in the group; empty where it is that of the document."""
    scope: Literal["", "Row", "Column"] = ""
    """What a header cell of a table is the header of."""
    across: int = 1
    """How many columns a cell of a table takes."""
    down: int = 1
    """How many rows it takes."""
    key: str = ""
    """Groups of one page with the same key are parts of one figure, which is read where its first part stands."""


class LeftOut(NamedTuple):
    """Names of spaces that a board leaves out, since pieces leave them no room. Nothing of it is rendered: a lint tells
    it. Sides of spaces are in mm.
    """

    lacking: int
    names: int
    """How many names there would be."""
    side: float
    enough: float
    """From which side of a space on there is room for all."""


class Group(Struct, frozen=True):
    """Items that belong together, placed by `transform` and cut off outside `clip` (in the group's own coordinates)."""

    items: tuple[Item, ...]
    transform: Matrix | None = None
    clip: Path | None = None
    id: str = ""
    role: str = ""
    thing: Thing = NOTHING
    even_odd: bool = False
    """Whether the clip has holes where its path goes round twice."""
    source: Source | None = None
    tag: Tag | None = None
    """What it is in a tagged document; None leaves that to what stands in it and round it."""
    left_out: LeftOut | None = None
    """Of a board: the names that it leaves out."""


class Symbol(Struct, frozen=True):
    """A drawing made once and used often (`<defs>` in SVG, a Form XObject in PDF). Equal ids mean equal drawings.

    `box` bounds what it draws, in its own coordinates.
    """

    id: str
    items: tuple[Item, ...]
    box: Box
    true_size: float = 0.0
    """How many of its units are 1 mm of the part that it shows, at the part's true size; 0 if it shows no such part."""
    alt: str = ""
    """What it shows, in words, wherever it stands alone. One drawing may have several names."""
    language: str = ""
    """The language of `alt`; empty where it is that of the document."""

    def __hash__(self) -> int:
        # Caches of set text ask for it again and again, and that of all items takes long.
        return hash(self.id)

    def draws_as(self, other: Symbol) -> bool:
        """Whether it draws the same as another symbol, whatever the two are called."""
        return self is other or replace(self, alt=other.alt, language=other.language) == other

    def fitted(self, box: Box, *, turn: bool = False) -> Affine:
        """The transform that fits it into the middle of a box; it may `turn` a wide one in an upright box."""
        width, height = self.box.width, self.box.height
        square = abs(box.width - box.height) <= 1e-6  # as a space is, except for rounding errors
        turned = turn and width != height and not square and (width > height) != (box.width > box.height)
        if turned:
            width, height = height, width
        scale = min(box.width / width, box.height / height)
        x, y = box.x + (box.width - width * scale) / 2, box.y + (box.height - height * scale) / 2
        if turned:
            # A quarter turn to the left: what pointed right points up.
            return Affine(0.0, -scale, scale, 0.0, x - scale * self.box.y, y + height * scale + scale * self.box.x)
        return Affine(scale, 0.0, 0.0, scale, x - scale * self.box.x, y - scale * self.box.y)


class Use(Struct, frozen=True):
    """A symbol put in its place."""

    symbol: Symbol
    transform: Matrix
    id: str = ""
    role: str = ""
    thing: Thing = NOTHING
    tag: Tag | None = None
    """What it is in a tagged document; None leaves that to its thing, and to the `alt` of the symbol."""


WHOLE = Box(0.0, 0.0, 1.0, 1.0)
"""A crop that leaves nothing out."""


class Picture(Struct, frozen=True):
    """A raster image, upright and stretched into a box. Without `alt` it is decoration, of which nobody hears."""

    image: RasterImage
    box: Box
    """Where the part that is shown lies."""
    crop: Box = WHOLE
    """The part of the upright image that is shown, in shares of its width and height."""
    alt: str = ""
    """What it shows, in words."""
    id: str = ""
    role: str = ""
    thing: Thing = NOTHING

    @property
    def whole(self) -> Box:
        """Where the whole image would lie, with the part that is cropped."""
        width, height = self.box.width / self.crop.width, self.box.height / self.crop.height
        return Box(self.box.x - self.crop.x * width, self.box.y - self.crop.y * height, width, height)

    @property
    def transform(self) -> Affine:
        """From the unit square of the stored pixels, y down, to where they lie, in mm."""
        x, y, width, height = self.whole
        return Affine(width, 0.0, 0.0, height, x, y) @ self.image.upright

    @property
    def frame(self) -> Path:
        """The outline of its box."""
        x, y, right, bottom = self.box.x, self.box.y, self.box.right, self.box.bottom
        return (("M", x, y), ("L", right, y), ("L", right, bottom), ("L", x, bottom), ("Z",))


Item: TypeAlias = Shape | GlyphRun | Group | Use | Picture


class Scene(Struct, frozen=True):
    """A drawing with its size, its title, its alternative text, and notes for a comparison."""

    width: float
    height: float
    items: tuple[Item, ...]
    title: str
    description: str
    language: str = "en"
    paper: str | None = "#ffffff"
    """The colour behind everything, or None for transparent."""
    notes: tuple[tuple[str, str], ...] = ()
    """Key and value pairs carried in the SVG's metadata: game, figure, caption, verdict, theme, …"""
    described_in: str = ""
    """The language of the description; empty where it is that of the drawing."""


class Page(Struct, frozen=True):
    """A scene on paper. The scene is as large as the sheet of paper; `trim` and `bleed` lie inside it."""

    scene: Scene
    trim: Box
    bleed: Box
    label: str = ""
    bookmark: str = ""
    """Its entry in a document's outline; a page without one has none."""


class Document(Struct, frozen=True):
    """Pages with the metadata of a PDF. `pages` may be lazy; it is walked once."""

    title: str
    author: str
    subject: str
    pages: Iterable[Page]
    language: str = "en"
    keywords: tuple[str, ...] = ()
