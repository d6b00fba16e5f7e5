"""The first page: how to print, fold and cut, a rule to check the size, and for two sides the calibration.

There is a cross on the front of the paper and two scales on its back. Hold the paper against the light with the back
towards you: the cross shows on the scales how far the printer has moved the back, which is the offset to give.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ppgen.blocks.context import BlockContext
from ppgen.blocks.paint import paragraph, placed
from ppgen.definition.sheet import ComponentsSpec
from ppgen.plane import Point
from ppgen.records import replace
from ppgen.scene import path as paths
from ppgen.scene.model import Box, Group, Item, Shape, Stroke, Tag
from ppgen.scene.paragraph import TextTooWide
from ppgen.scene.text import PT, line
from ppgen.sheets.cutout import overview
from ppgen.sheets.cutout.duplex import Duplex

RULE = 100.0
"""The length of the rule if the paper is wide enough, in mm."""
RULE_INCHES = 4
"""The length of its other scale, in inches."""
INCH = 25.4
RULER_ABOVE, RULER_HEIGHT = 6.4, 13.0
"""What the rule takes above its line, and in all, in mm."""
FIELD = 50.0
"""The side of the field with the cross, in mm."""
REACH = 6
"""How far the scales reach to either side, in mm."""
SCALES = 0.28
"""How far the scales stand from the cross, in fields: beside it, so that neither hides the other."""
_SECTION, _PARAGRAPH = 3.4, 1.0


class NoRoom(Exception):
    """The instructions do not fit on the paper."""


class _Column:
    """Texts set one under another. If they do not fit they are refused at the end, not squeezed."""

    def __init__(self, context: BlockContext, box: Box) -> None:
        self.context = context
        self.box = box
        self.y = box.y
        self.items: list[Item] = []

    def heading(self, text: str) -> None:
        size = self.context.sizes.body * 1.2
        self.y += _SECTION
        style = self.context.style(size, "semibold")
        self.items.append(line(text, style, self.box.x, self.y + 0.92 * size * PT, role="heading"))
        self.y += 1.35 * size * PT

    def steps(self, texts: Sequence[str]) -> None:
        body = self.context.body
        entries: list[Item] = []
        for number, text in enumerate(texts, 1):
            words = paragraph(self.context, text, body, self.box.width - 5.0)
            strong = self.context.style(self.context.sizes.body, "semibold")
            first = self.y + words.baselines[0]
            label = Group((line(f"{number}", strong, self.box.x, first, role="step"),), tag=Tag("Lbl"))
            step = Group((placed(words, self.box.x + 5.0, self.y),), tag=Tag("LBody"))
            entries.append(Group((label, step), tag=Tag("LI")))
            self.y += words.height + _PARAGRAPH
        self.items.append(Group(tuple(entries), tag=Tag("L")))

    def text(self, text: str) -> None:
        words = paragraph(self.context, text, self.context.body, self.box.width)
        self.items.append(placed(words, self.box.x, self.y))
        self.y += words.height + _PARAGRAPH

    def overview(self, spec: ComponentsSpec, share: float, foot: float) -> None:
        """An overview at a share of its size. Raises NoRoom, and sets nothing, where it would pass the `foot`."""
        width, height = overview.size(spec, share)
        heading = _SECTION + 1.35 * self.context.sizes.body * 1.2 * PT
        if width > self.box.width or self.y + heading + height > foot + 1e-6:
            raise NoRoom
        self.heading(f"The set, at {overview.SHARES[share]} of its size")
        picture = overview.overview(self.context, spec, share, self.box.x, self.y)
        self.items.append(Group(picture, tag=Tag("Figure", overview.in_words(spec))))
        self.y += height


TEXT_SIZES = (10.0, 9.2, 8.4)
"""The sizes of the instructions, in points: the largest that leaves room for everything is printed."""


class Front(Struct, frozen=True):
    """The first page, and whether the overview is on it."""

    items: tuple[Item, ...]
    has_overview: bool


def front(
    context: BlockContext,
    body: Box,
    spec: ComponentsSpec,
    contents: Sequence[str],
    steps_of: Sequence[tuple[str, Sequence[str]]],
    duplex: Duplex,
) -> Front:
    """The words, the rule, an overview and, for two sides, the cross, as large as there is room for.

    `contents` say which parts are on which pages, `steps_of` how each kind is made (`ppgen.sheets.cutout.making`).
    Where there is no room for the overview, the back has it; where there is no back, it is smaller. On the smallest
    paper it is left out, and then the contents. Raises NoRoom, and TextTooWide, if the rest is too much.
    """
    sized = [replace(context, sizes=replace(context.sizes, body=size)) for size in TEXT_SIZES]
    shares = list(overview.SHARES)[: 1 if duplex.both else None] if overview.shows(spec) else []
    ways = [(each, share, contents) for share in (*shares, 0.0) for each in sized]
    for chosen, share, listed in (*ways, (sized[-1], 0.0, ())):
        try:
            return Front(_front(chosen, body, spec, share, listed, steps_of, duplex), bool(share))
        except (NoRoom, TextTooWide):
            continue
    raise NoRoom


def _front(
    context: BlockContext,
    body: Box,
    spec: ComponentsSpec,
    share: float,
    contents: Sequence[str],
    steps_of: Sequence[tuple[str, Sequence[str]]],
    duplex: Duplex,
) -> tuple[Item, ...]:
    """The page in one size of text, with the overview at a `share` of its size. Raises NoRoom, and TextTooWide."""
    column = _Column(context, body)
    column.heading("Size")
    column.text("Print at actual size (100 %, no fitting to the page), and lay a ruler on this line before you go on.")
    column.items.append(_ruler(context, body.x, column.y, body.width))
    column.y += RULER_HEIGHT
    if contents:
        column.heading("What follows")
    for text in contents:
        column.text(text)
    for heading, steps in steps_of:
        column.heading(heading)
        column.steps(steps)
    foot = body.bottom - (FIELD + 2.0 if duplex.both else 0.0)
    if share:
        column.overview(spec, share, foot)
    if duplex.both:
        x, y = cross_at(body)
        column.items.append(
            Group(tuple(_cross(context, x, y)), tag=Tag("Figure", "A cross of an upright and a level line."))
        )
        beside = _Column(context, Box(body.x, y - FIELD / 2, x - FIELD / 2 - 6.0 - body.x, FIELD))
        beside.heading("Calibration")
        beside.text("Read this cross from the other side of the paper.")
        column.items += beside.items
    if column.y > foot + 1e-6:
        raise NoRoom
    return tuple(column.items)


class Back(Struct, frozen=True):
    """The back of the first page, and whether the overview is on it."""

    items: tuple[Item, ...]
    has_overview: bool


def back(context: BlockContext, body: Box, centre: Point, duplex: Duplex, spec: ComponentsSpec | None) -> Back:
    """The scales, about the place behind the cross, how to read them, and an overview of `spec`, if there is room."""
    column = _Column(context, body)
    foot = centre[1] - FIELD / 2
    if centre[1] < body.y + body.height / 2:
        column.y, foot = centre[1] + FIELD / 2, body.bottom
    x, y = duplex.offset
    column.heading("Do the backs lie behind their fronts?")
    enter = f"Print again with **--back-offset** and the two numbers, for example --back-offset {_EXAMPLE}."
    if x or y:
        enter = f"This was printed with **--back-offset {x:g},{y:g}**. If you do not read 0 and 0, add what you read."
    column.steps(
        (
            "Hold this paper against the light with this side towards you. The cross on the other side shows through.",
            "Read scale X where the upright line of the cross meets it, and scale Y where the level line does.",
            enter,
        )
    )
    has_overview = spec is not None and overview.shows(spec) and _fits_below(column, spec, foot)
    column.items.append(Group(tuple(_scales(context, *centre)), tag=Tag("Figure", _SCALES_IN_WORDS)))
    return Back(tuple(column.items), has_overview)


def _fits_below(column: _Column, spec: ComponentsSpec, foot: float) -> bool:
    """Set the largest overview for which there is room in a column. Whether there is any."""
    for share in overview.SHARES:
        try:
            column.overview(spec, share, foot)
        except NoRoom:
            continue
        return True
    return False


_EXAMPLE = "0.5,-1"
_SCALES_IN_WORDS = "Two scales in millimetres, X level and Y upright, each with 0 in line with the centre of the cross."


def cross_at(body: Box) -> Point:
    """The centre of the cross on the front: in the middle of the paper, at the foot of the page's body."""
    return body.x + body.width / 2, body.bottom - FIELD / 2


def _ruler(context: BlockContext, x: float, y: float, room: float) -> Item:
    """A line with a tick every 5 mm above it, longer every 10 mm, and one every half inch below it.

    Either scale is as long as there is room for, up to RULE mm and RULE_INCHES inches.
    """
    stroke = Stroke(context.theme.fill("text"), 0.2)
    small = context.style(context.sizes.small)
    level, cap = y + RULER_ABOVE, 1.05 * small.size
    length, inches = min(RULE, room // 10 * 10), min(RULE_INCHES, room // INCH)
    scales = (
        ("rule", "mm", 5.0, 10.0, 50.0, length, -1, level - 3.6),
        ("inch-rule", "in", INCH / 2, INCH, INCH, INCH * inches, 1, level + 3.2 + cap),
    )
    items: list[Item] = []
    for role, unit, step, longer, numbered, end, side, base in scales:
        way: list[tuple[Point, Point]] = [((x, level), (x + end, level))]
        for mark in range(round(end / step) + 1):
            at = mark * step
            tick = 3.0 if _is_multiple(at, longer) else 1.6
            way.append(((x + at, level), (x + at, level + side * tick)))
            if mark and _is_multiple(at, numbered):
                number = round(at) if unit == "mm" else round(at / INCH)
                items.append(line(f"{number} {unit}", small, x + at, base, "middle", role=f"{role}-label"))
        items.append(Shape(paths.segments(*way), stroke=stroke, role=role))
    words = f"A line with two scales: {length:g} mm above it, and {inches:g} inches below."
    return Group(tuple(items), tag=Tag("Figure", words))


def _is_multiple(length: float, unit: float) -> bool:
    return abs(length / unit - round(length / unit)) < 1e-6


def _cross(context: BlockContext, x: float, y: float) -> list[Item]:
    stroke = Stroke(context.theme.fill("text"), 0.3)
    half = FIELD / 2
    way = paths.segments(((x - half, y), (x + half, y)), ((x, y - half), (x, y + half)))
    return [Shape(way, stroke=stroke, role="cross")]


def _scales(context: BlockContext, x: float, y: float) -> list[Item]:
    """Scale X, level, above the place behind the cross; scale Y, upright, at its left: 0 lies behind the cross."""
    stroke = Stroke(context.theme.fill("text"), context.theme.line("mark").width + 0.05)
    away = FIELD * SCALES
    small = context.style(context.sizes.small)
    strong = context.style(context.sizes.body, "semibold")
    way: list[tuple[Point, Point]] = [
        ((x - REACH, y - away), (x + REACH, y - away)),
        ((x - away, y - REACH), (x - away, y + REACH)),
    ]
    items: list[Item] = []
    cap = 0.36 * small.size
    for half_mm in range(-2 * REACH, 2 * REACH + 1):
        at = half_mm / 2
        tick = 3.4 if half_mm % 10 == 0 else 2.2 if half_mm % 2 == 0 else 1.2
        way.append(((x + at, y - away), (x + at, y - away - tick)))
        way.append(((x - away, y + at), (x - away - tick, y + at)))
        if half_mm % 10 == 0:
            word = "0" if at == 0 else f"{at:+g}".replace("-", "−")
            items.append(line(word, small, x + at, y - away - 4.2, "middle", role="scale-label"))
            items.append(line(word, small, x - away - 4.2, y + at + cap, "end", role="scale-label"))
    items.append(line("X", strong, x + REACH + 3.0, y - away, role="scale-name"))
    items.append(line("Y", strong, x - away, y + REACH + 4.6, "middle", role="scale-name"))
    return [Shape(paths.segments(*way), stroke=stroke, role="scale"), *items]
