"""The typed model of `figures.yaml`: transcripts, and figures that make statements about positions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from ppgen.boards.grid import Space
from ppgen.diagnostics import Mark


@dataclass(frozen=True, slots=True)
class TurnText:
    """A turn in the game's notation and where it was written."""

    mark: Mark
    text: str


@dataclass(frozen=True, slots=True)
class TranscriptSpec:
    mark: Mark
    setup: str
    turns: tuple[TurnText, ...]
    players: tuple[str, ...] = ("player",)


@dataclass(frozen=True, slots=True)
class PositionSpec:
    """Which position is drawn: `setup`, a notation, or the one after a transcript (or after its first `turn` turns).

    `then` adds turns in notation to it, lawful or not.
    """

    mark: Mark
    notation: str = ""
    after: str = ""
    turn: int | None = None
    player: str = ""
    then: tuple[TurnText, ...] = ()


@dataclass(frozen=True, slots=True)
class Expectation:
    """The verdict that a figure declares: legal, unknown, or illegal for exactly these codes."""

    mark: Mark
    status: Literal["legal", "illegal", "unknown"]
    codes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Claim:
    """A number or word that the text states: a dotted path into the facts, and the value that must stand there."""

    mark: Mark
    path: str
    value: object


@dataclass(frozen=True, slots=True)
class Highlight:
    TAG: ClassVar[str] = "highlight"
    spaces: tuple[Space, ...]
    label: str = ""


@dataclass(frozen=True, slots=True)
class Pointer:
    TAG: ClassVar[str] = "arrow"
    start: Space = field(metadata={"key": "from"})
    end: Space = field(metadata={"key": "to"})
    label: str = ""


@dataclass(frozen=True, slots=True)
class Numbered:
    TAG: ClassVar[str] = "step"
    number: int
    at: Space


@dataclass(frozen=True, slots=True)
class Callout:
    """Words beside the board with a thin leader to a space or a side of one."""

    TAG: ClassVar[str] = "callout"
    at: str
    text: str
    side: Literal["left", "right", "above", "below"] = "right"


@dataclass(frozen=True, slots=True)
class Wrong:
    """A cross: this is not allowed."""

    TAG: ClassVar[str] = "wrong"
    at: Space


Annotation = Highlight | Pointer | Numbered | Callout | Wrong


@dataclass(frozen=True, slots=True)
class RollPicture:
    """Dice that were rolled, by the names of their art, the tile that they give and the pieces it may take."""

    TAG: ClassVar[str] = "roll"
    dice: tuple[str, ...]
    tile: str = ""
    pieces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChartPicture:
    """The whole tile catalogue: shapes down, layouts across.

    `rows` and `columns` name the art of the die on each axis (`light` for `art/light-1.svg` and so on); `pieces` puts
    the piece of each number beside its dice.
    """

    TAG: ClassVar[str] = "chart"
    rows: str = ""
    columns: str = ""
    pieces: bool = True


@dataclass(frozen=True, slots=True)
class PiecesPicture:
    """Pieces with their names, the dice that call for them, and what `notes` says of each (how to count it)."""

    TAG: ClassVar[str] = "pieces"
    names: tuple[str, ...]
    dice: tuple[str, ...] = ()
    notes: Mapping[str, str] = field(default_factory=dict)
    columns: int = field(default=3, metadata={"min": 1, "max": 12})


@dataclass(frozen=True, slots=True)
class SumRow:
    """One line of a sum: its words and the fact that gives its number; `sign` is what it does to the total."""

    mark: Mark
    label: str
    fact: str
    sign: Literal["plus", "minus"] = "plus"


@dataclass(frozen=True, slots=True)
class SumPicture:
    """A result worked out as a small table. The total is a fact too, and must be what the rows add up to."""

    TAG: ClassVar[str] = "sum"
    rows: tuple[SumRow, ...]
    total: SumRow


Picture = RollPicture | ChartPicture | PiecesPicture | SumPicture
"""What a panel can show instead of a board."""


@dataclass(frozen=True, slots=True)
class PanelSpec:
    """One picture of a figure. A figure without `panels` is one panel.

    `picture` is drawn instead of the board of `position`, which then only supplies the facts.
    """

    mark: Mark
    letter: str = ""
    caption: str = ""
    position: PositionSpec | None = None
    picture: Picture | None = None
    show: tuple[str, ...] = ()
    annotate: tuple[Annotation, ...] = ()
    region: str = ""
    """Only these spaces of the board, as two corners (`A1-C3`)."""
    expect: Expectation | None = None
    claims: tuple[Claim, ...] = ()


@dataclass(frozen=True, slots=True)
class FigureSpec:
    mark: Mark
    id: str
    title: str
    caption: str
    alt: str
    panels: tuple[PanelSpec, ...]
    columns: int = field(default=1, metadata={"min": 1, "max": 6})
    width: float = field(default=80.0, metadata={"min": 40.0, "max": 400.0})
    coordinates: bool = False
    flow: Literal["none", "arrows"] = "none"
    """`arrows`: an arrow leads from each panel to the next (before and after)."""
    legend: Mapping[str, str] = field(default_factory=dict)
    """What a symbol means: the name of a piece's art or of a paint, and the words beside it."""
    claims: tuple[Claim, ...] = ()


@dataclass(frozen=True, slots=True)
class FigureBook:
    """All of `figures.yaml`."""

    mark: Mark
    transcripts: Mapping[str, TranscriptSpec]
    figures: tuple[FigureSpec, ...]
