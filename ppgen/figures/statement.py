"""A judged figure: the value that is drawn, listed and published."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ppgen.boards.arrangement import Arrangement
from ppgen.boards.table import TableArrangement
from ppgen.definition.figure import FigureSpec, PanelSpec
from ppgen.definition.game import Game
from ppgen.diagnostics import Diagnostic
from ppgen.rules.verdict import Facts, Verdict


@dataclass(frozen=True, slots=True)
class Panel:
    """A judged panel. Without a position it has no verdict, notation or arrangement."""

    spec: PanelSpec
    caption: str
    facts: Facts
    verdict: Verdict | None = None
    notation: str = ""
    arrangement: Arrangement | TableArrangement | None = None
    boards: Mapping[str, Arrangement | None] = field(default_factory=dict)
    """The boards in its picture as the rules arrange them: with `none` of the pieces, or those of the `setup`."""


@dataclass(frozen=True, slots=True)
class Statement:
    """A figure with everything that the rules say of it."""

    game: Game
    figure: FigureSpec
    panels: tuple[Panel, ...]
    caption: str
    alt: str
    facts: Facts
    """The facts of the last position and of the definition; `panels` holds those of each panel by its letter."""
    findings: tuple[Diagnostic, ...] = ()

    @property
    def id(self) -> str:
        return self.figure.id

    @property
    def holds(self) -> bool:
        """Whether everything is as the figure declares, so that it may be published."""
        return not self.findings
