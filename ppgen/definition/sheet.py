"""The typed model of `sheets:` in `game.yaml`: what stands on a printed sheet, block by block."""

from __future__ import annotations

from dataclasses import dataclass

from ppgen.diagnostics import Mark


@dataclass(frozen=True, slots=True)
class SheetSpec:
    mark: Mark
    id: str
    title: str
    pad: bool = False
    per_leaf: int = 1
