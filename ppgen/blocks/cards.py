"""Cards of a deck on a sheet or in a figure: one alone, or several side by side, as a hand, a fan or a pile."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.blocks.block import Block
from ppgen.definition.card_blocks import CardsBlockSpec
from ppgen.numerals import listed, plural
from ppgen.plane import Affine, rotate, scale, translate
from ppgen.scene.card_picture import LINE, CardPicture
from ppgen.scene.model import Box, Group, Item, Shape, Stroke, Tag, Use
from ppgen.scene.path import bounds, rect, transform, union
from ppgen.scene.theme import Theme
from ppgen.sentences import ENGLISH
from ppgen.things import Thing

STEP = {"row": 1.05, "hand": 0.45, "fan": 0.22, "pile": 0.02}
"""How far a card lies from the one before it, in widths of a card."""
HEIGHT = 40.0
"""How high a card is drawn at most, in mm, where nothing else is said."""
HALO = 0.6
"""The width of the pale line below that one, which parts cards that overlap."""
TURN = 9.0
"""The angle between two cards of a fan."""


class CardsBlock(Block[CardsBlockSpec]):
    """Each card is the symbol that its deck draws, cut out along its edge with a hairline round it."""

    __slots__ = ()

    @property
    def tag(self) -> Tag:
        spec = self.spec
        shown = f"{plural(len(spec.keys), 'card')} of the deck {spec.deck}"
        if spec.side == "back":
            return Tag("Figure", f"The back of {shown}.", ENGLISH)
        return Tag("Figure", f"{shown[:1].upper()}{shown[1:]}: {listed(list(map(str, spec.keys)))}.", ENGLISH)

    def min_width(self) -> float:
        return min(20.0, (self.spec.height or HEIGHT) / 2)

    def height(self, width: float) -> float:
        whole = self._bounds()
        return whole.height * self._scale(width, whole)

    def draw(self, box: Box) -> tuple[Item, ...]:
        whole = self._bounds()
        size = self._scale(box.width, whole)
        x = box.x + (box.width - whole.width * size) / 2 - whole.x * size
        place = translate(x, box.y - whole.y * size) @ scale(size)
        line = Stroke(self._theme.fill("text"), LINE / size)
        paper = self._theme.fill("paper")
        items: list[Item] = []
        for card, at in zip(self._cards(), self._places(), strict=True):
            thing = Thing("card", card.key, owner=card.deck)
            use = Use(card.symbol, at, role="side", thing=thing)
            edge = transform(card.edge, at)
            ground = Shape(edge, paper, Stroke(paper, HALO / size), role="paper")
            items += [ground, Group((use,), clip=edge), Shape(edge, stroke=line, role="cut")]
        return (Group(tuple(items), place, role="cards"),)

    @property
    def _theme(self) -> Theme:
        """A card brings its own ground, so it looks the same on a dark one."""
        return (self.context.on_paper or self.context).theme

    def _cards(self) -> tuple[CardPicture, ...]:
        """The cards in their order. Raises DefinitionError for a deck or a card that there is not, or at fault."""
        spec, context = self.spec, self.context
        if context.cards is None:
            raise context.fault("DEF-REFERENCE", "nobody draws cards here", "", spec.mark)
        mark = context.at(spec.mark)
        return tuple(context.cards.picture(spec.deck, key, spec.side, self._theme, mark) for key in spec.keys)

    @property
    def _size(self) -> tuple[float, float]:
        """The width and the height of a card, in mm."""
        box = self._cards()[0].symbol.box
        return box.width, box.height

    def _places(self) -> Iterator[Affine]:
        """Where each card lies, about the middle of the first, in mm at its true size."""
        width, height = self._size
        step, arranged = STEP[self.spec.arranged] * width, self.spec.arranged
        middle = (len(self.spec.keys) - 1) / 2
        for number in range(len(self.spec.keys)):
            along = translate(step * number, -step * number if arranged == "pile" else 0.0)
            turned = rotate(TURN * (number - middle), (0.0, height)) if arranged == "fan" else translate(0.0, 0.0)
            yield along @ turned

    def _bounds(self) -> Box:
        width, height = self._size
        card = rect(-width / 2, -height / 2, width, height)
        return union([bounds(transform(card, place)) for place in self._places()])

    def _scale(self, width: float, whole: Box) -> float:
        true = self._size[1]
        return min((self.spec.height or min(HEIGHT, true)) / true, (width - HALO) / whole.width)
