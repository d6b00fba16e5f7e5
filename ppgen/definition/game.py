"""The typed model of `game.yaml`: the dataclasses are the schema, `ppgen.definition.bind` reads YAML into them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from ppgen.boards.grid import Grid
from ppgen.definition.components import Catalogue, PieceKind
from ppgen.definition.roles import RoleSpec
from ppgen.definition.sheet import SheetSpec
from ppgen.definition.source import Node
from ppgen.definition.tables import Table
from ppgen.definition.text import Words
from ppgen.definition.variants import Choice, Parameter, Variant
from ppgen.diagnostics import Mark
from ppgen.piecepack import Arms

if TYPE_CHECKING:
    from ppgen.definition.bind import Binder
    from ppgen.definition.json_schema import Schema, SchemaWriter


@dataclass(frozen=True, slots=True)
class Credits:
    """Who made the game; names only, as their source gives them."""

    design: Words = field(metadata={"filled": True})
    year: Words = ""
    thanks: tuple[str, ...] = ()
    source: str = ""


@dataclass(frozen=True, slots=True)
class Rights:
    """What may be done with the game's text and pictures. `short` is on every sheet, `statement` in listings."""

    short: Words
    statement: str
    licence: str = ""
    url: str = ""
    changes: str = ""


@dataclass(frozen=True, slots=True)
class Players:
    min: int = field(metadata={"min": 1})
    max: int = field(metadata={"min": 1})

    def __post_init__(self) -> None:
        if self.min > self.max:
            raise ValueError(f"min is {self.min}, more than max, {self.max}")


@dataclass(frozen=True, slots=True)
class RuleReading:
    """A rule that can be read two ways: the question, the reading adopted, and the other with its variant, if any."""

    question: str
    adopted: str
    other: str
    variant: str = field(default="", metadata={"ref": "variants"})


@dataclass(frozen=True, slots=True)
class Reconstruction:
    """Something that only a lost picture showed: what it is, and how it was reconstructed."""

    what: str
    how: str


@dataclass(frozen=True, slots=True)
class Surface:
    """What the board is made of, if it is not a sheet with a wall around it.

    `tiles` is the side of its square tiles, in spaces (2 for a piecepack's); `cards`: every space is a loose card.
    """

    tiles: int = field(default=0, metadata={"min": 0, "max": 26})
    cards: bool = False


@dataclass(frozen=True, slots=True)
class PiecepackLook:
    """How the parts of a piecepack are drawn in this game."""

    arms: Arms = "fleur-de-lis"
    """The suit of Arms, in the form of the piecepack's published anatomy, or as a shield."""


@dataclass(frozen=True, slots=True)
class Rating:
    """One line of a rating table: results of at least `min` points (None: the lowest line)."""

    word: str
    remark: str = ""
    min: int | None = None

    @classmethod
    def bind_all(cls, node: Node, binder: Binder) -> tuple[Rating, ...]:
        """A rating table: a list of ratings from the best to the worst. Only the last one has no `min`."""
        if node.kind != "list" or not node.items:
            raise binder.wrong(node, "a list of ratings")
        ratings: list[Rating] = binder.each(node.items, lambda item: binder.record(item, cls))
        for item, (above, rating) in zip(node.items[1:], pairwise(ratings), strict=True):
            if above.min is None:
                binder.fault(item, "DEF-RANGE", "nothing can come after the rating without 'min'", "write it last")
            elif (rating.min or 0) >= above.min > 0:
                message = f"{rating.word!r} begins at {rating.min}, but {above.word!r} above it at {above.min}"
                binder.fault(item, "DEF-RANGE", message, "write ratings from the best to the worst")
        return tuple(ratings)

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        return writer.items(writer.value(cls)) | {"minItems": 1}


@dataclass(frozen=True, slots=True)
class Game:
    """A game as its definition gives it. `folder` holds `game.yaml`, `figures.yaml`, `art/` and perhaps `rules.py`."""

    mark: Mark
    id: str
    title: Words = field(metadata={"filled": True})
    version: Words = ""
    summary: str = field(default="", metadata={"filled": True})
    credits: Credits | None = None
    """None where the definition does not state them, as with `rights` and `players`: nothing is printed then."""
    rights: Rights | None = None
    players: Players | None = None
    board: Grid | None = None
    surface: Surface | None = None
    piecepack: PiecepackLook = PiecepackLook()
    pieces: Mapping[str, PieceKind] = field(default_factory=dict)
    tiles: Catalogue | None = None
    roles: Mapping[str, RoleSpec] = field(default_factory=dict, metadata={"longest": 100})
    """Paint of the game's own, by the role that its rules give to areas, walls, routes and markers."""
    ratings: Mapping[str, tuple[Rating, ...]] = field(default_factory=dict)
    tables: Mapping[str, Table] = field(default_factory=dict)
    """Tables of numbers by name, for rules, figures and sheets."""
    rules: Node | None = None
    """The section that the game's `rules.py` reads, or the rules of a board game as data (`BoardRules`)."""
    parameters: Mapping[str, Parameter] = field(default_factory=dict, metadata={"longest": 100})
    variants: Mapping[str, Variant] = field(default_factory=dict, metadata={"longest": 100})
    words: Mapping[str, Mapping[str, Words]] = field(default_factory=dict)
    """The game's own words for texts to quote, by whom or what they describe: `words.red.seat`."""
    sheets: tuple[SheetSpec, ...] = field(default=(), metadata={"unique": "id"})
    readings: tuple[RuleReading, ...] = ()
    reconstructed: tuple[Reconstruction, ...] = ()
    language: str = "en"
    folder: Path = field(default=Path(), metadata={"given": True})
    choice: Choice = field(default=Choice(), metadata={"given": True})
    """The variants and parameters that it was read with."""
