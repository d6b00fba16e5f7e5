"""The typed model of `game.yaml`: the dataclasses are the schema, `ppgen.definition.bind` reads YAML into them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ppgen.boards.grid import Grid
from ppgen.definition.components import Catalogue, PieceKind
from ppgen.definition.sheet import SheetSpec
from ppgen.definition.source import Node
from ppgen.diagnostics import Mark


@dataclass(frozen=True, slots=True)
class Credits:
    """Who made the game; names only, as their source gives them."""

    design: str
    year: str = ""
    thanks: tuple[str, ...] = ()
    source: str = ""


@dataclass(frozen=True, slots=True)
class Rights:
    """What may be done with the game's text and pictures. `short` stands on every sheet, `statement` in listings."""

    short: str
    statement: str
    licence: str = ""
    url: str = ""
    changes: str = ""


@dataclass(frozen=True, slots=True)
class Players:
    least: int = field(metadata={"min": 1})
    most: int = field(metadata={"min": 1})


@dataclass(frozen=True, slots=True)
class Reading:
    """A rule that can be read two ways: the question, the reading adopted, and the other with its variant, if any."""

    question: str
    adopted: str
    other: str
    variant: str = ""


@dataclass(frozen=True, slots=True)
class Reconstruction:
    """Something that only a lost picture told: what it is, and how it was made anew."""

    what: str
    how: str


@dataclass(frozen=True, slots=True)
class Grade:
    """One line of a rubric: results of at least `least` points (None: the lowest line)."""

    word: str
    remark: str = ""
    least: int | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """A game as its definition gives it. `folder` holds `game.yaml`, `figures.yaml`, `art/` and perhaps `rules.py`."""

    mark: Mark
    id: str
    title: str
    version: str
    summary: str
    credits: Credits
    rights: Rights
    players: Players
    board: Grid | None = None
    pieces: Mapping[str, PieceKind] = field(default_factory=dict)
    tiles: Catalogue | None = None
    rubrics: Mapping[str, tuple[Grade, ...]] = field(default_factory=dict)
    rules: Node | None = None
    """The section that the game's own rules read (`LongWayRules`, …)."""
    sheets: tuple[SheetSpec, ...] = field(default=(), metadata={"unique": "id"})
    readings: tuple[Reading, ...] = ()
    reconstructed: tuple[Reconstruction, ...] = ()
    language: str = "en"
    folder: Path = field(default=Path(), metadata={"given": True})
