"""The typed model of `sheets:` in `game.yaml`: sheets laid out in blocks, and components to cut out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

from ppgen.definition.layouts import BlockSpec, PagesSpec, parts
from ppgen.definition.text import Words
from ppgen.diagnostics import Mark

if TYPE_CHECKING:
    from ppgen.definition.json_schema import Schema

Part: TypeAlias = Literal["tiles", "coins", "dice", "pawns"]


@dataclass(frozen=True, slots=True)
class ComponentsSpec:
    """Components to cut out at true size: those parts of a set that the game uses, on as many pages as they need."""

    of: Literal["piecepack"]
    """The set that the parts belong to."""
    parts: tuple[Part, ...] = ("tiles", "coins", "dice", "pawns")
    """Which parts of the set are printed."""

    def __post_init__(self) -> None:
        if not self.parts or len(set(self.parts)) < len(self.parts):
            raise ValueError("parts: name each kind of part once, and at least one")

    @classmethod
    def schema_limits(cls) -> Schema:
        return {"properties": {"parts": {"minItems": 1, "uniqueItems": True}}}


@dataclass(frozen=True, slots=True)
class SheetSpec:
    """Something to print: a sheet laid out in blocks, or components to cut out."""

    mark: Mark
    id: str
    """The name of the sheet in commands and file names."""
    title: Words
    """The name of the sheet for readers; a `footer` prints it."""
    pad: bool = False
    """Whether the sheet can be printed in many copies, with a number on each."""
    up: int = field(default=1, metadata={"min": 1, "max": 2})
    """How many copies share a sheet of paper, which is then cut. Where two do not fit, one is printed."""
    cut: Literal["ticks", "line"] = "ticks"
    """What shows where to cut between two copies, if no crop marks do: ticks at the edge of the paper, or a dashed line
    from edge to edge.
    """
    scale: Literal["sheet", "card"] = "sheet"
    """How large the type is: that of a sheet grows with its paper, and that of a reference card is the same for every
    game, 8.5 to 9.5 points under a title of 18.
    """
    summary: str = ""
    """One sentence about the sheet, for listings and PDF files."""
    layouts: tuple[BlockSpec, ...] = field(default=(), metadata={"longest": 40})
    """Different arrangements of blocks. The one with the largest board is printed."""
    components: ComponentsSpec | None = None
    """What is cut out, in place of `layouts`."""

    def __post_init__(self) -> None:
        if self.components is not None and (self.layouts or self.pad or self.up > 1):
            raise ValueError("a sheet of components has no layouts, is not a pad, and fills its paper")
        for layout in self.layouts:
            if any(isinstance(part, PagesSpec) and part is not layout for part in parts(layout)):
                raise ValueError("pages are a whole layout: they stand in no other block")
            if self.pad and isinstance(layout, PagesSpec) and len(layout.items) > 1:
                raise ValueError("a pad has one page: its copies are cut and piled")

    @classmethod
    def schema_limits(cls) -> Schema:
        laid_out: Schema = {"required": ["layouts"], "properties": {"layouts": {"minItems": 1}}}
        return {"oneOf": [laid_out, {"required": ["components"]}]}
