"""Cards of a deck on a sheet: side by side, or as a hand, a fan or a pile."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ppgen.blocks.block import Block
from ppgen.decks.deck import Card
from ppgen.decks.drawing import DeckPainter
from ppgen.decks.faults import faults_of
from ppgen.definition.paper_blocks import CardsBlockSpec
from ppgen.definition.text import LocatedText
from ppgen.diagnostics import DefinitionError, did_you_mean
from ppgen.plane import Affine, rotate, scale, translate
from ppgen.scene.model import Box, Group, Item, Shape, Stroke, Symbol, Use
from ppgen.scene.path import bounds, rect, transform, union
from ppgen.sheets.referee import Referee
from ppgen.things import Thing

STEP = {"row": 1.05, "hand": 0.45, "fan": 0.22, "pile": 0.02}
"""How far a card lies from the one before it, in widths of a card."""
LINE = 0.2
"""The width of the line round a card, in mm."""
HALO = 0.6
"""The width of the pale line below that one, which parts cards that overlap."""
TURN = 9.0
"""The angle between two cards of a fan."""


@dataclass(frozen=True, slots=True)
class CardsBlock(Block[CardsBlockSpec]):
    """Each card is the symbol that its deck draws, cut out along its edge with a hairline round it."""

    referee: Referee | None

    def min_width(self) -> float:
        return min(20.0, self.spec.height / 2)

    def height(self, width: float) -> float:
        whole = self._bounds()
        return whole.height * self._scale(width, whole)

    def draw(self, box: Box) -> tuple[Item, ...]:
        whole = self._bounds()
        size = self._scale(box.width, whole)
        x = box.x + (box.width - whole.width * size) / 2 - whole.x * size
        place = translate(x, box.y - whole.y * size) @ scale(size)
        painter, spec = self._painter(), self.spec
        line = Stroke(self.context.theme.fill("text"), LINE / size)
        paper = self.context.theme.fill("paper")
        items: list[Item] = []
        for key, symbol, at in zip(spec.cards, self._symbols(), self._places(), strict=True):
            thing = Thing("card", str(key), owner=str(spec.deck))
            use = Use(symbol, at, role=spec.side, thing=thing)
            edge = transform(painter.edge, at)
            ground = Shape(edge, paper, Stroke(paper, HALO / size), role="paper")
            items += [ground, Group((use,), clip=edge), Shape(edge, stroke=line, role="cut")]
        return (Group(tuple(items), place, role="cards"),)

    def _painter(self) -> DeckPainter:
        name, decks = self.spec.deck, {deck.id: deck for deck in self.context.game.decks}
        if name not in decks:
            hint = did_you_mean(name, decks, "decks")
            raise self._fault(name, f"there is no deck {str(name)!r}", hint)
        if self.referee is None:
            raise self._fault(name, "nobody draws cards here", "")
        return self.referee.painter(decks[name], self.context.theme, 0.0)

    def _cards(self) -> Iterator[Card]:
        """The first copy of each card that is named. Raises DefinitionError for a key that no card has."""
        by_key = {card.key: card for card in self._painter().deck.rows}
        for key in self.spec.cards:
            if key not in by_key:
                hint = did_you_mean(key, by_key, "cards")
                raise self._fault(key, f"deck {self.spec.deck} has no card {str(key)!r}", hint)
            yield by_key[key]

    def _symbols(self) -> Iterator[Symbol]:
        painter, side = self._painter(), self.spec.side
        for card in self._cards():
            if faults := faults_of(painter, card, side):
                raise DefinitionError(faults)
            drawn = painter.side(card, side)
            if drawn is None:
                raise self._fault(self.spec.deck, f"card {card.key!r} has no back", "show its face")
            yield drawn.symbol

    def _places(self) -> Iterator[Affine]:
        """Where each card lies, about the middle of the first, in mm at its true size."""
        width, height = self._painter().deck.spec.trim
        step, arranged = STEP[self.spec.arranged] * width, self.spec.arranged
        middle = (len(self.spec.cards) - 1) / 2
        for number in range(len(self.spec.cards)):
            along = translate(step * number, -step * number if arranged == "pile" else 0.0)
            turned = rotate(TURN * (number - middle), (0.0, height)) if arranged == "fan" else translate(0.0, 0.0)
            yield along @ turned

    def _bounds(self) -> Box:
        tuple(self._symbols())
        width, height = self._painter().deck.spec.trim
        card = rect(-width / 2, -height / 2, width, height)
        return union([bounds(transform(card, place)) for place in self._places()])

    def _scale(self, width: float, whole: Box) -> float:
        return min(self.spec.height / self._painter().deck.spec.trim[1], (width - HALO) / whole.width)

    def _fault(self, at: str, message: str, hint: str) -> DefinitionError:
        mark = at.mark if isinstance(at, LocatedText) else self.spec.mark
        return self.context.fault("DEF-REFERENCE", message, hint, mark)
