"""The typed model of small blocks that cards are made of, and of cards that stand on sheets and in figures.

`layouts.py` has those with blocks inside: panels, stacks, exact places, conditions and repetitions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from ppgen.definition.blocks import Block
from ppgen.definition.lengths import Length
from ppgen.definition.schema import Yaml
from ppgen.definition.text import Key

if TYPE_CHECKING:
    from ppgen.definition.json_schema import Schema


class IconsSpec(Block, frozen=True):
    """A symbol, as many times as it counts."""

    TAG: ClassVar[str] = "icons"
    art: Annotated[str, Yaml(ref="art")]
    """The name of the drawing in `art/`, of an icon of ppgen, or of a part of a piecepack."""
    count: Annotated[int, Yaml(min=0, max=200)] = 1
    """How many."""
    size: Annotated[Length, Yaml(unit="mm", min=1, max=200)] = 5.0
    """The height of each. Its width is in proportion."""
    gap: Annotated[Length, Yaml(unit="mm", min=0, max=100)] = 1.0
    """The distance between two, and between two lines of them."""
    per_line: Annotated[int, Yaml(min=0, max=200)] = 0
    """How many stand side by side at most; 0 for as many as there is room for."""
    align: Literal["left", "centre", "right"] = "left"
    """Where each line of them stands."""


class CardsBlockSpec(Block, frozen=True):
    """A card of a deck, or several, by their keys: side by side or as a hand, a fan or a pile. They are made smaller
    where the column is too narrow.
    """

    TAG: ClassVar[str] = "cards"
    deck: Annotated[Key, Yaml(ref="decks")]
    """The id of the deck."""
    card: Key = ""
    """The key of a card that stands alone, or its name in files: `spice` for Spice."""
    cards: Annotated[tuple[Key, ...], Yaml(longest=30)] = ()
    """The keys of several cards, from left to right; in a pile, from the bottom to the top."""
    side: Literal["face", "back"] = "face"
    """Which side of the cards is seen."""
    arranged: Annotated[Literal["row", "hand", "fan", "pile"], Yaml(key="as")] = "row"
    """`row` (side by side), `hand` (overlapping), `fan` (overlapping and turned) or `pile`."""
    height: Annotated[float | None, Yaml(unit="mm", min=5, max=400)] = None
    """How high a card is drawn, unless the column is too narrow. By default 40 mm, or its true height if less."""

    def __post_init__(self) -> None:
        """It shows one card or several."""
        Block.__post_init__(self)
        if bool(self.card) == bool(self.cards):
            raise ValueError("name one card under `card`, or several under `cards`")

    @property
    def keys(self) -> tuple[Key, ...]:
        """The keys of all cards that it shows."""
        return (self.card,) if self.card else self.cards

    @classmethod
    def schema_limits(cls) -> Schema:
        named: Schema = {"properties": {"cards": {"minItems": 1}, "card": {"minLength": 1}}}
        return named | {"oneOf": [{"required": ["card"]}, {"required": ["cards"]}]}
