"""What a game is made of: pieces with art, and catalogues of tiles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ppgen.boards.grid import Space, SpaceSide
from ppgen.diagnostics import Mark


@dataclass(frozen=True, slots=True)
class PieceKind:
    """A kind of piece: its key in `pieces`, the art that shows it (`art/NAME.svg`) and the number it stands for, if any."""

    mark: Mark
    name: str
    art: str
    number: int | None = None
    label: str = ""


@dataclass(frozen=True, slots=True)
class TileShape:
    """The spaces of a tile, in its fixed orientation, left bottom corner at (0, 0)."""

    key: str
    name: str
    spaces: tuple[Space, ...]


@dataclass(frozen=True, slots=True)
class TileKind:
    """One tile of a catalogue. `walls` are sides of its own spaces; a space without one is drawn with a dot."""

    key: str
    shape: TileShape
    layout: str
    walls: tuple[SpaceSide, ...]

    @property
    def spaces(self) -> tuple[Space, ...]:
        return self.shape.spaces


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Tiles by key: the shape's key and then the layout's ("15": shape 1, layout 5)."""

    shapes: Mapping[str, TileShape]
    tiles: Mapping[str, TileKind]
