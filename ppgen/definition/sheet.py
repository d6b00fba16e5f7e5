"""The typed model of `sheets:` in `game.yaml`: what stands on a printed sheet, block by block.

A sheet is a tree of rows and columns whose leaves are blocks. A block says *what* stands there and takes its content
from the definition (the board, the tile catalogue, the pieces, a rating table); its size follows from the paper.
`grow` is a block's share of the room that is left: of the width in a row, of the height in a column.
Texts are markup: `**strong**`, `*emphasis*`, and `:name:` for a piece or a drawing of the game, set in the line.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal, TypeAlias

from ppgen.definition.text import Words
from ppgen.diagnostics import Mark


@dataclass(frozen=True, slots=True)
class RowSpec:
    """Blocks side by side, `gap` mm apart; with `wrap` one under another where there is no room beside."""

    TAG: ClassVar[str] = "row"
    items: tuple[BlockSpec, ...]
    gap: float = field(default=4.0, metadata={"min": 0})
    align: Literal["stretch", "bottom"] = "stretch"
    wrap: bool = False
    grow: float = field(default=0.0, metadata={"min": 0})


@dataclass(frozen=True, slots=True)
class ColumnSpec:
    """Blocks one under another, `gap` mm apart. With `spread`, height that nothing takes widens the gaps."""

    TAG: ClassVar[str] = "column"
    items: tuple[BlockSpec, ...]
    gap: float = field(default=3.0, metadata={"min": 0})
    spread: bool = False
    grow: float = field(default=0.0, metadata={"min": 0})


@dataclass(frozen=True, slots=True)
class SectionSpec:
    """A heading with a rule, and blocks under it. `note` stands at the right end of the heading's line."""

    TAG: ClassVar[str] = "section"
    heading: Words
    items: tuple[BlockSpec, ...]
    note: Words = ""
    gap: float = field(default=1.2, metadata={"min": 0})
    grow: float = field(default=0.0, metadata={"min": 0})


@dataclass(frozen=True, slots=True)
class TitleSpec:
    """The game's name as its wordmark, behind its emblem (`art`) if it has one, with the version.

    `tagline` stands at the right end of the same line.
    """

    TAG: ClassVar[str] = "title"
    art: str = field(default="", metadata={"ref": "art"})
    tagline: Words = ""
    grow: float = field(default=0.0, metadata={"min": 0})


@dataclass(frozen=True, slots=True)
class FieldSpec:
    label: Words
    share: float = field(default=1.0, metadata={"min": 0.01})


@dataclass(frozen=True, slots=True)
class FieldsSpec:
    """Lines to write on, each with its label, in one row."""

    TAG: ClassVar[str] = "fields"
    lines: tuple[FieldSpec, ...]
    grow: float = field(default=1.0, metadata={"min": 0})


@dataclass(frozen=True, slots=True)
class BoardSpec:
    """The empty board, to draw on. `margin` is kept free round it (mm), for what is drawn outside its wall.

    Its spaces are at least `min` mm wide; beyond `max` they grow only when text and chart have all they want. Where
    the two are the same, they have this size.
    """

    TAG: ClassVar[str] = "board"
    margin: float = field(default=6.0, metadata={"min": 0, "max": 200})
    min: float = field(default=12.0, metadata={"min": 1, "max": 200})
    max: float = field(default=24.0, metadata={"min": 1, "max": 200})
    grow: float = field(default=0.0, metadata={"min": 0})


@dataclass(frozen=True, slots=True)
class CutoutsSpec:
    """Cards or counters at true size to cut out, side by side in as many rows as they need, hairlines between them.

    `width` and `height` are those of one, in mm; `round` ones are cut along their circle. `margin` is what the
    art keeps off the cut. Each of `items` is the name of a drawing and how many of it there are.
    """

    TAG: ClassVar[str] = "cutouts"
    items: Mapping[str, int]
    width: float = field(metadata={"min": 5, "max": 200})
    height: float = field(metadata={"min": 5, "max": 200})
    columns: int = field(default=0, metadata={"min": 0, "max": 40})
    """How many lie side by side; 0: as many as there is room for."""
    round: bool = False
    margin: float = field(default=1.2, metadata={"min": 0})
    grow: float = field(default=0.0, metadata={"min": 0})

    def __post_init__(self) -> None:
        if not self.items or not all(1 <= count <= 500 for count in self.items.values()):
            raise ValueError("items: at least one drawing, and 1 to 500 of each")
        if sum(self.items.values()) > 2_000:
            raise ValueError("items: at most 2,000 in all")
        if 2 * self.margin >= min(self.width, self.height):
            raise ValueError("a margin of that size leaves nothing of the cards")


@dataclass(frozen=True, slots=True)
class PictureSpec:
    """A drawing of the game, as wide as its column but at most `max` mm; narrower than `min` it is not drawn."""

    TAG: ClassVar[str] = "picture"
    art: str = field(metadata={"ref": "art"})
    label: Words = ""
    min: float = field(default=24.0, metadata={"min": 4})
    max: float = field(default=60.0, metadata={"min": 4})
    grow: float = field(default=0.0, metadata={"min": 0})

    def __post_init__(self) -> None:
        if self.min > self.max:
            raise ValueError(f"min is {self.min:g} mm, more than max, {self.max:g} mm")


@dataclass(frozen=True, slots=True)
class ChartSpec:
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
    grow: float = field(default=0.0, metadata={"min": 0})


@dataclass(frozen=True, slots=True)
class PiecesSpec:
    """The pieces that stand for a number: picture, number and name, in `columns` columns."""

    TAG: ClassVar[str] = "pieces"
    columns: int = field(default=6, metadata={"min": 1, "max": 40})
    size: float = field(default=8.0, metadata={"min": 4})
    grow: float = field(default=0.0, metadata={"min": 0})


@dataclass(frozen=True, slots=True)
class TextSpec:
    """A paragraph. `ticks` adds that many boxes to tick at the right."""

    TAG: ClassVar[str] = "text"
    body: Words
    size: Literal["body", "small"] = "body"
    ticks: int = field(default=0, metadata={"min": 0, "max": 12})
    grow: float = field(default=0.0, metadata={"min": 0})


@dataclass(frozen=True, slots=True)
class ListSpec:
    """Short items behind bullets or numbers."""

    TAG: ClassVar[str] = "list"
    items: tuple[Words, ...]
    marks: Literal["bullet", "number"] = "bullet"
    size: Literal["body", "small"] = "body"
    grow: float = field(default=0.0, metadata={"min": 0})


@dataclass(frozen=True, slots=True)
class BoxSpec:
    """An empty box to draw or write in, with its label and a note inside its upper edge. Sizes are the least, in mm."""

    TAG: ClassVar[str] = "box"
    label: Words
    note: Words = ""
    art: str = field(default="", metadata={"ref": "art"})
    width: float = field(default=30.0, metadata={"min": 1})
    height: float = field(default=14.0, metadata={"min": 1})
    grow: float = field(default=1.0, metadata={"min": 0})


@dataclass(frozen=True, slots=True)
class ScoreBoxSpec:
    """One number to write: its label, and the sign that stands before its box."""

    label: Words
    sign: Words = ""
    strong: bool = False


@dataclass(frozen=True, slots=True)
class ScoreSpec:
    """Scoring boxes as a sum in one line."""

    TAG: ClassVar[str] = "score"
    boxes: tuple[ScoreBoxSpec, ...]
    height: float = field(default=9.0, metadata={"min": 6})
    grow: float = field(default=0.0, metadata={"min": 0})


@dataclass(frozen=True, slots=True)
class RatingsSpec:
    """A rating table of the game: in one paragraph, or as a table."""

    TAG: ClassVar[str] = "ratings"
    of: str = field(metadata={"ref": "ratings"})
    lead: Words = ""
    form: Literal["line", "table"] = "line"
    grow: float = field(default=0.0, metadata={"min": 0})


@dataclass(frozen=True, slots=True)
class TableSpec:
    """A table of the game, and beside it empty columns to fill in (a score pad), each with its heading."""

    TAG: ClassVar[str] = "table"
    of: str = field(metadata={"ref": "tables"})
    blanks: tuple[Words, ...] = ()
    min: float = field(default=11.0, metadata={"min": 6})
    """The narrowest that an empty column may be, in mm."""
    total: Words = ""
    """What a last row of empty boxes is called, for the sums of the columns and of what stands above."""
    grow: float = field(default=0.0, metadata={"min": 0})


@dataclass(frozen=True, slots=True)
class RulerSpec:
    """A rule of exact length to measure a table with; `every` mm it has a long tick with its number."""

    TAG: ClassVar[str] = "ruler"
    length: float = field(metadata={"min": 10, "max": 400})
    every: float = field(default=25.4, metadata={"min": 2})
    parts: int = field(default=1, metadata={"min": 1, "max": 10})
    """Into how many parts short ticks divide each of these."""
    label: Words = ""
    """Words under a rule that lies; one that stands `upright` has none."""
    upright: bool = False
    grow: float = field(default=0.0, metadata={"min": 0})


@dataclass(frozen=True, slots=True)
class FooterSpec:
    """Title, version, credit, rights, the sheet's name and page; and the serial number of a numbered pad."""

    TAG: ClassVar[str] = "footer"
    grow: float = field(default=0.0, metadata={"min": 0})


BlockSpec: TypeAlias = (
    RowSpec
    | ColumnSpec
    | SectionSpec
    | TitleSpec
    | FieldsSpec
    | BoardSpec
    | CutoutsSpec
    | PictureSpec
    | ChartSpec
    | PiecesSpec
    | TextSpec
    | ListSpec
    | BoxSpec
    | ScoreSpec
    | RatingsSpec
    | TableSpec
    | RulerSpec
    | FooterSpec
)


Part: TypeAlias = Literal["tiles", "coins", "dice", "pawns"]


@dataclass(frozen=True, slots=True)
class ComponentsSpec:
    """Components to cut out, at true size: of a set, the parts that the game uses, on as many leaves as they need."""

    of: Literal["piecepack"]
    parts: tuple[Part, ...] = ("tiles", "coins", "dice", "pawns")

    def __post_init__(self) -> None:
        if not self.parts or len(set(self.parts)) < len(self.parts):
            raise ValueError("parts: name each kind of part once, and at least one")


@dataclass(frozen=True, slots=True)
class SheetSpec:
    """A printed sheet. `layouts` are different arrangements of it: the one that gives the largest board is printed.

    `pad` sheets may be printed in numbers and numbered; `up` of them share a leaf of paper, which is then cut;
    a sheet that is no pad is printed alone where so many do not fit.
    """

    mark: Mark
    id: str
    title: Words
    pad: bool = False
    up: int = field(default=1, metadata={"min": 1, "max": 2})
    summary: str = ""
    layouts: tuple[BlockSpec, ...] = field(default=(), metadata={"longest": 40})
    components: ComponentsSpec | None = None
    """Instead of `layouts`: what is cut out of the leaves."""

    def __post_init__(self) -> None:
        if self.components is not None and (self.layouts or self.pad or self.up > 1):
            raise ValueError("a sheet of components has no layouts, is no pad and fills its leaves")
