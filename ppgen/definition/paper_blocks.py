"""The typed model of blocks for sheets alone: to write on, to cut out, to measure with, or to name the sheet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ppgen.definition.blocks import Block
from ppgen.definition.text import Words

if TYPE_CHECKING:
    from ppgen.definition.json_schema import Schema


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class TitleSpec(Block):
    """The game's name in large letters, with its version."""

    TAG: ClassVar[str] = "title"
    art: str = field(default="", metadata={"ref": "art"})
    """A drawing before the name, as an emblem."""
    tagline: Words = ""
    """Words at the right end of the line."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class WritingLineSpec:
    """A line to write on."""

    label: Words
    """The words before the line."""
    share: float = field(default=1.0, metadata={"min": 0.01})
    """How long the line is, in proportion to the others."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class FieldsSpec(Block):
    """Lines to write on, each with its label, in one row."""

    TAG: ClassVar[str] = "fields"
    lines: tuple[WritingLineSpec, ...] = field(metadata={"filled": True})
    """The lines from left to right."""
    note: Words = ""
    """Words at the right end of the row, in one line without markup."""
    grow: float = field(default=1.0, kw_only=True, metadata={"min": 0})
    """Its share of the width that is left in a row. The lines grow unless this is 0, and never in height."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CutoutsSpec(Block):
    """Cards or counters to cut out at true size, in as many rows as they need, with hairlines between them."""

    TAG: ClassVar[str] = "cutouts"
    items: Mapping[str, int]
    """By the name of a drawing, how many of it: 1 to 500 of each, at most 2,000 in all."""
    width: float = field(metadata={"unit": "mm", "min": 5, "max": 200})
    """The width of one."""
    height: float = field(metadata={"unit": "mm", "min": 5, "max": 200})
    """The height of one."""
    columns: int = field(default=0, metadata={"min": 0, "max": 40})
    """How many are side by side; 0 for as many as there is room for."""
    round: bool = False
    """Whether each is cut along its circle."""
    turned: bool = False
    """Whether a drawing that is wider than high lies on its side where the cards are higher than wide, and the other
    way round.
    """
    margin: float = field(default=1.2, metadata={"unit": "mm", "min": 0})
    """What the drawing keeps off the cut."""

    def __post_init__(self) -> None:
        if not self.items or not all(1 <= count <= 500 for count in self.items.values()):
            raise ValueError("items: at least one drawing, and 1 to 500 of each")
        if sum(self.items.values()) > 2_000:
            raise ValueError("items: at most 2,000 in all")
        if 2 * self.margin >= min(self.width, self.height):
            raise ValueError("a margin of that size leaves nothing of the cards")

    @classmethod
    def schema_limits(cls) -> Schema:
        return {"properties": {"items": {"minProperties": 1}}}


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RulerSpec(Block):
    """A ruler of exact length, to measure a table with."""

    TAG: ClassVar[str] = "ruler"
    length: float = field(metadata={"unit": "mm", "min": 10, "max": 400})
    """Its length, exact on paper. With `min` it is the largest."""
    min: float = field(default=0.0, metadata={"unit": "mm", "min": 0, "max": 400})
    """How short it may be where there is no room for its length; it ends at a long tick then. 0: never shorter."""
    every: float = field(default=25.4, metadata={"unit": "mm", "min": 2})
    """The distance between two long ticks, which have numbers."""
    parts: int = field(default=1, metadata={"min": 1, "max": 10})
    """Into how many parts short ticks divide the distance between long ones."""
    label: Words = ""
    """Words under the ruler. An upright ruler has none."""
    upright: bool = False
    """Whether it runs from top to bottom."""

    def __post_init__(self) -> None:
        if self.min and not self.every <= self.min <= self.length:
            raise ValueError(
                f"min is {self.min:g} mm, and lies between every, {self.every:g} mm, and length, {self.length:g} mm"
            )


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class FigureBlockSpec(Block):
    """A figure of `figures.yaml`, judged by the rules, as wide as its column, with its letters and legend. A sheet
    with a figure that does not hold is not printed.
    """

    TAG: ClassVar[str] = "figure"
    of: str
    """The id of the figure."""
    min: float = field(default=40.0, metadata={"unit": "mm", "min": 10, "max": 400})
    """The smallest width of its column."""
    max: float = field(default=120.0, metadata={"unit": "mm", "min": 10, "max": 400})
    """The largest width of the figure."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class FooterSpec(Block):
    """The title and version of the game, its credit and rights as far as they are stated, the sheet's name, the
    page, and the serial number of a numbered pad.
    """

    TAG: ClassVar[str] = "footer"
