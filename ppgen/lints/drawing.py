"""A finished scene as lints see it: everything painted, from back to front, in mm on the paper."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from math import sqrt
from typing import TYPE_CHECKING, Any, assert_never

from msgspec import Struct

from ppgen.plane import IDENTITY, Affine
from ppgen.scene import path
from ppgen.scene.boxes import common, moved
from ppgen.scene.ink import ink_of
from ppgen.scene.model import Box, GlyphRun, Group, Item, Path, Picture, Scene, Shape, Source, Use
from ppgen.things import Thing

if TYPE_CHECKING:
    from ppgen.lints.geometry import Area


_ANY_COLOUR = "#808080"
"""What fills the frame of an image for lints, which only ask whether it covers anything."""
_WHOLE = ("sheet", "panel")
"""The roles of groups that are too large to say where something is."""


class Clip(Struct, frozen=True, dict=True):
    """What a group cuts off: all that lies outside a path."""

    path: Path
    even_odd: bool
    matrix: Affine

    @cached_property
    def box(self) -> Box:
        """Its bounds on paper, in mm."""
        return moved(_path_box(self.path), self.matrix) if self.path else Box(0.0, 0.0, 0.0, 0.0)

    @cached_property
    def rectangle(self) -> tuple[float, float, float, float] | None:
        """The left, top, right and bottom side if it is a rectangle along the axes of the paper; None for any other."""
        from ppgen.lints.geometry import sides

        return sides(self)


class Painted(Struct, frozen=True, eq=False, dict=True):
    """A shape or a line of text as it is painted; what is painted later lies on it."""

    order: int
    item: Shape | GlyphRun
    matrix: Affine
    """From the item's coordinates to mm on the paper."""
    trail: tuple[Group | Use, ...]
    """The groups and symbols that it stands in, the outermost first."""
    clips: tuple[Clip, ...]
    shrunk: float
    """The size at which the part that it belongs to is drawn, as a share of the true size; 1 outside parts."""
    image: Picture | None = None
    """The raster image whose frame the item stands for. It covers what is below; its colours are not known."""
    in_part: bool = False
    """Whether it is the print of a part that is drawn to scale: art, or a part of a piecepack."""

    @cached_property
    def scale(self) -> float:
        """How many mm on paper one unit of the item is."""
        return sqrt(abs(self.matrix.determinant))

    @cached_property
    def line_width(self) -> float:
        """The width of its line on paper, in mm; 0 without one."""
        return self.item.stroke.width * self.scale if isinstance(self.item, Shape) and self.item.stroke else 0.0

    @cached_property
    def whole_box(self) -> Box:
        """The bounds of all that it paints, before anything is cut off, in mm on the paper."""
        if isinstance(self.item, GlyphRun):
            return moved(ink_of(self.item), self.matrix)
        box = moved(_path_box(self.item.path), self.matrix)
        return box.inset(-self.line_width / 2) if self.item.stroke is not None else box

    @cached_property
    def box(self) -> Box:
        """The bounds of what is seen of it, in mm; of no width where nothing is."""
        box = self.whole_box
        for clip in self.clips:
            box = common(box, clip.box)
        return box

    @cached_property
    def roles(self) -> frozenset[str]:
        """Its own role and those of all that it stands in."""
        return frozenset(filter(None, (self.item.role, *(step.role for step in self.trail))))

    @cached_property
    def things(self) -> tuple[Thing, ...]:
        """What it is and what it belongs to, the outermost first."""
        own = (self.item.thing,) if isinstance(self.item, Shape) else ()
        return tuple(thing for thing in (*(step.thing for step in self.trail), *own) if any(thing))

    @cached_property
    def sources(self) -> tuple[Source, ...]:
        """Where definitions ask for it, the outermost first."""
        return tuple(step.source for step in self.trail if isinstance(step, Group) and step.source is not None)

    @cached_property
    def name(self) -> str:
        """Its id or role, or those of the smallest group around it that has any; of a halo, what that is round; "" for
        a mark of the page itself.
        """
        steps = (self.item, *reversed(self.trail))
        named = next((step for step in steps if step.role not in _WHOLE and (step.id or step.role)), None)
        if isinstance(named, Group) and named.role == "halo" and named.thing.owner:
            return f"the paper round {named.thing.owner}"
        return "" if named is None else named.id or named.role

    @cached_property
    def panel(self) -> str:
        """The letter of the panel that it stands in; "" outside of panels."""
        return next((step.thing.look for step in reversed(self.trail) if step.role == "panel"), "")

    @cached_property
    def area(self) -> Area:
        """What its fill or its glyphs cover, clipped: an empty area without."""
        from ppgen.lints.geometry import filled

        return filled(self)

    @cached_property
    def edge(self) -> Area:
        """What its line covers, clipped: an empty area without."""
        from ppgen.lints.geometry import edge

        return edge(self)

    @cached_property
    def ink(self) -> Area:
        """All that it covers, its line too, clipped."""
        from ppgen.lints.geometry import inked

        return inked(self)


class Drawing(Struct, frozen=True, eq=False, dict=True):
    """Everything painted in a scene."""

    scene: Scene
    painted: tuple[Painted, ...]

    @property
    def box(self) -> Box:
        """The paper."""
        return Box(0.0, 0.0, self.scene.width, self.scene.height)

    @cached_property
    def texts(self) -> tuple[Painted, ...]:
        """Lines of text with something to read, those printed on parts too."""
        return tuple(
            mark for mark in self.painted if isinstance(mark.item, GlyphRun) and mark.item.text.strip() and seen(mark)
        )

    @cached_property
    def _sides(self) -> tuple[Any, ...]:
        """The left, top, right and bottom sides of all bounds, as arrays."""
        import numpy

        boxes = [(box.x, box.y, box.x + box.width, box.y + box.height) for box in (mark.box for mark in self.painted)]
        return tuple(numpy.array(boxes, dtype=float).reshape(-1, 4).T.copy())

    @cached_property
    def _near(self) -> dict[Box, list[Painted]]:
        return {}

    def near(self, box: Box) -> Sequence[Painted]:
        """All that is painted whose bounds meet a box, from back to front. Kept, because several lints ask for it."""
        if box not in self._near:
            left, top, right, bottom = self._sides
            meeting = (left < box.right) & (right > box.x) & (top < box.bottom) & (bottom > box.y)
            self._near[box] = [self.painted[order] for order in meeting.nonzero()[0].tolist()]
        return self._near[box]


def read(scene: Scene) -> Drawing:
    """A scene, ready for lints."""
    painted: list[Painted] = []
    _walk(scene.items, IDENTITY, (), (), 1.0, painted, in_part=False)
    return Drawing(scene, tuple(painted))


def _walk(
    items: Iterable[Item],
    matrix: Affine,
    trail: tuple[Group | Use, ...],
    clips: tuple[Clip, ...],
    shrunk: float,
    painted: list[Painted],
    *,
    in_part: bool,
) -> None:
    for item in items:
        match item:
            case Shape() | GlyphRun():
                painted.append(Painted(len(painted), item, matrix, trail, clips, shrunk, in_part=in_part))
            case Picture():
                frame = Shape(item.frame, _ANY_COLOUR, id=item.id, role=item.role or "image", thing=item.thing)
                painted.append(Painted(len(painted), frame, matrix, trail, clips, shrunk, item, in_part))
            case Group():
                inner = matrix if item.transform is None else matrix @ item.transform
                cut = clips if item.clip is None else (*clips, Clip(item.clip, item.even_odd, inner))
                _walk(item.items, inner, (*trail, item), cut, shrunk, painted, in_part=in_part)
            case Use():
                inner = matrix @ item.transform
                size = sqrt(abs(inner.determinant)) * item.symbol.true_size
                is_part = in_part or bool(item.symbol.true_size)
                least = min(shrunk, size or shrunk)
                _walk(item.symbol.items, inner, (*trail, item), clips, least, painted, in_part=is_part)
            case _:
                assert_never(item)


# Boxes --------------------------------------------------------------------------------------------------------------


def seen(mark: Painted) -> bool:
    """Whether anything of it is left by the clips."""
    return not mark.clips or (mark.box.width > 0 and mark.box.height > 0)


@lru_cache(maxsize=65536)
def _path_box(shape: Path) -> Box:
    return path.bounds(shape) if any(command[0] != "Z" for command in shape) else Box(0.0, 0.0, 0.0, 0.0)
