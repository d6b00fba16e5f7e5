"""The typed model of the block `track`: boxes in a row, with printed values, to cross off or to move a marker along."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from msgspec import Struct, field

from ppgen.definition.blocks import Block
from ppgen.definition.cells import NO_FORMULA, CellAlign, Formula, TrackBoxSpec
from ppgen.definition.schema import Yaml
from ppgen.definition.text import Words
from ppgen.diagnostics import Mark, did_you_mean
from ppgen.numerals import plural
from ppgen.records import replace

if TYPE_CHECKING:
    from ppgen.definition.json_schema import Schema

MOST_BOXES = 200
"""The most boxes of one track."""
MOST_IN_ROW = 60
"""The most boxes in one row of a track."""


class TrackLineSpec(Struct, frozen=True, eq=False, dict=True):
    """One track: its boxes as a list of `values`, as numbers `from` one `to` another, or as a `count` of empty ones.

    A `formula` works out what is printed. Where there are `values`, too, they must be what it gives.
    """

    mark: Mark
    label: Words = ""
    """What stands before it, with markup, in one line."""
    values: Annotated[tuple[TrackBoxSpec, ...], Yaml(longest=MOST_BOXES)] = ()
    """What is printed in each box."""
    from_: Annotated[int | None, Yaml(key="from")] = None
    """The first number, which counts on box by box."""
    to: int | None = None
    """The last number, or the limit that it does not pass."""
    step: int = 1
    """By how much each number differs from the one before."""
    count: Annotated[int | None, Yaml(min=1, max=MOST_BOXES)] = None
    """How many empty boxes there are."""
    formula: Formula = NO_FORMULA
    """What is printed in a box, from its number `n`, such as `n * (n + 1) // 2`. The number is the one that `from` and
    `to` count, or else counts the boxes from 1.
    """
    notes: Annotated[Mapping[str, Words], Yaml(longest=MOST_BOXES)] = field(default_factory=dict)
    """By what is printed in a box, what stands under it, with markup, such as a bonus."""
    start: Words = ""
    """What stands before its first box, with markup, in one line."""
    end: Words = ""
    """What stands after its last box, with markup, in one line."""
    tint: str = ""
    """The colour of its boxes: one of the game's `colours`, or a role."""

    def __post_init__(self) -> None:
        ways = [name for name, given in (("values", self.values), ("to", self.to), ("count", self.count)) if given]
        ways += ["to"] if self.to == 0 else []
        if len(ways) != 1:
            raise ValueError("a track has one of `values`, `to` (with `from`) and `count`" + _both(ways))
        if self.to is not None and self.from_ is None:
            raise ValueError("`to` goes with `from`: say at which number the track begins")
        if self.step == 0 or (
            self.to is not None and self.from_ is not None and (self.to - self.from_) * self.step < 0
        ):
            raise ValueError(f"a step of {self.step} never leads from {self.from_} to {self.to}")
        if (self.from_ is not None or self.step != 1) and self.to is None and not self.formula:
            raise ValueError("`from` and `step` count numbers up `to` a last one, or those of a `formula`")
        if len(self._numbers) > MOST_BOXES:
            raise ValueError(f"the track has more than {MOST_BOXES} boxes")
        self._check_values()
        printed = [box.text for box in self.boxes]
        for name in self.notes:
            if name not in printed:
                hint = did_you_mean(name, dict.fromkeys(filter(None, printed)), "boxes")
                raise ValueError(f"notes: no box of the track has {name!r} printed in it; {hint}")

    def _check_values(self) -> None:
        """The values given are those that the formula works out. Raises ValueError."""
        if not self.formula or not self.values:
            return
        for place, (box, value) in enumerate(zip(self.values, self._worked_out, strict=True), 1):
            if box.text.replace("−", "-") != str(value):
                raise ValueError(f"value {place} is {box.text}, and the formula gives {value}")

    @property
    def _numbers(self) -> range:
        """The `n` of every box."""
        first = 1 if self.from_ is None else self.from_
        if self.to is not None:
            return range(first, self.to + (1 if self.step > 0 else -1), self.step)
        return range(first, first + self.step * (len(self.values) or self.count or 0), self.step)

    @cached_property
    def _worked_out(self) -> tuple[int, ...]:
        """What the formula gives, box by box."""
        return self.formula.values([{"n": number} for number in self._numbers], lambda names: f"n = {names['n']}")

    @cached_property
    def boxes(self) -> tuple[TrackBoxSpec, ...]:
        """Every box with its words, its note and its tint. Raises ValueError where the formula has no value."""
        return tuple(
            replace(box, note=box.note or self.notes.get(str(box.text), ""), tint=box.tint or self.tint)
            for box in self.values or tuple(self._made())
        )

    def _made(self) -> Iterator[TrackBoxSpec]:
        """The boxes of numbers that are counted or worked out, or empty ones."""
        numbers = self._worked_out if self.formula else self._numbers if self.to is not None else None
        for number in [""] * len(self._numbers) if numbers is None else map(str, numbers):
            yield TrackBoxSpec(self.mark, number.replace("-", "−"))

    @classmethod
    def schema_limits(cls) -> Schema:
        return {"oneOf": [{"required": ["values"]}, {"required": ["from", "to"]}, {"required": ["count"]}]}


def _both(ways: list[str]) -> str:
    """Which of several ways are there, as the end of a sentence."""
    return f", and this one has {' and '.join(f'`{way}`' for way in ways)}" if ways else ""


class TrackSpec(Block, frozen=True):
    """Boxes or circles in a row, to cross off or to move a marker along. Several tracks stand under one another, with
    their boxes aligned. The keys of one track may stand here without `lines`.
    """

    TAG: ClassVar[str] = "track"
    lines: Annotated[tuple[TrackLineSpec, ...], Yaml(flatten=True, filled=True, longest=40)]
    """The tracks from top to bottom."""
    shape: Literal["boxes", "circles"] = "boxes"
    """Whether boxes are rectangles or circles."""
    joined: bool = False
    """Whether the boxes of a track touch."""
    arrows: Literal["none", "start", "between"] = "none"
    """Where arrows show in which direction a track runs: nowhere, before its first box, or between its boxes."""
    per_row: Annotated[int, Yaml(min=0, max=MOST_IN_ROW)] = 0
    """After how many boxes a track goes on in a row below; 0 for one row."""
    snake: bool = False
    """Whether every other row of a track runs back, from right to left."""
    ratio: Annotated[float, Yaml(min=0.2, max=8)] = 1.0
    """The width of a box in proportion to its height. Circles have 1."""
    gap: Annotated[float, Yaml(unit="mm", min=0, max=50)] = 2.0
    """The distance between two tracks, and between two rows of one."""
    align: CellAlign = "left"
    """Where it stands in a column that is wider."""
    min: Annotated[float, Yaml(unit="mm", min=2.5, max=100)] = 6.0
    """The smallest height of a box. Words printed in it may need more."""
    enough: Annotated[float, Yaml(unit="mm", min=2.5, max=100)] = 8.0
    """The height of a box up to which it grows before texts and charts do."""
    max: Annotated[float, Yaml(unit="mm", min=2.5, max=100)] = 12.0
    """The largest height of a box, for which texts and charts leave room. In figures and on cards it is `enough`."""
    alt: Words = ""
    """What it shows, for those who hear a document. Without it, tracks with labels are read as a table, and any others
    are described in English.
    """

    def __post_init__(self) -> None:
        Block.__post_init__(self)
        if self.shape == "circles" and self.ratio != 1:
            raise ValueError("circles are as wide as they are high: leave `ratio` out")
        if self.joined and self.arrows == "between":
            raise ValueError("there is no room for arrows between boxes that are joined: say `arrows: start`")
        if self.snake and not self.per_row:
            raise ValueError("a track that winds goes on in rows: say `per-row`, how many boxes a row has")
        longest = max((len(line.boxes) for line in self.lines), default=0)
        if not self.per_row and longest > MOST_IN_ROW:
            message = f"a track of {plural(longest, 'box')} is too long for one row: say `per-row`"
            raise ValueError(message)
