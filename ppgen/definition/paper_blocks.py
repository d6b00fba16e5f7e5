"""The typed model of blocks for sheets alone: to write on, to cut out, to measure with, or to name the sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, ClassVar

from msgspec import Struct

from ppgen.definition.blocks import Block
from ppgen.definition.schema import Yaml
from ppgen.definition.text import Key, Words

if TYPE_CHECKING:
    from ppgen.definition.json_schema import Schema


class TitleSpec(Block, frozen=True):
    """The game's name in large letters, with its version."""

    TAG: ClassVar[str] = "title"
    art: Annotated[str, Yaml(ref="art")] = ""
    """A drawing before the name, as an emblem."""
    tagline: Words = ""
    """Words at the right end of the line."""


class WritingLineSpec(Struct, frozen=True, eq=False):
    """A line to write on."""

    label: Words
    """The words before the line."""
    share: Annotated[float, Yaml(min=0.01)] = 1.0
    """How long the line is, in proportion to the others."""


class FieldsSpec(Block, frozen=True, kw_only=True):
    """Lines to write on, each with its label, in one row."""

    TAG: ClassVar[str] = "fields"
    lines: Annotated[tuple[WritingLineSpec, ...], Yaml(filled=True)]
    """The lines from left to right."""
    note: Words = ""
    """Words at the right end of the row, in one line without markup."""
    grow: Annotated[float, Yaml(min=0)] = 1.0
    """Its share of the width that is left in a row. The lines grow unless this is 0, and never in height."""


class CutoutsSpec(Block, frozen=True):
    """Cards or counters to cut out at true size, in as many rows as they need, with hairlines between them."""

    TAG: ClassVar[str] = "cutouts"
    items: Mapping[Key, int]
    """By the name of a drawing, how many of it: 1 to 500 of each, at most 2,000 in all."""
    width: Annotated[float, Yaml(unit="mm", min=5, max=200)]
    """The width of one."""
    height: Annotated[float, Yaml(unit="mm", min=5, max=200)]
    """The height of one."""
    columns: Annotated[int, Yaml(min=0, max=40)] = 0
    """How many are side by side; 0 for as many as there is room for."""
    round: bool = False
    """Whether each is cut along its circle."""
    turned: bool = False
    """Whether a drawing that is wider than high lies on its side where the cards are higher than wide, and the other
    way round.
    """
    margin: Annotated[float, Yaml(unit="mm", min=0)] = 1.2
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


class RulerSpec(Block, frozen=True):
    """A ruler of exact length, to measure a table with."""

    TAG: ClassVar[str] = "ruler"
    length: Annotated[float, Yaml(unit="mm", min=10, max=400)]
    """Its length, exact on paper. With `min` it is the largest."""
    min: Annotated[float, Yaml(unit="mm", min=0, max=400)] = 0.0
    """How short it may be where there is no room for its length; it ends at a long tick then. 0: never shorter."""
    every: Annotated[float, Yaml(unit="mm", min=2)] = 25.4
    """The distance between two long ticks, which have numbers."""
    parts: Annotated[int, Yaml(min=1, max=10)] = 1
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


class FigureBlockSpec(Block, frozen=True):
    """A figure of `figures.yaml`, judged by the rules, as wide as its column, with its letters and legend. A sheet
    with a figure that does not hold is not printed.
    """

    TAG: ClassVar[str] = "figure"
    of: str
    """The id of the figure."""
    min: Annotated[float, Yaml(unit="mm", min=10, max=400)] = 40.0
    """The smallest width of its column."""
    max: Annotated[float, Yaml(unit="mm", min=10, max=400)] = 120.0
    """The largest width of the figure."""


class FooterSpec(Block, frozen=True):
    """The title and version of the game, its credit and rights as far as they are stated, the sheet's name, the
    page, and the serial number of a numbered pad.
    """

    TAG: ClassVar[str] = "footer"
