"""Where to cut, where to fold, and whether two sides lie behind each other.

Marks stand in the margin and in every gutter, beside each component and never on one. So the first cut, right across
the paper, leaves on either side of the knife a mark for each edge that is still to be cut.
"""

from __future__ import annotations

from collections.abc import Iterable

from ppgen.plane import translate
from ppgen.scene import path as paths
from ppgen.scene.model import Box, Group, Item, Path, Shape, Stroke
from ppgen.sheets.cutout.plan import PlacedCell

OFFSET = 2.0
"""From a component to its marks, at least; a mark never enters the bleed."""
LENGTH = 3.0
"""How long a mark is, in mm; 2 between components with much bleed."""
REGISTRATION_SIZE = 6.0
"""The width of a registration mark."""
FOLD = (0.8, 0.6)


def offset(bleed: float) -> float:
    return max(OFFSET, bleed)


def gutter(bleed: float) -> float:
    """The distance between components: a mark, and its distance from both."""
    return 2 * offset(bleed) + (LENGTH if bleed < LENGTH else LENGTH - 1)


def crop_marks(places: Iterable[PlacedCell], bleed: float, stroke: Stroke) -> tuple[Item, ...]:
    """Marks at every corner of components that are cut straight, and dashed marks at folds."""
    near, far = offset(bleed), gutter(bleed) - offset(bleed)
    cuts: dict[tuple[float, ...], Path] = {}
    folds: dict[tuple[float, ...], Path] = {}

    def add(to: dict[tuple[float, ...], Path], x1: float, y1: float, x2: float, y2: float) -> None:
        # Neighbours share the marks between them.
        to.setdefault(tuple(round(value, 3) for value in (x1, y1, x2, y2)), paths.line((x1, y1), (x2, y2)))

    for place in places:
        box, cell = place.box, place.cell
        levels = [(cuts, box.y), (cuts, box.bottom)] if cell.shape == "square" else []
        if box.height > cell.front.box.height + 1e-9:
            levels.append((folds, box.y + box.height / 2))
        for to, y in levels:
            add(to, box.x - far, y, box.x - near, y)
            add(to, box.right + near, y, box.right + far, y)
        if cell.shape == "square":
            for x in (box.x, box.right):
                add(cuts, x, box.y - far, x, box.y - near)
                add(cuts, x, box.bottom + near, x, box.bottom + far)
    dashed = Stroke(stroke.colour, 2 * stroke.width, FOLD)
    return (
        *(Shape(way, stroke=stroke, role="mark", id=f"cut-{number}") for number, way in enumerate(cuts.values(), 1)),
        *(Shape(way, stroke=dashed, role="fold", id=f"fold-{number}") for number, way in enumerate(folds.values(), 1)),
    )


def registration_mark(x: float, y: float, stroke: Stroke) -> Item:
    """A registration mark: seen through the paper, the one in front covers the one behind."""
    half = REGISTRATION_SIZE / 2
    cross: Path = (*paths.line((-half, 0.0), (half, 0.0)), *paths.line((0.0, -half), (0.0, half)))
    items = (Shape(paths.circle(0.0, 0.0, half * 0.62), stroke=stroke), Shape(cross, stroke=stroke))
    return Group(items, translate(x, y), role="registration")


def registration_places(paper: Box, edge: float) -> tuple[tuple[float, float], ...]:
    """Where the registration marks stand: at both sides, clear of the components."""
    x = edge + REGISTRATION_SIZE / 2
    return tuple((at, paper.height * part) for part in (0.25, 0.75) for at in (x, paper.width - x))
