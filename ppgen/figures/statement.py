"""A judged figure: the value that is drawn, listed and published."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

import msgspec
from msgspec import Struct

from ppgen.boards.arrangement import Arrangement
from ppgen.boards.table import TableArrangement
from ppgen.definition.figure import FigureSpec, PanelSpec
from ppgen.definition.game import Game
from ppgen.diagnostics import Diagnostic
from ppgen.figures.puzzles import Answer
from ppgen.numerals import plural
from ppgen.records import told_by
from ppgen.rules.verdict import Facts, Verdict
from ppgen.scene.markup import plain
from ppgen.scene.quotes import typeset

if TYPE_CHECKING:
    from ppgen.scene.card_picture import CardSource

Proof: TypeAlias = Literal["proven", "undecided", "illustration", "no position"]
"""How much of a figure's positions is proved: all, not all, nothing since one is made up; or it shows none."""


class Panel(Struct, frozen=True):
    """A judged panel. Without a position it has no verdict, notation or arrangement."""

    spec: PanelSpec
    caption: str
    facts: Facts
    verdict: Verdict | None = None
    notation: str = ""
    arrangement: Arrangement | TableArrangement | None = None
    inset: TableArrangement | None = None
    """What the inset of an open table shows."""
    boards: Mapping[str, Arrangement | None] = msgspec.field(default_factory=dict)
    """The boards in its picture as the rules arrange them: with `none` of the pieces, or those of the `setup`."""
    findable: bool = True
    """Whether `ppgen find` serves the game."""


@told_by("game.id", "figure.id")
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
    cards: CardSource | None = field(default=None, compare=False, repr=False)
    """What draws the cards that it shows."""
    answer: Answer | None = None
    """The solutions of its puzzles, if it prints them. Its alternative text tells them, too."""

    @property
    def id(self) -> str:
        return self.figure.id

    @property
    def spoken(self) -> str:
        """The alternative text as drawings carry it: without markup, with the marks of print."""
        return typeset(plain(self.alt).strip(), self.game.language)

    @property
    def proof(self) -> Proof:
        """How much of its positions is proved. The least that is true of any of them is true of the figure."""
        kinds = {panel.verdict.status for panel in self.panels if panel.verdict is not None}
        if not kinds:
            return "no position"
        return "illustration" if "illustration" in kinds else "undecided" if "unknown" in kinds else "proven"

    @property
    def holds(self) -> bool:
        """Whether everything is as the figure declares, so that it may be published."""
        return not self.findings


class Provable(Protocol):
    """A figure that was judged."""

    @property
    def holds(self) -> bool: ...

    @property
    def proof(self) -> Proof: ...


def proofs_in_words(figures: Iterable[Provable]) -> str:
    """How much is proved of the figures that hold: `12 proven, 3 illustrations`. "" if none is an illustration."""
    counts = Counter(figure.proof for figure in figures if figure.holds)
    if not counts["illustration"]:
        return ""
    words = [f"{counts[proof]} {proof}" for proof in ("proven", "undecided") if counts[proof]]
    words.append(plural(counts["illustration"], "illustration"))
    return ", ".join([*words, f"{counts['no position']} without a position"] if counts["no position"] else words)
