"""Cards in the cells of a template."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ppgen.plane import IDENTITY, rotate, translate
from ppgen.scene.model import Box
from ppgen.sheets.cutout.parts import Part
from ppgen.sheets.cutout.plan import CutPage, PlacedPart, Strip
from ppgen.sheets.decks.templates import Template


def filled(template: Template, parts: Sequence[Part]) -> tuple[CutPage, ...]:
    """Cards in the middle of the cells, in their order."""
    number = len(template.corners)
    pages = (parts[start : start + number] for start in range(0, len(parts), number))
    return tuple(CutPage(tuple(_strips(template, page))) for page in pages)


def _strips(template: Template, parts: Sequence[Part]) -> Iterator[Strip]:
    """The cards that stand upright, and those that lie on their left side."""
    cells = tuple(zip(parts, template.corners, strict=False))
    for turned in (False, True):
        placed = tuple(
            _placed(part, x + template.width / 2, y + template.height / 2, turned)
            for part, (x, y) in cells
            if template.turns(part.width, part.height) is turned
        )
        if placed:
            left, top = min(each.cell.x for each in placed), min(each.cell.y for each in placed)
            right, bottom = max(each.cell.right for each in placed), max(each.cell.bottom for each in placed)
            yield Strip(placed, Box(left, top, right - left, bottom - top), turned, ())


def _placed(part: Part, x: float, y: float, turned: bool) -> PlacedPart:
    """A part with its centre at (x, y)."""
    width, height = (part.height, part.width) if turned else (part.width, part.height)
    face = translate(x, y) @ (rotate(-90.0) if turned else IDENTITY)
    return PlacedPart(part, face, None, Box(x - width / 2, y - height / 2, width, height))
