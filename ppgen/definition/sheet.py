"""The typed model of `sheets:` in `game.yaml`: sheets laid out in blocks, and components to cut out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from msgspec import Struct

from ppgen.definition.layouts import BlockSpec, PagesSpec, parts
from ppgen.definition.reasons import SaidWords
from ppgen.definition.schema import Yaml
from ppgen.definition.text import Words
from ppgen.diagnostics import Mark
from ppgen.records import told_by

if TYPE_CHECKING:
    from ppgen.definition.decks import DeckSpec
    from ppgen.definition.json_schema import Schema

Part: TypeAlias = Literal["tiles", "coins", "dice", "pawns", "stickers"]
MAX_PARTS = 2_000
"""The most parts on a sheet."""


class OwnPartSpec(Struct, frozen=True):
    """Parts that the game draws itself, all alike: a card, a counter, a board in pieces."""

    mark: Mark
    id: str
    """What one is called, in the names of files too."""
    face: Annotated[str, Yaml(ref="art")]
    """Its drawing."""
    width: Annotated[float, Yaml(unit="mm", min=5, max=1000)]
    """The width of one."""
    height: Annotated[float, Yaml(unit="mm", min=5, max=1000)]
    """The height of one."""
    back: Annotated[str, Yaml(ref="art")] = ""
    """The drawing on its other side. Without one it has one printed side."""
    count: Annotated[int, Yaml(min=1, max=500)] = 1
    """How many there are."""
    name: Words = ""
    """What several are called. By default the id."""
    alt: Words = ""
    """What the face shows, for those who hear a document. By default the id."""
    back_alt: Words = ""
    """What the back shows. By default, in English: the back of what the face is."""
    round: bool = False
    """Whether each is cut along its circle."""
    margin: Annotated[float, Yaml(unit="mm", min=0, max=100)] = 0.0
    """What the drawings keep off the cut."""
    bleed: Annotated[float, Yaml(unit="mm", min=0, max=20)] = 0.0
    """How far the drawings go on beyond the cut, on every side: their viewBox is the part with so much round it."""

    def __post_init__(self) -> None:
        if self.margin and self.bleed:
            raise ValueError("margin, bleed: drawings that keep off the cut do not go on beyond it; leave one out")
        if 2 * self.margin >= min(self.width, self.height):
            raise ValueError("a margin of that size leaves nothing of the part")


class ComponentsSpec(Struct, frozen=True):
    """Components to cut out at true size: parts of a set, or parts of the game's own, on as many pages as they need."""

    of: Literal["piecepack"] | None = None
    """The set that the parts belong to."""
    parts: tuple[Part, ...] = ("tiles", "coins", "dice", "pawns")
    """Which parts of the set are printed. `stickers` are for blank dice of 12.7 and of 16 mm."""
    own: Annotated[tuple[OwnPartSpec, ...], Yaml(unique="id", longest=100)] = ()
    """The parts that the game draws itself."""

    def __post_init__(self) -> None:
        if self.of is None and not self.own:
            raise ValueError("components: say of which set (`of: piecepack`), or what the game's own are (`own`)")
        if not self.parts or len(set(self.parts)) < len(self.parts):
            raise ValueError("parts: name each kind of part once, and at least one")
        if sum(part.count for part in self.own) > MAX_PARTS:
            raise ValueError(f"own: at most {MAX_PARTS:,} parts on a sheet")
        if self.of is not None and (taken := {part.id for part in self.own} & _NAMES_OF_SETS):
            raise ValueError(f"own: {min(taken)} is what a part of the set is called; give yours another id")

    @property
    def backed(self) -> bool:
        """Whether anything of it has a back."""
        from_set = self.of is not None and bool({"tiles", "coins"}.intersection(self.parts))
        return from_set or any(part.back for part in self.own)

    @classmethod
    def schema_limits(cls) -> Schema:
        return {
            "properties": {"parts": {"minItems": 1, "uniqueItems": True}},
            "anyOf": [{"required": ["of"]}, {"required": ["own"], "properties": {"own": {"minItems": 1}}}],
        }


_NAMES_OF_SETS = frozenset({"tile", "coin", "die", "pawn", "disc", "sticker-half-inch", "sticker-16mm"})


@told_by("id")
class SheetSpec(Struct, frozen=True):
    """Something to print: a sheet laid out in blocks, or components to cut out."""

    mark: Mark
    id: str
    """The name of the sheet in commands and file names."""
    title: Words
    """The name of the sheet for readers; a `footer` prints it."""
    pad: bool = False
    """Whether the sheet can be printed in many copies, with a number on each."""
    up: Annotated[int, Yaml(min=1, max=2)] = 1
    """How many copies share a sheet of paper, which is then cut. Where two do not fit, one is printed."""
    cut: Literal["ticks", "line"] = "ticks"
    """What shows where to cut between two copies, if no crop marks do: ticks at the edge of the paper, or a dashed line
    from edge to edge.
    """
    scale: Literal["sheet", "card"] = "sheet"
    """How large the type is: that of a sheet grows with its paper, and that of a reference card is the same for every
    game, 8.5 to 9.5 points under a title of 18.
    """
    copy_alt: Words = ""
    """What those who hear a pad hear of its second copy and all further ones: that they are like the first. Without it,
    ppgen says so in English.
    """
    summary: Words = ""
    """One sentence about the sheet, for listings and PDF files."""
    layouts: Annotated[tuple[BlockSpec, ...], Yaml(longest=40)] = ()
    """Different arrangements of blocks. The one with the largest board is printed."""
    components: ComponentsSpec | None = None
    """What is cut out, in place of `layouts`."""
    decks: Annotated[tuple[str, ...], Yaml(ref="decks", longest=100)] = ()
    """The decks whose cards are printed, as many on a page as fit, in place of `layouts`. Every deck can be printed by
    itself without a sheet.
    """
    said: tuple[SaidWords, ...] = ()
    """Words of its texts with a number that no fact bears out, each with [the reason](#numbers-on-sheets):
    `{"takes 20 minutes": ten games}`.
    """

    def __post_init__(self) -> None:
        if self.components is not None and (self.layouts or self.pad or self.up > 1):
            raise ValueError("a sheet of components has no layouts, is not a pad, and fills its paper")
        if self.decks and (self.components is not None or self.layouts or self.pad or self.up > 1):
            raise ValueError("a sheet of decks has no layouts and no components, is not a pad, and fills its paper")
        if len(set(self.decks)) < len(self.decks):
            raise ValueError("decks: name each deck once")
        for layout in self.layouts:
            if any(isinstance(part, PagesSpec) and part is not layout for part in parts(layout)):
                raise ValueError("pages are a whole layout: they stand in no other block")
            if self.pad and isinstance(layout, PagesSpec) and len(layout.items) > 1:
                raise ValueError("a pad has one page: its copies are cut and piled")

    @classmethod
    def schema_limits(cls) -> Schema:
        laid_out: Schema = {"required": ["layouts"], "properties": {"layouts": {"minItems": 1}}}
        with_decks: Schema = {"required": ["decks"], "properties": {"decks": {"minItems": 1, "uniqueItems": True}}}
        return {"oneOf": [laid_out, {"required": ["components"]}, with_decks]}


def sheet_of(deck: DeckSpec) -> SheetSpec:
    """A sheet that prints one deck by itself, under the id and the title of the deck."""
    return SheetSpec(deck.mark, deck.id, deck.title, decks=(deck.id,))
