"""Which parts lie where on which page: blocks of equal parts, with room around each block for its marks.

Parts that are folded stand in strips: faces in a row, and beyond a fold that they share their backs, head down. So a
strip is folded and glued once, before its parts are cut apart. Parts with straight edges share their cuts unless there
is a bleed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from msgspec import Struct

from ppgen.options import SheetOptions
from ppgen.plane import IDENTITY, Affine, Point, rotate, translate
from ppgen.scene.model import Box
from ppgen.sheets.cutout.packing import CellKind, Packed, PlacedBlock, fullest_page, pack_pages, placed_counts
from ppgen.sheets.cutout.parts import Part
from ppgen.sheets.cutout.spacing import gap_between, gap_of_blocks, offset, rim

FOLD_CLEARANCE = 4.0
"""Between a part that is not cut straight and the fold, at least, in mm: paper comes apart at a cut near a fold."""
ROUND_GAP = 2.0
"""Between two round parts, at least, in mm: scissors cannot follow two circles that touch."""
LOOSE_GAP = 1.5
"""Between two parts of one colour without a line at their edges, in mm."""


class CellPlan(Struct, frozen=True):
    """How parts of one kind are set beside each other; lengths in mm."""

    width: float
    height: float
    """Of a cell: the part, or face and back with what lies between them."""
    gap: tuple[float, float]
    hinge: float | None
    """From face to back, if they are folded: the clearance on either side of the fold, and the core."""
    lying: bool
    """Whether a part lies on its left side in its cell, so that it is folded at its longer side."""
    core: float
    """The thickness of what is glued between face and back: there is a fold on either side of it."""


class PlacedPart(Struct, frozen=True):
    """A part with its places: the transforms of its face and, where it is hinged to the face, of its back."""

    part: Part
    face: Affine
    back: Affine | None
    cell: Box
    """What it takes of the paper, its hinged back included."""

    def box(self, side: Affine) -> Box:
        """The trim of its face or of its back on the page, by the transform of that side."""
        half = self.part.width / 2, self.part.height / 2
        return _around(side @ (-half[0], -half[1]), side @ half)


class Strip(Struct, frozen=True):
    """A block of parts on a page, with the lines along which it is folded."""

    parts: tuple[PlacedPart, ...]
    box: Box
    turned: bool
    """Whether its top lies at the left."""
    folds: tuple[tuple[Point, Point], ...]


class CutPage(Struct, frozen=True):
    """The front of one sheet of paper, to be cut up."""

    strips: tuple[Strip, ...]

    @property
    def parts(self) -> tuple[PlacedPart, ...]:
        return tuple(part for strip in self.strips for part in strip.parts)

    @property
    def sided(self) -> bool:
        """Whether anything on it has a back."""
        return any(placed.part.back is not None for placed in self.parts)

    @property
    def trim(self) -> Box:
        """The rectangle around all parts."""
        left, top = min(strip.box.x for strip in self.strips), min(strip.box.y for strip in self.strips)
        right, bottom = max(strip.box.right for strip in self.strips), max(strip.box.bottom for strip in self.strips)
        return Box(left, top, right - left, bottom - top)

    @property
    def covered(self) -> float:
        """The area of what is cut out, backs included, in mm²."""
        return sum(placed.cell.width * placed.cell.height for placed in self.parts)


def cell_plan(part: Part, options: SheetOptions) -> CellPlan:
    """How parts of its kind are set."""
    bleed, folded = options.bleed, not options.duplex and part.back is not None
    marked = options.gutter or (gap_between(bleed) if bleed else 0.0)
    gap = {
        "square": max(marked, LOOSE_GAP if part.loose else 0.0),
        "round": max(ROUND_GAP, 2 * bleed, options.gutter),
        "net": 0.0,
    }
    between = (gap[part.outline], gap[part.outline] + part.below)
    if not folded:
        return CellPlan(part.width, part.height, between, None, False, 0.0)
    lying = part.height > part.width
    width, height = (part.height, part.width) if lying else (part.width, part.height)
    clearance = 0.0 if part.outline == "square" else max(FOLD_CLEARANCE, offset(bleed))
    hinge = 2 * clearance + options.core
    return CellPlan(width, 2 * height + hinge, between, hinge, lying, options.core)


class Excess(Struct, frozen=True):
    """A part for which a page has no room, and by how much: lengths in mm."""

    part: Part
    width: float
    height: float
    """Of what is printed of it: with its back, if that is folded behind it."""
    room: tuple[float, float]
    """What the page has for parts, once there are margins, marks, heading and foot."""
    by: float
    """How much is missing, whichever way the part is turned."""


def excess(parts: Sequence[Part], area: Box, options: SheetOptions) -> Excess | None:
    """The part that exceeds the area for parts and their marks most; None if every part fits."""
    inner = area.inset(rim(options.bleed))
    room = max(inner.width, 0.0), max(inner.height, 0.0)
    worst: Excess | None = None
    for part in {part.kind: part for part in parts}.values():
        plan = cell_plan(part, options)
        ways = ((plan.width, plan.height), (plan.height, plan.width))
        by = min(max(width - room[0], height - room[1]) for width, height in ways)
        if by > 1e-6 and (worst is None or by > worst.by):
            worst = Excess(part, plan.width, plan.height, room, by)
    return worst


def cut_pages(parts: Sequence[Part], area: Box, options: SheetOptions) -> tuple[CutPage, ...] | None:
    """Lay parts out on pages with an area for them and their marks; None where one fits on no page.

    Where all parts of a suit (or of several suits) fit on one page they share it; otherwise pages are filled one by
    one. The plan with fewer pages is taken.
    """
    by_kind: dict[str, list[Part]] = {}
    for part in parts:
        by_kind.setdefault(part.kind, []).append(part)
    # Where some of a kind have a back and others have none, each has room for one.
    backed = (next((part for part in of_kind if part.back is not None), of_kind[0]) for of_kind in by_kind.values())
    plans = [cell_plan(part, options) for part in backed]
    inner = area.inset(rim(options.bleed))
    if min(inner.width, inner.height) <= 0:
        return None
    marked = sum(bool(options.bleed) or of_kind[0].outline == "square" for of_kind in by_kind.values())
    packing = _Packing(tuple(by_kind.values()), plans, inner, gap_of_blocks(options.bleed, marked))
    grouped = packing.by_group()
    filled = None if grouped is not None and len(grouped) <= packing.fewest else packing.filled()
    if grouped is None or (filled is not None and len(filled) < len(grouped)):
        grouped = filled
    return grouped


class _Packing(Struct, frozen=True):
    """What is packed: the parts of each kind, how they are set, the room on a page, and the gap between blocks."""

    kinds: tuple[list[Part], ...]
    plans: Sequence[CellPlan]
    area: Box
    gap: float

    @property
    def fewest(self) -> int:
        """Pages that are needed at least, by area."""
        return self._pages_by_area(self.kinds)

    def _pages_by_area(self, kinds: Sequence[Sequence[Part]]) -> int:
        needed = sum(plan.width * plan.height * len(parts) for plan, parts in zip(self.plans, kinds, strict=True))
        return ceil(needed / (self.area.width * self.area.height))

    def by_group(self) -> tuple[CutPage, ...] | None:
        """As many groups on a page as fit, and the same number on every page."""
        groups = list(dict.fromkeys(part.group for of_kind in self.kinds for part in of_kind))
        for number in range(len(groups), 0, -1):
            pages: list[CutPage] = []
            for start in range(0, len(groups), number):
                chosen = groups[start : start + number]
                parts = [[part for part in of_kind if part.group in chosen] for of_kind in self.kinds]
                if self._pages_by_area(parts) > 1:
                    break
                cells = self._cells(parts)
                packed = fullest_page(cells, self.area.width, self.area.height, self.gap)
                if placed_counts(packed, len(cells)) != tuple(len(of_kind) for of_kind in parts):
                    break
                pages.append(self._page(packed, [iter(of_kind) for of_kind in parts]))
            else:
                return tuple(pages)
        return None

    def filled(self) -> tuple[CutPage, ...] | None:
        """Pages that are filled one by one, with the parts in their order."""
        packed_pages = pack_pages(self._cells(self.kinds), self.area.width, self.area.height, self.gap)
        if packed_pages is None:
            return None
        following = [iter(of_kind) for of_kind in self.kinds]
        return tuple(self._page(packed, following) for packed in packed_pages)

    def _cells(self, parts: Sequence[Sequence[Part]]) -> tuple[CellKind, ...]:
        return tuple(
            CellKind(
                plan.width,
                plan.height,
                plan.gap,
                len(of_kind),
                single=of_kind[:1] != [] and of_kind[0].outline == "net",
                folded=plan.hinge is not None,
            )
            for plan, of_kind in zip(self.plans, parts, strict=True)
        )

    def _page(self, packed: Packed, following: Sequence[Iterator[Part]]) -> CutPage:
        """A page with the next parts of each kind, in the middle of its area."""
        width, height = max(placed.box.right for placed in packed), max(placed.box.bottom for placed in packed)
        x, y = self.area.x + (self.area.width - width) / 2, self.area.y + (self.area.height - height) / 2
        strips: list[Strip] = []
        for placed in packed:
            kind = placed.block.kind
            chosen = [next(following[kind]) for _ in range(placed.block.count)]
            strips.append(_strip(placed, self.plans[kind], chosen, x, y))
        return CutPage(tuple(strips))


def _strip(placed: PlacedBlock, plan: CellPlan, parts: Sequence[Part], x: float, y: float) -> Strip:
    """A block in its place on the page, its parts in rows."""
    block, box = placed.block, Box(placed.box.x + x, placed.box.y + y, placed.box.width, placed.box.height)
    matrix = Affine(0.0, -1.0, 1.0, 0.0, box.x, box.bottom) if placed.turned else translate(box.x, box.y)
    placed_parts: list[PlacedPart] = []
    folds: dict[float, tuple[Point, Point]] = {}
    across, down = plan.gap
    for number, part in enumerate(parts):
        column, row = number % block.columns, number // block.columns
        left, top = column * (plan.width + across), row * (plan.height + down)
        middle, half = left + plan.width / 2, (part.width if plan.lying else part.height) / 2
        lie = rotate(-90.0) if plan.lying else IDENTITY
        face = matrix @ translate(middle, top + half) @ lie
        back = None
        if plan.hinge is not None:
            # Folding turns what is upright head down, and leaves what lies on its side as it is.
            turn = lie if plan.lying else rotate(180.0)
            back = matrix @ translate(middle, top + plan.height - half) @ turn
            for level in _fold_levels(top, plan):
                start = folds[level][0] if level in folds else (left, level)
                folds[level] = (start, (left + plan.width, level))
        corners = (matrix @ (left, top), matrix @ (left + plan.width, top + plan.height))
        placed_parts.append(PlacedPart(part, face, back, _around(*corners)))
    lines = tuple((matrix @ start, matrix @ end) for start, end in folds.values())
    return Strip(tuple(placed_parts), box, placed.turned, lines)


def _fold_levels(top: float, plan: CellPlan) -> tuple[float, ...]:
    """Where a row is folded: at the middle, or on both sides of the core."""
    middle = top + plan.height / 2
    if not plan.core:
        return (middle,)
    return middle - plan.core / 2, middle + plan.core / 2


def _around(one: Point, other: Point) -> Box:
    left, top = min(one[0], other[0]), min(one[1], other[1])
    return Box(left, top, abs(one[0] - other[0]), abs(one[1] - other[1]))
