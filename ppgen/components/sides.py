"""Every side of every part that a game cuts out: parts of a set, cards and counters of its own, and its decks."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from ppgen import piecepack as names
from ppgen.art import Art
from ppgen.blocks.roles import theme_for
from ppgen.components.services import TOLERANCE, Shape
from ppgen.definition.game import Game
from ppgen.definition.layouts import parts as blocks_in
from ppgen.definition.paper_blocks import CutoutsSpec
from ppgen.definition.sheet import SheetSpec
from ppgen.diagnostics import DefinitionError, Mark
from ppgen.records import replace
from ppgen.scene import piecepack
from ppgen.scene.model import Box, Symbol, Use
from ppgen.scene.theme import Theme
from ppgen.sentences import ENGLISH
from ppgen.sheets.cutout.parts import Part, Side, parts
from ppgen.things import spaced

if TYPE_CHECKING:
    from ppgen.decks.deck import Card
    from ppgen.decks.drawing import DeckPainter


class PartSide(Struct, frozen=True):
    """One side of one part, drawn about the centre of its trim. Sizes are in mm."""

    part: str
    """`tile-suns-2`: by this name it is asked for."""
    kind: str
    """`tile`: parts of one kind have one size."""
    side: Literal["face", "back"]
    shape: Shape
    symbol: Symbol
    """Its box is the trim; the bleed lies round it."""
    mark: Mark
    """Where the definition asks for it."""
    words: str
    """What it is called by those who hear it: `tile, 2 of Suns`."""
    language: str
    """The language of these words; empty where it is the game's."""
    title: str
    """What several of its kind are called: `tiles`."""
    copies: int = 1
    """How many of it a set has."""
    row: Mark | None = None
    """Of a card, where its table has it."""
    reach: float = math.inf
    """How far its drawing goes on beyond the trim, in mm. A drawing in `art/` ends where its viewBox does."""

    @property
    def id(self) -> str:
        """`tile-suns-2-face`."""
        return f"{self.part}-{self.side}"

    @property
    def width(self) -> float:
        return self.symbol.box.width

    @property
    def height(self) -> float:
        return self.symbol.box.height


def sides(game: Game, theme: Theme, bleed: float = 0.0) -> tuple[PartSide, ...]:
    """All sides of all parts, sheet by sheet and deck by deck, each once.

    Two sheets that cut out the same part, such as a board with its coins and the whole set, give it once. Where they
    cut one drawing in different sizes, the later one has the name of its sheet before it. Raises DefinitionError for
    art that is at fault, and for decks with any fault.
    """
    from ppgen.decks.deck import deal
    from ppgen.decks.drawing import DeckPainter
    from ppgen.decks.faults import card_faults

    own = theme_for(game, theme)
    art = Art(game, own, "art-")
    known: dict[str, PartSide] = {}
    for sheet in game.sheets:
        for side in _of_sheet(sheet, art, own, bleed):
            before = known.get(side.id)
            if before is not None and not _same_size(before, side):
                side = replace(side, part=f"{sheet.id}-{side.part}")
                before = known.get(side.id)
            known[side.id] = replace(side, copies=max(side.copies, before.copies if before else 0))
    for deck in game.decks:
        painter = DeckPainter(deal(game, deck), own, bleed)
        if faults := card_faults(painter):
            raise DefinitionError(fault.diagnostic for fault in faults)
        for _, side in card_sides(painter):
            side = replace(side, part=f"deck-{side.part}") if side.id in known else side
            known[side.id] = side
    return tuple(known.values())


def card_sides(painter: DeckPainter) -> Iterator[tuple[Card, PartSide]]:
    """Both sides of every card of a deck without faults: one picture for all copies that look alike."""
    from ppgen.decks.deck import SIDES
    from ppgen.decks.outline import is_straight

    spec = painter.deck.spec
    shape: Shape = "square" if is_straight(spec) else "round" if spec.shape == "round" else "net"
    differ = any(painter.deck.per_copy(side) for side in SIDES)
    for card in painter.deck.cards:
        if card.copy > 1 and not differ:
            continue
        name = f"{spec.id}-{card.name}-{card.copy}" if differ else f"{spec.id}-{card.name}"
        copies = 1 if differ else card.copies
        for side in SIDES:
            drawn = painter.side(card, side)
            if drawn is not None:
                words, language = f"{spec.title}, {card.key}", ""
                if side == "back":
                    words, language = f"{words}, its back", ENGLISH
                about = spec.mark, words, language, spec.title, copies
                yield card, PartSide(name, spec.id, side, shape, drawn.symbol, *about, row=card.row.mark)


def _same_size(one: PartSide, other: PartSide) -> bool:
    pairs = (one.width, other.width), (one.height, other.height)
    return one.shape == other.shape and all(abs(first - second) <= TOLERANCE for first, second in pairs)


def _of_sheet(sheet: SheetSpec, art: Art, theme: Theme, bleed: float) -> Iterator[PartSide]:
    if sheet.components is not None:
        all_parts = parts(sheet.components, theme, bleed, pictures=art)
        copies = Counter(part.key for part in all_parts)
        for part in {part.key: part for part in all_parts}.values():
            sides_of_part: tuple[tuple[Literal["face", "back"], Symbol | None], ...]
            sides_of_part = ("face", part.front), ("back", part.back)
            for name, symbol in sides_of_part:
                if symbol is not None:
                    yield PartSide(
                        part.key,
                        part.kind,
                        name,
                        part.outline,
                        symbol,
                        sheet.mark,
                        _said(part, name),
                        part.heard(name).language,
                        part.title,
                        copies[part.key],
                        reach=part.reach,
                    )
    for layout in sheet.layouts[:1]:
        for block in blocks_in(layout):
            if isinstance(block, CutoutsSpec):
                yield from _cut_out(block, sheet, art, theme, bleed)


def _said(part: Part, side: Side) -> str:
    """A side of a part in the words of the game, or else in English."""
    given = part.alt if side == "face" else part.back_alt
    if given:
        return given
    return (part.alt or part.in_words) + (", its back" if side == "back" else "")


def _cut_out(block: CutoutsSpec, sheet: SheetSpec, art: Art, theme: Theme, bleed: float) -> Iterator[PartSide]:
    shape: Shape = "round" if block.round else "square"
    for name, copies in block.items.items():
        # Tiles and coins of a piecepack are drawn beyond their trim; a drawing in art/ ends there.
        reaches = bool(bleed and not block.margin and names.side_up(name))
        reach = math.inf if reaches or block.margin else 0.0
        trim = Box(-block.width / 2, -block.height / 2, block.width, block.height)
        drawn = piecepack.part(name, theme, bleed=bleed) if reaches else art[name]
        placed = Symbol(f"cut-{name}", (Use(drawn, drawn.fitted(trim.inset(block.margin))),), trim)
        words, language = drawn.alt or spaced(name), drawn.language
        yield PartSide(
            name, name, "face", shape, placed, sheet.mark, words, language, spaced(name), copies, reach=reach
        )
