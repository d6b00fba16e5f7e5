"""A figure of the game on a sheet: judged, and drawn as wide as its column."""

from __future__ import annotations

from dataclasses import dataclass, field

from ppgen.blocks.block import Block
from ppgen.blocks.layout import Drawn
from ppgen.blocks.paint import centred
from ppgen.definition.paper_blocks import FigureBlockSpec
from ppgen.diagnostics import DefinitionError
from ppgen.figures.draw import draw_panels
from ppgen.figures.statement import Statement
from ppgen.scene.model import Box, Group, Item
from ppgen.sheets.referee import Referee
from ppgen.things import Thing


@dataclass(frozen=True, slots=True)
class FigureBlock(Block[FigureBlockSpec]):
    """Its panels with their letters and captions, and its legend; the caption of the whole belongs to a rulebook."""

    referee: Referee | None
    drawn: dict[tuple[str, float], Drawn] = field(compare=False)
    """By figure and width: a sheet is laid out many times before its sizes are found."""

    def min_width(self) -> float:
        return self.spec.min

    def height(self, width: float) -> float:
        return self._drawn(width).height

    def draw(self, box: Box) -> tuple[Item, ...]:
        panels, name = self._drawn(box.width), self.spec.of
        thing = Thing("figure", name)
        return (Group(centred(panels.items, panels.width, box), id=f"figure-{name}", role="figure", thing=thing),)

    @property
    def statement(self) -> Statement:
        """The figure with what the rules say of it. Raises DefinitionError where there is none, or none that holds."""
        if self.referee is None:
            raise self.context.fault("SHEET-DRAW", f"nobody judged figure {self.spec.of!r}", "", self.spec.mark)
        return self.referee.statement(self.spec.of, self.context.at(self.spec.mark))

    def _drawn(self, width: float) -> Drawn:
        key = self.spec.of, min(width, self.spec.max)
        if key not in self.drawn:
            statement = self.statement
            try:
                self.drawn[key] = draw_panels(statement, self.context, key[1], f"{self.spec.of}-")
            except DefinitionError as mistake:
                message = f"figure {self.spec.of!r} cannot be drawn {key[1]:.1f} mm wide, as this sheet has it"
                hint = "give it more room, unless the figure itself is at fault"
                fault = self.context.fault("SHEET-DRAW", message, hint, self.spec.mark)
                raise DefinitionError([*mistake.diagnostics, *fault.diagnostics]) from None
        return self.drawn[key]
