"""What lies on a virtual table, independent of the program that shows it. Lengths are in mm, x to the right and y away
from the near edge of the table.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from ppgen.plane import Point
from ppgen.scene.model import Path, Scene

Outline: TypeAlias = Literal["box", "disc", "cut"]
"""The edge of something flat: its rectangle, the oval in it, or where its picture ends and is transparent."""


class Image(Struct, frozen=True):
    """A picture that the program loads. Equal names mean equal pictures."""

    name: str
    """What its file is called, without its digest and its ending."""
    scene: Scene
    width_px: int


class Flat(Struct, frozen=True):
    """A token, a tile or a board."""

    id: str
    """Unique in its export, and the same in the next export while the thing is the same."""
    name: str
    """What players call it."""
    face: Image
    back: Image | None
    """None: the same picture as on the face."""
    width: float
    height: float
    thickness: float
    outline: Outline
    at: Point = (0.0, 0.0)
    """Its middle."""
    above: float = 0.0
    """How high its underside lies above the table."""
    turn: float = 0.0
    """By how much it is turned to the left, in degrees."""
    fixed: bool = False
    """Whether players cannot move it."""
    snaps: tuple[tuple[str, Point], ...] = ()
    """Its spaces, each by its name, with its middle measured from the middle of the thing."""


class CardSheet(Struct, frozen=True):
    """A picture with the faces of cards side by side, and the same for their backs where these differ."""

    faces: Image
    backs: Image
    backs_differ: bool


class CardInDeck(Struct, frozen=True):
    """One card of a deck: a copy is a card of its own."""

    id: str
    name: str
    sheet: int
    """The index of its picture among the sheets of its deck."""
    cell: int
    """Its number on that sheet, counted from 0, row by row."""


class Pile(Struct, frozen=True):
    """A deck of cards, face down."""

    id: str
    name: str
    sheets: tuple[CardSheet, ...]
    cards: tuple[CardInDeck, ...]
    width: float
    height: float
    rounded: bool
    at: Point = (0.0, 0.0)


class Bag(Struct, frozen=True):
    """Several things in one place. An `endless` bag has one thing, of which players may take as many as they need."""

    id: str
    name: str
    contents: tuple[Flat, ...]
    endless: bool = False
    at: Point = (0.0, 0.0)


TableThing: TypeAlias = Flat | Pile | Bag


class VirtualTable(Struct, frozen=True):
    """A game on a table."""

    game: str
    """The id of the game, with its variants and parameters."""
    title: str
    note: str
    """Who made the game, and on what terms it may be passed on."""
    things: tuple[TableThing, ...]
    left_out: tuple[str, ...] = ()
    """What the game has and the table does not, a sentence each."""

    @property
    def images(self) -> tuple[Image, ...]:
        """Every picture that is needed, each once."""
        images: dict[str, Image] = {}
        for thing in self.things:
            match thing:
                case Pile():
                    needed = [image for sheet in thing.sheets for image in (sheet.faces, sheet.backs)]
                case Bag():
                    needed = [image for flat in thing.contents for image in (flat.face, flat.back) if image]
                case Flat():
                    needed = [image for image in (thing.face, thing.back) if image]
            images |= {image.name: image for image in needed}
        return tuple(images.values())


class CutSheet(Struct, frozen=True):
    """What a plotter cuts of one sheet of paper, and where it finds its registration marks, in mm from the top left."""

    cuts: tuple[Path, ...]
    marks: tuple[Point, ...]
