"""Rectangles on a page: how many cells of each kind lie where, in blocks that are cut or folded together.

The algorithm is MaxRects with the rule "best short side fit" (J. Jylänki, "A Thousand Ways to Pack the Bin", 2010): the
free room is kept as all maximal free rectangles, which may overlap. It is extended in one way: what is placed is not a
rectangle of a given size but a block of as many equal cells as fit, since cells in a block share their cuts and folds.
Ties are broken by position, so the same cells always lie in the same places.

rectpack (Apache-2.0) implements the same algorithm, but its last release is of 2021, and it has no blocks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice, permutations
from math import ceil

from msgspec import Struct

from ppgen.records import replace
from ppgen.scene.model import Box

MAX_ORDERS, FEW_KINDS = 6, 6
"""How many orders of the kinds are tried on a page, if there are few kinds; of many, only the order of their size."""
_EPSILON = 1e-6


class CellKind(Struct, frozen=True):
    """Equal cells: their size, the gaps between two in one block, and their number; lengths in mm."""

    width: float
    height: float
    gap: tuple[float, float]
    """Between two cells side by side, and between two rows, in mm."""
    count: int
    single: bool = False
    """Whether each lies by itself, as a net does, and never shares a block."""
    folded: bool = False
    """Whether its rows are folded, so that fewer rows are less work; else it had better stand upright."""

    @property
    def area(self) -> float:
        """Of one cell, in mm²."""
        return self.width * self.height

    @property
    def is_square(self) -> bool:
        """Whether a block holds as many however it is turned, so that its cells may as well stand upright."""
        return abs(self.width - self.height) < _EPSILON and self.gap[0] == self.gap[1]


class Block(Struct, frozen=True):
    """Cells of one kind in rows, as they lie before the block is turned."""

    kind: int
    """The index of their kind."""
    count: int
    columns: int
    width: float
    height: float

    @property
    def rows(self) -> int:
        return ceil(self.count / self.columns)


class PlacedBlock(Struct, frozen=True):
    """A block in its place. One that is turned has made a quarter turn to the left: its top is at the left."""

    block: Block
    box: Box
    turned: bool


class _Option(Struct, frozen=True):
    """A block that would fit into a free rectangle, and how well."""

    placed: PlacedBlock
    score: tuple[float, ...]


Packed = tuple[PlacedBlock, ...]


def pack_pages(kinds: tuple[CellKind, ...], width: float, height: float, gap: float) -> tuple[Packed, ...] | None:
    """Lay out all cells on pages with a given room, `gap` mm between blocks; None if a cell fits on no page.

    Pages are filled one after the other. A filling is repeated as long as there are enough cells for it.
    """
    pages: list[Packed] = []
    remaining = [kind.count for kind in kinds]
    while any(remaining):
        page = fullest_page(_with_counts(kinds, remaining), width, height, gap)
        used = placed_counts(page, len(kinds))
        if not any(used):
            return None
        while any(used) and all(count <= left for count, left in zip(used, remaining, strict=True)):
            pages.append(page)
            remaining = [left - count for count, left in zip(used, remaining, strict=True)]
    return tuple(pages)


def placed_counts(page: Packed, kinds: int) -> tuple[int, ...]:
    """How many cells of each kind lie on a page."""
    return tuple(sum(placed.block.count for placed in page if placed.block.kind == kind) for kind in range(kinds))


@lru_cache(maxsize=256)
def fullest_page(kinds: tuple[CellKind, ...], width: float, height: float, gap: float) -> Packed:
    """The filling of a page that leaves no cell over, in as few blocks and rows as possible, or that covers most of it.

    Kinds are placed in the order of their size and in others, and the first block in each form in which it holds the
    most cells; no other order is tried once all cells lie on the page.
    """
    by_size = sorted((index for index, kind in enumerate(kinds) if kind.count), key=lambda index: -kinds[index].area)
    needed = sum(kind.count for kind in kinds)
    few = len(by_size) <= FEW_KINDS
    fullest: Packed = ()
    covered = 0.0
    for order in islice(permutations(by_size), MAX_ORDERS if few else 1):
        complete: list[Packed] = []
        for compact in (False, True):
            packer = _Packer(kinds, order, width, height, gap, compact)
            for page in islice(packer.fillings(), None if few else 1):
                if sum(placed.block.count for placed in page) == needed:
                    complete.append(page)
                area = sum(placed.block.count * kinds[placed.block.kind].area for placed in page)
                as_full = abs(area - covered) <= _EPSILON and _turned(page, kinds) < _turned(fullest, kinds)
                if area > covered + _EPSILON or as_full:
                    fullest, covered = page, area
        if complete:
            return min(complete, key=lambda page: _effort(page, kinds))
    return fullest


def _effort(page: Packed, kinds: Sequence[CellKind]) -> tuple[float, ...]:
    """What a filling costs a player, who cuts out every block, looks at cards that lie, and folds every row.

    Of fillings that cost the same, the one that spreads least is the best.
    """
    width, height = max(placed.box.right for placed in page), max(placed.box.bottom for placed in page)
    return len(page), _turned(page, kinds), sum(placed.block.rows for placed in page), round(width * height, 3)


def _turned(page: Packed, kinds: Sequence[CellKind]) -> int:
    """How many cells lie on their sides for no fold: those had better stand upright where as many fit."""
    turned = (placed.block for placed in page if placed.turned)
    return sum(block.count for block in turned if not (kinds[block.kind].folded or kinds[block.kind].single))


def _with_counts(kinds: Sequence[CellKind], counts: Sequence[int]) -> tuple[CellKind, ...]:
    pairs = zip(kinds, counts, strict=True)
    return tuple(replace(kind, count=count) for kind, count in pairs)


class _Packer(Struct, frozen=True):
    """One way to fill a page: the order of the kinds, and whether blocks keep the page compact or fit their room."""

    kinds: Sequence[CellKind]
    order: Sequence[int]
    width: float
    height: float
    gap: float
    compact: bool

    def fillings(self) -> Iterator[Packed]:
        """A filling for each form of the first block in which it holds the most cells."""
        first = self.order[0]
        options = self._options(first, self.kinds[first].count, self._free, ())
        most = max((option.placed.block.count for option in options), default=0)
        starts = [option.placed for option in sorted(options, key=lambda option: option.score)]
        yield from (self._filled((start,)) for start in starts if start.block.count == most)
        if not starts:
            yield self._filled(())

    @property
    def _free(self) -> list[Box]:
        """The whole page. Each block keeps its gap free at the right and below, so the page is that much larger."""
        return [Box(0.0, 0.0, self.width + self.gap, self.height + self.gap)]

    def _filled(self, start: Packed) -> Packed:
        """Place one block after the other, after those that the page starts with."""
        placed, room = list(start), self._free
        for block in start:
            room = _without(room, block.box, self.gap)
        for index in self.order:
            remaining = self.kinds[index].count - sum(each.block.count for each in placed if each.block.kind == index)
            while remaining:
                options = self._options(index, remaining, room, placed)
                if not options:
                    break
                best = min(options, key=lambda option: option.score).placed
                placed.append(best)
                room = _without(room, best.box, self.gap)
                remaining -= best.block.count
        return tuple(placed)

    def _options(self, index: int, count: int, free: Sequence[Box], placed: Sequence[PlacedBlock]) -> list[_Option]:
        """The blocks of a kind that fit into some free room, of at most `count` cells, upright and turned.

        Those with most cells are the best, then those whose last row is full. Then, if the page is to be compact, come
        those that spread it least, and then those with the best short side fit.
        """
        kind, gap = self.kinds[index], self.gap
        right = max((each.box.right for each in placed), default=0.0)
        bottom = max((each.box.bottom for each in placed), default=0.0)
        options: list[_Option] = []
        for room in free:
            for turned in (False,) if kind.is_square else (False, True):
                width, height = room.width - gap, room.height - gap
                if turned:
                    width, height = height, width
                for block in _blocks(kind, index, count, width, height):
                    size = (block.height, block.width) if turned else (block.width, block.height)
                    leftovers = sorted((room.width - gap - size[0], room.height - gap - size[1]))
                    waste = block.width * block.height - block.count * kind.area
                    spread = max(right, room.x + size[0]) * max(bottom, room.y + size[1]) if self.compact else 0.0
                    fit = (round(each, 3) for each in (waste, spread, *leftovers))
                    score = (-block.count, *fit, room.y, room.x, turned)
                    options.append(_Option(PlacedBlock(block, Box(room.x, room.y, *size), turned), score))
        return options


def _blocks(kind: CellKind, index: int, count: int, width: float, height: float) -> Iterator[Block]:
    """The blocks with the most cells that fit into a room, in each number of columns in which they fit."""
    across, down = kind.gap
    columns = int((width + across + _EPSILON) // (kind.width + across))
    rows = int((height + down + _EPSILON) // (kind.height + down))
    if columns < 1 or rows < 1:
        return
    if kind.single:
        columns = rows = 1
    number = min(count, columns * rows)
    for wide in range(1, min(columns, number) + 1):
        high = ceil(number / wide)
        if high <= rows and wide == ceil(number / high):
            yield Block(
                index, number, wide, wide * kind.width + (wide - 1) * across, high * kind.height + (high - 1) * down
            )


def _without(free: Sequence[Box], taken: Box, gap: float) -> list[Box]:
    """The maximal free rectangles once a block and the gap after it are taken."""
    right, bottom = taken.right + gap, taken.bottom + gap
    parts: list[Box] = []
    for room in free:
        apart = taken.x >= room.right - _EPSILON or right <= room.x + _EPSILON
        if apart or taken.y >= room.bottom - _EPSILON or bottom <= room.y + _EPSILON:
            parts.append(room)
            continue
        if taken.x > room.x + _EPSILON:
            parts.append(Box(room.x, room.y, taken.x - room.x, room.height))
        if right < room.right - _EPSILON:
            parts.append(Box(right, room.y, room.right - right, room.height))
        if taken.y > room.y + _EPSILON:
            parts.append(Box(room.x, room.y, room.width, taken.y - room.y))
        if bottom < room.bottom - _EPSILON:
            parts.append(Box(room.x, bottom, room.width, room.bottom - bottom))
    return [part for number, part in enumerate(parts) if not _is_inside_another(part, number, parts)]


def _is_inside_another(part: Box, number: int, parts: Sequence[Box]) -> bool:
    """Whether another part holds this one; of two equal ones, whether this is the later."""
    for other_number, other in enumerate(parts):
        if other_number == number:
            continue
        inside = (
            other.x <= part.x + _EPSILON
            and other.y <= part.y + _EPSILON
            and other.right >= part.right - _EPSILON
            and other.bottom >= part.bottom - _EPSILON
        )
        if inside and (other != part or other_number < number):
            return True
    return False
