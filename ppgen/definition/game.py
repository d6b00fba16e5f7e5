"""The typed model of `game.yaml`: the records are the schema, `ppgen.definition.bind` reads YAML into them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from msgspec import Struct, field
from msgspec.structs import force_setattr

from ppgen.boards.grid import Grid
from ppgen.definition.components import Catalogue, PieceKind, with_looks
from ppgen.definition.reasons import Unshown
from ppgen.definition.roles import RoleSpec
from ppgen.definition.schema import Yaml, late
from ppgen.definition.sheet import SheetSpec, sheet_of
from ppgen.definition.source import Node
from ppgen.definition.text import Words
from ppgen.definition.variants import Choice, Parameter, Variant
from ppgen.diagnostics import Mark, PartsAtFault
from ppgen.piecepack import Arms
from ppgen.records import told_by

if TYPE_CHECKING:
    from ppgen.boards.hexes import Hexes
    from ppgen.definition.areas import AreaBoard
    from ppgen.definition.bind import Binder
    from ppgen.definition.colours import ColourSpec
    from ppgen.definition.decks import DeckSpec
    from ppgen.definition.fonts import FontSpec
    from ppgen.definition.json_schema import Schema, SchemaWriter
    from ppgen.definition.points import PointBoard
    from ppgen.definition.tables import Table
    from ppgen.definition.text_files import TextFile
else:
    Hexes = late("ppgen.boards.hexes.Hexes", KEY="hexes")
    AreaBoard = late("ppgen.definition.areas.AreaBoard", KEY="areas")
    ColourSpec = late("ppgen.definition.colours.ColourSpec")
    DeckSpec = late("ppgen.definition.decks.DeckSpec")
    FontSpec = late("ppgen.definition.fonts.FontSpec")
    PointBoard = late("ppgen.definition.points.PointBoard", KEY="points")
    Table = late("ppgen.definition.tables.Table")
    TextFile = late("ppgen.definition.text_files.TextFile")


class Credits(Struct, frozen=True):
    """Who made the game. Names alone, as their source gives them."""

    design: Annotated[Words, Yaml(filled=True)]
    """Who designed the game. Printed by a `footer` and written into PDF files."""
    year: Words = ""
    """When it was published. Text, so that `c. 1920` is possible."""
    thanks: tuple[str, ...] = ()
    """Names of others who helped."""
    source: str = ""
    """Where this definition took the rules from."""

    @property
    def designer(self) -> str:
        """Who designed the game; nobody is named `traditional`."""
        return "" if self.design.casefold() == "traditional" else self.design


class Rights(Struct, frozen=True):
    """What may be done with the game's text and pictures."""

    short: Words
    """The short notice on every sheet with a `footer`."""
    statement: str
    """The whole statement, for listings."""
    licence: str = ""
    """The name of the licence, if there is one."""
    url: str = ""
    """Where the licence or the permission can be read."""
    changes: str = ""
    """What was changed from the original, where a licence asks for that."""


class Players(Struct, frozen=True):
    """For how many players the game is."""

    min: Annotated[int, Yaml(min=1)]
    """The smallest number of players."""
    max: Annotated[int, Yaml(min=1)]
    """The largest number of players; 99 stands for "or more"."""

    def __post_init__(self) -> None:
        if self.min > self.max:
            raise ValueError(f"min is {self.min}, more than max, {self.max}")


class RuleReading(Struct, frozen=True):
    """A rule that can be read in two ways."""

    mark: Mark
    question: str
    """What the rule leaves open."""
    adopted: str
    """The reading that this definition adopts."""
    other: str
    """The other reading."""
    variant: Annotated[str, Yaml(ref="variants")] = ""
    """The variant that plays by the other reading, if there is one."""


class Reconstruction(Struct, frozen=True):
    """Something that only a lost picture showed."""

    what: str
    """What it is."""
    how: str
    """How it was reconstructed."""


class Surface(Struct, frozen=True):
    """What the board is made of, if no wall surrounds it. Without this key a board is one sheet with a wall around
    it.
    """

    tiles: Annotated[int, Yaml(unit="spaces", min=0, max=26)] = 0
    """The side of the square tiles that make up the board (2 for those of a piecepack); 0 for none."""
    cards: bool = False
    """Whether every space is a loose card."""


class PiecepackLook(Struct, frozen=True):
    """How the parts of a piecepack are drawn in this game."""

    arms: Arms = "fleur-de-lis"
    """How the suit of Arms is drawn: as in the piecepack's published anatomy, or as a shield."""


class Rating(Struct, frozen=True):
    """One line of a rating table."""

    word: str
    """What the result is called."""
    remark: str = ""
    """A comment on it, which only a table of the ratings shows."""
    min: int | None = None
    """The smallest result that earns it. The last line of a table has none, and takes all lower results."""

    @classmethod
    def bind_all(cls, node: Node, binder: Binder) -> tuple[Rating, ...]:
        """A rating table: a list of ratings from the best to the worst. Only the last one has no `min`."""
        if node.kind != "list" or not node.items:
            raise binder.wrong(node, "a list of ratings")
        ratings: list[Rating] = binder.each(node.items, lambda item: binder.record(item, cls))
        for item, (above, rating) in zip(node.items[1:], pairwise(ratings), strict=True):
            if above.min is None:
                binder.fault(item, "DEF-RANGE", "nothing can come after the rating without 'min'", "write it last")
            elif (rating.min or 0) >= above.min > 0:
                message = f"{rating.word!r} begins at {rating.min}, but {above.word!r} above it at {above.min}"
                binder.fault(item, "DEF-RANGE", message, "write ratings from the best to the worst")
        return tuple(ratings)

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        return writer.items(writer.value(cls)) | {"minItems": 1}


@told_by("id")
class Game(Struct, frozen=True):
    """A game as its definition gives it. `folder` holds `game.yaml`, `figures.yaml`, `art/` and perhaps `rules.py`."""

    mark: Mark
    id: str
    """The name of the game in commands and paths."""
    title: Annotated[Words, Yaml(filled=True)]
    """The name of the game for readers."""
    version: Words = ""
    """The version of the definition or of the rules, printed beside the title. Text, so `1.0` stays `1.0`."""
    summary: Annotated[str, Yaml(filled=True)] = ""
    """One sentence about the game."""
    credits: Credits | None = None
    """Who made the game. Where it is not stated, nothing is printed; the same goes for `rights` and `players`."""
    rights: Rights | None = None
    """What may be done with it."""
    players: Players | None = None
    """For how many players it is."""
    board: Grid | Hexes | PointBoard | AreaBoard | None = None
    """What the game is played on: a grid of squares, with `hexes` a board of hexagons, with `points` points that
    lines join, or with `areas` a map of areas.

    A game on an open table has none.
    """
    boards: Annotated[Mapping[str, Grid | Hexes | PointBoard | AreaBoard], Yaml(filled=True, longest=20)] = field(
        default_factory=dict
    )
    """By name, the boards of a game with several, in place of `board`. The rules know the first; blocks and figures
    choose any by its name.
    """
    surface: Surface | None = None
    """What the board is made of, if no wall surrounds it."""
    piecepack: PiecepackLook = PiecepackLook()
    """How the parts of a piecepack are drawn."""
    pieces: Mapping[str, PieceKind] = field(default_factory=dict)
    """By name, the kinds of pieces and their drawings. Rules as data find the drawing of a piece, of a region and
    of a value of an attribute by this name.
    """
    tiles: Catalogue | None = None
    """A catalogue of tiles: shapes, and layouts of walls."""
    colours: Annotated[Mapping[str, ColourSpec], Yaml(longest=100)] = field(default_factory=dict)
    """By name, the game's own colours, for the grounds, frames and texts of blocks."""
    fonts: Annotated[Mapping[str, FontSpec], Yaml(longest=20)] = field(default_factory=dict)
    """By name, the game's own fonts, for the texts of blocks."""
    roles: Annotated[Mapping[str, RoleSpec], Yaml(longest=100)] = field(default_factory=dict)
    """The game's own paint for areas, walls, routes and markers, by the names that its `rules.py` gives them."""
    ratings: Mapping[str, tuple[Rating, ...]] = field(default_factory=dict)
    """By name, a rating table: a list of ratings from the best to the worst."""
    tables: Mapping[str, Table] = field(default_factory=dict)
    """By name, a table of numbers that rules, figures and sheets share."""
    rules: Node | None = None
    """The rules of a board game in the rules language, or whatever a `rules.py` reads."""
    parameters: Annotated[Mapping[str, Parameter], Yaml(longest=100)] = field(default_factory=dict)
    """By name, whole numbers that formulas use, and that whoever plays may choose."""
    variants: Annotated[Mapping[str, Variant], Yaml(longest=100)] = field(default_factory=dict)
    """By name, other ways to play."""
    words: Mapping[str, Mapping[str, Words]] = field(default_factory=dict)
    """The game's own words for texts to quote, by whom or what they describe: `words.red.seat`."""
    sheets: Annotated[tuple[SheetSpec, ...], Yaml(unique="id")] = ()
    """What can be printed."""
    decks: Annotated[tuple[DeckSpec, ...], Yaml(unique="id", longest=100)] = ()
    """Cards, tokens and tiles from tables, or the name of a file in the folder of the game that has them under the key
    `decks`.
    """
    rulebook: Annotated[tuple[TextFile, ...], Yaml(longest=100)] = ()
    """The Markdown files of the rulebook, in order, by their paths from the folder of the game. Without it,
    `rulebook.md` if there is one.
    """
    readings: tuple[RuleReading, ...] = ()
    """Rules that can be read in two ways, and the reading adopted."""
    reconstructed: tuple[Reconstruction, ...] = ()
    """What only a lost picture showed."""
    allow: tuple[Unshown, ...] = ()
    """Rules that no figure shows, each with the reason: a word of the rules as `ppgen cover` names it, or a fault code,
    such as `{blocked: the board is full first}`.
    """
    language: str = "en"
    """The language of all texts, as a code such as `en` or `de`. Screen readers need it."""
    folder: Annotated[Path, Yaml(given=True)] = Path()
    choice: Annotated[Choice, Yaml(given=True)] = Choice()
    """The variants and parameters that it was read with."""

    def __post_init__(self) -> None:
        if self.boards:
            first = next(iter(self.boards.values()))
            if self.board is not None and self.board != first:
                message = "a game has either one `board`, or several `boards`"
                raise PartsAtFault([(("board",), message, "name this one among the `boards`")])
            force_setattr(self, "board", first)
        if self.surface is not None and self.board is not None and not self.board.has_straight_columns:
            raise ValueError("a `surface` of tiles or cards is for boards of squares")
        force_setattr(self, "pieces", with_looks(self.pieces, self.rules))

    @property
    def printed(self) -> tuple[SheetSpec, ...]:
        """Everything that can be printed: the sheets, and a sheet for each deck that is on none of them."""
        on_sheets = {name for sheet in self.sheets for name in sheet.decks}
        return (*self.sheets, *(sheet_of(deck) for deck in self.decks if deck.id not in on_sheets))
