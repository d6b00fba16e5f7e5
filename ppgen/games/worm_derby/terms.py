"""The numbers of the `rules:` section of the definition."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Struct

from ppgen.definition.schema import Yaml
from ppgen.piecepack import TILE
from ppgen.records import replace

VARIANTS = ("cannibal", "fewer", "slalom")
"""The variants that a position may name, as agreed by the players."""


class WormDerbyRules(Struct, frozen=True):
    """Lengths are in tile widths unless they name feet; `shortest` and `longest` count the coins of a worm."""

    gap_min: Annotated[float, Yaml(min=1, max=100)] = 3.5
    gap_max: Annotated[float, Yaml(min=1, max=100)] = 4.5
    pylon_feet_min: Annotated[float, Yaml(min=1, max=100)] = 3.0
    pylon_feet_max: Annotated[float, Yaml(min=1, max=100)] = 6.0
    clear: Annotated[float, Yaml(min=0, max=100)] = 3.0
    move: Annotated[float, Yaml(min=0, max=100)] = 1.0
    shortest: Annotated[int, Yaml(min=2, max=6)] = 6
    longest: Annotated[int, Yaml(min=2, max=6)] = 6
    fewer: bool = False
    """Whether there may be fewer obstacles than were dealt, or none."""

    def obstacles(self, players: int) -> int:
        """How many obstacles there are: 21 tiles dealt evenly, the rest put aside."""
        return 21 // players * players

    cannibal: bool = False
    """Whether worms eat each other's ends (worm-derby, Cannibal worms)."""
    slalom: bool = False
    """Whether tiles of two suits, to be passed on given sides, replace the obstacles (slalom)."""

    def agreed(self, variants: Sequence[str]) -> WormDerbyRules:
        """The same rules with the variants that the players have agreed on."""
        short = {"shortest": 2} if "cannibal" in variants else {}
        return replace(self, **dict.fromkeys(variants, True), **short)  # type: ignore[arg-type]

    @property
    def clear_mm(self) -> float:
        return self.clear * TILE
