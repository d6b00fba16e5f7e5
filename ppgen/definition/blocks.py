"""The typed model of blocks: what stands on a sheet or in a figure, each kind with its content and its sizes.

A block takes its content from the definition (the board, the tile catalogue, the pieces, a rating table); its size
follows from the paper or from the panel. Texts are markup: `**strong**`, `*emphasis*`, and `:name:` for a piece or a
drawing of the game, set in the line. `paper_blocks.py` has the blocks that make sense on paper alone; `layouts.py` has
rows and columns of blocks, and the union of all.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, Self, TypeAlias

from msgspec import Struct, field

from ppgen.definition.allowances import Allowance
from ppgen.definition.lengths import Length
from ppgen.definition.schema import Yaml
from ppgen.definition.text import Key, Words
from ppgen.diagnostics import Mark

if TYPE_CHECKING:
    from ppgen.definition.bind import Binder
    from ppgen.definition.json_schema import Schema, SchemaWriter
    from ppgen.definition.source import Node

NOWHERE = Mark("", 0, 0)
"""The place of a block that was not read from a file."""


class Block(Struct, frozen=True, eq=False, kw_only=True):
    """What every block has."""

    TAG: ClassVar[str]
    """Its name in YAML."""
    grow: Annotated[float, Yaml(min=0)] = 0.0
    """Its share of the room that is left: of the width in a row, of the height in a column. With 0 it keeps its
    smallest size.
    """
    allow: tuple[Allowance, ...] = ()
    """What lints would find in its drawing, or in that of a block inside it, and is meant to be so, by code, each with
    the reason.
    """
    mark: Mark = NOWHERE

    def __post_init__(self) -> None:
        """What has a smallest and a largest size has them in that order."""
        least, most = getattr(self, "min", 0.0), getattr(self, "max", math.inf)
        if least > most:
            raise ValueError(f"min is {least:g} mm, more than max, {most:g} mm")


class ShownNames(str):
    """`true`, `false`, `inside` or `outside`."""

    __slots__ = ()
    WORDS: ClassVar[tuple[str, ...]] = ("inside", "outside")

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> Self:
        """`true` and `false`, or a word."""
        if node.kind == "scalar" and (type(node.value) is bool or node.text in cls.WORDS):
            return cls(node.text.lower())
        hint = "write true or false" if node.text.lower() in ("yes", "no", "on", "off") else ""
        raise binder.wrong(node, f"true, false, {', '.join(cls.WORDS[:-1])} or {cls.WORDS[-1]}", hint)

    @classmethod
    def schema(cls, _: SchemaWriter) -> Schema:
        return {"anyOf": [{"type": "boolean"}, {"enum": list(cls.WORDS)}]}

    @property
    def where(self) -> bool | Literal["inside", "outside"]:
        """What a drawing is told: `True` means where names stand by custom."""
        return "inside" if self == "inside" else "outside" if self == "outside" else self == "true"


HIDDEN = ShownNames("false")


AskedBoard: TypeAlias = Literal["none", "seats", "setup"]
"""What a board asks of the rules: nothing but holes and regions, who sits where, or the setup."""


class BoardSpec(Block, frozen=True):
    """The board, empty or with the pieces of the setup. Holes, the drawings of regions and what the board is made
    of are always drawn.
    """

    TAG: ClassVar[str] = "board"
    pieces: Literal["none", "ghosts", "setup"] = "none"
    """Which pieces stand on it: those of the setup, or none. `ghosts`: pale pictures of those of the setup, which show
    where real ones belong.
    """
    coordinates: ShownNames = HIDDEN
    """Whether the names of spaces are shown, and where: `outside`, at the edges, or `inside` the spaces. `true` is
    where they stand by custom: numbers inside, letters and numbers outside.
    """
    seats: bool = False
    """Whether the name of each player stands at that player's side, with an arrow that points forward."""
    trays: bool = True
    """Whether the pieces of the setup that are not on the board, such as those in hand, are drawn in trays beside it,
    each at its owner's side.
    """
    ground: Literal["tinted", "plain"] = "tinted"
    """Whether the tiles of a board have their tint; `plain`: only their outlines, which saves toner."""
    margin: Annotated[float, Yaml(unit="mm", min=0, max=200)] = 6.0
    """What stays free around it, to draw beside its wall."""
    min: Annotated[float, Yaml(unit="mm", min=1, max=200)] = 12.0
    """The smallest side of a space."""
    max: Annotated[float, Yaml(unit="mm", min=1, max=200)] = 50.0
    """The largest side of a space. If `min` and `max` are equal, that is the side."""
    enough: Annotated[float, Yaml(unit="mm", min=1, max=200)] = 24.0
    """The side of a space up to which the board grows first. On a sheet it grows further, up to `max`, only when texts
    and charts have all the room that they want. In figures and on cards it grows no further.
    """
    alt: Words = ""
    """What it shows, for those who hear a document, in the game's language. Without it, ppgen says it in English."""
    of: Annotated[Key, Yaml(ref="boards")] = ""
    """Which board of a game with several `boards` it is, by its name. Without it, the first."""

    @property
    def grows_first_to(self) -> float:
        """The side of a space up to which the board grows before anything else does, in mm."""
        return max(self.min, min(self.enough, self.max))

    @property
    def asks(self) -> AskedBoard:
        """What it needs to know of the rules."""
        if self.pieces == "none":
            return "seats" if self.seats else "none"
        return "setup"


class PictureSpec(Block, frozen=True):
    """A drawing of the game, as wide as its column."""

    TAG: ClassVar[str] = "picture"
    art: Annotated[str, Yaml(ref="art")]
    """The name of the drawing in `art/`, or of a part of a piecepack."""
    label: Words = ""
    """What it shows, for readers who cannot see it."""
    min: Annotated[float, Yaml(unit="mm", min=4)] = 24.0
    """The smallest width."""
    max: Annotated[float, Yaml(unit="mm", min=4)] = 60.0
    """The largest width."""


class ChartSpec(Block, frozen=True):
    """The tile catalogue by its two dice: shapes down, layouts across."""

    TAG: ClassVar[str] = "chart"
    row_die: str = ""
    """The art of the faces of the die for shapes, without their numbers: `light` for `light-1`, `light-2` and so on."""
    column_die: str = ""
    """The same for layouts."""
    row_label: Words = ""
    """What the rows stand for."""
    column_label: Words = ""
    """What the columns stand for."""
    pieces: bool = True
    """Whether the piece of each number stands beside its dice."""
    min: Annotated[float, Yaml(unit="mm", min=2.5, max=100)] = 2.5
    """The smallest side of a space of the tiles."""
    max: Annotated[float, Yaml(unit="mm", min=1, max=100)] = 6.0
    """The largest side of a space of the tiles."""
    alt: Words = ""
    """What it shows, for those who hear a document, in the game's language. Without it, ppgen says it in English."""

    def __post_init__(self) -> None:
        Block.__post_init__(self)
        for die in (self.row_die, self.column_die):
            if "#" in die:
                raise ValueError(f"a die is named without the number of a face: {die.partition('#')[0].rstrip('-')!r}")


class PiecesSpec(Block, frozen=True):
    """Pieces with their names."""

    TAG: ClassVar[str] = "pieces"
    names: Annotated[tuple[str, ...], Yaml(ref="pieces")] = ()
    """The pieces to show, in this order. Without it, all that have a number."""
    dice: tuple[str, ...] = ()
    """The art of the dice that call for the pieces, shown in place of their numbers: `light` for `light-1` and so
    on.
    """
    notes: Mapping[str, Words] = field(default_factory=dict)
    """By the name of a piece, a note under it."""
    columns: Annotated[int, Yaml(min=1, max=40)] = 3
    """How many stand side by side."""
    size: Annotated[float, Yaml(unit="mm", min=0, max=200)] = 0.0
    """The smallest side of a picture; 0 for the usual one."""


class RollSpec(Block, frozen=True):
    """Dice that were rolled, the tile that they give, and the pieces that it may take one of."""

    TAG: ClassVar[str] = "roll"
    dice: tuple[str, ...]
    """The art of the faces that came up, such as `light-3`."""
    labels: tuple[Words, ...] = ()
    """What each die says, set under it in the order of `dice`: `shape`, `walls`."""
    tile: Annotated[str, Yaml(ref="tiles")] = ""
    """The tile that the roll gives, by its key."""
    pieces: Annotated[tuple[str, ...], Yaml(ref="pieces")] = ()
    """The pieces of which the tile may take one."""
    alt: Words = ""
    """What it shows, for those who hear a document, in the game's language. Without it, ppgen says it in English."""

    def __post_init__(self) -> None:
        Block.__post_init__(self)
        if self.labels and len(self.labels) != len(self.dice):
            raise ValueError(f"there are {len(self.labels)} labels for {len(self.dice)} dice: give each die one")


class SumRow(Struct, frozen=True, eq=False):
    """One line of a sum."""

    mark: Mark
    label: Words
    """Its words."""
    fact: str
    """The path of the fact that gives its number."""
    sign: Literal["plus", "minus"] = "plus"
    """What the number does to the total."""
    value: Annotated[object, Yaml(given=True)] = None
    """The value of the fact, once the rules have given it."""


class SumSpec(Block, frozen=True):
    """A result worked out: as a small table, or in the boxes in which players write it."""

    TAG: ClassVar[str] = "sum"
    rows: tuple[SumRow, ...]
    """The lines to add up."""
    total: SumRow
    """The last line. It is a fact, too, and must be what the lines add up to."""
    form: Literal["lines", "boxes"] = "lines"
    """`lines`: a line for each number, and the total under a rule. `boxes`: filled in as the block `score` has it,
    such as 14 − 2 = 12.
    """


class LegendSpec(Block, frozen=True):
    """The meaning of symbols."""

    TAG: ClassVar[str] = "legend"
    entries: Annotated[Mapping[str, Words], Yaml(filled=True)]
    """What each means, by the name of a drawing, a piece or a role. A number is one of the discs that number routes and
    steps. A piece whose `facing` is `forward` lies as it does on the boards of the figure, or else in the setup.
    """


class ListSpec(Block, frozen=True):
    """Short items behind bullets or numbers."""

    TAG: ClassVar[str] = "list"
    items: tuple[Words, ...]
    """The items, with markup."""
    marks: Literal["bullet", "number"] = "bullet"
    """What stands before each item: a bullet, or its number."""
    size: Literal["body", "small"] = "body"
    """The size of the letters."""


class BoxSpec(Block, frozen=True, kw_only=True):
    """An empty box to draw or write in, with its label inside the upper edge."""

    TAG: ClassVar[str] = "box"
    label: Words
    """What belongs into the box."""
    note: Words = ""
    """A remark beside the label, or under it where there is no room."""
    art: Annotated[str, Yaml(ref="art")] = ""
    """A drawing before the label."""
    width: Annotated[float, Yaml(unit="mm", min=1)] = 30.0
    """The smallest width."""
    height: Annotated[float, Yaml(unit="mm", min=1)] = 14.0
    """The smallest height of the free part, under label and note."""
    grow: Annotated[float, Yaml(min=0)] = 1.0
    """Its share of the room that is left. A box grows unless this is 0."""


class SpacerSpec(Block, frozen=True):
    """Empty room between two blocks: of a size, or all that is left."""

    TAG: ClassVar[str] = "spacer"
    size: Annotated[Length, Yaml(unit="mm", min=0, max=1000)] = 0.0
    """Its width in a row, its height anywhere else. Without a size it grows."""


class ScoreBoxSpec(Struct, frozen=True, eq=False):
    """A box for one number."""

    label: Words
    """The words under the box."""
    sign: Words = ""
    """The sign before the box, such as `+`, `−` or `=`."""
    strong: bool = False
    """Whether the box stands out, as a total does."""


class ScoreSpec(Block, frozen=True):
    """Boxes to write a score in, as a sum in one line."""

    TAG: ClassVar[str] = "score"
    boxes: tuple[ScoreBoxSpec, ...]
    """The boxes from left to right."""
    height: Annotated[float, Yaml(unit="mm", min=6)] = 9.0
    """The smallest height of the boxes."""


class RatingsSpec(Block, frozen=True):
    """A rating table of the game."""

    TAG: ClassVar[str] = "ratings"
    of: Annotated[str, Yaml(ref="ratings")]
    """The name of the rating table."""
    lead: Words = ""
    """Words before the ratings, where they are one paragraph."""
    form: Literal["line", "table"] = "line"
    """Whether the ratings are one paragraph or a table."""
