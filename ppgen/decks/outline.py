"""The outline of a card: what the knife follows, about the centre of the card, in mm."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import sqrt
from typing import TYPE_CHECKING

from ppgen.plane import IDENTITY, Affine
from ppgen.scene import path as paths
from ppgen.scene.model import Box, Group, Item, Path, Shape, Symbol, Use

if TYPE_CHECKING:
    from ppgen.definition.decks import DeckSpec


def trim_box(spec: DeckSpec) -> Box:
    """The rectangle round a card once it is cut."""
    width, height = spec.trim
    return Box(-width / 2, -height / 2, width, height)


def is_straight(spec: DeckSpec) -> bool:
    """Whether cards lie edge to edge, so that one cut separates two."""
    return spec.shape in ("card", "square")


def outline(spec: DeckSpec, pictures: Mapping[str, Symbol], beyond: float = 0.0) -> Path:
    """The edge of a card, or the line that lies `beyond` mm outside it.

    Raises KeyError for a drawing that the game does not have. That of a drawing grows in proportion.
    """
    box = trim_box(spec).inset(-beyond)
    match spec.shape:
        case "card" | "square":
            radius = spec.corner + beyond if spec.corner and spec.corner + beyond > 0 else 0.0
            return paths.rounded_rect(*box, radius) if radius else paths.rect(*box)
        case "round":
            return paths.ellipse(0.0, 0.0, box.width / 2, box.height / 2)
        case "hexagon":
            return paths.polygon(_hexagon(box))
        case _:
            return _of_drawing(pictures[spec.shape], box)


def inner_box(spec: DeckSpec) -> Box:
    """The room for blocks that keep off the edge: the rectangle that lies `margin` mm inside the outline.

    In a round card it is the largest of the same proportions, and in a hexagon one that touches four of its sides. The
    outline of a drawing counts as its box.
    """
    box = trim_box(spec).inset(spec.margin)
    match spec.shape:
        case "round":
            return Box(box.x / sqrt(2), box.y / sqrt(2), box.width / sqrt(2), box.height / sqrt(2))
        case "hexagon" if box.width > box.height:
            return Box(box.x * 0.62, box.y * 0.76, box.width * 0.62, box.height * 0.76)
        case "hexagon":
            return Box(box.x * 0.76, box.y * 0.62, box.width * 0.76, box.height * 0.62)
        case _:
            return box


def _hexagon(box: Box) -> list[tuple[float, float]]:
    """The corners of a hexagon: one at the left and one at the right of a wide one, else at the top and the bottom."""
    width, height = box.width / 2, box.height / 2
    wide = ((-1.0, 0.0), (-0.5, -1.0), (0.5, -1.0), (1.0, 0.0), (0.5, 1.0), (-0.5, 1.0))
    if box.width > box.height:
        return [(x * width, y * height) for x, y in wide]
    return [(y * width, x * height) for x, y in wide]


def _of_drawing(symbol: Symbol, box: Box) -> Path:
    """The first outline of a drawing, as large as the box."""
    path = next(_outlines(symbol.items, IDENTITY), ()) or paths.rect(*symbol.box)
    own = paths.bounds(path)
    across, down = box.width / own.width, box.height / own.height
    return paths.transform(path, Affine(across, 0.0, 0.0, down, box.x - own.x * across, box.y - own.y * down))


def _outlines(items: tuple[Item, ...], place: Affine) -> Iterator[Path]:
    for item in items:
        match item:
            case Shape() if item.path and (item.fill is not None or item.stroke is not None):
                yield paths.transform(item.path, place)
            case Group():
                yield from _outlines(item.items, place @ Affine(*item.transform) if item.transform else place)
            case Use():
                yield from _outlines(item.symbol.items, place @ Affine(*item.transform))
            case _:
                pass
