"""One cell: its ground, the words in it, and what it is to a comparison, to a lint, and to somebody who hears it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from ppgen.blocks.cells.words import PAD, draw_words
from ppgen.blocks.context import BlockContext
from ppgen.blocks.paint import paragraph
from ppgen.definition.cells import CellAlign
from ppgen.diagnostics import Mark
from ppgen.plane import translate
from ppgen.records import replace
from ppgen.scene import hatch
from ppgen.scene.limits import MIN_TEXT
from ppgen.scene.markup import plain
from ppgen.scene.model import Box, Group, Item, Path, Shape, Tag
from ppgen.scene.path import rect
from ppgen.scene.text import Face
from ppgen.things import NOTHING, Thing


def ground(context: BlockContext, area: Path, tint: str, words: str, place: str, mark: Mark) -> tuple[Item, ...]:
    """The area of a cell. One whose thing has no look is to write in."""
    thing = Thing("cell", plain(words).strip(), place) if place else NOTHING
    if not tint:
        return (Shape(area, context.theme["box"].fill, role="cell", thing=thing),)
    style = context.theme[context.area_role(tint, mark)]
    lines = hatch.painted(area, replace(style, fill=None, stroke=None), "ground") if style.hatch is not None else ()
    return (Shape(area, style.fill or context.theme.fill("paper"), role="ground", thing=thing), *lines)


def is_hatched(context: BlockContext, tint: str) -> bool:
    """Whether a tint has lines, which run through words unless there is paper under them."""
    return bool(tint) and context.theme[tint].hatch is not None


def inside(context: BlockContext, tint: str, mark: Mark) -> BlockContext:
    """The context of words in a cell: light on a dark tint, else dark."""
    return context.inside(tint or "box", mark)


def draw_cell(
    context: BlockContext,
    box: Box,
    markup: str,
    *,
    size: float,
    face: Face,
    place: str,
    mark: Mark,
    tint: str = "",
    corner: str = "",
    align: CellAlign = "centre",
    pad: float = PAD,
    before: float = 0.0,
) -> tuple[Item, ...]:
    """A rectangular cell with what is printed in it, without its lines. `size` is that of its words, in points.

    Words keep `pad` mm off its sides, and leave another `before` mm free at the left.
    """
    items = list(ground(context, rect(*box), tint, markup, place, mark))
    within, hatched = inside(context, tint, mark), is_hatched(context, tint)
    if corner:
        items += _corner(within, corner, box, on_plate=hatched)
    room = Box(box.x + before, box.y, box.width - before, box.height)
    return (*items, *draw_words(within, markup, room, size, face, align, on_plate=hatched, pad=pad))


def _corner(context: BlockContext, corner: str, box: Box, *, on_plate: bool) -> Iterator[Item]:
    """Small words in the upper left corner of a cell."""
    text = paragraph(context, corner, context.style(MIN_TEXT), box.width - 2 * PAD, "start", 1.0)
    if on_plate:
        yield Shape(rect(box.x, box.y, text.width + 2 * PAD, text.height + PAD / 2), context.theme.fill("paper"))
    yield Group(text.items, translate(box.x + PAD, box.y + PAD / 2))


def data(items: tuple[Item, ...], scope: Literal["", "Row", "Column"] = "", across: int = 1, down: int = 1) -> Group:
    """A cell of a row for those who hear the document; one with a scope is a header."""
    return Group(items, tag=Tag("TH" if scope else "TD", scope=scope, across=across, down=down))
