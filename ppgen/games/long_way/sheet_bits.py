"""A sheet as sets of bits, which are quick to make and to query."""

from __future__ import annotations

from msgspec import Struct

from ppgen.boards.grid import Grid
from ppgen.boards.space import Space, SpaceSide
from ppgen.definition.components import Catalogue
from ppgen.games.long_way.sheet import PlayerSheet
from ppgen.games.long_way.shortest_paths import single_bits, union
from ppgen.games.long_way.terms import LongWayRules
from ppgen.games.long_way.tiles import SIDES, Stamps, Walls4, spaces_mask, walls_masks


class Ground:
    """Grid, catalogue and terms of one game, with what follows from them."""

    def __init__(self, grid: Grid, catalogue: Catalogue, terms: LongWayRules) -> None:
        self.grid = grid
        self.catalogue = catalogue
        self.terms = terms
        self.stamps = Stamps(grid, catalogue)
        columns, rows = grid.columns, grid.rows
        self.all = (1 << (columns * rows)) - 1
        north = ((1 << columns) - 1) << (columns * (rows - 1))
        west = sum(1 << (columns * row) for row in range(rows))
        self.rim: Walls4 = (north, west << (columns - 1), (1 << columns) - 1, west)
        """The spaces along the north, east, south and west edge of the grid."""
        self.names = tuple(str(space) for space in grid)
        self.spaces = tuple(grid)

    def index(self, space: Space) -> int:
        return space.row * self.grid.columns + space.column

    def bit(self, space: Space) -> int:
        """The space as a bit; 0 off the grid."""
        return 1 << (space.row * self.grid.columns + space.column) if space in self.grid else 0

    def listed(self, mask: int) -> tuple[Space, ...]:
        """The spaces of a set of bits, row by row from A1."""
        return tuple(self.spaces[bit.bit_length() - 1] for bit in single_bits(mask))


class SheetBits(Struct, frozen=True):
    """A sheet as sets of bits (bit = row × columns + column): what stands where, and where one can walk.

    `occupied`: spaces that are not empty. `tiled`: spaces of tiles. `walls4`: walls by side; `shut4`: those without a
    doorway. `displays`: spaces with a display, `numbers` the number of each by its index.
    """

    ground: Ground
    sheet: PlayerSheet
    occupied: int
    tiled: int
    walls4: Walls4
    shut4: Walls4
    displays: int
    numbers: dict[int, int]
    cafeterias: tuple[int, ...]

    @classmethod
    def of(cls, ground: Ground, sheet: PlayerSheet) -> SheetBits:
        grid, stamps = ground.grid, ground.stamps
        columns = grid.columns
        tiled = 0
        n = e = s = w = 0
        numbers: dict[int, int] = {}
        for placed in sheet.tiles:
            stamp = stamps.at(placed.tile, placed.anchor, placed.rotation)
            tiled |= stamp.mask
            sn, se, ss, sw = stamp.walls4
            n, e, s, w = n | sn, e | se, s | ss, w | sw
            for display in placed.displays:
                if display.space in grid:
                    numbers[display.space.row * columns + display.space.column] = display.number
        occupied = tiled
        if sheet.walls:
            bn, be, bs, bw = walls_masks(grid, sheet.walls)
            n, e, s, w = n | bn, e | be, s | bs, w | bw
            occupied |= bn | be | bs | bw
        shut: Walls4 = (n, e, s, w)
        if sheet.doorways:
            gn, ge, gs, gw = walls_masks(grid, tuple(where for doorway in sheet.doorways for where in doorway.walls))
            shut = (n & ~gn, e & ~ge, s & ~gs, w & ~gw)
        cafeterias = tuple(spaces_mask(grid, cafeteria.spaces) for cafeteria in sheet.cafeterias)
        occupied |= union(cafeterias)
        displays = union(1 << index for index in numbers)
        return cls(ground, sheet, occupied, tiled, (n, e, s, w), shut, displays, numbers, cafeterias)

    @property
    def open4(self) -> Walls4:
        """The spaces that one can leave to the north, east, south and west, without a shut wall between."""
        n, e, s, w = self.shut4
        columns = self.ground.grid.columns
        rn, re, rs, rw = self.ground.rim
        every = self.ground.all
        return (
            every & ~(n | s >> columns | rn),
            every & ~(e | w >> 1 | re),
            every & ~(s | n << columns | rs),
            every & ~(w | e << 1 | rw),
        )

    def has_wall(self, where: SpaceSide) -> bool:
        return bool(self.walls4[SIDES.index(where.side)] & self.ground.bit(where.space))

    def is_shut(self, where: SpaceSide) -> bool:
        """Whether a wall without a doorway stands on this side of this space."""
        return bool(self.shut4[SIDES.index(where.side)] & self.ground.bit(where.space))

    def edge_shut(self, where: SpaceSide) -> tuple[SpaceSide, ...]:
        """The shut walls on the edge that this side lies on, in the order of sides: none, one or two."""
        return tuple(side for side in (where, where.mate) if self.is_shut(side))

    def gate_open(self, gate: SpaceSide | None) -> bool:
        """Whether one can pass the entrance or exit: it is on the grid, and no wall of its space shuts it."""
        return gate is not None and gate.space in self.ground.grid and not self.is_shut(gate)

    def triggers(self, space: Space, number: int) -> tuple[Space, ...]:
        """The neighbours of a display that earn it a bonus: cafeterias and matching displays behind no shut wall.

        Everything on the sheet counts as drawn before, so the display itself should be the latest thing on it.
        """
        ground = self.ground
        here = ground.bit(space)
        cafes = union(self.cafeterias)
        earning = []
        for side, opened in zip(SIDES, self.open4, strict=True):
            if opened & here:
                other = space.neighbour(side)
                if cafes & ground.bit(other) or self.numbers.get(ground.index(other)) == number:
                    earning.append(other)
        return tuple(earning)
