"""The typed model of `decks:`: cards, tokens and tiles, one for each row of a table.

What stands on a card is written in blocks, as on sheets and in figures. A block may quote the row of its card
(`{{ row.cost }}`), so it stays a `Node` here: `ppgen.decks` fills it in and binds it, card by card.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from msgspec import Struct

from ppgen.definition.allowances import Allowance
from ppgen.definition.lengths import Length
from ppgen.definition.schema import Yaml
from ppgen.definition.source import Node
from ppgen.definition.text import Words, check_condition
from ppgen.diagnostics import Mark
from ppgen.records import told_by

if TYPE_CHECKING:
    from ppgen.definition.json_schema import Schema

INCH = 25.4
SizeName: TypeAlias = Literal[
    "poker", "bridge", "mini", "micro", "tarot", "square", "large-square", "domino", "business", "euro", "mini-euro"
]
SIZES: Mapping[SizeName, tuple[float, float]] = MappingProxyType(
    {
        "poker": (63.5, 88.9),
        "bridge": (57.15, 88.9),
        "mini": (44.45, 63.5),
        "micro": (31.75, 44.45),
        "tarot": (69.85, 120.65),
        "square": (63.5, 63.5),
        "large-square": (88.9, 88.9),
        "domino": (44.45, 88.9),
        "business": (50.8, 88.9),
        "euro": (59.0, 92.0),
        "mini-euro": (44.0, 68.0),
    }
)
"""The sizes known by name, in mm. Print services state most of them in inches."""
MAX_CARDS = 2_000
"""The most cards of one deck, copies included."""
MARGIN = 3.0
"""How far from the cut blocks keep by default, in mm: as far as print services ask of text."""
SAFE = 3.0
"""How far from the cut texts and icons have to keep, in mm: a knife strays by as much as that."""


class DeckLayoutSpec(Struct, frozen=True):
    """What stands on those cards of a deck for which a condition holds."""

    mark: Mark
    id: str
    """What other layouts call it in `extends`."""
    when: Words = ""
    """The condition, such as `"{{ row.kind == 'spell' }}"`. As that of the block `when`, it holds unless it is blank or
    one of `0`, `false`, `no` and `none`, in small or capital letters. A card has the first layout whose condition
    holds, or else the `face` and the `back` of its deck. A layout without a condition is there for others to extend.
    """
    extends: Words = ""
    """The layout that it extends: the blocks of that layout come first, on the face and on the back."""
    face: Node | None = None
    """The blocks of the face: one, or a list from top to bottom."""
    back: Node | None = None
    """The blocks of the back. Without any, here and in what it extends, a card has the `back` of its deck."""
    allow: tuple[Allowance, ...] = ()
    """That no card has it, if that is meant to be so: `allow: {DECK-UNUSED: for the expansion}`."""

    def __post_init__(self) -> None:
        check_condition(self.when)


@told_by("id")
class DeckSpec(Struct, frozen=True):
    """Cards, tokens or tiles of one size and shape, one for each row of a table."""

    mark: Mark
    id: str
    """The name of the deck in commands and file names. No sheet has it, too."""
    title: Annotated[Words, Yaml(filled=True)]
    """The name of the deck for readers; blocks quote it as `{{ deck.title }}`."""
    rows: Node
    """The table: the name of a file in the folder of the game (`cards.csv`, `cards.xlsx#Market`), a list of rows, each
    a mapping from columns to texts and numbers, or how rows are made (`combine`, `draw`).
    """
    face: Node
    """What stands on a card: one block, or a list of blocks from top to bottom. They may quote `{{ row.… }}`,
    `{{ deck.title }}`, `{{ copy }}` (from 1) and `{{ index }}` (the number of the card in the deck).
    """
    key: Words = ""
    """The column by which a card is known; no two rows have the same text there. Without it a card is known by the
    number of its row.
    """
    copies: Words = "1"
    """How many of each card there are: a number, or a text that quotes the row, such as `"{{ row.count }}"`. With 0
    there is none of it.
    """
    size: SizeName | None = None
    """How large a card is, by name."""
    width: Annotated[Length, Yaml(unit="mm", min=0, max=400)] = 0.0
    """How wide a card is, if no name says its size: 5 to 400 mm."""
    height: Annotated[Length, Yaml(unit="mm", min=0, max=400)] = 0.0
    """How high it is."""
    shape: Annotated[Words, Yaml(ref="shapes")] = "card"
    """What the knife follows: `card` (straight edges), `round` (a circle or an oval), `square` (straight edges of one
    length), `hexagon` (with a corner at the left where it is wider than high, else at the top), or the name of a
    drawing in `art/`, whose first outline it follows.
    """
    corner: Annotated[Length, Yaml(unit="mm", min=0, max=100)] = 0.0
    """The radius of the corners of a `card` or a `square`, in single pictures of cards. On a printed sheet, where cards
    are cut apart along straight lines, corners are rounded afterwards.
    """
    margin: Annotated[Length, Yaml(unit="mm", min=0, max=100)] = MARGIN
    """How far from the cut the blocks of a card keep."""
    safe: Annotated[Length, Yaml(unit="mm", min=0, max=50)] = SAFE
    """How far from the cut every text and icon has to keep, or else `ppgen check` warns (DECK-SAFE); 0 asks nothing."""
    back: Node | None = None
    """What stands on the back, in the same way. Without it, cards have one printed side."""
    layouts: Annotated[tuple[DeckLayoutSpec, ...], Yaml(unique="id", longest=40)] = ()
    """What stands on cards of some kind instead."""
    total: Annotated[int | None, Yaml(min=1, max=MAX_CARDS)] = None
    """How many cards the deck must have, copies included. Anything else is a fault."""
    total_mark: Annotated[Mark, Yaml(place_of="total")] = Mark("", 0, 0)

    def __post_init__(self) -> None:
        if (self.size is None) == (not self.width and not self.height):
            raise ValueError("a deck has either a size by name (`size: poker`), or a width and a height")
        width, height = self.trim
        if min(width, height) < 5:
            raise ValueError("a card is at least 5 mm wide and 5 mm high: give width and height")
        if 2 * self.margin >= min(width, height):
            raise ValueError("a margin of that size leaves nothing of the card")
        if 2 * self.corner > min(width, height):
            raise ValueError("the radius of a corner is at most half of the shorter side")
        if self.corner and self.shape not in ("card", "square"):
            raise ValueError(f"only cards with straight edges have corners, and the shape is {self.shape}")
        if self.shape == "square" and abs(width - height) > 1e-6:
            raise ValueError(f"a square is as wide as high, not {width:g} × {height:g} mm")

    @property
    def trim(self) -> tuple[float, float]:
        """The width and the height of a card once it is cut, in mm."""
        return SIZES[self.size] if self.size is not None else (self.width, self.height)

    @property
    def backed(self) -> bool:
        """Whether any of its cards may have a back."""
        return self.back is not None or any(layout.back is not None for layout in self.layouts)

    @classmethod
    def schema_limits(cls) -> Schema:
        named: Schema = {"required": ["size"], "properties": {"width": False, "height": False}}
        return {"oneOf": [named, {"required": ["width", "height"], "properties": {"size": False}}]}


class DeckFile(Struct, frozen=True):
    """A file with the decks of a game, which `decks:` of its `game.yaml` names."""

    decks: tuple[DeckSpec, ...]
    """Cards, tokens and tiles: a list of decks."""
