"""The typed model of `sheets:` in `game.yaml`: sheets laid out in blocks, and components to cut out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

from ppgen.definition.layouts import BlockSpec
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
    """How many copies share a sheet of paper, which is then cut. A sheet that is not a pad is printed alone if two
    do not fit.
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

    @classmethod
    def schema_limits(cls) -> Schema:
        laid_out: Schema = {"required": ["layouts"], "properties": {"layouts": {"minItems": 1}}}
        return {"oneOf": [laid_out, {"required": ["components"]}]}
