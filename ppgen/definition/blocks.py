"""The typed model of blocks: what stands on a sheet or in a figure, each kind with its content and its sizes.

A block takes its content from the definition (the board, the tile catalogue, the pieces, a rating table); its size
follows from the paper or from the panel. Texts are markup: `**strong**`, `*emphasis*`, and `:name:` for a piece or a
drawing of the game, set in the line. `paper_blocks.py` has the blocks that make sense on paper alone; `layouts.py` has
rows and columns of blocks, and the union of all.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from ppgen.definition.text import Words
from ppgen.diagnostics import Mark

NOWHERE = Mark("", 0, 0)
"""The place of a block that was not read from a file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """What every block has. `grow` is its share of the room that is left: of the width in a row, else of the height."""

    TAG: ClassVar[str]
    """How YAML calls it."""
    grow: float = field(default=0.0, metadata={"min": 0})
    mark: Mark = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class BoardSpec(Block):
    """The empty board, to draw on. `margin` is kept free round it (mm), for what is drawn outside its wall.

    Its spaces are at least `min` mm wide; beyond `max` they grow only when text and chart have all they want. Where
    the two are the same, they have this size.
    """

    TAG: ClassVar[str] = "board"
    margin: float = field(default=6.0, metadata={"min": 0, "max": 200})
    min: float = field(default=12.0, metadata={"min": 1, "max": 200})
    max: float = field(default=24.0, metadata={"min": 1, "max": 200})


@dataclass(frozen=True, slots=True)
class PictureSpec(Block):
    """A drawing of the game, as wide as its column but at most `max` mm; narrower than `min` it is not drawn."""

    TAG: ClassVar[str] = "picture"
    art: str = field(metadata={"ref": "art"})
    label: Words = ""
    min: float = field(default=24.0, metadata={"min": 4})
    max: float = field(default=60.0, metadata={"min": 4})

    def __post_init__(self) -> None:
        if self.min > self.max:
            raise ValueError(f"min is {self.min:g} mm, more than max, {self.max:g} mm")


@dataclass(frozen=True, slots=True)
class ChartSpec(Block):
    """The tile catalogue by its two dice: shapes down, layouts across; the axes carry dice and pieces by number.

    `row_die` and `column_die` name the art of a die's faces, with `#` in place of the number.
    """

    TAG: ClassVar[str] = "chart"
    row_die: str
    column_die: str
    rows: Words = ""
    columns: Words = ""
    min: float = field(default=2.5, metadata={"min": 2.5, "max": 100})
    max: float = field(default=6.0, metadata={"min": 1, "max": 100})


@dataclass(frozen=True, slots=True)
class PiecesSpec(Block):
    """The pieces that stand for a number: picture, number and name, in `columns` columns."""

    TAG: ClassVar[str] = "pieces"
    columns: int = field(default=6, metadata={"min": 1, "max": 40})
    size: float = field(default=8.0, metadata={"min": 4})


@dataclass(frozen=True, slots=True)
class TextSpec(Block):
    """A paragraph. `ticks` adds that many boxes to tick at the right."""

    TAG: ClassVar[str] = "text"
    body: Words
    size: Literal["body", "small"] = "body"
    ticks: int = field(default=0, metadata={"min": 0, "max": 12})


@dataclass(frozen=True, slots=True)
class ListSpec(Block):
    """Short items behind bullets or numbers."""

    TAG: ClassVar[str] = "list"
    items: tuple[Words, ...]
    marks: Literal["bullet", "number"] = "bullet"
    size: Literal["body", "small"] = "body"


@dataclass(frozen=True, slots=True)
class BoxSpec(Block):
    """An empty box to draw or write in, with its label and a note inside its upper edge. Sizes are the least, in mm."""

    TAG: ClassVar[str] = "box"
    label: Words
    note: Words = ""
    art: str = field(default="", metadata={"ref": "art"})
    width: float = field(default=30.0, metadata={"min": 1})
    height: float = field(default=14.0, metadata={"min": 1})
    grow: float = field(default=1.0, kw_only=True, metadata={"min": 0})


@dataclass(frozen=True, slots=True)
class ScoreBoxSpec:
    """One number to write: its label, and the sign that stands before its box."""

    label: Words
    sign: Words = ""
    strong: bool = False


@dataclass(frozen=True, slots=True)
class ScoreSpec(Block):
    """Scoring boxes as a sum in one line."""

    TAG: ClassVar[str] = "score"
    boxes: tuple[ScoreBoxSpec, ...]
    height: float = field(default=9.0, metadata={"min": 6})


@dataclass(frozen=True, slots=True)
class RatingsSpec(Block):
    """A rating table of the game: in one paragraph, or as a table."""

    TAG: ClassVar[str] = "ratings"
    of: str = field(metadata={"ref": "ratings"})
    lead: Words = ""
    form: Literal["line", "table"] = "line"


@dataclass(frozen=True, slots=True)
class TableSpec(Block):
    """A table of the game, and beside it empty columns to fill in (a score pad), each with its heading."""

    TAG: ClassVar[str] = "table"
    of: str = field(metadata={"ref": "tables"})
    blanks: tuple[Words, ...] = ()
    min: float = field(default=11.0, metadata={"min": 6})
    """The narrowest that an empty column may be, in mm."""
    total: Words = ""
    """What a last row of empty boxes is called, for the sums of the columns and of what stands above."""
