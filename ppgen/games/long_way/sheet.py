"""A player's sheet as it is drawn: frozen values in one canonical order, without its history."""

from __future__ import annotations

from msgspec import Struct

from ppgen.boards.space import Space, SpaceSide
from ppgen.records import replace


class Display(Struct, frozen=True, order=True):
    """A piece of furniture on a space; `number` is the die face that it stands for."""

    space: Space
    number: int


class PlacedTile(Struct, frozen=True):
    """A tile as drawn: `anchor` is the bottom left corner of its bounding box, `rotation` in degrees clockwise.

    Lawful tiles have rotation 0 and exactly one display; others exist so that a figure can show what is not allowed.
    """

    tile: str
    anchor: Space
    displays: tuple[Display, ...] = ()
    rotation: int = 0


class Cafeteria(Struct, frozen=True, order=True):
    """A cafeteria by the two spaces that it covers, the left or lower one first."""

    first: Space
    second: Space

    @classmethod
    def over(cls, one: Space, other: Space) -> Cafeteria:
        return cls(*sorted((one, other)))

    @property
    def spaces(self) -> tuple[Space, Space]:
        return (self.first, self.second)


class Doorway(Struct, frozen=True):
    """A doorway through one wall, or through both walls of one edge."""

    walls: tuple[SpaceSide, ...]

    @classmethod
    def through(cls, *walls: SpaceSide) -> Doorway:
        return cls(tuple(sorted(walls, key=side_order)))

    @property
    def edge(self) -> SpaceSide:
        return self.walls[0].edge


class PlayerSheet(Struct, frozen=True):
    """Everything drawn on one player's sheet. In canonical order, equal drawings are equal values."""

    entrance: SpaceSide | None = None
    exit: SpaceSide | None = None
    tiles: tuple[PlacedTile, ...] = ()
    cafeterias: tuple[Cafeteria, ...] = ()
    walls: tuple[SpaceSide, ...] = ()
    """Walls drawn as a bonus; the walls of tiles follow from the tiles."""
    doorways: tuple[Doorway, ...] = ()
    gained: int = 0
    crossed: int = 0
    """Coins drawn in the coin box, and how many of them are crossed out."""
    stray_dots: tuple[Space, ...] = ()
    missing_dots: tuple[Space, ...] = ()
    """Dots where the tiles need none, and dots left out: always a fault, but drawable."""

    def in_order(self) -> PlayerSheet:
        """The same drawing with its things in canonical order."""
        return replace(
            self,
            tiles=tuple(sorted(self.tiles, key=_tile_order)),
            cafeterias=tuple(sorted(self.cafeterias)),
            walls=tuple(sorted(self.walls, key=side_order)),
            doorways=tuple(sorted(self.doorways, key=_doorway_order)),
            stray_dots=tuple(sorted(self.stray_dots)),
            missing_dots=tuple(sorted(self.missing_dots)),
        )

    def with_(
        self,
        *,
        tile: PlacedTile | None = None,
        cafeteria: Cafeteria | None = None,
        wall: SpaceSide | None = None,
        doorway: Doorway | None = None,
        gained: int = 0,
        crossed: int = 0,
    ) -> PlayerSheet:
        """The sheet after drawing one more thing of each kind given; the dots stay as they are."""
        return PlayerSheet(
            self.entrance,
            self.exit,
            self.tiles if tile is None else tuple(sorted((*self.tiles, tile), key=_tile_order)),
            self.cafeterias if cafeteria is None else tuple(sorted((*self.cafeterias, cafeteria))),
            self.walls if wall is None else tuple(sorted((*self.walls, wall), key=side_order)),
            self.doorways if doorway is None else tuple(sorted((*self.doorways, doorway), key=_doorway_order)),
            self.gained + gained,
            self.crossed + crossed,
            self.stray_dots,
            self.missing_dots,
        )

    def with_tiles(self, tiles: tuple[PlacedTile, ...]) -> PlayerSheet:
        """The same sheet with these tiles."""
        return replace(self, tiles=tuple(sorted(tiles, key=_tile_order)))

    @property
    def coins_left(self) -> int:
        return self.gained - self.crossed

    @property
    def is_setup(self) -> bool:
        """Whether nothing but entrance and exit is drawn."""
        return self == PlayerSheet(self.entrance, self.exit)


def side_order(where: SpaceSide) -> tuple[int, int, int]:
    """The order of sides everywhere: by column, row, then n, e, s, w."""
    return (where.space.column, where.space.row, "nesw".index(where.side.value))


def _tile_order(placed: PlacedTile) -> tuple[object, ...]:
    return (placed.anchor, placed.tile, placed.rotation, placed.displays)


def _doorway_order(doorway: Doorway) -> tuple[tuple[int, int, int], ...]:
    return tuple(side_order(where) for where in doorway.walls)
