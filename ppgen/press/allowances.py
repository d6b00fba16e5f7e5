"""What figures and blocks allow a lint to find, by the places of their definitions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.definition.layouts import BlockSpec, inside
from ppgen.diagnostics import Mark
from ppgen.lints import cut_off

if TYPE_CHECKING:
    from ppgen.definition.allowances import Allowance
    from ppgen.figures.statement import Statement
    from ppgen.lints.found import Found


def of_panels(statement: Statement) -> dict[Mark, tuple[Allowance, ...]]:
    """What the panels of a figure and the blocks in them allow. What the figure allows itself goes for all of it."""
    allowed: dict[Mark, tuple[Allowance, ...]] = {}
    for panel in statement.panels:
        allowed[panel.spec.mark] = (*allowed.get(panel.spec.mark, ()), *panel.spec.allow)
        if panel.spec.picture is not None:
            allowed |= of_blocks(panel.spec.picture)
    return allowed


def of_blocks(block: BlockSpec, outer: tuple[Allowance, ...] = ()) -> dict[Mark, tuple[Allowance, ...]]:
    """What a block and those inside it allow, by their places. A block allows it for all that is inside it."""
    own = (*outer, *block.allow)
    allowed = {block.mark: own}
    for item in inside(block):
        allowed |= of_blocks(item, own)
    return allowed


def is_its_own(finding: Found) -> bool:
    """Whether a drawing is at fault itself, and not a card that it shows reduced or below another one.

    A card is judged at its true size, in its deck.
    """
    return finding.code == cut_off.CODE or all(source.kind != "cards" for source in finding.sources)
