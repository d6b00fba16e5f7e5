"""What stands on a leaf, found by walking the scene, and on a page of a PDF, found by reading its operators."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import Any

from ppgen.definition.game import Game
from ppgen.definition.load import load_game
from ppgen.definition.sheet import SheetSpec
from ppgen.options import SheetOptions
from ppgen.plane import IDENTITY, Affine
from ppgen.records import replace
from ppgen.scene import path as paths
from ppgen.scene.model import Box, GlyphRun, Group, Item, Picture, Shape, Use
from ppgen.scene.text import outline
from ppgen.scene.theme import THEMES
from ppgen.sheets.pad import Pad
from ppgen.sheets.paper import parse_paper
from ppgen.sheets.printout import PrintJob, make_printout
from tests.small_game import ORCHARD

GAME: Game = load_game(ORCHARD)
COLOR = THEMES["color"]
POINT = 25.4 / 72


def sheet(name: str) -> SheetSpec:
    return next(one for one in GAME.sheets if one.id == name)


def pad(name: str = "pad", paper: str = "letter", theme: str = "color", **options: Any) -> Pad:
    made = make_printout(PrintJob(GAME, sheet(name), parse_paper(paper), THEMES[theme], SheetOptions(**options)))
    assert isinstance(made, Pad)
    return made


@dataclass(frozen=True, slots=True)
class Found:
    """An item, where it stands, and the roles and labels of everything around it."""

    item: Shape | GlyphRun
    matrix: Affine
    roles: tuple[str, ...]
    clip: Box | None = None
    """What is shown of it at most, on paper."""

    @property
    def box(self) -> Box:
        """The bounds on paper, in mm: of a text its ink, of a shape its path without the stroke."""
        if isinstance(self.item, GlyphRun):
            (x, y), size = self.item.origin, self.item.size
            boxes = [
                Box(x + offset + ink.x * size, y + ink.y * size, ink.width * size, ink.height * size)
                for glyph, offset in self.item.glyphs
                if (ink := _ink(self.item.face, glyph))
            ]
            way = paths.rect(*paths.union(boxes))
        else:
            way = self.item.path
        whole = paths.bounds(paths.transform(way, self.matrix))
        return whole if self.clip is None else shared(whole, self.clip)

    @property
    def size(self) -> float:
        """The size of a text on paper, in points."""
        assert isinstance(self.item, GlyphRun)
        return self.item.size * abs(self.matrix[3]) / POINT


@cache
def _ink(face: str, glyph: int) -> Box | None:
    way = outline(face, glyph)
    return paths.bounds(way) if way else None


def shared(one: Box, other: Box) -> Box:
    """What two boxes share: without width or height where they only touch, or lie apart."""
    x, y = max(one.x, other.x), max(one.y, other.y)
    return Box(x, y, max(0.0, min(one.right, other.right) - x), max(0.0, min(one.bottom, other.bottom) - y))


def _clipped(group: Group, matrix: Affine, clip: Box | None) -> Box | None:
    """What is shown at most of what stands in a group: the bounds of its clip, within that of the groups around it."""
    if group.clip is None:
        return clip
    own = paths.bounds(paths.transform(group.clip, matrix))
    return own if clip is None else shared(own, clip)


def walk(
    items: Iterable[Item], matrix: Affine = IDENTITY, roles: tuple[str, ...] = (), clip: Box | None = None
) -> Iterator[Found]:
    """Every shape and text that is painted. What lies outside a clip as a whole is not."""
    for item in items:
        mine = (*roles, item.role) if item.role else roles
        if isinstance(item, Group):
            inner = matrix @ (item.transform or IDENTITY)
            yield from walk(item.items, inner, mine, _clipped(item, inner, clip))
        elif isinstance(item, Use):
            yield from walk(item.symbol.items, matrix @ item.transform, mine, clip)
        elif not isinstance(item, Picture):
            found = Found(item, matrix, mine, clip)
            if clip is None or min(shared(replace(found, clip=None).box.inset(-1e-6), clip)[2:]) > 0:
                yield found


def leaf(of: Pad, number: int = 0) -> list[Found]:
    return list(walk(of.page(number).scene.items))


def texts(found: Iterable[Found]) -> list[Found]:
    return [one for one in found if isinstance(one.item, GlyphRun)]


def pdf_lines(data: bytes, page: int = 0) -> list[tuple[float, float, float, float]]:
    """Every straight stroke of a page as x1, y1, x2, y2, in mm from the left top corner."""
    import pikepdf

    with pikepdf.open(BytesIO(data)) as document:
        leaf = document.pages[page]
        high = float(leaf.mediabox[3])
        lines = list(_lines(leaf, leaf.obj.get("/Resources"), IDENTITY))
    return [(x1 * POINT, (high - y1) * POINT, x2 * POINT, (high - y2) * POINT) for x1, y1, x2, y2 in lines]


def _lines(stream: Any, resources: Any, matrix: Affine) -> Iterator[tuple[float, float, float, float]]:
    import pikepdf

    stack: list[Affine] = []
    at = (0.0, 0.0)
    for instruction in pikepdf.parse_content_stream(stream):
        operands, name = instruction.operands, str(instruction.operator)
        if name == "q":
            stack.append(matrix)
        elif name == "Q":
            matrix = stack.pop()
        elif name == "cm":
            a, b, c, d, e, f = (float(value) for value in operands)
            matrix = matrix @ (a, b, c, d, e, f)
        elif name == "m":
            at = (float(operands[0]), float(operands[1]))
        elif name == "l":
            to = (float(operands[0]), float(operands[1]))
            yield (*(matrix @ at), *(matrix @ to))
            at = to
        elif name == "Do":
            form = resources["/XObject"][str(operands[0])]
            inner = Affine(*(float(value) for value in form.get("/Matrix", (1, 0, 0, 1, 0, 0))))
            yield from _lines(form, form.get("/Resources", resources), matrix @ inner)


def without(spec: SheetSpec, **changes: Any) -> SheetSpec:
    return replace(spec, **changes)
