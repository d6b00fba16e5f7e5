"""The typed model of blocks: what stands on a sheet or in a figure, each kind with its content and its sizes.

A block takes its content from the definition (the board, the tile catalogue, the pieces, a rating table); its size
follows from the paper or from the panel. Texts are markup: `**strong**`, `*emphasis*`, and `:name:` for a piece or a
drawing of the game, set in the line. `paper_blocks.py` has the blocks that make sense on paper alone; `layouts.py` has
rows and columns of blocks, and the union of all.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Literal

from ppgen.definition.text import Words
from ppgen.diagnostics import Mark

if TYPE_CHECKING:
    from ppgen.definition.json_schema import Schema

NOWHERE = Mark("", 0, 0)
"""The place of a block that was not read from a file."""


@dataclass(frozen=True, slots=True, eq=False, repr=False, kw_only=True)
class Block:
    """What every block has. `grow` is its share of the room that is left: of the width in a row, else of the height."""

    TAG: ClassVar[str]
    """Its name in YAML."""
    grow: float = field(default=0.0, metadata={"min": 0})
    mark: Mark = NOWHERE

    def __post_init__(self) -> None:
        """What has a smallest and a largest size has them in that order."""
        least, most = getattr(self, "min", 0.0), getattr(self, "max", math.inf)
        if least > most:
            raise ValueError(f"min is {least:g} mm, more than max, {most:g} mm")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class BoardSpec(Block):
    """The board, empty or with the `pieces` of the setup. `margin` stays free around it (mm), to draw beside its wall.

    Its spaces are at least `min` mm wide. On a sheet they grow beyond `max` only when text and chart have all the room
    that they want; if both are the same, that is their size. `coordinates` puts letters and numbers at its edges.
    """

    TAG: ClassVar[str] = "board"
    pieces: Literal["none", "setup"] = "none"
    coordinates: bool = False
    margin: float = field(default=6.0, metadata={"min": 0, "max": 200})
    min: float = field(default=12.0, metadata={"min": 1, "max": 200})
    max: float = field(default=24.0, metadata={"min": 1, "max": 200})


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class PictureSpec(Block):
    """A drawing of the game, as wide as its column but at most `max` mm. It is not drawn narrower than `min` mm."""

    TAG: ClassVar[str] = "picture"
    art: str = field(metadata={"ref": "art"})
    label: Words = ""
    min: float = field(default=24.0, metadata={"min": 4})
    max: float = field(default=60.0, metadata={"min": 4})


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ChartSpec(Block):
    """The tile catalogue by its two dice: shapes down, layouts across.

    `row_die` and `column_die` name the art of a die's faces, `light` for `light-1` and so on; `row_label` and
    `column_label` say what they stand for. `pieces` puts the piece of each number beside its dice. The spaces of the
    tiles are between `min` and `max` mm wide.
    """

    TAG: ClassVar[str] = "chart"
    row_die: str = ""
    column_die: str = ""
    row_label: Words = ""
    column_label: Words = ""
    pieces: bool = True
    min: float = field(default=2.5, metadata={"min": 2.5, "max": 100})
    max: float = field(default=6.0, metadata={"min": 1, "max": 100})

    def __post_init__(self) -> None:
        Block.__post_init__(self)
        for die in (self.row_die, self.column_die):
            if "#" in die:
                raise ValueError(f"a die is named without the number of a face: {die.partition('#')[0].rstrip('-')!r}")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class PiecesSpec(Block):
    """Pieces with their names: those of `names`, or all that stand for a number, in `columns` columns.

    `dice` name the art of the dice that call for them, which takes the place of their numbers; `notes` say something
    of each. `size` is the least side of a picture, in mm; 0: the usual one.
    """

    TAG: ClassVar[str] = "pieces"
    names: tuple[str, ...] = field(default=(), metadata={"ref": "pieces"})
    dice: tuple[str, ...] = ()
    notes: Mapping[str, Words] = field(default_factory=dict)
    columns: int = field(default=3, metadata={"min": 1, "max": 40})
    size: float = field(default=0.0, metadata={"min": 0, "max": 200})


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RollSpec(Block):
    """Dice that were rolled, by the names of their art, the tile that they give and the pieces it may take."""

    TAG: ClassVar[str] = "roll"
    dice: tuple[str, ...]
    tile: str = field(default="", metadata={"ref": "tiles"})
    pieces: tuple[str, ...] = field(default=(), metadata={"ref": "pieces"})


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SumRow:
    """One line of a sum: its words and the fact that gives its number; `sign` is what it does to the total."""

    mark: Mark
    label: Words
    fact: str
    sign: Literal["plus", "minus"] = "plus"
    value: object = field(default=None, metadata={"given": True})
    """The value of the fact, once the rules have given it."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SumSpec(Block):
    """A result worked out as a small table. The total is a fact too, and must be what the rows add up to."""

    TAG: ClassVar[str] = "sum"
    rows: tuple[SumRow, ...]
    total: SumRow


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class LegendSpec(Block):
    """The meaning of symbols: words by the name of a drawing, a piece or a role."""

    TAG: ClassVar[str] = "legend"
    entries: Mapping[str, Words] = field(metadata={"filled": True})


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class TextSpec(Block):
    """A paragraph. `ticks` adds that many boxes to tick at the right."""

    TAG: ClassVar[str] = "text"
    body: Words
    size: Literal["body", "small"] = "body"
    ticks: int = field(default=0, metadata={"min": 0, "max": 12})


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ListSpec(Block):
    """Short items behind bullets or numbers."""

    TAG: ClassVar[str] = "list"
    items: tuple[Words, ...]
    marks: Literal["bullet", "number"] = "bullet"
    size: Literal["body", "small"] = "body"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class BoxSpec(Block):
    """An empty box to draw or write in, with its label and a note inside its upper edge. Sizes are minimums, in mm."""

    TAG: ClassVar[str] = "box"
    label: Words
    note: Words = ""
    art: str = field(default="", metadata={"ref": "art"})
    width: float = field(default=30.0, metadata={"min": 1})
    height: float = field(default=14.0, metadata={"min": 1})
    grow: float = field(default=1.0, kw_only=True, metadata={"min": 0})


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ScoreBoxSpec:
    """One number to write: its label, and the sign before its box."""

    label: Words
    sign: Words = ""
    strong: bool = False


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ScoreSpec(Block):
    """Scoring boxes as a sum in one line."""

    TAG: ClassVar[str] = "score"
    boxes: tuple[ScoreBoxSpec, ...]
    height: float = field(default=9.0, metadata={"min": 6})


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RatingsSpec(Block):
    """A rating table of the game: in one paragraph, or as a table."""

    TAG: ClassVar[str] = "ratings"
    of: str = field(metadata={"ref": "ratings"})
    lead: Words = ""
    form: Literal["line", "table"] = "line"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CellRow:
    """One row of a table: its label, and its cells, which may quote facts like captions."""

    mark: Mark
    label: Words
    cells: tuple[Words, ...] = ()
    strong: bool = False
    """In bold type, over a strong rule: a sum within the table."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class TableSpec(Block):
    """A table: one of the game's by its name (`of`), or one with rows of its own.

    `blanks` are empty columns beside it to fill in (a score pad), by their headings, each at least `min` mm wide.
    `total` is a last row. Without cells of its own it has an empty box under each blank column.
    """

    TAG: ClassVar[str] = "table"
    of: str = field(default="", metadata={"ref": "tables"})
    head: Words = ""
    columns: tuple[Words, ...] = ()
    rows: tuple[CellRow, ...] = ()
    total: CellRow | None = None
    pictures: bool = True
    """Whether the drawings of the game's table stand in front of its rows."""
    blanks: tuple[Words, ...] = ()
    min: float = field(default=11.0, metadata={"min": 6})

    def __post_init__(self) -> None:
        if bool(self.of) == bool(self.rows):
            raise ValueError("a table has either 'of' (a table of the definition) or 'rows' of its own")
        if self.rows and not self.columns:
            raise ValueError("a table has at least one column")
        if self.of and (self.head or self.columns):
            raise ValueError("a table of the definition has its own head and columns")
        total = (self.total,) if self.total and not (self.blanks and not self.total.cells) else ()
        for row in (*self.rows, *total):
            if self.rows and len(row.cells) != len(self.columns):
                raise ValueError(f"row {row.label!r} has {len(row.cells)} cells for {len(self.columns)} columns")

    @classmethod
    def schema_limits(cls) -> Schema:
        apart: Schema = {"required": ["of"], "properties": {"head": False, "columns": False}}
        return {"oneOf": [apart, {"required": ["rows", "columns"]}]}
