"""A drawing that can be compared: named parts and the shapes that they draw, in mm on the page."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from typing import NamedTuple, TypeAlias

from msgspec import Struct, field

from ppgen.baseline.geometry import Extent, union
from ppgen.plane import Matrix, Point
from ppgen.things import Thing

Outline: TypeAlias = tuple[str, tuple[Point, ...]]
"""A path: the kinds of its commands, and its points."""


Path: TypeAlias = tuple[str, ...]
"""The groups that something is in, by their names, from the outermost one."""


def is_in_any(path: Path, groups: Collection[Path]) -> bool:
    """Whether a path leads into one of the groups."""
    return any(path[:depth] in groups for depth in range(1, len(path) + 1))


class Paint(NamedTuple):
    """The paint that the attributes give; empty where they give none."""

    fill: str
    stroke: str
    width: str
    dash: str
    cap: str
    join: str
    rule: str


class Primitive(Struct, frozen=True):
    """One drawn shape. Two of one `shape` may be the same thing moved; `points` say where it is."""

    shape: str
    points: tuple[Point, ...]
    paint: Paint
    clip: tuple[Outline, ...]
    box: Extent | None
    text: str = ""
    letters: tuple[str, ...] = ()
    """The outlines of the letters of a text, one a glyph."""
    face: str = ""
    """The initial of the face that a text is set in, empty where it is unknown."""
    art: str = ""
    """The symbol that is used."""
    image: tuple[object, ...] = ()
    """Of a raster image: its name, its digest and what is shown of it (`ppgen.baseline.reading.Shown`)."""
    middle: Point | None = None
    """The middle of everything that a symbol draws, clipped or not. A rotation does not move it."""

    @property
    def drawn(self) -> tuple[object, ...]:
        """What it draws, whatever its paint."""
        return self.shape, self.points, self.text, self.letters, self.art, self.image

    @property
    def cut_off(self) -> tuple[Outline, ...]:
        """What it is clipped to, with places as precise as they are written."""
        return tuple((shape, _rounded(points)) for shape, points in self.clip)

    @property
    def everything(self) -> tuple[object, ...]:
        """Everything that it draws, for comparing and sorting, with places as precise as they are written."""
        return (
            self.shape,
            _rounded(self.points),
            self.cut_off,
            self.text,
            self.letters,
            self.art,
            self.paint,
            self.image,
        )


def _rounded(points: tuple[Point, ...]) -> tuple[Point, ...]:
    return tuple((round(x, 3), round(y, 3)) for x, y in points)


class Container(NamedTuple):
    """A group with a name that other parts are in."""

    id: str
    role: str
    thing: Thing


class DrawnPart(Struct, frozen=True, dict=True):
    """A thing with its own name: a piece, a wall, a line of text. Unnamed shapes belong to the group they are in."""

    id: str
    role: str
    thing: Thing
    within: tuple[Container, ...]
    order: int
    primitives: tuple[Primitive, ...]

    @cached_property
    def path(self) -> Path:
        """The containers that it is in, by their names."""
        return tuple(container.id or container.role for container in self.within)

    @cached_property
    def box(self) -> Extent | None:
        return union(primitive.box for primitive in self.primitives)

    @cached_property
    def text(self) -> str:
        return self.primitives[0].text if len(self.primitives) == 1 else ""

    @cached_property
    def is_text(self) -> bool:
        return len(self.primitives) == 1 and self.primitives[0].shape == "text"

    @cached_property
    def is_art(self) -> bool:
        return len(self.primitives) == 1 and bool(self.primitives[0].art)

    @property
    def is_tint(self) -> bool:
        """Whether it is the tint of a region, and not a drawing on one of its spaces."""
        return self.thing.kind == "region" and not self.is_art

    def is_within(self, role: str) -> bool:
        """Whether it is in a group of that role, at any depth."""
        return any(container.role == role for container in self.within)

    @cached_property
    def shapes(self) -> list[str]:
        """The shapes of its primitives; two parts with the same shapes may be one that moved."""
        return [primitive.shape for primitive in self.primitives]

    @cached_property
    def points(self) -> tuple[Point, ...]:
        return tuple(point for primitive in self.primitives for point in primitive.points)


class Drawing(Struct, frozen=True):
    """A drawing that was read. `scopes` holds the parts of the page under "", and those of sheets by their names."""

    width: float
    height: float
    language: str
    title: str
    description: str
    notes: Mapping[str, str]
    scopes: Mapping[str, tuple[DrawnPart, ...]]
    art: Mapping[str, tuple[DrawnPart, ...]]
    """What each symbol draws, in its own units."""
    placed: Mapping[str, Matrix] = field(default_factory=dict)
    """Where the first use of each scope lies on the page."""
