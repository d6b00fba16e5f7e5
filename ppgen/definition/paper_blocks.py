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
    """The game's name as its wordmark, behind its emblem (`art`) if it has one, with the version.

    `tagline` is at the right end of the same line.
    """

    TAG: ClassVar[str] = "title"
    art: str = field(default="", metadata={"ref": "art"})
    tagline: Words = ""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class WritingLineSpec:
    label: Words
    share: float = field(default=1.0, metadata={"min": 0.01})


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class FieldsSpec(Block):
    """Lines to write on, each with its label, in one row."""

    TAG: ClassVar[str] = "fields"
    lines: tuple[WritingLineSpec, ...]
    grow: float = field(default=1.0, kw_only=True, metadata={"min": 0})


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CutoutsSpec(Block):
    """Cards or counters at true size to cut out, side by side in as many rows as they need, hairlines between them.

    `width` and `height` are those of one, in mm; `round` ones are cut along their circle. `margin` is what the
    art keeps off the cut. Each of `items` is the name of a drawing and how many of it there are.
    """

    TAG: ClassVar[str] = "cutouts"
    items: Mapping[str, int]
    width: float = field(metadata={"min": 5, "max": 200})
    height: float = field(metadata={"min": 5, "max": 200})
    columns: int = field(default=0, metadata={"min": 0, "max": 40})
    """How many are side by side; 0: as many as there is room for."""
    round: bool = False
    margin: float = field(default=1.2, metadata={"min": 0})

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
    """A ruler of exact length to measure a table with, with a long tick and its number `every` so many mm."""

    TAG: ClassVar[str] = "ruler"
    length: float = field(metadata={"min": 10, "max": 400})
    every: float = field(default=25.4, metadata={"min": 2})
    parts: int = field(default=1, metadata={"min": 1, "max": 10})
    """Into how many parts short ticks divide each of these."""
    label: Words = ""
    """Words under the ruler, unless it is `upright`."""
    upright: bool = False


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class FigureBlockSpec(Block):
    """A figure of `figures.yaml` by its id, judged by the rules: as wide as its column, but at most `max` mm.

    It is not drawn in a column narrower than `min` mm.
    """

    TAG: ClassVar[str] = "figure"
    of: str
    min: float = field(default=40.0, metadata={"min": 10, "max": 400})
    max: float = field(default=120.0, metadata={"min": 10, "max": 400})


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class FooterSpec(Block):
    """Title, version, credit, rights, the sheet's name and page; and the serial number of a numbered pad."""

    TAG: ClassVar[str] = "footer"
