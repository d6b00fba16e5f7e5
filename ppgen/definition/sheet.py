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
    parts: tuple[Part, ...] = ("tiles", "coins", "dice", "pawns")

    def __post_init__(self) -> None:
        if not self.parts or len(set(self.parts)) < len(self.parts):
            raise ValueError("parts: name each kind of part once, and at least one")

    @classmethod
    def schema_limits(cls) -> Schema:
        return {"properties": {"parts": {"minItems": 1, "uniqueItems": True}}}


@dataclass(frozen=True, slots=True)
class SheetSpec:
    """A printed sheet. `layouts` are different arrangements; the one with the largest board is printed.

    A `pad` can be printed in many numbered copies. `up` of them share a sheet of paper, which is then cut; a sheet that
    is not a pad is printed alone if that many do not fit.
    """

    mark: Mark
    id: str
    title: Words
    pad: bool = False
    up: int = field(default=1, metadata={"min": 1, "max": 2})
    summary: str = ""
    layouts: tuple[BlockSpec, ...] = field(default=(), metadata={"longest": 40})
    components: ComponentsSpec | None = None
    """Instead of `layouts`: what is cut out."""

    def __post_init__(self) -> None:
        if self.components is not None and (self.layouts or self.pad or self.up > 1):
            raise ValueError("a sheet of components has no layouts, is not a pad, and fills its paper")
